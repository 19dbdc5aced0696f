import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const REPOSITORY = resolve(import.meta.dirname, '../../..');
const BASE = 'docker.io/library/node:24-bookworm-slim';
const STAND_IN = 'localhost/vivac-base';
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const BUILD_LIMIT_MS = 1_800_000;

/** An image with its root file system laid open. */
export interface BuiltImage {
  readonly root: string;
  readonly config: ImageConfig;
  readonly bytes: number;
  /** Which base it stands on. */
  readonly base: string;
  remove(): void;
}

interface ImageConfig {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Cmd: readonly string[];
  readonly WorkingDir: string;
  readonly Healthcheck?: { readonly Test: readonly string[] };
}

/** Builds the Containerfile from HEAD in a store of its own, without the isolation that a nested machine refuses. */
export function buildImage(folder: string): BuiltImage {
  const store = ['--root', join(folder, 'images'), '--runroot', join(folder, 'run'), '--storage-driver', 'overlay'];
  const buildah = (...words: string[]) => output('buildah', [...store, ...words]);
  const context = join(folder, 'context');
  mkdirSync(context);
  output('sh', ['-c', `git -C '${REPOSITORY}' archive HEAD | tar -x -C '${context}'`]);
  const isPulled = spawnSync('buildah', [...store, 'pull', '--quiet', BASE]).status === 0;
  if (!isPulled) makeStandIn(folder, buildah);
  const steps = readFileSync(join(context, 'Containerfile'), 'utf8');
  writeFileSync(
    join(context, 'Containerfile'),
    isPulled ? steps : steps.replaceAll(`FROM ${BASE}`, `FROM ${STAND_IN}`),
  );
  const ignored = join(context, '.containerignore');
  const how = 'build --isolation chroot --pull-never --format docker -t vivac-check --ignorefile';
  buildah(...how.split(' '), ignored, context);
  const container = buildah('from', '--pull-never', 'vivac-check').trim();
  const described = JSON.parse(buildah('inspect', '--type', 'image', 'vivac-check')) as {
    Docker: { config: ImageConfig };
  };
  const root = buildah('mount', container).trim();
  return {
    root,
    config: described.Docker.config,
    bytes: Number(output('du', ['-sb', root]).split('\t')[0]),
    base: isPulled ? BASE : 'Debian of debootstrap with this Node.js, as no registry of images is reached',
    remove: () => void buildah('rm', container),
  };
}

/** What the base image has, as far as the steps need it. */
function makeStandIn(folder: string, buildah: (...words: string[]) => string): void {
  const context = join(folder, 'base');
  mkdirSync(context);
  output('mmdebstrap', ['--quiet', '--variant=minbase', 'bookworm', join(context, 'debian.tar')]);
  copyFileSync(realpathSync(process.execPath), join(context, 'node'));
  const npm = output('sh', ['-c', 'readlink -f "$(command -v npm)"']).trim();
  cpSync(dirname(dirname(npm)), join(context, 'npm'), { recursive: true });
  copyFileSync(CERTIFICATES, join(context, 'certificates'));
  writeFileSync(
    join(context, 'Containerfile'),
    [
      'FROM scratch',
      'ADD debian.tar /',
      'COPY node /usr/local/bin/node',
      'COPY npm /usr/local/lib/node_modules/npm',
      `COPY certificates ${CERTIFICATES}`,
      'RUN for name in npm npx; do ln -s ../lib/node_modules/npm/bin/$name-cli.js /usr/local/bin/$name; done \\',
      '  && groupadd -g 1000 node && useradd -u 1000 -g node -m node',
      `ENV NODE_EXTRA_CA_CERTS=${CERTIFICATES}`,
      'CMD ["node"]',
      '',
    ].join('\n'),
  );
  buildah('build', '--isolation', 'chroot', '-t', STAND_IN, context);
}

function output(program: string, words: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    encoding: 'utf8',
    timeout: BUILD_LIMIT_MS,
    maxBuffer: 64_000_000,
  });
  if (status === 0) return stdout;
  throw new Error(`${program} ${words.join(' ')}: ${error?.message ?? `${stdout}${stderr}`.slice(-2_000)}`);
}

export const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changesOf } from './changes.ts';
import { checksumsOf } from './checksums.ts';
import { imageSteps } from './image-steps.ts';

export interface Release {
  readonly version: string;
  /** Where the release is checked out and installed. */
  readonly clone: string;
  readonly changelog: string;
  /** What was tried, a line each. */
  readonly checks: readonly string[];
}

const SUMS = 'SHA256SUMS';

/** Fills an empty folder with what is published. */
export function writeArtefacts(folder: string, { version, clone, changelog, checks }: Release): string[] {
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty: a release is written once.`);
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const requested = (program: string, ...args: string[]) =>
    execFileSync(program, args, {
      cwd: clone,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  const source = join(folder, `vivac-${version}.tar.gz`);
  // With the pages: whoever runs it needs none of what they are built with. They carry the digest of the sources that they lie beside.
  requested('npm', 'run', '--silent', 'build');
  requested('git', 'add', '--force', 'apps/web/dist');
  const tree = requested('git', 'write-tree').trim();
  const by = ['-c', 'user.name=Vivac', '-c', 'user.email=release@localhost'];
  const built = requested('git', ...by, 'commit-tree', tree, '-m', 'pages').trim();
  requested('git', 'archive', '--format=tar.gz', `--prefix=vivac-${version}/`, '-o', source, built);
  write(
    `vivac-${version}.sbom.json`,
    requested('npm', 'sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev'),
  );
  write(`vivac-${version}.licences.txt`, requested('node', 'tools/generate/licences.ts', '--texts'));
  write('CHANGES.md', `${changesOf(changelog, version) ?? changesOf(changelog, 'Unreleased') ?? ''}\n`);
  write('IMAGE.md', imageSteps(version));
  write('CHECKS.txt', `Vivac ${version}, ${requested('git', 'rev-parse', 'HEAD')}${checks.join('\n')}\n`);
  const names = readdirSync(folder);
  write(SUMS, checksumsOf(folder, names));
  return [...names, SUMS];
}

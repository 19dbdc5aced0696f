/**
 * `npm run check-image`: builds the Containerfile and runs what came of it as its settings say: another account than root, nothing writable but /data, no
 * capability. Needs root, buildah, bubblewrap, and mmdebstrap where the base image is not reached.
 */
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@vivac/embedded-postgres/process/free-port';
import { openTally, unless } from './crash/tally.ts';
import { type BuiltImage, buildImage, isFolder } from './image/build-image.ts';
import { type Sandbox, runIn, startIn } from './image/sandbox.ts';

const READY_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 20_000;
const LARGEST_MB = 850;

const tally = openTally();
const folder = mkdtempSync(join(tmpdir(), 'vivac-image-'));
let image: BuiltImage | null = null;
try {
  image = buildImage(folder);
  console.log(`Base: ${image.base}`);
  await check(image);
} catch (error) {
  tally.check('the image', error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  image?.remove();
  rmSync(folder, { recursive: true, force: true });
}
tally.conclude();

async function check({ root, config, bytes }: BuiltImage): Promise<void> {
  const megabytes = Math.round(bytes / 1e6);
  console.log(`${megabytes} MB with its base`);
  tally.check(`the image has at most ${LARGEST_MB} MB`, unless(megabytes <= LARGEST_MB, `${megabytes}`));
  for (const name of ['firebase', '@mantine', 'playwright-core', '@vivac/testing'])
    tally.check(`${name} is not in it`, unless(!isFolder(join(root, 'vivac/node_modules', name)), 'it is'));
  const [uid, gid] = config.User.split(':').map(Number);
  tally.check('it runs as another account than root', unless(uid === 1000 && gid === 1000, config.User));
  const sandbox = await sandboxOf(root, config);
  const write = runIn(sandbox, ['sh', '-c', 'touch /vivac/written || touch /etc/written || touch /data/written']);
  tally.check('nothing but /data can be written to', unless(/Read-only.*Read-only/s.test(write.output), write.output));
  const bin = runIn(sandbox, ['npx', '--no-install', 'vivac', '--version']);
  tally.check('the command vivac is in it', unless(/^\d+\.\d+\.\d+/m.test(bin.output), bin.output));
  for (const start of ['first', 'second']) await checkStart(start, sandbox, config);
}

async function sandboxOf(root: string, config: BuiltImage['config']): Promise<Sandbox> {
  const data = join(folder, 'data');
  mkdirSync(data);
  chownSync(data, 1000, 1000);
  const env = Object.fromEntries(config.Env.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]));
  return {
    root,
    writable: [data, '/data'],
    folder: config.WorkingDir,
    uid: 1000,
    gid: 1000,
    env: { ...env, PORT: String(await freePort(0)) },
  };
}

async function checkStart(start: string, sandbox: Sandbox, config: BuiltImage['config']): Promise<void> {
  const url = `http://127.0.0.1:${sandbox.env['PORT']}`;
  const began = performance.now();
  const server = startIn(sandbox, config.Cmd, join(folder, `${start}.log`));
  const isReady = await server.isReadyWithin(url, READY_LIMIT_MS);
  console.log(`${start} start: ready after ${((performance.now() - began) / 1000).toFixed(1)} s`);
  tally.check(`${start} start: ready`, unless(isReady, server.log().slice(-1_500)));
  const page = await fetch(url).catch(() => null);
  tally.check(`${start} start: the page is answered`, unless(page?.status === 200, String(page?.status)));
  const [kind, ...probe] = config.Healthcheck?.Test ?? [];
  const health = runIn(sandbox, probe);
  tally.check(
    `${start} start: the health check is content`,
    unless(kind === 'CMD' && health.status === 0, health.output),
  );
  const code = await server.stop(STOP_LIMIT_MS);
  tally.check(`${start} start: SIGTERM ends it with 0`, unless(code === 0, `${code}: ${server.log().slice(-500)}`));
  const after = runIn(sandbox, probe);
  tally.check(`${start} start: the health check notices the end`, unless(after.status === 1, String(after.status)));
}

/**
 * `npm run check-service`: systemd's own judgement of the unit in docs/examples/deploy, and its ExecStart run with the same restrictions where systemd itself
 * does not run. Needs root, bubblewrap and systemd-analyze.
 */
import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '@vivac/embedded-postgres/process/free-port';
import { openTally, unless } from './crash/tally.ts';
import { type Sandbox, runIn, startIn } from './image/sandbox.ts';
import { filterOf } from './image/syscall-filter.ts';

const REPOSITORY = resolve(import.meta.dirname, '../..');
const UNIT = join(REPOSITORY, 'docs/examples/deploy/vivac.service');
const READY_LIMIT_MS = 120_000;
/** In tenths; systemd calls what is below 2.0 “OK”. */
const MOST_EXPOSED = 20;
/** "nobody", whom every machine has. */
const ACCOUNT = 65_534;
/** 128 and the number of SIGSYS. */
const ENDED_BY_FILTER = 159;

const tally = openTally();
const folder = mkdtempSync(join(tmpdir(), 'vivac-service-'));
try {
  const unit = readFileSync(UNIT, 'utf8');
  judge(unit);
  await run(unit);
} catch (error) {
  tally.check('the unit', error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
tally.conclude();

/** The product lies here instead of in /opt, which systemd looks for. */
function judge(unit: string): void {
  const copy = join(folder, 'vivac.service');
  writeFileSync(copy, unit.replaceAll('/opt/vivac', REPOSITORY));
  const verified = spawnSync('systemd-analyze', ['verify', '--man=no', copy], { encoding: 'utf8' });
  tally.check(
    'systemd-analyze verify finds nothing',
    unless(verified.status === 0 && verified.stderr === '', verified.stderr),
  );
  const words = ['security', '--offline=true', '--no-pager', `--threshold=${MOST_EXPOSED}`, copy];
  const judged = spawnSync('systemd-analyze', words, { encoding: 'utf8' });
  const overall = judged.stdout.split('\n').find((line) => line.includes('Overall')) ?? '';
  console.log(overall.trim());
  tally.check('systemd-analyze security is content', unless(judged.status === 0, overall || judged.stderr));
}

async function run(unit: string): Promise<void> {
  const command = settingOf(unit, 'ExecStart').split(' ');
  const sandbox = await sandboxOf(unit);
  const url = `http://127.0.0.1:${sandbox.env['PORT']}`;
  const server = startIn(sandbox, command, join(folder, 'server.log'));
  const began = performance.now();
  tally.check('it is ready', unless(await server.isReadyWithin(url, READY_LIMIT_MS), server.log().slice(-1_500)));
  console.log(`ready after ${((performance.now() - began) / 1000).toFixed(1)} s`);
  const page = await fetch(url).catch(() => null);
  tally.check('the page is answered', unless(page?.status === 200, String(page?.status)));
  const code = await server.stop(Number(settingOf(unit, 'TimeoutStopSec')) * 1000);
  tally.check('SIGTERM ends it with 0', unless(code === 0, `${code}: ${server.log().slice(-800)}`));
  const write = runIn(sandbox, [
    'sh',
    '-c',
    'touch /opt/vivac/written || touch /etc/written || touch /var/lib/vivac/written',
  ]);
  tally.check(
    'nothing but its state can be written to',
    unless(/Read-only.*Read-only/s.test(write.output), write.output),
  );
  // chroot(2) is none of the calls of a service; without the filter it would be refused, and the program end with 125.
  const filtered = startIn(sandbox, ['/usr/sbin/chroot', '/', 'true'], join(folder, 'other.log'));
  const ending = await filtered.stop(5_000);
  tally.check('a system call outside the filter ends the process', unless(ending === ENDED_BY_FILTER, String(ending)));
}

async function sandboxOf(unit: string): Promise<Sandbox> {
  const state = join(folder, 'state');
  mkdirSync(state, { mode: 0o700 });
  chownSync(state, ACCOUNT, ACCOUNT);
  const filter = join(folder, 'filter.bpf');
  writeFileSync(filter, filterOf(settingOf(unit, 'SystemCallFilter')));
  const settings = settingOf(unit, 'Environment')
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]);
  return {
    root: '/',
    writable: [state, '/var/lib/vivac'],
    more: [
      '--tmpfs',
      '/home',
      '--tmpfs',
      '/root',
      '--tmpfs',
      '/var/lib',
      '--tmpfs',
      '/opt',
      '--ro-bind',
      REPOSITORY,
      '/opt/vivac',
    ],
    folder: settingOf(unit, 'WorkingDirectory'),
    uid: ACCOUNT,
    gid: ACCOUNT,
    env: { ...Object.fromEntries(settings), PATH: '/usr/local/bin:/usr/bin:/bin', PORT: String(await freePort(0)) },
    filter,
  };
}

function settingOf(unit: string, name: string): string {
  const line = unit.split('\n').find((each) => each.startsWith(`${name}=`));
  if (line === undefined) throw new Error(`The unit says nothing of ${name}`);
  return line.slice(name.length + 1);
}

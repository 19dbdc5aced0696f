import { randomInt } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alertRun } from './crash/alerts/alert-run.ts';
import { backupRun } from './crash/backups/backup-run.ts';
import { changeRun } from './crash/changes/change-run.ts';
import { clockRun } from './crash/clock-run.ts';
import type { CrashRun } from './crash/crash-run.ts';
import { importRun } from './crash/imports/import-run.ts';
import { notificationRun } from './crash/notifications/notification-run.ts';
import { postmasterOf } from './crash/store-access.ts';
import { openTally } from './crash/tally.ts';
import { migrationRun } from './crash/withdraw/migration-run.ts';
import { mergeRun } from './crash/withdraw/merge-run.ts';
import { webhookRun } from './crash/webhooks/webhook-run.ts';
import { withdrawRun } from './crash/withdraw/withdraw-run.ts';

/** `npm run probe -- crash [--short] [--only=imports|notifications|webhooks|changes|alerts|clock|withdraw|merge|migration|backups] [--except=NAME,NAME…] [--seed=N] [--kills=N]`. */
const PARTS: Readonly<Record<string, (run: CrashRun) => Promise<void>>> = {
  imports: importRun,
  notifications: notificationRun,
  webhooks: webhookRun,
  changes: changeRun,
  alerts: alertRun,
  clock: clockRun,
  withdraw: withdrawRun,
  merge: mergeRun,
  migration: migrationRun,
  backups: backupRun,
};
/** The clock runs through whole, in its own time: the unit tests hold the same steps without a process. */
const NOT_SHORT = ['changes', 'alerts', 'clock', 'withdraw', 'merge', 'migration', 'backups'];
const isShort = process.argv.includes('--short');
const only = option('only');
const seed = Number(option('seed') ?? randomInt(2 ** 31));
const kills = option('kills');
const except = option('except')?.split(',') ?? [];
const chosen = Object.entries(PARTS).filter(
  ([name]) => !except.includes(name) && (only === undefined ? !(isShort && NOT_SHORT.includes(name)) : only === name),
);

const tally = openTally();
for (const [name, part] of chosen) await runPart(name, part);
tally.conclude();

function option(name: string): string | undefined {
  return process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
}

async function runPart(name: string, part: (run: CrashRun) => Promise<void>): Promise<void> {
  const startedMs = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'vivac-crash-'));
  // As root, PostgreSQL runs under another account, which has to enter.
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'store');
  console.log(`Crash run of ${name}, --seed=${seed}`);
  try {
    await part({ folder, dataDir, isShort, seed, kills: kills === undefined ? null : Number(kills), tally });
  } catch (error) {
    tally.check('the run', error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    const left = postmasterOf(dataDir);
    if (left !== null) process.kill(left, 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`${name}: ${((performance.now() - startedMs) / 1000).toFixed(0)} s`);
}

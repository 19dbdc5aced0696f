import { stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { clockOf } from '#platform/clock';
import { backupFileName } from '#platform/backup/backup-files';
import { restoreBackup } from '#platform/backup/restore-backup';
import { writeBackup } from '#platform/backup/write-backup';
import { openDatabase } from '#platform/database/database';
import { createLog } from '#platform/log';
import { keepRun } from '#modules/backups/run-store';
import { onInterrupt } from '#server/cli/open-context';
import { type Config, readConfig } from '#server/config';
import { whyNotRestored } from '#server/demo-database';
import { MIGRATIONS, type StoreLocation, startServer } from '#server/store-location';
import { version } from '#server/version';
import { backupFolder, secretsOf } from '#modules/backups/read';
import { takeSecret } from '#modules/backups/write';

const SECRETS =
  'keep the installation’s secret in the file too: whoever reads it can open the passwords of sources and sign sessions';
const FOREIGN =
  'take a file that this installation did not sign: of another one, or of a version before backups were signed; whoever wrote it decides who may sign in';

export function addBackupCommands(program: Command): void {
  program
    .command('backup')
    .argument('[file]', 'where to write it; by itself a name with the moment, in BACKUP_DIR or DATA_DIR/backups')
    .option('--with-secrets', SECRETS, false)
    .description('write everything that is kept to a file, as of one moment, while Vivac runs')
    .action((file: string | undefined, { withSecrets }: { withSecrets: boolean }) =>
      inServer(backUp(file, withSecrets)),
    );
  program
    .command('restore')
    .argument('<file>', 'a backup')
    .option('--rehearse', 'restore beside the present store, compare every table, and take it away again', false)
    .option('--foreign', FOREIGN, false)
    .description('put a backup in the place of the present store, which is kept under another name')
    .action((file: string, options: RestoreWords) => inServer(restore(resolve(file), options)));
}

type Work = (config: Config, store: StoreLocation) => Promise<string>;

async function inServer(work: Work): Promise<void> {
  const config = readConfig(process.env, false);
  const starting = startServer(config, createLog('warn', process.stderr.isTTY));
  onInterrupt(async () => (await starting).stop());
  const store = await starting;
  try {
    process.stdout.write(await work(config, store));
  } finally {
    await store.stop();
  }
}

function backUp(named: string | undefined, withSecrets: boolean): Work {
  return async (config, { url }) => {
    const madeAt = clockOf(config.now, config.zone).now();
    const file = named === undefined ? join(backupFolder(config), backupFileName('asked', madeAt)) : resolve(named);
    const [signedWith] = await secretsOf(config);
    const identitySecret = withSecrets ? signedWith : null;
    const { bytes, tables, rows, hash } = await writeBackup({ url, file, version, madeAt, signedWith, identitySecret });
    await keep(config, url, { kind: 'asked', fileName: basename(file), beganAt: madeAt }, { rows, bytes, hash });
    const stored = withSecrets ? 'The secret of the installation is in it: keep it safe.' : SECRET_APART;
    return `${file}\n${count(rows)} rows of ${tables} tables, ${count(bytes)} bytes; content ${hash.slice(0, 16)}\n${stored}\n`;
  };
}

const SECRET_APART =
  'Not in it: the secret of the installation (IDENTITY_SECRET, or identity.secret in DATA_DIR). Keep that beside it, or passwords of ' +
  'sources must be typed again.';

interface RestoreWords {
  readonly rehearse: boolean;
  readonly foreign: boolean;
}

function restore(file: string, { rehearse, foreign }: RestoreWords): Work {
  return async (config, { url }) => {
    const log = { info: reported, warn: reported, error: reported };
    const now = clockOf(config.now, config.zone).now();
    // A rehearsal changes nothing, so that the file of any market may be tried.
    const here = rehearse ? {} : { whyNotHere: whyNotRestored(config.demo) };
    const trust = { secrets: await secretsOf(config), foreign };
    const restored = await restoreBackup({ url, file, trust, migrations: MIGRATIONS, rehearse, now, log, ...here });
    const { rows, tables, madeAt, previous, identitySecret } = restored;
    const what = `${basename(file)} of ${madeAt} (Vivac ${restored.version}): ${count(rows)} rows of ${tables} tables, each table equal to the backup.\n`;
    if (rehearse) {
      const run = { kind: 'rehearsal', fileName: basename(file), beganAt: now } as const;
      await keep(config, url, run, { rows, bytes: (await stat(file)).size, hash: null });
      return `Rehearsed. ${what}Nothing was changed.\n`;
    }
    const secret = identitySecret === null ? '' : await takeSecret(config, identitySecret);
    const before = previous === null ? '' : `The store from before is kept in the database ${previous}.\n`;
    return `Restored. ${what}${before}${secret}`;
  };
}

type Finished = Parameters<typeof keepRun>;

/** In the present store, from which metrics tell of it. */
async function keep(
  { now, zone }: Config,
  url: string,
  run: Omit<Finished[1], 'endedAt'>,
  outcome: Finished[2],
): Promise<void> {
  const db = openDatabase({ url, maxConnections: 1, prepare: false, applicationName: 'vivac backup' });
  try {
    await keepRun(db, { ...run, endedAt: clockOf(now, zone).now() }, outcome);
  } finally {
    await db.end();
  }
}

function reported(message: string): void {
  process.stderr.write(`${message}\n`);
}

function count(number: number): string {
  return number.toLocaleString('en');
}

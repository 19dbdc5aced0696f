import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { type TestDatabase, createBareDatabase, createTestDatabase } from '@vivac/testing/test-database';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { writeBackup } from '#platform/backup/write-backup';
import { openDatabase } from '#platform/database/database';
import { readIdentitySecret } from '#platform/identity/embedded/keys/identity-secret';
import { addBackupCommands } from '#server/cli/backup-command';

type Market = 'demo' | 'own' | 'empty';
const SENT_BY: Readonly<Record<Market, string | null>> = { demo: 'demo market', own: 'ana@vivac.test', empty: null };
const REFUSED = {
  demo: 'This is a backup of the demo market, which data of your own must not meet.',
  own: 'This is a backup of data of your own, which the demo market must not meet.',
};

let folder: string;
let place: TestDatabase;
let stated = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vivac-demo-backup-'));
  place = await createBareDatabase();
  await place.db.query('CREATE TABLE present (number int); INSERT INTO present VALUES (7)');
  await place.db.end();
  vi.stubEnv('DATABASE_URL', place.url);
  vi.stubEnv('DATA_DIR', folder);
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    stated += text.toString();
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  for (const market of ['demo', 'own', 'empty'] as const) await writeBackupOf(market);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  const other = await createBareDatabase();
  await other.db.query(`DROP DATABASE "${new URL(place.url).pathname.slice(1)}"`);
  await other.drop();
  rmSync(folder, { recursive: true });
});

async function inPlace(question: string): Promise<unknown[]> {
  const db = openDatabase({ url: place.url, maxConnections: 1, prepare: false });
  try {
    return await db.query(question);
  } finally {
    await db.end();
  }
}

const fileOf = (market: Market) => join(folder, `${market}.backup`);

async function writeBackupOf(market: Market): Promise<void> {
  const { db, url, drop } = await createTestDatabase();
  if (SENT_BY[market] !== null) {
    await db.query(`INSERT INTO sources (name) VALUES ('S')`);
    await db.execute(
      `INSERT INTO batches (id, source_id, kind, content_hash, sent_by, received_at, rows_read, rows_stored, rows_repeated, rows_set_aside, rows_rejected)
       VALUES ('b', 1, 'reviews', 'h', $1, now(), 0, 0, 0, 0, 0)`,
      [SENT_BY[market]],
    );
  }
  const signedWith = await readIdentitySecret(folder, null);
  const about = { version: '0.1.0', madeAt: new Date(), signedWith, identitySecret: null };
  await writeBackup({ url, file: fileOf(market), ...about });
  await drop();
}

async function restore(market: Market, isDemo: boolean, ...options: string[]): Promise<string> {
  vi.stubEnv('VIVAC_DEMO', isDemo ? '1' : '0');
  const program = new Command('vivac').exitOverride();
  addBackupCommands(program);
  stated = '';
  await program.parseAsync(['node', 'vivac', 'restore', fileOf(market), ...options]);
  return stated;
}

// @holds backup-12
it.each([
  ['demo', 'an installation of one’s own', false, REFUSED.demo],
  ['own', 'the demo market', true, REFUSED.own],
  // Without batches it may still have accounts.
  ['empty', 'the demo market', true, REFUSED.own],
] as const)(
  'vivac restore refuses a backup (%s) for %s and leaves the store as it is',
  async (market, _where, isDemo, sentence) => {
    await expect(restore(market, isDemo)).rejects.toThrow(sentence);
    expect(await inPlace('SELECT number FROM present')).toEqual([{ number: 7 }]);
    expect(await inPlace(`SELECT FROM pg_database WHERE starts_with(datname, current_database() || '_')`)).toEqual([]);
  },
);

// @holds backup-12
it('vivac restore --rehearse tries the backup of any market', async () => {
  expect(await restore('demo', false, '--rehearse')).toContain('Rehearsed.');
});

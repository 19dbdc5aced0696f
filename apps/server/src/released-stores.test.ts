import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openBackup } from '#platform/backup/read-backup';
import { restoreBackup } from '#platform/backup/restore-backup';
import { type Database, openDatabase } from '#platform/database/database';
import { MIGRATIONS, startStore } from '#server/store-location';
import { createBareDatabase } from '@vivac/testing/test-database';

const RELEASES = join(import.meta.dirname, '../../../packages/testing/releases');
const QUIET = { info: () => {}, warn: () => {}, error: () => {} };

/** What was kept of a release, as that release had it. */
async function storeOf(file: string, url: string): Promise<void> {
  const { header, close } = await openBackup(file, []);
  close();
  const migrations = mkdtempSync(join(tmpdir(), 'vivac-release-'));
  try {
    for (const name of header.migrations) cpSync(join(MIGRATIONS, `${name}.sql`), join(migrations, `${name}.sql`));
    const trust = { secrets: [], foreign: true };
    await restoreBackup({ url, file, trust, migrations, rehearse: false, now: new Date(0), log: QUIET });
  } finally {
    rmSync(migrations, { recursive: true });
  }
}

async function dropAll(url: string): Promise<void> {
  const server = new URL(url);
  const name = server.pathname.slice(1);
  server.pathname = '/postgres';
  await inDatabase(server.href, async (db) => {
    const found = await db.query<{ name: string }>(
      `SELECT datname::text AS name FROM pg_database WHERE starts_with(datname::text, $1)`,
      [name],
    );
    for (const each of found) await db.query(`DROP DATABASE "${each.name}"`);
  });
}

async function inDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase({ url, maxConnections: 1, prepare: false });
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

const countsOf = (db: Database) =>
  db.query(`SELECT (SELECT count(*)::int FROM identity."user") AS users, (SELECT count(*)::int FROM campsites) AS campsites,
    (SELECT count(*)::int FROM watchlists) AS watchlists, (SELECT count(*)::int FROM observations) AS observations,
    (SELECT count(*)::int FROM prices) AS prices, (SELECT md5(string_agg(price_cents::text, ';' ORDER BY price_cents::text)) FROM prices) AS cents`);

// @holds backup-11
it.each(readdirSync(RELEASES))(
  'the store of release %s is upgraded by one start, with all that it holds',
  async (name) => {
    const { db, url } = await createBareDatabase();
    await db.end();
    try {
      await storeOf(join(RELEASES, name), url);
      const before = await inDatabase(url, countsOf);
      expect(before).toMatchObject([{ campsites: expect.toSatisfy((count: number) => count > 5) as number }]);
      const store = await startStore({ databaseUrl: url, dataDir: tmpdir(), demo: false }, QUIET);
      await store.stop();
      await inDatabase(url, async (upgraded) => {
        expect(await countsOf(upgraded)).toEqual(before);
        const applied = await upgraded.query<{ name: string }>('SELECT name FROM vivac_migrations ORDER BY name');
        expect(applied.map((row) => `${row.name}.sql`)).toEqual(readdirSync(MIGRATIONS).sort());
      });
    } finally {
      await dropAll(url);
    }
  },
);

import { Command } from 'commander';
import { afterEach, expect, it, vi } from 'vitest';
import { demoAccounts } from '#server/demo-accounts';
import { demoCampsiteRows, demoCampsites } from '#server/fakes/demo-market/campsites';
import type { Database } from '#platform/database/database';
import { embedded } from '#platform/identity/open-identity';
import { CAMPSITES_CSV, importInto, send } from '@vivac/testing/import-market';
import { openServerFixture } from '@vivac/testing/server-fixture';
import { dropKeys } from '#modules/evidence/spread-market';
import { addDemoCommand } from './demo-command.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('vivac demo remove deletes demo campsites and accounts, not real data', { timeout: 180_000 }, async () => {
  const server = await openServerFixture();
  try {
    const { db } = server.context;
    const deps = importInto(db);
    const before = await db.query<{ name: string }>('SELECT name FROM campsites ORDER BY name');
    await send(deps, CAMPSITES_CSV, { kind: 'campsites', batchId: 'own' });
    await send(deps, [...demoCampsiteRows()].join(''), { kind: 'campsites', batchId: 'd1', sentBy: 'demo market' });
    const [gone, shared] = demoCampsites();
    const price = (name: string) =>
      `campsite,stay_date,price,observed_at\n"${name}",2026-12-01,90,2026-11-20T06:00:00Z\n`;
    await send(deps, price(gone!.name), { batchId: 'd2', sentBy: 'demo market' });
    const failedLook = `campsite,stay_date,price,outcome,observed_at\n"${gone!.name}",2026-12-02,,failed,2026-11-20T06:00:00Z\n`;
    await send(deps, failedLook, { batchId: 'd3', sentBy: 'demo market' });
    await send(deps, price('Cala Sirena'), { batchId: 'own-prices' });
    await send(deps, price(shared!.name), { batchId: 'own-shared' });
    await server.context.identity.createUser({
      email: 'own@vivac.test',
      displayName: 'Own',
      admin: true,
      invite: 'none',
    });
    await demoAccounts(embedded(server.context.identity), 'a long demo password');

    // As on a store that is spread: nothing goes with its campsite by itself.
    await dropKeys(db);
    await db.query(
      `WITH moved AS (INSERT INTO change_tracks
         SELECT campsite_id, month, guests, channel_id, type_id, cancellation_id, extras_id, original_type_id, nights, '[]', false FROM prices)
       INSERT INTO offer_changes (campsite_id, month, guests, channel_id, type_id, cancellation_id, extras_id, original_type_id, nights, kind, state,
         night_mask, from_values, to_values, price_cents, seen_at, source_id, is_own, confirmed_from, confirmed_to)
       SELECT campsite_id, month, guests, channel_id, type_id, cancellation_id, extras_id, original_type_id, nights, 'price', 'open',
         1, '{1}', '{2}', '{2}', now(), 1, false, '{}', '{}' FROM prices`,
    );

    let printed = '';
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      printed += text.toString();
      return true;
    });
    const program = new Command('vivac');
    addDemoCommand(program, async () => ({ ...server.context, close: async () => {} }));
    await program.parseAsync(['node', 'vivac', 'demo', 'remove']);

    expect(printed).toContain('Removed 201 invented campsites with their prices and reviews.\n');
    expect(printed).toContain(`Kept, since something else was imported for them: ${shared!.name}.\n`);
    expect(printed).toContain('Removed the account admin@vivac.test.\nRemoved the account manager@vivac.test.\n');
    // The fixture's campsite of the same name is another one.
    const own = [...before.map(({ name }) => name), 'Cala Sirena (Illes Balears)', 'Los Pinos', shared!.name];
    const names = [...new Set(own)].sort();
    const after = await db.query<{ name: string }>('SELECT name FROM campsites');
    expect(after.map(({ name }) => name).sort()).toEqual(names);
    expect(
      await db.query(`SELECT id FROM batches WHERE id IN ('d1', 'd2', 'd3', 'own-prices', 'own-shared') ORDER BY id`),
    ).toEqual([{ id: 'own-prices' }, { id: 'own-shared' }]);
    expect(await tablesWithRowsOfNobody(db)).toEqual([]);
    expect(await server.context.identity.findByEmail('manager@vivac.test')).toBeNull();
    for (const table of ['observations', 'looks']) {
      await expect(db.query(`DELETE FROM ${table}`)).rejects.toThrow('append-only');
    }
  } finally {
    await server.close();
  }
});

/** Tables that say something of a campsite that is no more. */
async function tablesWithRowsOfNobody(db: Database): Promise<string[]> {
  const tables = await db.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND column_name = 'campsite_id' AND table_type = 'BASE TABLE'`,
  );
  expect(tables.length).toBeGreaterThan(25);
  const found = [];
  for (const { name } of tables) {
    const [row] = await db.query(`SELECT 1 FROM ${name} WHERE campsite_id NOT IN (SELECT id FROM campsites) LIMIT 1`);
    if (row !== undefined) found.push(name);
  }
  return found;
}

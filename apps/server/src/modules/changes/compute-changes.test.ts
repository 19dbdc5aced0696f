import { changeWorld, type Look, PINOS, type Rate } from '@vivac/testing/change-world';
import { empty } from '@vivac/testing/import-market';
import { describe, expect, it } from 'vitest';
import { batchById } from '../evidence/read.ts';
import { decideBatch } from '../imports/withdraw-batch.ts';
import { computeNext } from './compute/compute-changes.ts';
import { keepClockJump, keepOwnSources } from './compute/mark-store.ts';

const world = changeWorld();
const { look, compute, changes } = world;

const OTHERS: readonly Rate[] = ['Tent', 'Pitch', 'Mobile home'].map((unit) => ({ unit, price: 50 }));
const decide = async (id: string, decision: 'withdrawn' | 'restored') =>
  decideBatch(world.deps, { number: (await batchById(world.db, id))!.number, decision, by: 'somebody', why: 'wrong' });

/** All that is kept of changes, by names: numbers say in which order things came. */
async function rows(): Promise<string[]> {
  const stored = await world.db.query<{ told: string }>(
    `SELECT (to_jsonb(c) - 'source_id' - 'original_type_id' || jsonb_build_object('unit', u.name, 'source', s.name))::text AS told
     FROM offer_changes c JOIN original_types u ON u.id = original_type_id JOIN sources s ON s.id = source_id ORDER BY 1`,
    [],
  );
  return stored.map(({ told: reported }) => reported);
}

/** Numbers from 0 below 1 that are the same in every run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
}

describe('changes computed behind the imports', () => {
  // @holds change-1
  it('are pending after one look, open after a second, and one row a month of an offer', async () => {
    for (const hours of [0, 12]) await look(hours, [100, ...OTHERS]);
    await look(24, [110, ...OTHERS]);
    await compute();
    expect(await changes()).toEqual(['1 Bungalow 4 price_up pending 30 10000 11000']);
    await look(36, [110, ...OTHERS]);
    await compute();
    expect(await changes()).toEqual(['1 Bungalow 4 price_up open 30 10000 11000']);
  });

  // @holds change-7
  it('are the same whether they are computed after each import, at the end, or of batches in another order', async () => {
    const looks: [number, number][] = [
      [0, 100],
      [12, 100],
      [24, 110],
      [36, 110],
      [48, 121],
      [60, 100],
      [72, 121],
      [84, 121],
    ];
    for (const [hours, price] of looks) {
      await look(hours, [price, ...OTHERS]);
      await compute();
    }
    const each = await changes();
    expect(each).toHaveLength(2);
    for (const order of [looks, looks.toSorted(([a], [b]) => (a % 36) - (b % 36))]) {
      await empty(world.db, 'batches, campsite_looks, change_tracks, offer_changes');
      for (const [hours, price] of order) await look(hours, [price, ...OTHERS]);
      await compute();
      expect(await changes()).toEqual(each);
    }
  });

  // @holds change-7
  it('are the same rows in random orders of batches, and after each was withdrawn and restored (property)', async () => {
    // Batches with several moments, complete looks, a second source, and nights that come and go.
    const random = randomOf(26);
    const prices = Array.from({ length: 24 }, () => [100, 100, 101, 103, 110, 121, null][Math.floor(random() * 7)]!);
    const batches = Array.from({ length: 8 }, (_, at) => ({
      looks: [3 * at, 3 * at + 9 * (at % 3), 3 * at + 40].map((hours, nth): Look => [
        4 * hours + nth,
        [{ price: prices[3 * at + nth]! }, { month: '2027-07', price: 80 + at }, ...OTHERS],
      ]),
      sent: {
        id: `part ${at}`,
        source: at % 4 === 3 ? 'Other' : 'Feed',
        ...(at % 2 === 0 && { complete: true as const }),
      },
    }));
    const reported: string[][] = [];
    for (let order = 0; order < 4; order++) {
      await empty(world.db, 'batches, campsite_looks, change_tracks, offer_changes, sources');
      const shuffled = batches.map((batch) => ({ batch, at: order === 0 ? 0 : random() })).sort((a, b) => a.at - b.at);
      for (const { batch } of shuffled) {
        await world.sendLooks(batch.looks, batch.sent);
        if (order === 0 || random() < 0.5) await compute();
      }
      await compute();
      reported.push(await rows());
    }
    expect(reported[0]!.length).toBeGreaterThan(5);
    for (const other of reported.slice(1)) expect(other).toEqual(reported[0]);
    for (const { sent } of batches) {
      await decide(sent.id, 'withdrawn');
      if (random() < 0.5) await compute();
      await decide(sent.id, 'restored');
      await compute();
      expect(await rows()).toEqual(reported[0]);
    }
    const wrong = await world.db.query('SELECT FROM offer_changes WHERE closed_at < seen_at', []);
    expect(wrong).toEqual([]);
  });

  // @holds change-7
  it('are computed anew when a source becomes the owner’s own, and when the clock was set over what was looked at', async () => {
    for (const hours of [0, 12]) await look(hours, [100, ...OTHERS]);
    await look(24, [110, ...OTHERS]);
    await compute();
    expect(await changes()).toEqual(['1 Bungalow 4 price_up pending 30 10000 11000']);
    const [{ id } = { id: 0 }] = await world.db.query<{ id: number }>(`SELECT id FROM sources WHERE name = 'Feed'`, []);
    world.own.add(id);
    await keepOwnSources(world.db, world.own);
    await compute();
    expect(await changes()).toEqual(['1 Bungalow 4 price_up open 30 10000 11000']);
    await keepOwnSources(world.db, new Set());
    world.own.clear();
    await look(26, [110, ...OTHERS]);
    await compute();
    expect(await changes()).toEqual(['1 Bungalow 4 price_up open 30 10000 11000']);
    const at = (hours: number) => Date.UTC(2026, 10, 1) / 1000 + hours * 3600;
    await keepClockJump(world.db, { fromS: at(25), toS: at(30) });
    await compute();
    expect(await changes()).toEqual(['1 Bungalow 4 price_up pending 30 10000 11000']);
  });

  // @holds change-4
  it('tell of an offer that a complete look does not name that it is sold out', async () => {
    for (const hours of [0, 12]) await look(hours, [100, ...OTHERS], { complete: true });
    for (const hours of [24, 36]) await look(hours, OTHERS, { complete: true });
    await compute();
    expect(await changes()).toEqual(['1 Bungalow 4 sold_out open 30 0 1']);
  });

  // @holds change-1
  it('are confirmed at once by the owner’s own feed', async () => {
    for (const hours of [0, 12]) await look(hours, [100, ...OTHERS]);
    await compute();
    await look(12.5, [90, ...OTHERS], { source: 'Own' });
    const [{ id } = { id: 0 }] = await world.db.query<{ id: number }>(`SELECT id FROM sources WHERE name = 'Own'`, []);
    world.own.add(id);
    await compute();
    expect(await changes()).toEqual(['1 Bungalow 4 price_down open 30 10000 9000']);
  });

  // @holds live-11
  it('raise the version of a campsite with the months that moved, and not where nothing did (data_versions)', async () => {
    const version = async () =>
      (
        await world.db.query<{ version: number; months: string[] }>(
          'SELECT version, months::text[] FROM data_versions WHERE campsite_id = 1',
          [],
        )
      )[0]!;
    const july = { month: '2027-07', price: 80 };
    for (const hours of [0, 12]) await look(hours, [100, july, ...OTHERS]);
    await look(24, [110, july, ...OTHERS]);
    const imported = await version();
    expect(imported.months).toHaveLength(2);
    await compute();
    expect(await version()).toEqual({ version: imported.version + 1, months: ['2027-06-01'] });
    await look(36, [110, july, ...OTHERS]);
    await compute();
    await look(48, [110, { ...july, price: 80.2 }, ...OTHERS]);
    const again = await version();
    await compute();
    expect(await version()).toEqual(again);
  });

  // @holds change-8
  it('go with the batch that is withdrawn, and come again when it is restored', async () => {
    for (const hours of [0, 12]) await look(hours, [100, ...OTHERS]);
    for (const hours of [24, 36]) await look(hours, [110, ...OTHERS], { id: `raised ${hours}` });
    await compute();
    const before = await changes();
    await decide('raised 36', 'withdrawn');
    await compute();
    expect(await changes()).toEqual(['1 Bungalow 4 price_up pending 30 10000 11000']);
    await decide('raised 24', 'withdrawn');
    await compute();
    expect(await changes()).toEqual([]);
    for (const id of ['raised 24', 'raised 36']) await decide(id, 'restored');
    await compute();
    expect(await changes()).toEqual(before);
  });

  // @holds change-7
  it('lose nothing and compute nothing twice when a transaction breaks off in the middle', async () => {
    for (const hours of [0, 12]) await look(hours, [100, ...OTHERS]);
    for (const hours of [24, 36]) await look(hours, [110, ...OTHERS]);
    const broken = { ...world.deps, raiseVersions: () => Promise.reject(new Error('killed')) };
    for (let turn = 0; turn < 12; turn++) {
      await computeNext(broken).catch(() => undefined);
      await computeNext(world.deps);
    }
    await compute();
    expect(await changes()).toEqual(['1 Bungalow 4 price_up open 30 10000 11000']);
  });

  it('of a watched campsite are computed before those of others that have waited longer', async () => {
    const [watched] = await world.db.query<{ id: number }>(
      'SELECT campsite_id AS id FROM campsite_links WHERE link = $1',
      [PINOS],
    );
    await world.db.execute(
      `INSERT INTO watchlists (uid, campsite_id, role, position, link) VALUES ('somebody', $1, 'reference', 0, $2)`,
      [watched!.id, PINOS],
    );
    for (const hours of [0, 12]) await look(hours, [100]);
    await look(24, [{ link: PINOS, price: 100 }]);
    // Three batches are judged first.
    for (let turn = 0; turn < 4; turn++) await computeNext(world.deps);
    const waiting = await world.db.query<{ id: number }>('SELECT campsite_id AS id FROM change_marks', []);
    expect(waiting.map(({ id }) => id)).not.toContain(watched!.id);
    expect(waiting).toHaveLength(2);
  });

  it('have one who computes them at a time', async () => {
    for (const hours of [0, 12, 24, 36]) await look(hours, [hours < 24 ? 100 : 110, ...OTHERS]);
    const waiting = async () => (await world.db.query('SELECT FROM change_marks', [])).length;
    let turnsWithout = 0;
    const all = async () => {
      while ((await waiting()) > 0) if (!(await computeNext(world.deps))) turnsWithout += 1;
    };
    await Promise.all([all(), all(), all()]);
    expect(turnsWithout).toBeGreaterThan(0);
    expect(await changes()).toEqual(['1 Bungalow 4 price_up open 30 10000 11000']);
  });
});

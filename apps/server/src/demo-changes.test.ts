import { type DemoStore, openDemoStore } from '@vivac/testing/market/demo-store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { computeNext } from '#modules/changes/compute/compute-changes';
import { decideBatch } from '#modules/imports/withdraw-batch';
import { raiseVersions } from '#modules/watchlists/write';

let store: DemoStore;

beforeAll(async () => {
  store = await openDemoStore('2026-11-26T13:45:00Z');
  await compute();
}, 400_000);
afterAll(() => store.server.close());

async function compute(): Promise<void> {
  const { db, clock } = store.server.context;
  const deps = { db, clock, raiseVersions, ownSources: async () => new Set<number>() };
  let isMore = true;
  while (isMore) isMore = await computeNext(deps);
}

async function changes(): Promise<string[]> {
  const { db } = store.server.context;
  const rows = await db.query<{ told: string }>('SELECT to_jsonb(c)::text AS told FROM offer_changes c ORDER BY 1', []);
  return rows.map(({ told: reported }) => reported);
}

// @holds change-7 change-8
it(
  'the demo market has the same changes after each of its batches was withdrawn and restored',
  { timeout: 300_000 },
  async () => {
    const { context } = store.server;
    const before = await changes();
    expect(before.length).toBeGreaterThan(100);
    const batches = await context.db.query<{ number: number }>(
      `SELECT number FROM batches b WHERE kind = 'prices' AND EXISTS (SELECT FROM observations WHERE batch_number = b.number)`,
      [],
    );
    expect(batches.length).toBeGreaterThan(2);
    for (const { number } of batches) {
      for (const decision of ['withdrawn', 'restored'] as const) {
        await decideBatch(context, { number, decision, by: 'tests', why: 'to see what comes of it' });
        await compute();
      }
      expect(await changes()).toEqual(before);
    }
  },
);

// @holds change-7
it('no change of the demo market ended before it was seen', async () => {
  const wrong = await store.server.context.db.query('SELECT FROM offer_changes WHERE closed_at < seen_at', []);
  expect(wrong).toEqual([]);
});

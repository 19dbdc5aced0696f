import { getTable } from '@vivac/contract/dashboard';
import { toDay } from '@vivac/domain/time/day';
import { NORTH, REFERENCE, RIVER, SOUTHERN } from '@vivac/testing/market/market';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type VisibleCampsite, allVisibleCampsites } from '#modules/watchlists/read';
import { dailyTable } from '../daily-table.ts';
import { rememberedTable } from './remembered-table.ts';

let server: ServerFixture;

beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());
beforeEach(() => server.context.db.execute('UPDATE data_versions SET version = version + 1', []));

const NIGHT = toDay('2027-02-10');
const everyCampsite = () => allVisibleCampsites(server.context.db, { uid: 'nobody', admin: true });
const forgetAvailability = () =>
  server.context.db.execute(
    'UPDATE prices SET availability = array_fill(NULL::smallint, ARRAY[cardinality(price_cents)])',
    [],
  );
const availabilities = (table: Readonly<Record<string, unknown>>, name: string) =>
  [...JSON.stringify(table[name]).matchAll(/"Availability":(\w+)/g)].map(([, units]) => units);

async function inBoth(campsites: readonly VisibleCampsite[]) {
  const source = { db: server.context.db };
  return [
    await rememberedTable(source, campsites, NIGHT, {}),
    JSON.stringify(await dailyTable(source, campsites, NIGHT, {})),
  ];
}

describe('the daily table put together from remembered texts (cache)', () => {
  it('is byte for byte the JSON of the table, in whatever order and with whatever names', async () => {
    const campsites = await everyCampsite();
    const [, ...others] = campsites;
    for (const asked of [others.toReversed(), campsites, campsites.toReversed(), []]) {
      const [remembered, read] = await inBoth(asked);
      expect(remembered).toBe(read);
    }
    const [first] = campsites;
    const renamed = [{ ...first!, name: 'Another Name' }];
    expect(await rememberedTable({ db: server.context.db }, renamed, NIGHT, {})).toMatch(/^\{"Another Name":/);
    const likeAnIndex = [...others, { ...first!, name: '7' }];
    const [remembered, read] = await inBoth(likeAnIndex);
    expect(remembered).toBe(read);
  });

  it('reads the campsite alone that was not asked for before, and all when versions have risen', async () => {
    const ask = async (campsitename: string[]) =>
      (await server.ask(getTable, 'admin', { campsitename, date: NIGHT })).body;
    const before = availabilities(await ask([RIVER]), RIVER);
    expect(before).toContain('2');
    await forgetAvailability();
    const table = await ask([REFERENCE, RIVER]);
    expect(availabilities(table, RIVER)).toEqual(before);
    expect(new Set(availabilities(table, REFERENCE))).toEqual(new Set(['null']));
    await server.context.db.execute('UPDATE data_versions SET version = version + 1', []);
    expect(new Set(availabilities(await ask([RIVER]), RIVER))).toEqual(new Set(['null']));
  });

  it('tells nobody of a campsite that another user was told of', async () => {
    await server.ask(getTable, 'admin', { campsitename: [...NORTH, SOUTHERN], date: NIGHT });
    expect((await server.refused(getTable, 'north', { campsitename: [SOUTHERN], date: NIGHT })).status).toBe(404);
  });
});

import { getCoverage } from '@vivac/contract/administration/coverage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  DAY_15,
  DAY_18,
  NORTH,
  QUOTED,
  REFERENCE,
  RIVER,
  SOUTHERN,
  WAITING,
  linkOf,
  pricesCsv,
} from '@vivac/testing/market/market';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';

let server: ServerFixture;

beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());

const coverage = async (caller: 'north' | 'south' | 'admin', query = {}) =>
  (await server.ask(getCoverage, caller, query)).body.coverage;
const of = async (campsite: string, caller: 'north' | 'south' | 'admin' = 'north', query = {}) =>
  (await coverage(caller, query)).find((each) => each.campsite === campsite);

describe('GET /coverage', () => {
  // @holds coverage-1
  it('counts the nights from today on that have a price under any filter, sold-out and past ones left out', async () => {
    expect(await of(REFERENCE)).toEqual({
      campsite: REFERENCE,
      link: linkOf(0),
      sources: ['File'],
      newest_at: DAY_18,
      nights_with_price: 12,
      last_night: '2028-01-01',
      state: 'late',
      message: 'Nothing was seen for more than 48 hours: ask your administrator.',
    });
    expect(await of(RIVER)).toMatchObject({ nights_with_price: 4, last_night: '2027-02-20' });
    expect(await of(QUOTED)).toMatchObject({ nights_with_price: 2, newest_at: DAY_15 });
  });

  // @holds coverage-2
  it('has a campsite that nothing covers first, with the sentence for a manager', async () => {
    expect((await coverage('south'))[0]).toEqual({
      campsite: WAITING,
      link: WAITING,
      sources: [],
      newest_at: null,
      nights_with_price: 0,
      last_night: null,
      state: 'uncovered',
      message: `No source covers ${WAITING} yet: ask your administrator.`,
    });
  });

  it('has the campsites of the caller’s own list alone (tenant isolation)', async () => {
    expect((await coverage('north')).map(({ campsite }) => campsite).sort()).toEqual([...NORTH].sort());
    expect(await coverage('admin')).toEqual([]);
  });

  it('has those of every list for an administrator, and no one else', async () => {
    const all = await coverage('admin', { all: 'true' });
    expect(all.map(({ campsite }) => campsite).sort()).toEqual([...NORTH, SOUTHERN, WAITING].sort());
    expect(all[0]!.message).toContain('upload a file, add a feed');
    const { status, body } = await server.refused(getCoverage, 'north', { all: 'true' });
    expect([status, body.error]).toEqual([403, 'Only an administrator may see every list.']);
  });

  it('speaks Spanish to who reads Spanish', async () => {
    const { body } = await server.ask(getCoverage, 'south', {}, { 'accept-language': 'es' });
    expect(body.coverage[0]!.message).toBe(`Ninguna fuente cubre ${WAITING} todavía: consulta a tu administrador.`);
  });

  it('counts a night once that several offers have, in whole months and in months with gaps', async () => {
    const nights = Array.from({ length: 31 }, (_, at) => `2027-03-${String(at + 1).padStart(2, '0')}`);
    const seen = nights.flatMap((night, at) => [
      { campsite: QUOTED, night, price: 80 },
      { campsite: QUOTED, night, price: 90, guests: 4, ...(at < 5 && { units: 0 }) },
    ]);
    await server.importCsv('prices', pricesCsv('2027-01-20T08:00:00.000Z', seen));
    expect(await of(QUOTED)).toMatchObject({
      nights_with_price: 33,
      last_night: '2027-03-31',
      state: 'covered',
      message: 'There are prices for 33 of the next 365 nights.',
    });
  });

  it('counts up to the 365th night', async () => {
    const seen = ['2028-01-19', '2028-01-20'].map((night) => ({ campsite: RIVER, night, price: 80 }));
    await server.importCsv('prices', pricesCsv('2027-01-20T08:00:00.000Z', seen));
    expect(await of(RIVER)).toMatchObject({ nights_with_price: 5, last_night: '2028-01-19' });
  });
});

import { allColumns, marketColumns, shownColumns } from '@vivac/domain/market/market-column';
import { marketMatrix, type PlacedFigures } from '@vivac/domain/market/market-matrix';
import { SPANISH_PROVINCES } from '@vivac/domain/places/spanish-province';
import { toDay } from '@vivac/domain/time/day';
import { createTestDatabase, type TestDatabase } from '@vivac/testing/test-database';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { finishRound, storedMatrix } from './stored-cells.ts';
import { beginCount, beginRound, storedCounts } from './market-counts.ts';
import { figuresOf, keepFigures } from './stored-figures.ts';

const TODAY = toDay('2027-01-20');
const COLUMNS = marketColumns(TODAY);
const ALL = allColumns(COLUMNS);
/** Campsites without a province, as of a region alone, and such that lie nowhere are among them. */
const PLACES = SPANISH_PROVINCES.slice(0, 12).map(({ region, code }) => ({ region, province: code }));

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const figure = fc.oneof(
  fc.constantFrom(-1, -2, 0, 1),
  fc.integer({ min: 1000, max: 1100 }),
  fc.integer({ min: 1, max: 60_000_000 }),
);
const placed: fc.Arbitrary<PlacedFigures> = fc
  .record({
    place: fc.oneof(
      { arbitrary: fc.constantFrom(...PLACES), weight: 9 },
      fc.constantFrom({ region: PLACES[0]!.region, province: null }, { region: null, province: null }),
    ),
    figures: fc.array(figure, { minLength: ALL.length, maxLength: ALL.length }),
  })
  .map(({ place, figures }) => ({ ...place, figures: Int32Array.from(figures) }));
/** Some go, some come or change. */
const rounds = fc.record({
  first: fc.array(placed, { maxLength: 60 }),
  changes: fc.array(fc.record({ nth: fc.nat({ max: 70 }), to: fc.option(placed) }), { maxLength: 12 }),
});

async function keepRound(
  count: number,
  number: number,
  figures: ReadonlyMap<number, PlacedFigures>,
  gone: readonly number[],
): Promise<void> {
  const counted = [...figures].map(([id, of]) => ({ id, madeOf: `round ${number}`, ...of }));
  const round = await beginRound(test.db, count, figures.size);
  expect(round).toMatchObject({ count, number });
  expect(await keepFigures(test.db, round!, { counted, gone, done: figures.size })).toBe(true);
  await finishRound(test.db, round!, COLUMNS, { mark: `mark ${number}`, campsites: figures.size });
}

/** What is answered from the tables, under both choices of columns. */
async function answered(count: number, number: number, ids: Iterable<number>) {
  const round = { count, number };
  return {
    keyDates: await storedMatrix(test.db, round, ALL, shownColumns(COLUMNS, 'key_dates')),
    weeks: await storedMatrix(test.db, round, ALL, shownColumns(COLUMNS, 'weeks')),
    figures: await figuresOf(test.db, round, [...ids]),
  };
}

/** The same of all figures at once. */
function atOnce(figures: ReadonlyMap<number, PlacedFigures>) {
  const market = [...figures.values()];
  return {
    keyDates: marketMatrix(market, ALL, shownColumns(COLUMNS, 'key_dates')),
    weeks: marketMatrix(market, ALL, shownColumns(COLUMNS, 'weeks')),
    figures,
  };
}

// @holds market-1 market-7
it('what is answered from the tables equals the matrix of all figures at once, round after round (property)', async () => {
  let nth = 0;
  await fc.assert(
    fc.asyncProperty(rounds, async ({ first, changes }) => {
      const { id: count } = await beginCount(test.db, `market ${nth++}`, TODAY);
      const market = new Map(first.map((each, at) => [at + 1, each]));
      await keepRound(count, 1, market, []);
      expect(await answered(count, 1, market.keys())).toEqual(atOnce(market));
      const changed = new Map(changes.map(({ nth: at, to }) => [at + 1, to]));
      const gone = [...changed].flatMap(([id, to]) => (to === null && market.delete(id) ? [id] : []));
      const come = new Map([...changed].flatMap(([id, to]) => (to === null ? [] : [[id, to] as const])));
      for (const [id, to] of come) market.set(id, to);
      await keepRound(count, 2, come, gone);
      const { whole } = await storedCounts(test.db, `market ${nth - 1}`, TODAY);
      expect(
        await answered(
          count,
          whole!.round,
          Array.from({ length: 100 }, (_, id) => id),
        ),
      ).toEqual(atOnce(market));
      expect(whole!.round).toBe(come.size + gone.length > 0 ? 2 : 1);
    }),
    { numRuns: 12 },
  );
});

// @holds market-1
it('a market that is too large to be read at once has the same cells, region by region and some columns at a time (memory)', async () => {
  const { id: count } = await beginCount(test.db, 'a large market', TODAY);
  const at = (nth: number) => (nth < 1300 ? PLACES[0]! : PLACES[nth % PLACES.length]!);
  const market = new Map(
    Array.from({ length: 1500 }, (_, nth): [number, PlacedFigures] => [
      nth + 1,
      {
        ...at(nth),
        figures: Int32Array.from(ALL, (_column, column) => ((nth * 7919 + column * 104_729) % 20_000) - 2),
      },
    ]),
  );
  await keepRound(count, 1, market, []);
  expect(await answered(count, 1, market.keys())).toEqual(atOnce(market));
});

it('a counter after which another has begun the round keeps no figures and no cells of it (fencing token)', async () => {
  const { id: count } = await beginCount(test.db, 'a market of two counters', TODAY);
  const [late, now] = [(await beginRound(test.db, count, 1))!, (await beginRound(test.db, count, 1))!];
  const page = (figureOfAll: number) => ({
    counted: [
      { id: 1, madeOf: `${figureOfAll}`, ...PLACES[0]!, figures: new Int32Array(ALL.length).fill(figureOfAll) },
    ],
    gone: [],
    done: 1,
  });
  expect(await keepFigures(test.db, now, page(5000))).toBe(true);
  expect(await keepFigures(test.db, late, page(4000))).toBe(false);
  await finishRound(test.db, late, COLUMNS, { mark: 'late', campsites: 1 });
  expect((await storedCounts(test.db, 'a market of two counters', TODAY)).whole).toBeNull();
  await finishRound(test.db, now, COLUMNS, { mark: 'now', campsites: 1 });
  const { whole } = await storedCounts(test.db, 'a market of two counters', TODAY);
  expect(whole).toMatchObject({ mark: 'now', round: 1 });
  expect((await figuresOf(test.db, now, [1])).get(1)!.figures[0]).toBe(5000);
});

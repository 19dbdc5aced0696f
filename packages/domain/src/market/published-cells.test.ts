import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spanishProvinceNamed } from '../places/spanish-province.ts';
import { toDay } from '../time/day.ts';
import { allColumns, marketColumns } from './market-column.ts';
import { type PlacedFigures, columnPlaces, countsIn, marketMatrix } from './market-matrix.ts';
import { reportedMatrix } from './published-cells.ts';

const ALL = allColumns(marketColumns(toDay('2026-11-23')));
const PLACES = columnPlaces(ALL, ALL);

const lyingIn = (name: string, figures: Int32Array): PlacedFigures => {
  const { region, code } = spanishProvinceNamed(name)!;
  return { region, province: code, figures };
};
const asking = (name: string, euros: number) => lyingIn(name, new Int32Array(ALL.length).fill(100 * euros));
const inGirona = (...euros: readonly number[]) => euros.map((each) => asking('Girona', each));
const inBarcelona = (...euros: readonly number[]) => euros.map((each) => asking('Barcelona', each));

/** What is told of Catalonia and its provinces, in euros, to who sees some of them. */
function reportedOf(market: readonly PlacedFigures[], seen: readonly PlacedFigures[]) {
  const { regions } = reportedMatrix(marketMatrix(market, ALL, ALL), seen, ALL, ALL);
  const { cells, provinces } = regions.find(({ region }) => region === 'CT')!;
  return [cells[0]!, ...provinces.map((each) => each.cells[0]!)].map(({ priceCents, isWithheld }) => {
    if (isWithheld) return 'withheld';
    return priceCents === null ? null : priceCents / 100;
  });
}

describe('what one reader is told of a matrix', () => {
  // @holds market-5
  test('is nothing of a cell of four where some are their own, all of it where all four are', () => {
    const four = inGirona(50, 60, 70, 80);
    expect(reportedOf(four, [])).toEqual([65, 65]);
    expect(reportedOf(four, four.slice(1))).toEqual(['withheld', 'withheld']);
    expect(reportedOf(four, four.slice(3))).toEqual(['withheld', 'withheld']);
    expect(reportedOf(four, four)).toEqual([65, 65]);
  });

  // @holds market-5
  test('is no province where the region without it would tell of fewer than four (complementary suppression)', () => {
    const girona = inGirona(50, 60, 70, 80);
    const barcelona = inBarcelona(90, 95, 96, 97, 98);
    const lleida = [asking('Lleida', 99)];
    expect(reportedOf([...girona, ...barcelona], [])).toEqual([90, 96, 65]);
    expect(reportedOf([...girona, ...barcelona, ...lleida], [])).toEqual([92.5, 96, 'withheld', null]);
    expect(reportedOf([...girona, ...barcelona, ...lleida], lleida)).toEqual([92.5, 96, 65, null]);
    expect(reportedOf([...girona, ...barcelona], barcelona.slice(0, 2))).toEqual([90, 'withheld', 'withheld']);
  });

  // @holds market-5
  test('is of two campsites more that they do not see than of those they see', () => {
    const nine = inGirona(50, 60, 70, 80, 90, 100, 110, 120, 130);
    expect(reportedOf(nine, nine.slice(6))).toEqual([90, 90]);
    expect(reportedOf(nine, nine.slice(5))).toEqual(['withheld', 'withheld']);
  });

  const figure = fc.oneof(fc.constantFrom(-1, -2), fc.integer({ min: 1000, max: 30_000 }));
  const drawnMarket = fc.array(
    fc.record({
      place: fc.constantFrom('Girona', 'Barcelona', 'Lleida', 'Sevilla'),
      figures: fc.array(figure, { minLength: ALL.length, maxLength: ALL.length }),
      isSeen: fc.boolean(),
    }),
    { maxLength: 30 },
  );

  // @holds market-5
  test('leaves no set of one to three campsites that they do not see within or between what is told (property)', () => {
    fc.assert(
      fc.property(drawnMarket, (drawn) => {
        const all = drawn.map(({ place, figures }) => lyingIn(place, Int32Array.from(figures)));
        const seen = all.filter((_, at) => drawn[at]!.isSeen);
        const { regions } = reportedMatrix(marketMatrix(all, ALL, ALL), seen, ALL, ALL);
        for (const { region, cells, provinces } of regions) {
          const hidden = all.filter((each) => each.region === region && !seen.includes(each));
          PLACES.forEach((column, at) => {
            const counted = hidden.filter(({ figures }) => countsIn(figures, column));
            const reported = provinces
              .filter((each) => each.cells[at]!.priceCents !== null)
              .map(({ province }) => province);
            const sets = reported.map((code) => counted.filter(({ province }) => province === code).length);
            if (cells[at]!.priceCents !== null) {
              sets.push(counted.length, counted.filter(({ province }) => !reported.includes(province!)).length);
            }
            expect(sets.filter((size) => size > 0 && size < 4)).toEqual([]);
          });
        }
      }),
      { numRuns: 40 },
    );
  });

  // @holds market-5
  test('is the same where what a stranger is told is known already (property)', () => {
    fc.assert(
      fc.property(drawnMarket, (drawn) => {
        const market = drawn.map(({ place, figures }) => lyingIn(place, Int32Array.from(figures)));
        const seen = market.filter((_, at) => drawn[at]!.isSeen);
        const matrix = marketMatrix(market, ALL, ALL);
        const toStrangers = reportedMatrix(matrix, [], ALL, ALL);
        expect(reportedMatrix(matrix, seen, ALL, ALL, toStrangers)).toEqual(reportedMatrix(matrix, seen, ALL, ALL));
      }),
      { numRuns: 40 },
    );
  });

  // @holds market-5
  test('never has one price alone that fits both of two answers between which one campsite came (property: filters, moments)', () => {
    const price = fc.integer({ min: 3, max: 7 });
    const cell = fc.record({
      seen: fc.array(price, { maxLength: 2 }),
      hidden: fc.array(price, { minLength: 4, maxLength: 4 }),
      came: price,
    });
    fc.assert(
      fc.property(cell, ({ seen, hidden, came }) => {
        const [before, after] = [doubledMedian([...seen, ...hidden]), doubledMedian([...seen, ...hidden, came])];
        const fits = new Set<number>();
        for (const others of everyFour()) {
          if (doubledMedian([...seen, ...others]) !== before) continue;
          for (let tried = 0; tried <= 10; tried += 0.5)
            if (doubledMedian([...seen, ...others, tried]) === after) fits.add(tried);
        }
        expect(fits.size).toBeGreaterThan(1);
      }),
      { numRuns: 60 },
    );
  });
});

function doubledMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!;
}

/** Four prices from 0 to 10 in ascending order, by halves. */
function* everyFour(): Generator<readonly number[]> {
  const grid = Array.from({ length: 21 }, (_, at) => at / 2);
  for (const [a, one] of grid.entries())
    for (const [b, two] of grid.slice(a).entries())
      for (const [c, three] of grid.slice(a + b).entries())
        for (const four of grid.slice(a + b + c)) yield [one, two, three, four];
}

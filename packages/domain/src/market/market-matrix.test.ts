import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cents } from '../money.ts';
import { spanishProvinceNamed } from '../places/spanish-province.ts';
import { addDays, toDay, weekdayOf } from '../time/day.ts';
import { allColumns, columnNights, marketColumns, nightsNeeded, shownColumns } from './market-column.ts';
import {
  campsiteFigures,
  marketMatrix,
  medianRatioHundredths,
  middlePair,
  type NightPrice,
  ownCells,
  type PlacedFigures,
  ratioHundredths,
  shadeOf,
} from './market-matrix.ts';
import { seasonOf, seasonYearOf, seasonYearWords } from './key-date.ts';

const TODAY = toDay('2026-11-23');
const COLUMNS = marketColumns(TODAY);
const ALL = allColumns(COLUMNS);
const PLACES = ['Girona', 'Barcelona', 'Sevilla', 'Cádiz', 'Madrid'].map((name) => spanishProvinceNamed(name)!);
const FRESH_FROM_S = 1000;

interface DrawnCampsite {
  readonly place: (typeof PLACES)[number] | null;
  readonly nights: readonly NightPrice[];
}

const nightPrice = fc.record({
  priceCents: fc.option(
    fc.integer({ min: 1000, max: 30_000 }).map((amount) => amount as Cents),
    { freq: 6 },
  ),
  checkedAtS: fc.integer({ min: 900, max: 3000 }),
});
const campsite: fc.Arbitrary<DrawnCampsite> = fc.record({
  place: fc.option(fc.constantFrom(...PLACES), { freq: 8 }),
  nights: fc.array(nightPrice, { minLength: 0, maxLength: nightsNeeded(TODAY, COLUMNS) }),
});
const market = fc.array(campsite, { maxLength: 24 });

const isHoliday = (day: string) => day.slice(5) === '09-11' || day === '2027-03-29';
const NIGHTS = columnNights(TODAY, COLUMNS, isHoliday);
const figuresOf = ({ nights }: DrawnCampsite) => campsiteFigures(nights, NIGHTS, FRESH_FROM_S);
const placed = (drawn: DrawnCampsite): PlacedFigures => ({
  region: drawn.place?.region ?? null,
  province: drawn.place?.code ?? null,
  figures: figuresOf(drawn),
});

/** A second way to the same: sort, take the middle, round. */
function plainMedian(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const low = sorted[Math.ceil(sorted.length / 2) - 1]!;
  const high = sorted[Math.floor(sorted.length / 2)]!;
  return Math.floor((low + high) / 2 + 0.5);
}

/** Fractions over one denominator, the middle ones put together. */
function plainRatio(pairs: readonly { readonly price: number; readonly base: number }[]): number {
  const whole = pairs.reduce((product, { base }) => product * BigInt(base), 1n);
  const parts = pairs.map(({ price, base }) => (BigInt(price) * whole) / BigInt(base));
  parts.sort((a, b) => (a < b ? -1 : Number(a > b)));
  const twice = parts[Math.ceil(parts.length / 2) - 1]! + parts[Math.floor(parts.length / 2)]!;
  return Number((100n * twice + whole) / (2n * whole));
}

const NO_FIGURE = { priceCents: null, ratioHundredths: null, shade: null, isWithheld: false } as const;

function plainFigure({ nights }: DrawnCampsite, isIn: (day: string) => boolean): number | 'old' | null {
  const known = nights.filter(({ priceCents }, at) => priceCents !== null && isIn(addDays(TODAY, at)));
  const fresh = known.filter(({ checkedAtS }) => checkedAtS! >= FRESH_FROM_S);
  if (fresh.length === 0) return known.length > 0 ? 'old' : null;
  return plainMedian(fresh.map(({ priceCents }) => priceCents!));
}

/** Whether a night lies in a column, from the calendar alone. */
function plainNights(id: string): (day: string) => boolean {
  const { kind, first, last } = ALL.find((column) => column.id === id)!;
  if (kind !== 'ordinary') return (day) => day >= first && day <= last;
  const holidays = COLUMNS.keyDates.filter(({ key }) => key !== 'summer_week');
  return (day) =>
    `ordinary-${seasonOf(toDay(day))}-${seasonYearOf(toDay(day))}` === id &&
    !holidays.some((each) => day >= each.first && day <= each.last) &&
    !isHoliday(day) &&
    !isHoliday(addDays(toDay(day), 1));
}

describe('the market matrix on random markets', () => {
  // @holds market-1 market-3 market-4
  test.each(['key_dates', 'weeks'] as const)(
    'equals a plain second computation of every cell (property): %s',
    (way) => {
      const shown = shownColumns(COLUMNS, way);
      fc.assert(
        fc.property(market, (drawn) => {
          const { regions, unplaced } = marketMatrix(drawn.map(placed), ALL, shown);
          expect(unplaced).toBe(drawn.filter(({ place }) => place === null).length);
          for (const { region, cells, provinces, campsites } of regions) {
            const inRegion = drawn.filter(({ place }) => place?.region === region);
            expect(campsites).toBe(inRegion.length);
            cells.forEach((cell, at) => expect(cell).toEqual(plainCell(inRegion, shown[at]!.id)));
            for (const { province, cells: ofProvince } of provinces) {
              const within = drawn.filter(({ place }) => place?.code === province);
              ofProvince.forEach((cell, at) => expect(cell).toEqual(plainCell(within, shown[at]!.id)));
            }
          }
        }),
        { numRuns: 25 },
      );
    },
  );

  function plainCell(campsites: readonly DrawnCampsite[], id: string) {
    const { kind, first } = ALL.find((column) => column.id === id)!;
    const ordinary = kind === 'ordinary' ? null : `ordinary-${seasonOf(first)}-${seasonYearOf(first)}`;
    const pairs = campsites.map((each) => ({
      price: plainFigure(each, plainNights(id)),
      base: ordinary === null ? 1 : plainFigure(each, plainNights(ordinary)),
    }));
    const known = pairs.flatMap(({ price, base }) =>
      typeof price === 'number' && typeof base === 'number' ? [{ price, base }] : [],
    );
    const old = pairs.filter((pair) => pair.price !== null && pair.base !== null).length - known.length;
    if (known.length < 4) return { ...NO_FIGURE, campsites: known.length, old };
    const ratio = ordinary === null ? null : plainRatio(known);
    const shade = ratio === null ? null : [105, 120, 135, 150, 170, 195].filter((from) => ratio >= from).length;
    const priceCents = plainMedian(known.map(({ price }) => price));
    return { ...NO_FIGURE, priceCents, campsites: known.length, old, ratioHundredths: ratio, shade };
  }

  // @holds market-4
  test('has no price and no colour in a cell of fewer than four campsites (property)', () => {
    fc.assert(
      fc.property(market, (drawn) => {
        const { regions } = marketMatrix(drawn.map(placed), ALL, ALL);
        const cells = regions.flatMap(({ cells: own, provinces }) => [
          ...own,
          ...provinces.flatMap((each) => each.cells),
        ]);
        for (const { campsites, priceCents, shade } of cells) {
          expect(priceCents === null).toBe(campsites < 4);
          expect(campsites < 4 && shade !== null).toBe(false);
        }
      }),
      { numRuns: 25 },
    );
  });

  // @holds market-5
  test('has the own campsite’s figures beside its own ordinary nights (property)', () => {
    fc.assert(
      fc.property(campsite, (drawn) => {
        ownCells(figuresOf(drawn), ALL, ALL).forEach((cell, at) => {
          const figure = plainFigure(drawn, plainNights(ALL[at]!.id));
          expect(cell.priceCents).toBe(typeof figure === 'number' ? figure : null);
          expect(cell.old).toBe(figure === 'old' ? 1 : 0);
        });
      }),
      { numRuns: 50 },
    );
  });
});

// @holds market-4
test('prices that are themselves eight days old are counted apart as old, and colour nothing (stale data)', () => {
  const nights = Array.from({ length: nightsNeeded(TODAY, COLUMNS) }, () => ({
    priceCents: 10_000 as Cents,
    checkedAtS: FRESH_FROM_S - 1,
  }));
  const old = { place: PLACES[0]!, nights };
  const [cell] = marketMatrix([old, old, old, old, old].map(placed), ALL, ALL).regions.find(
    ({ region }) => region === 'CT',
  )!.cells;
  expect(cell).toEqual({ ...NO_FIGURE, campsites: 0, old: 5 });
});

test('the middle of numbers is that of the sorted ones, among equals too (property)', () => {
  const numbers = fc.array(fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 90_000 })), {
    minLength: 1,
  });
  fc.assert(
    fc.property(numbers, (drawn) => {
      const sorted = drawn.toSorted((a, b) => a - b);
      const middle = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
      expect(middlePair(Int32Array.from(drawn))).toEqual(middle);
      expect(middlePair(Float64Array.from(drawn, (each) => each / 7))).toEqual(middle.map((each) => each! / 7));
    }),
    { numRuns: 500 },
  );
});

// @holds market-3
test('a ratio compares each campsite with itself: who is open in the holiday alone changes none (median of ratios)', () => {
  const ratioOf = (...pairs: readonly (readonly [number, number])[]) =>
    medianRatioHundredths(
      Int32Array.from(pairs, ([price]) => price),
      Int32Array.from(pairs, ([, base]) => base),
    );
  expect(ratioOf([5000, 5000], [5000, 5000], [20_000, 20_000], [20_000, 20_000])).toBe(100);
  expect(ratioOf([3, 1], [10_449, 10_000], [5000, 5000], [5000, 5000])).toBe(102);
  expect(ratioOf([209, 200])).toBe(105);
  const nights = (ordinary: number | null, christmas: number) =>
    Array.from({ length: nightsNeeded(TODAY, COLUMNS) }, (_, at) => {
      const day = addDays(TODAY, at);
      const cents = day >= '2026-12-24' && day <= '2026-12-26' ? christmas : ordinary;
      return { priceCents: cents as Cents | null, checkedAtS: 3000 };
    });
  const market = [5000, 6000, 7000, 8000].map((cents) => nights(cents, cents));
  const openThenAlone = [20_000, 21_000, 22_000, 23_000, 24_000].map((cents) => nights(null, cents));
  const drawn = [...market, ...openThenAlone].map((each) => placed({ place: PLACES[0]!, nights: each }));
  const at = ALL.findIndex(({ id }) => id === 'christmas-2026');
  const { cells } = marketMatrix(drawn, ALL, ALL).regions.find(({ region }) => region === 'CT')!;
  expect(cells[at]).toMatchObject({ priceCents: 6500, campsites: 4, ratioHundredths: 100 });
});

// @holds market-3
test.each([
  [10_499, 10_000, 105],
  [10_494, 10_000, 105],
  [10_449, 10_000, 104],
  [19_500, 10_000, 195],
  [null, 10_000, null],
  [10_000, null, null],
])('a price of %s beside an ordinary night of %s is %s hundredths (ratio)', (price, ordinary, ratio) => {
  expect(ratioHundredths(price, ordinary)).toBe(ratio);
});

// @holds market-3
test('shades begin at 1.05, 1.20, 1.35, 1.50, 1.70 and 1.95', () => {
  expect([104, 105, 119, 120, 135, 150, 170, 194, 195, 400].map(shadeOf)).toEqual([0, 1, 1, 2, 3, 4, 5, 5, 6, 6]);
  expect(shadeOf(null)).toBeNull();
});

describe('the columns of a market', () => {
  // @holds market-2
  test('have each winter apart: that of now and the next one (season)', () => {
    const winters = COLUMNS.ordinary.filter(({ season }) => season === 'winter');
    expect(winters.map(({ id, first, last }) => [id, first, last, seasonYearWords(first)])).toEqual([
      ['ordinary-winter-2026', '2026-11-23', '2027-03-31', '2026–27'],
      ['ordinary-winter-2027', '2027-11-01', '2027-11-22', '2027–28'],
    ]);
  });

  // @holds market-2
  test('are the next of each key date that has not begun, in order (property)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (offset) => {
        const today = addDays(toDay('2020-01-01'), offset);
        const { keyDates, weeks } = marketColumns(today);
        expect(keyDates.every(({ first }) => first >= today)).toBe(true);
        expect(new Set(keyDates.map(({ id }) => id)).size).toBe(keyDates.length);
        expect(keyDates.map(({ first }) => first)).toEqual(keyDates.map(({ first }) => first).toSorted());
        expect(new Set(keyDates.map(({ key }) => key)).size).toBe(12);
        expect(weeks).toHaveLength(52);
        expect(weeks[0]!.first).toBe(today);
        expect(weeks.every(({ last }) => weekdayOf(last) === 7)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

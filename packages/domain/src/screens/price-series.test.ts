import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, toDay } from '../time/day.ts';
import {
  axisLabelOf,
  axisStartsAtZero,
  inRequestedOrder,
  isSpreadOffered,
  lineLabelOf,
  medianSteps,
  priceLinesOf,
  pricesOnDay,
  priceSpreadOf,
  spreadsOf,
} from './price-series.ts';

const firstDay = toDay('2026-12-30');
const point = (date: string, price: number | null) => ({ date, price });

describe('axis labels', () => {
  // @holds chart-3
  it.each([
    ['2026-12-31', '12-31'],
    ['2027-01-01', '01-01'],
    ['2028-02-29', '02-29'],
  ])('of %s is %s', (day, label) => {
    expect(axisLabelOf(toDay(day))).toBe(label);
  });

  it('have the day before the month beside English', () => {
    expect(axisLabelOf(toDay('2026-12-05'), 'es')).toBe('05/12');
  });
});

describe('price chart lines', () => {
  const series = {
    'Bosc Verd': [point('2026-12-30', 90), point('2027-01-01', 110)],
    'Cala Sirena': [point('2026-12-31', 100)],
    'All missing': [point('2026-12-30', null), point('2026-12-31', null)],
    'Before and after': [point('2026-12-29', 70), point('2027-01-02', 70)],
    'Without entries': [],
  };

  // @holds chart-11
  it('are one per campsite with a price in the range, the reference first, null on days without', () => {
    expect(priceLinesOf(series, firstDay, 3, 'Cala Sirena', [])).toEqual([
      { campsite: 'Cala Sirena', label: 'Cala Sirena (Reference)', isReference: true, prices: [null, 100, null] },
      { campsite: 'Bosc Verd', label: 'Bosc Verd', isReference: false, prices: [90, null, 110] },
    ]);
  });

  // @holds chart-10
  it('include a campsite with a single price on the first or last day of the range', () => {
    const edges = { First: [point('2026-12-30', 1)], Last: [point('2027-01-08', 2)], Late: [point('2027-01-09', 3)] };
    expect(priceLinesOf(edges, firstDay, 10, null, []).map((line) => line.campsite)).toEqual(['First', 'Last']);
  });

  // @holds chart-6
  it('are none when nothing has a price', () => {
    const lines = priceLinesOf({ 'All missing': series['All missing'] }, firstDay, 10, 'All missing', []);
    expect(lines).toEqual([]);
    expect(axisStartsAtZero(lines)).toBe(true);
    expect(axisStartsAtZero(priceLinesOf(series, firstDay, 10, null, []))).toBe(false);
  });

  it('follow the requested order, even with a name that is an integer-like object key', () => {
    const received = { B: [point('2026-12-30', 1)], 7: [point('2026-12-30', 1)], A: [point('2026-12-30', 1)] };
    const lines = priceLinesOf(received, firstDay, 1, 'A', ['A', 'B', '7']);
    expect(lines.map((line) => line.campsite)).toEqual(['A', 'B', '7']);
  });

  // @holds chart-2
  it('have the label suffix only on the reference', () => {
    expect(lineLabelOf('Cala Sirena', 'Cala Sirena', 'en')).toBe('Cala Sirena (Reference)');
    expect(lineLabelOf('Cala Sirena', 'Bosc Verd', 'en')).toBe('Cala Sirena');
    expect(lineLabelOf('Cala Sirena', 'Cala Sirena', 'es')).toBe('Cala Sirena (Referencia)');
    expect(lineLabelOf('Cala Sirena', null, 'en')).toBe('Cala Sirena');
  });

  // @holds chart-10
  it('have one value per day and at least one price', () => {
    const entries = fc.array(
      fc.record({
        date: fc.integer({ min: -5, max: 25 }).map((n) => addDays(firstDay, n) as string),
        price: fc.option(fc.nat(500)),
      }),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string(), entries), fc.constantFrom(10, 20), (received, dayCount) => {
        for (const line of priceLinesOf(received, firstDay, dayCount, null, [])) {
          expect(line.prices).toHaveLength(dayCount);
          expect(line.prices.some((price) => price !== null)).toBe(true);
        }
      }),
    );
  });
});

describe('the chart’s prices of one day', () => {
  it('are sorted descending, without campsites that have no price', () => {
    const lines = priceLinesOf(
      { A: [point('2026-12-30', 80)], B: [point('2026-12-30', 120)], C: [point('2026-12-31', 100)] },
      firstDay,
      2,
      null,
      [],
    );
    expect(pricesOnDay(lines, 0).map(({ line, price }) => [line.campsite, price])).toEqual([
      ['B', 120],
      ['A', 80],
    ]);
    expect(pricesOnDay(lines, 9)).toEqual([]);
  });
});

describe('median and quartiles of prices', () => {
  // @holds chart-17
  it.each([
    [[80], { median: 80, low: 80, high: 80 }],
    [[80, 100], { median: 90, low: 85, high: 95 }],
    [[120, 60, 100, 80, 90], { median: 90, low: 80, high: 100 }],
    [[60, 80, 90, 100], { median: 85, low: 75, high: 92.5 }],
  ])('of %j are %j', (prices, spread) => {
    expect(priceSpreadOf(prices)).toEqual(spread);
  });

  it('are null without a price, day by day', () => {
    expect(spreadsOf([])).toEqual([]);
    expect(
      spreadsOf([
        [80, null, null],
        [100, 70, null],
      ]),
    ).toEqual([{ median: 90, low: 85, high: 95 }, { median: 70, low: 70, high: 70 }, null]);
  });

  it('lie in order between the lowest and the highest price', () => {
    const prices = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1 });
    fc.assert(
      fc.property(prices, (given) => {
        const { low, median, high } = priceSpreadOf(given)!;
        expect([Math.min(...given), low, median, high, Math.max(...given)]).toEqual(
          [Math.min(...given), low, median, high, Math.max(...given)].toSorted((a, b) => a - b),
        );
      }),
    );
  });
});

// @holds chart-17
it.each([
  [5, false],
  [6, true],
])('a chart of %i competitors offers their median and middle half: %s', (competitors, isOffered) => {
  expect(isSpreadOffered(competitors)).toBe(isOffered);
});

// @holds night-14
it('the median over time has a step only where a price changes it', () => {
  const first = [
    { atMs: 1, price: 80 },
    { atMs: 5, price: null },
  ];
  const second = [
    { atMs: 2, price: 100 },
    { atMs: 3, price: 100 },
  ];
  expect(medianSteps([first, second])).toEqual([
    { atMs: 1, price: 80 },
    { atMs: 2, price: 90 },
    { atMs: 5, price: 100 },
  ]);
  expect(medianSteps([])).toEqual([]);
});

describe('sorting an answer by the requested order', () => {
  it.each([
    ['{"Bosc Verd":1,"123":1,"7":1}', ['Bosc Verd', '123', '7'], ['Bosc Verd', '123', '7']],
    ['{"Bosc Verd":1,"Alt Prat":1}', ['Alt Prat', 'Gone', 'Bosc Verd'], ['Alt Prat', 'Bosc Verd']],
    ['{"Bosc Verd":1,"Alt Prat":1}', ['Alt Prat', 'Alt Prat'], ['Alt Prat', 'Bosc Verd']],
    ['{"__proto__":1,"5":1}', ['__proto__', '5'], ['__proto__', '5']],
    ['{}', ['constructor'], []],
  ])('turns %s, requested as %j, into %j', (answer, requested, ordered) => {
    expect(inRequestedOrder(JSON.parse(answer), requested)).toEqual(ordered);
  });
});

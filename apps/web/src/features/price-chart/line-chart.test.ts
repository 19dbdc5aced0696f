import type { PriceLine } from '@vivac/domain/screens/price-series';
import { describe, expect, it } from 'vitest';
import { datasetsOf, dayLabel, medianDataset, optionsOf } from './line-chart.ts';

const reference: PriceLine = { campsite: 'A', label: 'A (Reference)', isReference: true, prices: [100, null, 120] };
const other: PriceLine = { campsite: 'B', label: 'B', isReference: false, prices: [90, 95, null] };

describe('a line of the chart', () => {
  const [mine, theirs, unknown] = datasetsOf(
    [reference, other, { ...other, campsite: 'C' }],
    new Map([['B', '#123456']]),
  );

  // @holds chart-12
  it('is #c67401, 3 wide and solid for the reference', () => {
    expect(mine).toMatchObject({ borderColor: '#c67401', borderWidth: 3, borderDash: [], label: 'A (Reference)' });
  });

  // @holds chart-1 chart-13
  it('is in the given colour, 2 wide and dashed 8 on 4 off for the others', () => {
    expect(theirs).toMatchObject({ borderColor: '#123456', borderWidth: 2, borderDash: [8, 4] });
  });

  // @holds chart-13
  it('falls back to the colour #888', () => {
    expect(unknown).toMatchObject({ borderColor: '#888' });
  });

  // @holds chart-11 chart-14
  it('has tension 0.3, no fill, and a gap where a day has no price', () => {
    for (const line of [mine, theirs]) expect(line).toMatchObject({ tension: 0.3, fill: false, spanGaps: false });
    expect(mine?.data).toEqual([100, null, 120]);
  });
});

describe('the y axis', () => {
  // @holds chart-6
  it('starts at zero only without lines', () => {
    const startsAtZero = (lines: readonly PriceLine[]) => {
      const y = optionsOf(lines, () => '').scales?.['y'];
      return y && 'beginAtZero' in y ? y.beginAtZero : undefined;
    };
    expect(startsAtZero([])).toBe(true);
    expect(startsAtZero([reference])).toBe(false);
  });
});

// @holds chart-17
it('the median of the ribbon is one solid line, a gap where no competitor has a price', () => {
  const median = medianDataset([{ median: 90, low: 80, high: 100 }, null], '#123456');
  expect(median).toMatchObject({ data: [90, null], borderColor: '#123456', fill: false, spanGaps: false });
  expect(median.borderDash).toBeUndefined();
});

// @holds chart-19
it.each([
  [600, '12-05'],
  [330, ['12', '05']],
])('a label of ten days on an axis %d wide is %j', (axisPx, label) => {
  expect(
    dayLabel(
      '12-05',
      0,
      axisPx,
      Array.from({ length: 10 }, (_, value) => ({ value })),
    ),
  ).toEqual(label);
});

// @holds chart-19
it('labels of twenty days on a phone are of every other day, so that no two touch', () => {
  const days = Array.from({ length: 20 }, (_, value) => ({ value }));
  expect([0, 1, 2].map((at) => dayLabel('12-05', at, 290, days))).toEqual([['12', '05'], '', ['12', '05']]);
});

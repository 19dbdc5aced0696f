import type { CalendarNight } from '@vivac/contract/wire/prices';
import { toDay } from '@vivac/domain/time/day';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { calendarWeeks } from './calendar-cell.ts';
import { CalendarDay } from './calendar-day.tsx';
import { UnlikeCounts } from './unlike-counts.tsx';

const today = toDay('2026-11-21');

function dayWith(part: Partial<CalendarNight>): string {
  const entry: CalendarNight = {
    date: '2026-11-25',
    price: 100,
    maxPrice: 100,
    medianPrice: 100,
    percent: null,
    band: null,
    index: null,
    rank: null,
    of: null,
    competitorsPriced: 3,
    competitorsKnown: 3,
    competitorsSoldOut: 0,
    competitorsRestricted: 0,
    observedAt: null,
    maxObservedAt: null,
    unlike: [],
    checkedAt: null,
    state: 'priced',
    restriction: null,
    basis: 'quoted',
    keyDate: null,
    ...part,
  };
  const weeks = calendarWeeks({ month: { year: 2026, month: 11 }, today, entries: [entry] });
  const cell = weeks.flat().find((each) => each?.day === entry.date)!;
  const present = { today, zone: 'Europe/Madrid', receivedAtMs: 0 };
  const flags = {
    isSelected: false,
    isMarked: false,
    isTabStop: false,
    hasCompetitors: true,
    isLoading: false,
    before: undefined,
    moved: undefined,
  };
  const comparedWith = 'dearest';
  return renderToStaticMarkup(<CalendarDay cell={cell} present={present} comparedWith={comparedWith} {...flags} />);
}

/** The band, its shape and the percentage, as the cell has them. */
const differenceIn = (html: string) =>
  /data-band="(\w+)"[^>]*><span[^>]*>([^<]*)<\/span>([^<]*)</.exec(html)?.slice(1) ?? null;

// @holds calendar-4 calendar-17 price-9 price-10
test.each([
  [3, 'blue', '▲', '+3%'],
  [0, 'yellow', '▬', '0%'],
  [12_345, 'blue', '▲', '+12,345%'],
  [-5, 'orange', '▼', '−5%'],
  [-10, 'red', '▼▼', '−10%'],
] as const)(
  'a day of %i percent in the price band %s has the shape %s and the text %s',
  (percent, band, shape, text) => {
    const html = dayWith({ percent, band });
    expect(differenceIn(html)).toEqual([band, shape, text]);
    expect(html).toContain(`${text} vs dearest competitor (€100)`);
  },
);

// @holds calendar-2
test('a day has its price followed by a euro sign, in English digits', () => {
  expect(dayWith({ price: 1234 })).toContain('>1,234\u00a0€<');
});

// @holds calendar-17
test('a day shows the server’s percentage, not one computed from rounded euros', () => {
  // 57.30 against 60 is −4.5 %, of which floating point makes −4.500000000000005.
  const html = dayWith({ price: 57.3, maxPrice: 60, percent: -4, band: 'yellow' });
  expect(differenceIn(html)).toEqual(['yellow', '▬', '−4%']);
});

// @holds night-9
test('a day whose comparison is not like for like has a mark and says in what', () => {
  const html = dayWith({ percent: -3, band: 'yellow', unlike: ['basis', 'tax'] });
  expect(html).toContain('>≠<');
  expect(html).toContain('one of the two prices is quoted, the other derived');
  expect(html).toContain('the tourist tax of one of the two prices alone is known');
  expect(dayWith({ percent: -3, band: 'yellow' })).not.toContain('≠');
});

// @holds night-9
test('below the days it is counted how many nights are not compared like for like', () => {
  const night = (unlike: CalendarNight['unlike']) => ({ unlike }) as CalendarNight;
  const below = (...nights: CalendarNight[]) => renderToStaticMarkup(<UnlikeCounts nights={nights} />);
  const html = below(night(['basis']), night([]), night(['tax', 'basis']));
  expect(html).toContain('2\u00a0nights compare a derived price with a quoted one.');
  expect(html).toContain('1\u00a0night compares a price with known tourist tax');
  expect(below(night([]))).toBe('');
});

// @holds calendar-18
test('a day without a percentage shows neither a price band nor a comparison', () => {
  const html = dayWith({ maxPrice: null, medianPrice: null, competitorsPriced: 0 });
  expect(differenceIn(html)).toBeNull();
  expect(html).not.toContain('vs dearest');
});

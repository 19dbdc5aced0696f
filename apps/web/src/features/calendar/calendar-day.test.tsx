import type { CalendarNight } from '@vivac/contract/wire/prices';
import { toDay } from '@vivac/domain/time/day';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { calendarWeeks } from './calendar-cell.ts';
import { CalendarDay } from './calendar-day.tsx';

const today = toDay('2026-11-21');

function dayWith(part: Partial<CalendarNight>): string {
  const entry: CalendarNight = {
    date: '2026-11-25',
    price: 100,
    maxPrice: 100,
    medianPrice: 100,
    percent: null,
    band: null,
    competitorsPriced: 3,
    observedAt: null,
    maxObservedAt: null,
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
  const flags = { isSelected: false, isTabStop: false, hasCompetitors: true, isLoading: false };
  return renderToStaticMarkup(<CalendarDay cell={cell} present={present} {...flags} />);
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

// @holds calendar-18
test('a day without a percentage shows neither a price band nor a comparison', () => {
  const html = dayWith({ maxPrice: null, medianPrice: null, competitorsPriced: 0 });
  expect(differenceIn(html)).toBeNull();
  expect(html).not.toContain('vs dearest');
});

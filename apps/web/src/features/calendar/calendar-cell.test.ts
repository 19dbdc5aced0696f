import type { CalendarNight } from '@vivac/contract/wire/prices';
import { addDays, addMonths, dayRange, daysInMonth, firstDayOf, monthOf, toDay } from '@vivac/domain/time/day';
import { describe, expect, test } from 'vitest';
import { lastShownDay, shownMonths } from '@vivac/domain/screens/shown-days';
import { calendarWeeks, fittingWeeks, isPastWeek, newestSeen } from './calendar-cell.ts';

const today = toDay('2026-11-21');
const november = { year: 2026, month: 11 };
/** Of another month: only the current one's grid runs on. */
const earlier = toDay('2026-10-21');

function entry(date: string, part: Partial<CalendarNight> = {}): CalendarNight {
  return {
    date,
    price: 95,
    maxPrice: 100,
    medianPrice: 90,
    percent: -5,
    band: 'orange',
    index: 105.6,
    rank: 2,
    of: 4,
    competitorsPriced: 3,
    competitorsKnown: 3,
    competitorsSoldOut: 0,
    competitorsRestricted: 0,
    observedAt: '2026-11-21T06:00:00.000Z',
    maxObservedAt: null,
    unlike: [],
    checkedAt: null,
    state: 'priced',
    restriction: null,
    basis: 'quoted',
    keyDate: null,
    ...part,
  };
}

function cellOn(day: string, entries: readonly CalendarNight[] | null) {
  const weeks = calendarWeeks({
    month: november,
    today,
    entries,
  });
  return weeks.flat().find((cell) => cell?.day === day)!;
}

describe('the weeks of a month', () => {
  // @holds calendar-1
  test('start on Monday, without days of other months', () => {
    // 1 November 2026 is a Sunday.
    const weeks = calendarWeeks({ month: november, today: earlier, entries: null });
    expect(weeks.map((week) => week.map((cell) => cell?.date ?? 0))).toEqual([
      [0, 0, 0, 0, 0, 0, 1],
      [2, 3, 4, 5, 6, 7, 8],
      [9, 10, 11, 12, 13, 14, 15],
      [16, 17, 18, 19, 20, 21, 22],
      [23, 24, 25, 26, 27, 28, 29],
      [30, 0, 0, 0, 0, 0, 0],
    ]);
  });

  test.each([
    [{ year: 2027, month: 2 }, 4],
    [{ year: 2026, month: 12 }, 5],
    [{ year: 2027, month: 8 }, 6],
  ])('of %j are %i', (month, count) => {
    expect(calendarWeeks({ month, today: earlier, entries: null })).toHaveLength(count);
  });

  test('have every day of four years exactly once', () => {
    for (let offset = 0; offset < 48; offset += 1) {
      const month = addMonths(november, offset);
      const weeks = calendarWeeks({ month, today: earlier, entries: null });
      expect(weeks.every((week) => week.length === 7)).toBe(true);
      expect(weeks.flat().filter((cell) => cell !== null)).toHaveLength(daysInMonth(month));
    }
  });
});

describe('the grid of the current month', () => {
  // @holds calendar-21
  test.each([
    // Tuesday: five weeks from this week’s Monday on.
    ['2026-11-24', '2026-12-27'],
    // Sunday: the thirtieth night lies in a sixth week.
    ['2026-11-22', '2026-12-27'],
    ['2026-11-30', '2027-01-03'],
    ['2026-11-01', '2026-12-06'],
    ['2026-02-01', '2026-03-08'],
    ['2199-12-30', '2199-12-31'],
  ])('runs on from %s to %s', (day, last) => {
    const from = toDay(day);
    const weeks = calendarWeeks({ month: monthOf(from), today: from, entries: null });
    expect(weeks.flat().findLast((cell) => cell !== null)?.day).toBe(last);
    expect(lastShownDay({ month: monthOf(from), today: from })).toBe(last);
  });

  // @holds calendar-21
  test('has five weeks and thirty nights ahead on every day of four years, and every day once', () => {
    for (let offset = 0; offset < 1461; offset += 1) {
      const day = addDays(today, offset);
      const month = monthOf(day);
      const weeks = calendarWeeks({ month, today: day, entries: null });
      expect(weeks.filter((week) => !isPastWeek(week)).length).toBeGreaterThanOrEqual(5);
      const days = weeks.flat().flatMap((cell) => cell?.day ?? []);
      expect(days).toEqual(dayRange(firstDayOf(month), days.length));
      expect(days).toContain(addDays(day, 29));
    }
  });

  // @holds calendar-21 calendar-7
  test('has weeks that have passed, and days of the next month', () => {
    const weeks = calendarWeeks({ month: november, today, entries: null });
    expect(weeks.map(isPastWeek)).toEqual([true, true, true, false, false, false, false, false]);
    expect(weeks.flat().find((cell) => cell?.isNextMonth)?.day).toBe('2026-12-01');
  });

  // @holds calendar-21
  test('needs the prices of two months where it runs on', () => {
    expect(shownMonths({ month: november, today })).toEqual([november, { year: 2026, month: 12 }]);
    expect(shownMonths({ month: { year: 2026, month: 12 }, today })).toEqual([{ year: 2026, month: 12 }]);
  });
});

describe('a calendar day', () => {
  // @holds calendar-7
  test.each([
    ['2026-11-20', true, false],
    ['2026-11-21', false, true],
    ['2026-11-22', false, false],
  ])('%s is past: %s, today: %s', (day, isPast, isToday) => {
    expect(cellOn(day, null)).toMatchObject({ isPast, isToday });
  });

  test('with a price shows it', () => {
    expect(cellOn('2026-11-25', [entry('2026-11-25')])).toMatchObject({ price: 95, missing: null });
  });

  // @holds calendar-3 price-3
  test.each(['sold_out', 'not_for_this_stay', 'closed', 'not_offered', 'look_failed', 'not_seen'] as const)(
    'without a price says that it is %s',
    (state) => {
      const cell = cellOn('2026-11-25', [entry('2026-11-25', { price: null, state })]);
      expect(cell).toMatchObject({ price: null, missing: state });
    },
  );

  test('that the answer leaves out was not seen', () => {
    expect(cellOn('2026-11-25', []).missing).toBe('not_seen');
  });

  // @holds calendar-16
  test('has no price text while the answer is loading', () => {
    expect(cellOn('2026-11-25', null)).toMatchObject({ entry: null, price: null, missing: null });
  });
});

test('the month’s “last updated” is the newest of its days', () => {
  const seen = (date: string, observedAt: string | null) => entry(date, { observedAt });
  expect(newestSeen([])).toBeNull();
  expect(newestSeen([seen('2026-11-01', null)])).toBeNull();
  expect(
    newestSeen([
      seen('2026-11-01', '2026-11-20T06:00:00.000Z'),
      seen('2026-11-02', null),
      seen('2026-11-03', '2026-11-21T05:59:00.000Z'),
      seen('2026-11-04', '2026-11-21T05:58:59.999Z'),
    ]),
  ).toBe('2026-11-21T05:59:00.000Z');
});

describe('the weeks that fit a window beside the map', () => {
  const fitting = (day: string, windowPx: number) => {
    const month = monthOf(toDay(day));
    const weeks = fittingWeeks(calendarWeeks({ month, today: toDay(day), entries: null }), windowPx);
    return { past: weeks.filter(isPastWeek).length, ahead: weeks.filter((week) => !isPastWeek(week)).length };
  };

  // @holds calendar-26
  test.each([
    ['2026-11-26', 768, 4, 3],
    ['2026-11-26', 900, 4, 3],
    ['2026-11-26', 1080, 4, 5],
    ['2026-11-26', Infinity, 4, 5],
    ['2026-12-01', 768, 0, 5],
    ['2026-11-01', 768, 0, 6],
    ['2026-11-30', 768, 5, 3],
  ])('on %s at %i pixels are %i that have passed and %i others', (day, windowPx, past, ahead) => {
    expect(fitting(day, windowPx)).toEqual({ past, ahead });
  });

  // @holds calendar-26
  test('have every day of the month, whatever the window', () => {
    for (const date of dayRange(toDay('2026-01-01'), 365)) {
      const month = monthOf(date);
      const shown = fittingWeeks(calendarWeeks({ month, today: date, entries: null }), 700).flat();
      const days = shown.flatMap((cell) => (cell === null || cell.isNextMonth ? [] : [cell.day]));
      expect(days).toHaveLength(daysInMonth(month));
    }
  });
});

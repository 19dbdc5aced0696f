import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayAt, toDay, weekdayOf } from '../time/day.ts';
import { isoWeekOf } from '../time/iso-week.ts';
import { type SendingSchedule, latestPeriod, nextPeriod, periodsBetween, sendingMomentOf } from './sending-schedule.ts';

const MADRID = 'Europe/Madrid';
const DAILY: SendingSchedule = { schedule: 'daily' };
const weekly = (day?: number): SendingSchedule => ({ schedule: 'weekly', ...(day !== undefined && { day }) });
const at = (iso: string) => new Date(iso);
const DAY_MS = 86_400_000;

describe('seven o’clock in a time zone (DST)', () => {
  // @holds rule-20
  it.each([
    ['in winter', '2027-02-01', MADRID, '2027-02-01T06:00:00Z'],
    ['in summer', '2027-08-01', MADRID, '2027-08-01T05:00:00Z'],
    ['the day before summer time', '2026-03-28', MADRID, '2026-03-28T06:00:00Z'],
    ['on the day of 23 hours', '2026-03-29', MADRID, '2026-03-29T05:00:00Z'],
    ['the day before winter time', '2026-10-24', MADRID, '2026-10-24T05:00:00Z'],
    ['on the day of 25 hours', '2026-10-25', MADRID, '2026-10-25T06:00:00Z'],
    ['on a leap day', '2028-02-29', MADRID, '2028-02-29T06:00:00Z'],
    ['on the Canary Islands', '2027-02-01', 'Atlantic/Canary', '2027-02-01T07:00:00Z'],
    ['where summer time is half an hour', '2026-10-04', 'Australia/Lord_Howe', '2026-10-03T20:00:00Z'],
    ['where it is a day later than here', '2027-02-01', 'Pacific/Auckland', '2027-01-31T18:00:00Z'],
  ])('%s (%s, %s) is %s', (_, day, zone, moment) => {
    expect(sendingMomentOf(toDay(day), zone)).toEqual(at(moment));
  });
});

describe('the latest due period', () => {
  // @holds rule-14
  it.each([
    ['at seven exactly', DAILY, '2027-02-01T06:00:00Z', '2027-02-01'],
    ['a millisecond before', DAILY, '2027-02-01T05:59:59.999Z', '2027-01-31'],
    ['late in the evening', DAILY, '2027-02-01T22:59:00Z', '2027-02-01'],
    ['after midnight', DAILY, '2027-02-01T23:30:00Z', '2027-02-01'],
    ['on the day of 23 hours', DAILY, '2026-03-29T05:00:00Z', '2026-03-29'],
    ['before seven on the day of 23 hours', DAILY, '2026-03-29T04:59:00Z', '2026-03-28'],
    ['on the day of 25 hours', DAILY, '2026-10-25T06:00:00Z', '2026-10-25'],
    ['before seven on the day of 25 hours', DAILY, '2026-10-25T05:30:00Z', '2026-10-24'],
    ['on the last day of a year', DAILY, '2026-12-31T06:00:00Z', '2026-12-31'],
    ['in the night to a new year', DAILY, '2027-01-01T03:00:00Z', '2026-12-31'],
    ['on a leap day', DAILY, '2028-02-29T12:00:00Z', '2028-02-29'],
    ['after a February of 28 days', DAILY, '2027-03-01T06:00:00Z', '2027-03-01'],
    ['on a Monday at seven', weekly(), '2027-02-01T06:00:00Z', '2027-W05'],
    ['on a Monday before seven', weekly(), '2027-02-01T05:59:00Z', '2027-W04'],
    ['on a Sunday night', weekly(), '2027-02-07T22:00:00Z', '2027-W05'],
    ['on a Sunday, for a Sunday', weekly(7), '2027-02-07T06:00:00Z', '2027-W05'],
    ['on a Saturday, for a Sunday', weekly(7), '2027-02-06T12:00:00Z', '2027-W04'],
    ['in a year of 53 weeks', weekly(4), '2026-12-31T06:00:00Z', '2026-W53'],
    ['on a Friday of week 53', weekly(5), '2027-01-01T06:00:00Z', '2026-W53'],
    ['on the first Monday after week 53', weekly(1), '2027-01-04T06:00:00Z', '2027-W01'],
    ['after a year of 52 weeks', weekly(1), '2028-01-03T06:00:00Z', '2028-W01'],
    ['in the first week, which began in the old year', weekly(1), '2024-12-30T06:00:00Z', '2025-W01'],
  ])('%s is correct', (_, schedule, moment, key) => {
    expect(latestPeriod(schedule, at(moment), MADRID).key).toBe(key);
  });

  // @holds rule-21
  it('is the only one after several missed periods (no catch-up)', () => {
    const [until, missed] = [at('2027-02-05T12:00:00Z'), at('2027-02-01T06:00:00Z')];
    expect(periodsBetween(DAILY, missed, until, MADRID).map(({ key }) => key)).toEqual([
      '2027-02-02',
      '2027-02-03',
      '2027-02-04',
      '2027-02-05',
    ]);
    expect(latestPeriod(DAILY, until, MADRID).key).toBe('2027-02-05');
  });

  // @holds rule-21
  it('is the same after the clock was set back and advanced again', () => {
    const keys = ['2027-02-01T06:30:00Z', '2027-02-01T05:30:00Z', '2027-02-01T06:10:00Z'].map(
      (moment) => latestPeriod(DAILY, at(moment), MADRID).key,
    );
    expect(keys).toEqual(['2027-02-01', '2027-01-31', '2027-02-01']);
  });

  it('exists in a time zone that skips a day', () => {
    const due = ['2011-12-29T20:00:00Z', '2011-12-30T09:30:00Z', '2011-12-30T18:00:00Z'].map(
      (moment) => +latestPeriod(DAILY, at(moment), 'Pacific/Apia').dueAt,
    );
    expect(due.toSorted((a, b) => a - b)).toEqual(due);
    expect(due.at(-1)).toBe(+at('2011-12-30T17:00:00Z'));
  });
});

describe('the next period', () => {
  // @holds rule-14
  it.each([
    ['before seven is today', DAILY, '2027-02-01T05:59:59Z', '2027-02-01T06:00:00Z'],
    ['at seven is tomorrow', DAILY, '2027-02-01T06:00:00Z', '2027-02-02T06:00:00Z'],
    ['before summer time comes 23 hours later', DAILY, '2026-03-28T06:00:00Z', '2026-03-29T05:00:00Z'],
    ['before winter time comes 25 hours later', DAILY, '2026-10-24T05:00:00Z', '2026-10-25T06:00:00Z'],
    ['without a day is on Monday', weekly(), '2027-02-02T12:00:00Z', '2027-02-08T06:00:00Z'],
    ['on Wednesday is this week’s', weekly(3), '2027-02-02T12:00:00Z', '2027-02-03T06:00:00Z'],
    ['on its own day at seven is a week later', weekly(3), '2027-02-03T06:00:00Z', '2027-02-10T06:00:00Z'],
  ])('%s', (_, schedule, moment, dueAt) => {
    expect(nextPeriod(schedule, at(moment), MADRID).dueAt).toEqual(at(dueAt));
  });
});

describe('property: for any time zone and moment', () => {
  const zones = fc.constantFrom(
    MADRID,
    'Atlantic/Canary',
    'UTC',
    'America/New_York',
    'America/Santiago',
    'Africa/Casablanca',
    'Antarctica/Troll',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Pacific/Auckland',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
  );
  const moments = fc.date({ min: at('2024-01-01T00:00:00Z'), max: at('2033-01-01T00:00:00Z'), noInvalidDate: true });
  const schedules = fc.oneof(
    fc.constant(DAILY),
    fc.option(fc.integer({ min: 1, max: 7 }), { nil: undefined }).map((day) => weekly(day)),
  );

  // @holds rule-20
  it('now lies between the latest and the next period', () => {
    fc.assert(
      fc.property(schedules, moments, zones, (schedule, moment, zone) => {
        const latest = latestPeriod(schedule, moment, zone);
        const next = nextPeriod(schedule, moment, zone);
        expect(latest.dueAt <= moment && moment < next.dueAt).toBe(true);
        expect(latest.key < next.key).toBe(true);
        expect(nextPeriod(schedule, latest.dueAt, zone)).toEqual(next);
        expect(latestPeriod(schedule, new Date(+next.dueAt - 1), zone)).toEqual(latest);
        expect(latestPeriod(schedule, next.dueAt, zone)).toEqual(next);
      }),
      { numRuns: 1000 },
    );
  });

  // @holds rule-21
  it('every day has one daily and every week one weekly period, with unique keys', () => {
    fc.assert(
      fc.property(schedules, moments, zones, (schedule, from, zone) => {
        // Of 401 days 400 are whole, also where the clock is set back on the last of them.
        const periods = periodsBetween(schedule, from, new Date(+from + 401 * DAY_MS), zone);
        const step = schedule.schedule === 'daily' ? 1 : 7;
        expect(periods.length).toBeGreaterThanOrEqual(Math.floor(400 / step));
        const days = periods.map((_, nth) => addDays(periods[0]!.day, nth * step));
        expect(periods.map(({ day }) => day)).toEqual(days);
        expect(periods.map(({ dueAt }) => dayAt(dueAt, zone))).toEqual(days);
        expect(periods.map(({ key }) => key)).toEqual(step === 1 ? days : days.map(isoWeekOf));
        expect(days.every((day) => step === 1 || weekdayOf(day) === (schedule.day ?? 1))).toBe(true);
        expect(new Set(periods.map(({ key }) => key)).size).toBe(periods.length);
      }),
      { numRuns: 60 },
    );
  });

  it('periods are monotonic in time', () => {
    fc.assert(
      fc.property(schedules, moments, moments, zones, (schedule, one, other, zone) => {
        const [first, second] = one < other ? [one, other] : [other, one];
        expect(latestPeriod(schedule, first, zone).key <= latestPeriod(schedule, second, zone).key).toBe(true);
        expect(nextPeriod(schedule, first, zone).dueAt <= nextPeriod(schedule, second, zone).dueAt).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

import { describe, expect, test } from 'vitest';
import { isoInZone, minuteInZone, momentInName, momentOfWallClock, parseMoment } from './zoned-moment.ts';

const MADRID = 'Europe/Madrid';
const at = (text: string, zone = MADRID) => parseMoment(text, zone)?.toISOString() ?? null;

describe('a local time without a time zone', () => {
  test.each([
    ['2026-01-15 07:30', '2026-01-15T06:30:00.000Z'],
    ['2026-07-15T07:30', '2026-07-15T05:30:00.000Z'],
    ['2026-07-15T07:30:15.9', '2026-07-15T05:30:15.000Z'],
    ['2026-07-15T07:30:00Z', '2026-07-15T07:30:00.000Z'],
    ['2026-07-15T07:30:00-05:00', '2026-07-15T12:30:00.000Z'],
  ])('%s is %s', (text, expected) => {
    expect(at(text)).toBe(expected);
  });

  test.each([
    ['2026-01-15', MADRID, '2026-01-15T11:00:00.000Z'],
    ['2026-07-15', MADRID, '2026-07-15T10:00:00.000Z'],
    ['2026-07-15', 'Pacific/Kiritimati', '2026-07-14T22:00:00.000Z'],
  ])('%s alone is noon of that day in the time zone %s', (text, zone, expected) => {
    expect(at(text, zone)).toBe(expected);
  });

  test.each(['', 'tomorrow', '2026-02-30', '2026-13-01', '2026-07-15T25:00', '2026-07-15T07:60', '15/07/2026', '7'])(
    '"%s" is invalid',
    (text) => {
      expect(at(text)).toBeNull();
    },
  );
});

describe('DST (clock change)', () => {
  test.each([
    ['Europe/Madrid', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
    ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:45:00.000Z'],
  ])('a time in the DST gap of %s, %s, is moved forward by the gap', (zone, text, expected) => {
    expect(at(text, zone)).toBe(expected);
  });

  test.each([
    ['Europe/Madrid', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45:00.000Z'],
  ])('an ambiguous time in the DST overlap of %s, %s, is the first of the two', (zone, text, expected) => {
    expect(at(text, zone)).toBe(expected);
  });

  test('times just before and after a DST change are exact', () => {
    const hours = ['2026-03-29T01:59', '2026-03-29T03:00', '2026-10-25T01:59', '2026-10-25T03:00'];
    expect(hours.map((text) => at(text))).toEqual([
      '2026-03-29T00:59:00.000Z',
      '2026-03-29T01:00:00.000Z',
      '2026-10-24T23:59:00.000Z',
      '2026-10-25T02:00:00.000Z',
    ]);
  });

  test('a date that a time zone skips becomes the next day', () => {
    expect(momentOfWallClock(Date.parse('2011-12-30T12:00:00Z'), 'Pacific/Apia')).toBe(
      Date.parse('2011-12-31T12:00:00+14:00') / 1000,
    );
  });
});

test.each([
  ['2026-01-15T06:30:00Z', MADRID, '2026-01-15T07:30:00+01:00'],
  ['2026-07-15T06:30:09Z', MADRID, '2026-07-15T08:30:09+02:00'],
  ['2026-07-15T02:30:00Z', 'America/St_Johns', '2026-07-15T00:00:00-02:30'],
  ['2026-07-15T02:30:00Z', 'UTC', '2026-07-15T02:30:00+00:00'],
])('%s is formatted in the time zone %s as %s', (text, zone, expected) => {
  const moment = new Date(text);
  expect(isoInZone(moment, zone)).toBe(expected);
  expect(new Date(isoInZone(moment, zone))).toEqual(moment);
});

test.each([
  ['2026-01-15T06:30:59Z', MADRID, '2026-01-15 07:30', '2026-01-15_07-30'],
  ['2026-07-31T22:30:00Z', MADRID, '2026-08-01 00:30', '2026-08-01_00-30'],
])('%s in the time zone %s is %s to the minute, and %s in a file name', (text, zone, minute, name) => {
  expect(minuteInZone(new Date(text), zone)).toBe(minute);
  expect(momentInName(new Date(text), zone)).toBe(name);
});

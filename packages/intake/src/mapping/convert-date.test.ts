import { reasonInEnglish } from '@vivac/testing/in-english';
import { describe, expect, it } from 'vitest';
import { day, moment } from './convert-date.ts';
import { compileDateFormat } from './date-format.ts';
import { Flaw } from '../verdict/import-refused.ts';

const readDay = (text: string, dateFormat?: string | string[], wholeMonths = false) => {
  const found = day({ dateFormat, wholePeriods: wholeMonths, zone: 'Europe/Madrid' })(text);
  return found instanceof Flaw ? reasonInEnglish(found) : found.day;
};
const readMoment = (text: string, dateFormat?: string, zone = 'Europe/Madrid') => {
  const found = moment({ dateFormat, zone, time: '12:00', latestS: Date.parse('2030-01-01T00:00:00Z') / 1000 })(text);
  return found instanceof Flaw ? reasonInEnglish(found) : new Date(found * 1000).toISOString();
};

describe('parsing a date', () => {
  it.each([
    ['2026-02-28', undefined, '2026-02-28'],
    ['28/02/2026', 'dd/MM/yyyy', '2026-02-28'],
    ['2/8/2026', 'M/d/yyyy', '2026-02-08'],
    ['8 ago 2026', 'd MMM yyyy', '2026-08-08'],
    ['8 Aug. 2026', 'd MMM yyyy', '2026-08-08'],
    ['8 de septiembre de 2026', "d 'de' MMMM 'de' yyyy", '2026-09-08'],
    ['1. März 2026', 'd. MMMM yyyy', '2026-03-01'],
    ['20260228', 'yyyyMMdd', '2026-02-28'],
    ['Reviewed: 12 October 2022', "'Reviewed: 'd MMMM yyyy", '2022-10-12'],
    ['12 d’octubre de 2022', "d 'd'''MMMM 'de' yyyy", '2022-10-12'],
    ["12 d'octubre de 2022", "d 'd’'MMMM 'de' yyyy", '2022-10-12'],
    ['8\u00a0 MARÇ 2026', 'd MMMM yyyy', '2026-03-08'],
    ['8 fe\u0301vrier 2026', 'd MMMM yyyy', '2026-02-08'],
    ['8 fevrier 2026', 'd MMMM yyyy', '2026-02-08'],
  ])('reads "%s" in the format %s', (text, format, expected) => {
    expect(readDay(text, format)).toBe(expected);
  });

  it.each([
    ['jueves 15/07/2027', 'EEEE d/M/yyyy'],
    ['Thu, 07/15/2027', 'EEEE M/d/yyyy'],
    ['dijous 15 de juliol de 2027', "EEEE d 'de' MMMM 'de' yyyy"],
    ['2027-07-15 (jeudi)', 'yyyy-MM-dd (EEEE)'],
    ['do 15/07/2027', 'EEEE d/M/yyyy'],
    ['Feiertag 15/07/2027', 'EEEE d/M/yyyy'],
  ])('reads the day of "%s", whose weekday is its own or not known', (text, format) => {
    expect(readDay(text, format)).toBe('2027-07-15');
  });

  it.each([
    ['lunes 15/07/2027', 'EEEE d/M/yyyy'],
    ['Thu 07/08/2027', 'EEEE d/M/yyyy'],
    ['2027-07-15 (vendredi)', 'yyyy-MM-dd (EEEE)'],
  ])('rejects "%s", whose weekday is that of another day', (text, format) => {
    expect(readDay(text, format)).toBe('names a weekday that is not that of its date');
  });

  it('tries several formats in order', () => {
    expect(readDay('03.04.2026', ['yyyy-MM-dd', 'dd.MM.yyyy'])).toBe('2026-04-03');
    expect(readDay('03/04/2026', ['yyyy-MM-dd', 'dd.MM.yyyy'])).toBe('is not a day written yyyy-MM-dd or dd.MM.yyyy');
  });

  it.each([['2026-02-29'], ['2026-13-01'], ['2026-2-1'], ['1999-12-31'], ['2200-01-01'], ['soon']])(
    'rejects "%s"',
    (text) => {
      expect(readDay(text)).toMatch(/is not a day/);
    },
  );

  it('accepts a month without a day where whole months are allowed', () => {
    expect(day({ dateFormat: 'MMMM, yyyy', wholePeriods: true, zone: 'Europe/Madrid' })('julio, 2025')).toEqual({
      day: '2025-07-01',
      precision: 'month',
    });
    expect(day({ dateFormat: 'M, yyyy', wholePeriods: true, zone: 'Europe/Madrid' })('7, 2025')).toEqual({
      day: '2025-07-01',
      precision: 'month',
    });
    expect(readDay('7, 2025', 'M, yyyy')).toMatch(/is not a day/);
  });

  // @holds review-42
  it.each([
    ['7, 2022', 'd, yyyy'],
    ['31, 2022', 'd, yyyy'],
    ['2022', 'yyyy'],
    ['2022', undefined],
  ])('may be told by its year alone, without its month, where whole years are welcome: %j as %j', (text, format) => {
    expect(day({ dateFormat: format, wholePeriods: true, zone: 'Europe/Madrid' })(text)).toEqual({
      day: '2022-01-01',
      precision: 'year',
    });
    expect(readDay(text, format)).toMatch(/is not a day/);
  });

  it.each([['32, 2022'], ['0, 2022'], ['7, 1999'], ['7, 2200']])(
    'without a month is refused where no month or no likely year has it: %j',
    (text) => {
      expect(readDay(text, 'd, yyyy', true)).toBe('is not a day written d, yyyy');
    },
  );

  it('is a month or a year in ISO 8601 without a format', () => {
    expect(day({ dateFormat: undefined, wholePeriods: true, zone: 'Europe/Madrid' })('2022-07')).toEqual({
      day: '2022-07-01',
      precision: 'month',
    });
    expect(readDay('22', undefined, true)).toBe('is not a day written yyyy-MM-dd or yyyy-MM or yyyy');
  });

  it.each([
    ['en', 'January February March April May June July August September October November December'],
    ['es', 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'],
    ['es', 'ene feb mar abr may jun jul ago sept oct nov dic'],
    ['ca', 'gener febrer març abril maig juny juliol agost setembre octubre novembre desembre'],
    ['fr', 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'],
    ['fr', 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.'],
    ['de', 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'],
    ['nl', 'januari februari maart april mei juni juli augustus september oktober november december'],
    ['it', 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'],
    ['pt', 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'],
  ])('knows the month names in %s: %s', (_, names) => {
    const read = day({ dateFormat: 'MMMM yyyy', wholePeriods: true, zone: 'Europe/Madrid' });
    const months = names.split(' ').map((name) => read(`${name} 2025`));
    expect(months).toEqual(
      Array.from({ length: 12 }, (_, at) => ({
        day: `2025-${String(at + 1).padStart(2, '0')}-01`,
        precision: 'month',
      })),
    );
  });

  it('rejects a format without a year, or with unknown letters', () => {
    expect(() => compileDateFormat('dd/MM')).toThrow('"dd/MM" says no year');
    expect(() => compileDateFormat('yyyy-MM-DD')).toThrow('"DD" is not a part of a date format');
    expect(() => compileDateFormat('yyyy-MM-MM')).toThrow('"MM" stands twice');
  });
});

describe('parsing a date and time', () => {
  it.each([
    ['2026-07-01T06:00:00Z', '2026-07-01T06:00:00.000Z'],
    ['2026-07-01T06:00:00.123Z', '2026-07-01T06:00:00.000Z'],
    ['2026-07-01T08:00:00+02:00', '2026-07-01T06:00:00.000Z'],
    ['2026-07-01 08:00', '2026-07-01T06:00:00.000Z'],
    ['2026-01-01 08:00', '2026-01-01T07:00:00.000Z'],
    ['2026-07-01', '2026-07-01T10:00:00.000Z'],
  ])('reads "%s", in the time zone of Madrid unless it has an offset', (text, expected) => {
    expect(readMoment(text)).toBe(expected);
  });

  it('follows the time zone through DST', () => {
    expect(readMoment('2026-03-29 01:59')).toBe('2026-03-29T00:59:00.000Z');
    expect(readMoment('2026-03-29 03:00')).toBe('2026-03-29T01:00:00.000Z');
    expect(readMoment('2026-10-25 03:00')).toBe('2026-10-25T02:00:00.000Z');
    expect(readMoment('2026-07-01 08:00', undefined, 'Atlantic/Canary')).toBe('2026-07-01T07:00:00.000Z');
  });

  it('reads a custom format, at noon where that has no hour', () => {
    expect(readMoment('1/7/2026 8:05', 'd/M/yyyy H:mm')).toBe('2026-07-01T06:05:00.000Z');
    expect(readMoment('1/7/2026', 'd/M/yyyy')).toBe('2026-07-01T10:00:00.000Z');
    expect(readMoment('1/7/2026 8:60', 'd/M/yyyy H:mm')).toBe('is not a moment');
    expect(readMoment('7, 2026', 'd, yyyy')).toBe('is not a moment');
  });

  it('rejects a moment in the future or on an impossible date', () => {
    expect(readMoment('2062-07-01T06:00:00Z')).toBe('lies in the future');
    expect(readMoment('2026-02-30T06:00:00Z')).toBe('is not a moment');
    expect(readMoment('2026-07-01T25:00:00Z')).toBe('is not a moment');
  });
});

describe('a moment as a day in the zone of its file', () => {
  const read = (text: string, dateFormat?: string | string[], zone = 'Europe/Madrid') => {
    const found = day({ dateFormat, wholePeriods: false, zone })(text);
    return found instanceof Flaw ? reasonInEnglish(found) : found.day;
  };

  it.each([
    ['2026-07-31T22:00:00Z', '2026-08-01'],
    ['2026-07-31T21:59:59.999Z', '2026-07-31'],
    ['2026-08-01T00:00:00+02:00', '2026-08-01'],
    ['2026-08-01T23:30', '2026-08-01'],
    ['2026-08-01 00:00:00', '2026-08-01'],
  ])('reads the ISO date-time %s as %s in Madrid', (text, expected) => {
    expect(read(text)).toBe(expected);
    expect(read(text, ['dd/MM/yyyy', 'iso'])).toBe(expected);
  });

  it('is another day in another zone', () => {
    expect(read('2026-07-31T22:00:00Z', 'iso', 'Atlantic/Canary')).toBe('2026-07-31');
    expect(read('1785535200', 'epochSeconds', 'Atlantic/Canary')).toBe('2026-07-31');
  });

  it('reads epoch seconds and milliseconds where they are declared', () => {
    expect(read('1785535200', 'epochSeconds')).toBe('2026-08-01');
    expect(read('1785535200000', 'epochMilliseconds')).toBe('2026-08-01');
    expect(read('1785535200')).toBe('is not a day written yyyy-MM-dd');
  });

  it('refuses one unit for the other, and an ISO date-time where another format is declared', () => {
    expect(read('1785535200', 'epochMilliseconds')).toBe('is not a day written epochMilliseconds');
    expect(read('1785535200000', 'epochSeconds')).toBe('is not a day written epochSeconds');
    expect(read('999999999999999', 'epochSeconds')).toBe('is not a day written epochSeconds');
    expect(read('2026-08-01T00:00:00Z', 'dd/MM/yyyy')).toBe('is not a day written dd/MM/yyyy');
  });
});

describe('a moment in epoch seconds or milliseconds', () => {
  it('is whole seconds since 1970', () => {
    expect(readMoment('1785535200', 'epochSeconds')).toBe('2026-07-31T22:00:00.000Z');
    expect(readMoment('1785535200.75', 'epochSeconds')).toBe('2026-07-31T22:00:00.000Z');
    expect(readMoment('1785535200999', 'epochMilliseconds')).toBe('2026-07-31T22:00:00.000Z');
  });

  it('is refused in the wrong unit, which would lie in 1970 or far ahead', () => {
    expect(readMoment('1785535200', 'epochMilliseconds')).toBe('is not a moment');
    expect(readMoment('1785535200000', 'epochSeconds')).toBe('lies in the future');
    expect(readMoment('1785535200')).toBe('is not a moment');
  });
});

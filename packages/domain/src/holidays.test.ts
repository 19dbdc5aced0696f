import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day, toDay } from './time/day.ts';
import {
  areaWeight,
  byWeight,
  HOLIDAY_AREAS,
  holidayAreaCode,
  isAway,
  currentHolidays,
  type ReportedHoliday,
  shareAway,
  SOURCE_MARKETS,
} from './holidays.ts';

const areaOf = (code: string) => HOLIDAY_AREAS.find((area) => area.code === code)!;
const CATALONIA = areaOf('ES-CT');
const reported = (first: string, last: string, more: Partial<ReportedHoliday> = {}): ReportedHoliday => ({
  area: 'ES-CT',
  kind: 'school',
  name: 'Holidays',
  first: toDay(first),
  last: toDay(last),
  knownFrom: null,
  knownUntil: null,
  source: 'File',
  batch: 1,
  ...more,
});
const schoolOf = (rows: readonly ReportedHoliday[], code = 'ES-CT') => currentHolidays(rows, areaOf(code), 'school');

// @holds holiday-2
describe('school holidays of an area', () => {
  it('are known until the end of the last of them where the source does not say until when', () => {
    const known = schoolOf([reported('2027-03-20', '2027-03-29'), reported('2026-12-22', '2027-01-07')]);
    expect(known).toMatchObject({ knownFrom: '2026-12-22', knownUntil: '2027-03-29', sources: ['File'] });
  });

  it('are known for as long as the source says', () => {
    const known = schoolOf([reported('2027-03-20', '2027-03-29', { knownUntil: toDay('2027-06-22') })]);
    expect(known?.knownUntil).toBe('2027-06-22');
  });

  it('are known from the day that the source says, also before the first of them (known_from)', () => {
    const known = schoolOf([reported('2027-03-20', '2027-03-29', { knownFrom: toDay('2027-01-08') })]);
    expect(known).toMatchObject({ knownFrom: '2027-01-08', knownUntil: '2027-03-29' });
    expect([isAway(known, toDay('2027-01-07')), isAway(known, toDay('2027-01-08'))]).toEqual([null, false]);
    expect(schoolOf([reported('2027-03-20', '2027-03-29', { knownFrom: toDay('2027-03-25') })])?.knownFrom).toBe(
      '2027-03-20',
    );
  });

  it('give way to a newer batch in the time before its first that it knows', () => {
    const known = schoolOf([
      reported('2026-12-22', '2027-01-07'),
      reported('2027-03-20', '2027-03-29', { batch: 2, knownFrom: toDay('2027-01-01') }),
    ]);
    expect(known?.spans.map(({ first }) => first)).toEqual(['2027-03-20']);
  });

  it('are unknown, not none, where nobody told any', () => {
    expect(schoolOf([reported('2027-03-20', '2027-03-29')], 'FR-ZC')).toBeNull();
    expect(schoolOf([reported('2027-03-20', '2027-03-29', { kind: 'public' })])).toBeNull();
  });

  it('are those of the country too', () => {
    const rows = [reported('2027-12-24', '2028-01-02', { area: 'ES' })];
    expect(schoolOf(rows)?.spans).toHaveLength(1);
    expect(schoolOf(rows, 'PT')).toBeNull();
  });

  it('are taken from the newer batch of a source in all the time that it covers', () => {
    const known = schoolOf([
      reported('2026-12-22', '2027-01-07'),
      reported('2027-03-20', '2027-03-29'),
      reported('2027-03-22', '2027-04-02', { batch: 2, knownUntil: toDay('2027-06-22') }),
    ]);
    expect(known?.spans.map(({ first }) => first)).toEqual(['2026-12-22', '2027-03-22']);
  });

  it('are those of both sources where two tell', () => {
    const known = schoolOf([
      reported('2027-03-20', '2027-03-29'),
      reported('2027-05-01', '2027-05-03', { source: 'B', batch: 2 }),
    ]);
    expect(known).toMatchObject({ sources: ['B', 'File'], spans: [{ first: '2027-03-20' }, { first: '2027-05-01' }] });
  });
});

// @holds holiday-3
describe('whether an area is on holiday', () => {
  const known = schoolOf([reported('2027-03-20', '2027-03-29', { knownUntil: toDay('2027-06-22') })]);

  it.each([
    ['2027-03-19', null],
    ['2027-03-20', true],
    ['2027-03-29', true],
    ['2027-03-30', false],
    ['2027-06-22', false],
    ['2027-06-23', null],
  ])('on %s is %s', (day, expected) => {
    expect(isAway(known, toDay(day))).toBe(expected);
  });
});

// @holds holiday-3
describe('the share of people on school holidays', () => {
  const first = toDay('2027-03-22');
  const span = { first, last: addDays(first, 6) };
  const all = HOLIDAY_AREAS;
  const week: ReportedHoliday[] = [reported('2027-03-22', '2027-03-28', { area: 'ES' })];
  const areasBy = (rows: readonly ReportedHoliday[]) =>
    all.map((area) => ({ area, school: currentHolidays(rows, area, 'school') }));

  it('is that of the areas of which something is known, with how many those are', () => {
    expect(shareAway(areasBy(week), SOURCE_MARKETS, span)).toEqual({ awayPermille: 1000, knownPermille: 550 });
    expect(shareAway(areasBy([]), SOURCE_MARKETS, span)).toEqual({ awayPermille: null, knownPermille: 0 });
  });

  it('is that of a plain count of days and people', () => {
    const day = fc.integer({ min: -10, max: 10 }).map((days) => addDays(first, days));
    const row = fc
      .record({
        area: fc.constantFrom(...all.map(({ code }) => code), 'DE', 'FR'),
        first: day,
        days: fc.nat(12),
        more: fc.nat(9),
      })
      .map(({ area, first: from, days, more }) =>
        reported(from, addDays(from, days), { area, knownUntil: addDays(from, days + more) }),
      );
    const weights = fc.tuple(...Object.keys(SOURCE_MARKETS).map(() => fc.nat(100)));
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), weights, (rows, stated) => {
        const markets = Object.fromEntries(
          Object.keys(SOURCE_MARKETS).map((each, at) => [each, stated[at]!]),
        ) as typeof SOURCE_MARKETS;
        expect(shareAway(areasBy(rows), markets, span)).toEqual(plainShare(rows, markets, span.first));
      }),
      { numRuns: 150 },
    );
  });

  function plainShare(rows: readonly ReportedHoliday[], markets: typeof SOURCE_MARKETS, from: Day) {
    let [away, known, whole] = [0, 0, 0];
    for (const area of all) {
      const weight = areaWeight(area, all, markets);
      const own = rows.filter((row) => row.area === area.code || row.area === area.country);
      const begins = own.map((row) => String(row.first)).sort()[0];
      const ends = own
        .map((row) => String(row.knownUntil))
        .sort()
        .at(-1);
      for (let at = 0; at < 7; at++) {
        const day = addDays(from, at);
        whole += weight;
        if (begins === undefined || day < begins || day > ends!) continue;
        known += weight;
        if (own.some((row) => row.first <= day && row.last >= day)) away += weight;
      }
    }
    return {
      awayPermille: known === 0 ? null : Math.round((away * 1000) / known),
      knownPermille: whole === 0 ? 0 : Math.round((known * 1000) / whole),
    };
  }

  it('weighs the areas of a country by their people, which together are the country', () => {
    const french = all.filter(({ country }) => country === 'FR');
    const sum = french.reduce((weight, area) => weight + areaWeight(area, all, SOURCE_MARKETS), 0);
    expect(sum).toBeCloseTo(SOURCE_MARKETS.FR);
  });
});

// @holds holiday-4
describe('areas in order', () => {
  it('begin with the own one, then the largest by the weights of the source markets', () => {
    const areas = HOLIDAY_AREAS.map((area) => ({ area, school: null }));
    const codes = (markets: typeof SOURCE_MARKETS, own: string | null) =>
      byWeight(areas, markets, own)
        .slice(0, 3)
        .map(({ area }) => area.code);
    expect(codes(SOURCE_MARKETS, 'ES-RI')).toEqual(['ES-RI', 'GB-ENG', 'ES-AN']);
    expect(codes({ ...SOURCE_MARKETS, ES: 0, GB: 0, NL: 90 }, null)).toEqual(['NL-MI', 'NL-NO', 'NL-ZU']);
  });
});

// @holds holiday-1
describe('the code of an area', () => {
  it.each([
    ['es-ct', 'ES-CT'],
    ['FR-A', 'FR-ZA'],
    ['BE_VLG', 'BE-NL'],
    ['DE', 'DE'],
    ['ES-XX', null],
    ['AT-1', null],
  ])('%s stands for %s', (text, code) => {
    expect(holidayAreaCode(text)).toBe(code);
  });

  it('of Catalonia has its people', () => {
    expect(CATALONIA.thousandPeople).toBe(8000);
  });
});

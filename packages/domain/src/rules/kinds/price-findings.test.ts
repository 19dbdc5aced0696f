import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day, toDay } from '../../time/day.ts';
import type { Cents } from '../../money.ts';
import { NOT_SEEN, type Quote } from '../../offers/quote.ts';
import { type PriceFinding, priceFindings, priceNews, priceSince } from './price-findings.ts';

const FIRST = toDay('2027-02-01');
const NOW_S = 1_800_000_000;
const HOURS_48_S = 172_800;

const quote = (cents: number, seenAtS = NOW_S): Quote => ({
  ...NOT_SEEN,
  priceCents: cents as Cents,
  state: 'priced',
  basis: 'quoted',
  checkedAtS: NOW_S,
  priceSeenAtS: seenAtS,
});
const SOLD_OUT: Quote = { ...NOT_SEEN, state: 'sold_out', checkedAtS: NOW_S };

const find = (
  rule: { spread: number; up: boolean },
  mine: readonly Quote[],
  ...theirs: readonly (readonly Quote[])[]
) =>
  priceFindings(
    rule,
    FIRST,
    { name: 'Mine', quotes: mine },
    theirs.map((quotes, nth) => ({ name: `Theirs ${nth + 1}`, quotes })),
    NOW_S,
  );

describe('a price rule', () => {
  // @holds rule-16
  it.each([
    [5, true, 10_000, 10_500, 5],
    [5, true, 10_000, 10_499, null],
    [5, true, 10_000, 9500, null],
    [5, false, 10_000, 9500, -5],
    [5, false, 10_000, 9501, null],
    [5, false, 10_000, 10_500, null],
    [0, true, 10_000, 10_001, 0],
    [0, true, 10_000, 10_000, null],
    [0, true, 10_000, 9999, null],
    [0, false, 10_000, 9999, 0],
    [0, false, 10_000, 10_000, null],
    [100, true, 10_000, 20_000, 100],
    [100, true, 10_000, 19_999, null],
    [100, false, 10_000, 1, null],
    [100, false, 10_000, 0, -100],
    [5, true, 0, 10_000, null],
    // 7.1 % of 1,000 cents are 71, which floating point makes 70.99999999999999.
    [7.1, true, 1000, 1071, 7],
    [7.1, true, 1000, 1070, null],
    [33.33, false, 10_000, 6667, -33],
    [33.33, false, 10_000, 6668, null],
  ])('with a threshold of %d percent, up %s, and %i against %i cents finds %s', (spread, up, mine, theirs, percent) => {
    const { found } = find({ spread, up }, [quote(mine)], [quote(theirs)]);
    expect(found.map((each) => each.percent)).toEqual(percent === null ? [] : [percent]);
  });

  it('skips a night without one of the two prices', () => {
    const mine = [quote(100), NOT_SEEN, quote(100), quote(100)];
    const theirs = [quote(200), quote(200), SOLD_OUT];
    expect(find({ spread: 5, up: true }, mine, theirs).found.map(({ date }) => date)).toEqual(['2027-02-01']);
  });

  it('lists findings by night and competitor, with the time of observation', () => {
    const mine = [quote(8000, NOW_S - 60), quote(8000, NOW_S - 60)];
    const { found } = find(
      { spread: 10, up: true },
      mine,
      [quote(8000), quote(10_000)],
      [quote(9000, NOW_S - 3600), quote(9000)],
    );
    expect(found).toEqual([
      {
        date: '2027-02-01',
        competitor: 'Theirs 2',
        priceCents: 8000,
        competitorCents: 9000,
        percent: 13,
        seenAtS: NOW_S - 3600,
      },
      expect.objectContaining({ date: '2027-02-02', competitor: 'Theirs 1', percent: 25, seenAtS: NOW_S - 60 }),
      expect.objectContaining({ date: '2027-02-02', competitor: 'Theirs 2' }),
    ]);
  });

  // @holds rule-18
  it('compares a price up to 48 hours old, and reports an older one as stale', () => {
    const [fresh, edge, old] = [
      quote(20_000),
      quote(20_000, NOW_S - HOURS_48_S),
      quote(20_000, NOW_S - HOURS_48_S - 1),
    ];
    const mine = Array.from({ length: 3 }, () => quote(10_000));
    const { found, stale } = find({ spread: 5, up: true }, mine, [fresh, edge, old]);
    expect(found.map(({ date }) => date)).toEqual(['2027-02-01', '2027-02-02']);
    expect(stale).toEqual([{ name: 'Theirs 1', nights: 1, seenAtS: NOW_S - HOURS_48_S - 1 }]);
  });

  // @holds rule-18
  it('finds nothing when the own price is stale', () => {
    const old = NOW_S - HOURS_48_S - 1;
    const { found, stale } = find(
      { spread: 5, up: true },
      [quote(10_000, old - 5), quote(10_000, old)],
      [quote(20_000), quote(20_000)],
    );
    expect(found).toEqual([]);
    expect(stale).toEqual([{ name: 'Mine', nights: 2, seenAtS: old }]);
  });

  it('finds nothing without a competitor', () => {
    expect(find({ spread: 0, up: true }, [quote(100)])).toEqual({ found: [], stale: [] });
  });
});

const finding = (date: Day, competitor: string, mine: number, theirs: number): PriceFinding => ({
  date,
  competitor,
  priceCents: mine as Cents,
  competitorCents: theirs as Cents,
  percent: Math.round(((theirs - mine) / mine) * 100),
  seenAtS: 0,
});

it('without findings there is no news', () => {
  expect(priceNews([])).toBeNull();
});

// @holds rule-34
it('a night shows the competitor with the largest difference and counts the others', () => {
  const news = priceNews([
    finding(FIRST, 'Near', 10_000, 9400),
    finding(FIRST, 'Far', 10_000, 7700),
    finding(FIRST, 'As far', 10_000, 7700),
    finding(addDays(FIRST, 3), 'Near', 10_000, 9000),
  ])!;
  expect(news.shown.map(({ date, competitor, others }) => [date, competitor, others])).toEqual([
    ['2027-02-01', 'Far', 2],
    ['2027-02-04', 'Near', 0],
  ]);
  expect([news.nights, news.unshown, news.farthest.percent]).toEqual([2, 0, -23]);
  expect([...news.competitors].sort()).toEqual(['As far', 'Far', 'Near']);
});

it('the largest difference is in percent, unrounded, not in euros', () => {
  const dear = finding(FIRST, 'Dear', 100_000, 77_400);
  const cheap = finding(addDays(FIRST, 1), 'Cheap', 1000, 773);
  expect([dear.percent, cheap.percent]).toEqual([-23, -23]);
  expect(priceNews([dear, cheap])!.farthest.competitor).toBe('Cheap');
});

// @holds rule-34
it.each([
  [15, 15, 0],
  [16, 15, 1],
  [90, 15, 75],
])('truncation: of %i nights the nearest %i are shown and %i counted', (nights, shown, unshown) => {
  const found = Array.from({ length: nights }, (_, night) => finding(addDays(FIRST, night), 'One', 100, 200 + night));
  const news = priceNews(found)!;
  expect([news.shown.length, news.unshown, news.nights]).toEqual([shown, unshown, nights]);
  expect(news.shown[0].date).toBe(FIRST);
  expect(news.competitors).toEqual(['One']);
  expect(news.farthest.date).toBe(addDays(FIRST, nights - 1));
});

const findingOn = (night: number, competitor: string, theirs: number): PriceFinding => ({
  date: addDays(FIRST, night),
  competitor,
  priceCents: 10_000 as Cents,
  competitorCents: theirs as Cents,
  percent: Math.round((theirs - 10_000) / 100) + 0,
  seenAtS: 0,
});

const anyFindings = fc
  .array(
    fc.record({
      night: fc.nat(89),
      competitor: fc.constantFrom('One', 'Two', '1 One'),
      theirs: fc.integer({ min: 1, max: 30_000 }),
    }),
  )
  .map((all) => {
    const found = all.map(({ night, competitor, theirs }) => findingOn(night, competitor, theirs));
    return [...new Map(found.map((each) => [`${each.date}/${each.competitor}`, each])).values()];
  });

// @holds rule-56
it('property: what is new and what is known are together what was found', () => {
  fc.assert(
    fc.property(anyFindings, anyFindings, (found, sent) => {
      const { fresh, known } = priceSince(found, sent);
      const named = (all: readonly PriceFinding[]) => all.map(({ date, competitor }) => `${date} ${competitor}`);
      const both = [...named(fresh), ...named(known)];
      expect(new Set(both)).toEqual(new Set(named(found)));
      expect(both).toHaveLength(found.length);
    }),
  );
});

// @holds rule-56
it('property: nothing is new in the list that was told', () => {
  fc.assert(fc.property(anyFindings, (found) => priceSince(found, found).fresh.length === 0));
});

// @holds rule-56
it('a difference of other whole percents is new and says what it was, one within a percent is known', () => {
  const sent = [findingOn(0, 'One', 8000), findingOn(1, 'One', 8000)];
  const { fresh, known } = priceSince([findingOn(0, 'One', 8010), findingOn(1, 'One', 7900)], sent);
  expect(fresh.map(({ date, percent, before }) => [date, percent, before])).toEqual([['2027-02-02', -21, -20]]);
  expect(known.map(({ date }) => date)).toEqual(['2027-02-01']);
});

// @holds rule-56
it('another competitor or another night is new', () => {
  const { fresh } = priceSince([findingOn(0, 'Two', 8000), findingOn(1, 'One', 8000)], [findingOn(0, 'One', 8000)]);
  expect(fresh.map(({ before }) => before)).toEqual([null, null]);
});

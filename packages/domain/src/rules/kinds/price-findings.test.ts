import { describe, expect, it } from 'vitest';
import { toDay } from '../../time/day.ts';
import type { Cents } from '../../money.ts';
import { NOT_SEEN, type Quote } from '../../offers/quote.ts';
import { priceFindings } from './price-findings.ts';

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

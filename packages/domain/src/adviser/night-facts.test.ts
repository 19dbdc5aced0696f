import { describe, expect, test } from 'vitest';
import type { Cents } from '../money.ts';
import { NOT_SEEN, type Quote, type QuoteState } from '../offers/quote.ts';
import { decisionOutcome, type NightInputs, ownPace, scoreStanding, withPrices } from './night-facts.ts';

const AT_S = 40 * 86_400;
const STATES: Readonly<Record<string, QuoteState>> = { p: 'priced', s: 'sold_out', r: 'not_for_this_stay' };

/** A letter a night, looked at `daysBefore` the moment for which pace is asked; nobody looked at the others. */
const nights = (marks: string, daysBefore = 0): Quote[] =>
  [...marks].map((mark): Quote => {
    const state = STATES[mark];
    return state === undefined ? NOT_SEEN : { ...NOT_SEEN, state, checkedAtS: AT_S - daysBefore * 86_400 };
  });
const week = (before: string, now: string) => ({ before: nights(before, 8), now: nights(now, 1) });

// @holds adviser-2
describe('the own pace of a week', () => {
  const others = Array.from({ length: 4 }, () => week('ppppppp', 'sppppp?'));

  test('is how many of the nights that were free seven days before went, beside the others’', () => {
    expect(ownPace(3, AT_S, week('pppppss', 'psspsss'), others)).toEqual({
      ownGone: 3,
      ownOf: 5,
      othersGone: 4,
      othersOf: 24,
      campsites: 4,
    });
  });

  test('reaches three nights to each side and never before today', () => {
    expect(ownPace(0, AT_S, week('ppppppp', 'ppppsss'), others)).toMatchObject({ ownGone: 0, ownOf: 4 });
  });

  test('is not known where fewer than four own nights were free, or fewer than four others', () => {
    expect(ownPace(3, AT_S, week('ppp????', 'ppppppp'), others)).toBeNull();
    expect(ownPace(3, AT_S, week('ppppppp', 'ppppppp'), others.slice(1))).toBeNull();
  });

  // @holds pace-1
  test('is told by what the pace of the position calls free: restricted nights too, and no look of more than a week before', () => {
    expect(ownPace(3, AT_S, week('rrppppp', 'srspppp'), others)).toMatchObject({ ownGone: 2, ownOf: 7 });
    const old = { before: nights('ppppppp', 15), now: nights('sssssss', 1) };
    expect(ownPace(3, AT_S, old, others)).toBeNull();
    expect(ownPace(3, AT_S, { before: nights('ppppppp', 8), now: nights('sssssss', 8) }, others)).toBeNull();
  });
});

// @holds adviser-2
describe('the own review score', () => {
  test('stands beside the median of the others', () => {
    expect(scoreStanding(8.6, [8.1, null, 9, 8.4, 8.2])).toEqual({ own: 860, median: 830, of: 4 });
    expect(scoreStanding(8.6, [8.1, 9, 8.4, 8.6, 8.2])).toEqual({ own: 860, median: 840, of: 5 });
  });

  test('says nothing where there is none, or fewer than four others have one', () => {
    expect(scoreStanding(null, [8, 8, 8, 8])).toBeNull();
    expect(scoreStanding(8, [8, 8, 8, null])).toBeNull();
  });
});

// @holds adviser-7 compression-4
test('what if: a price that somebody names is seen now, no longer of a price list alone', () => {
  const listed = { priceCents: 9000 as Cents, state: 'priced', seenAtS: 5, isListAlone: true } as const;
  const others = [
    { ...listed, name: 'Pinos' },
    { ...listed, name: 'Dunas' },
  ];
  const inputs = { atS: AT_S, others } as unknown as NightInputs;
  expect(withPrices(inputs, new Map([['Pinos', 8000 as Cents]])).others).toEqual([
    { name: 'Pinos', priceCents: 8000, state: 'priced', seenAtS: AT_S },
    others[1],
  ]);
});

// @holds adviser-8
test.each([
  ['followed', 9000, 10],
  ['followed', 9050, 10],
  ['not_followed', 9051, 10],
  ['not_seen_since', 9000, -10],
  ['not_for_sale', null, 10],
] as const)('a decision is %s when the own price is %s, seen %s seconds after it', (outcome, price, after) => {
  const seen = { priceCents: price as Cents | null, state: 'priced', seenAtS: 1000 + after } as const;
  expect(decisionOutcome({ proposedCents: 9000 as Cents, decidedAtS: 1000 }, seen)).toBe(outcome);
});

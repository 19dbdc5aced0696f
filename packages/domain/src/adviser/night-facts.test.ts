import { describe, expect, test } from 'vitest';
import type { Cents } from '../money.ts';
import { NOT_SEEN, type Quote, type QuoteState } from '../offers/quote.ts';
import { decisionOutcome } from './decision-outcome.ts';
import { ownPace } from './own-pace.ts';
import { scoreStanding } from './score-standing.ts';

const nights = (marks: string): Quote[] =>
  [...marks].map((mark): Quote => {
    const state: QuoteState = mark === 'p' ? 'priced' : mark === 's' ? 'sold_out' : 'not_seen';
    return { ...NOT_SEEN, state, priceCents: state === 'priced' ? (9000 as Cents) : null };
  });

// @holds adviser-2
describe('the own pace of a week', () => {
  const others = Array.from({ length: 3 }, () => ({ before: nights('ppppppp'), now: nights('sppppp?') }));

  test('is how many of the nights that were for sale seven days before went, beside the others’', () => {
    const own = { before: nights('pppppss'), now: nights('psspsss') };
    expect(ownPace(3, own, others)).toEqual({ ownGone: 3, ownOf: 5, othersGone: 3, othersOf: 18 });
  });

  test('reaches three nights to each side and never before today', () => {
    const own = { before: nights('ppppppp'), now: nights('ppppsss') };
    expect(ownPace(0, own, others)).toMatchObject({ ownGone: 0, ownOf: 4 });
  });

  test('is not known where fewer than four own nights were for sale, or fewer than three others', () => {
    const own = { before: nights('ppp????'), now: nights('ppppppp') };
    expect(ownPace(3, own, others)).toBeNull();
    expect(ownPace(3, { before: nights('ppppppp'), now: nights('ppppppp') }, others.slice(1))).toBeNull();
  });
});

// @holds adviser-2
describe('the own review score', () => {
  test('stands beside the median of the others', () => {
    expect(scoreStanding(8.6, [8.1, null, 9, 8.4, 8.2])).toEqual({ own: 860, median: 830, of: 4 });
    expect(scoreStanding(8.6, [8.1, 9, 8.4])).toEqual({ own: 860, median: 840, of: 3 });
  });

  test('says nothing where there is none, or fewer than three others have one', () => {
    expect(scoreStanding(null, [8, 8, 8])).toBeNull();
    expect(scoreStanding(8, [8, 8, null])).toBeNull();
  });
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

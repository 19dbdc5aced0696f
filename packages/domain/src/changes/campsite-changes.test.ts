import { describe, expect, it } from 'vitest';
import type { Cents } from '../money.ts';
import { NOT_SEEN, type Quote } from '../offers/quote.ts';
import { toDay } from '../time/day.ts';
import { type NightOnSale, campsiteChanges } from './campsite-changes.ts';
import type { OfferChange } from './change-runs.ts';

const MOVED_S = 1000;
const priced = (cents: number, basis: Quote['basis'] = 'quoted'): Quote => ({
  ...NOT_SEEN,
  state: 'priced',
  priceCents: cents as Cents,
  basis,
  priceSeenAtS: 2000,
});
const SOLD_OUT: Quote = { ...NOT_SEEN, state: 'sold_out' };
const MINIMUM: Quote = { ...NOT_SEEN, state: 'not_for_this_stay' };

/** A change of one unit, open, from 80 to 90 euros but for what is said. */
const change = (more: Partial<OfferChange> = {}): OfferChange => ({
  campsiteId: 1,
  day: toDay('2027-08-01'),
  unit: 'Tent',
  kind: 'price_up',
  state: 'open',
  from: 8000,
  to: 9000,
  confirmedFrom: 8000,
  confirmedTo: 9000,
  priceCents: null,
  seenAtS: MOVED_S,
  confirmedAtS: 5000,
  closedAtS: null,
  sourceId: 1,
  isOwn: false,
  ...more,
});

interface Campsite extends Partial<Omit<NightOnSale, 'quote'>> {
  readonly before: Quote;
  readonly after: Quote;
  readonly now: Quote;
}

/** What is told of changes at a campsite that sold this before the look, with it and now. */
const reported = (changes: readonly OfferChange[], { before, after, now, ...terms }: Campsite) =>
  campsiteChanges(changes, {
    now: () => ({ quote: now, left: null, minimums: [], arrivals: 0, ...terms }),
    before: (_id, _day, momentS) => (momentS <= MOVED_S ? before : after),
    at: (_id, _day, momentS) => (momentS < MOVED_S ? before : after),
  }).map(({ kind, state, from, to }) => [kind, state, from, to]);

describe('a change of an offer at its campsite, under the filters of who reads', () => {
  // @holds change-3
  it('is told from the lowest price to the lowest, where that moved', () => {
    const moved = { before: priced(8000), after: priced(8500), now: priced(8700) };
    expect(reported([change()], moved)).toEqual([['price_up', 'open', 8000, 8700]]);
    const another = { before: priced(7000), after: priced(7000), now: priced(7000) };
    expect(reported([change()], another)).toEqual([]);
  });

  // @holds change-3
  it('is open no more of a price that has gone back, is sold out, or was found another way (basis)', () => {
    const moved = { before: priced(8000), after: priced(9000) };
    for (const now of [priced(8000), priced(8100), SOLD_OUT, priced(9000, 'derived')]) {
      expect(reported([change()], { ...moved, now })).toEqual([['price_up', 'recovering', 8000, 9000]]);
      expect(reported([change({ state: 'pending', confirmedTo: null })], { ...moved, now })).toEqual([]);
    }
    expect(reported([change()], { before: priced(8000), after: priced(9000, 'derived'), now: priced(9000) })).toEqual(
      [],
    );
  });

  // @holds change-2
  it('is told of a price that crept, which no single look moved by the limit', () => {
    const crept = { before: priced(8250), after: priced(8300), now: priced(8300) };
    const drift = change({ from: 8250, to: 8300, confirmedTo: 8300 });
    expect(reported([drift], crept)).toEqual([['price_up', 'open', 8250, 8300]]);
    expect(reported([change({ from: 9000, to: 9300, confirmedFrom: 9000 })], crept)).toEqual([]);
  });

  // @holds change-4
  it('is sold out only where nothing that matches is left, and over when something is for sale again', () => {
    const gone = change({ kind: 'sold_out', from: 0, to: 1 });
    const left = { before: priced(8000), after: priced(10300), now: priced(10300) };
    expect(reported([gone], left)).toEqual([]);
    expect(reported([gone], { before: priced(8000), after: SOLD_OUT, now: SOLD_OUT })).toEqual([
      ['sold_out', 'open', 0, 1],
    ]);
    const again = { before: priced(8000), after: SOLD_OUT, now: priced(9000) };
    expect(reported([gone], again)).toEqual([['sold_out', 'closed', 0, 1]]);
    expect(reported([gone], { before: priced(8000), after: MINIMUM, now: MINIMUM })).toEqual([]);
  });

  // @holds change-4
  it('is back on sale only where nothing was for sale before', () => {
    const back = change({ kind: 'back_on_sale', from: 1, to: 0 });
    expect(reported([back], { before: SOLD_OUT, after: priced(8000), now: priced(8000) })).toEqual([
      ['back_on_sale', 'open', 1, 0],
    ]);
    expect(reported([back], { before: priced(9000), after: priced(8000), now: priced(8000) })).toEqual([]);
  });

  // @holds change-4
  it('is few left, another minimum stay or day of arrival only where no other offer has more to give', () => {
    const same = { before: priced(8000), after: priced(8000), now: priced(8000) };
    const few = change({ kind: 'few_left', from: 6, to: 1 });
    expect(reported([few], { ...same, left: 2 })).toEqual([['few_left', 'open', 7, 2]]);
    expect(reported([few], { ...same, left: 9 })).toEqual([]);
    expect(reported([few], { ...same, left: null })).toEqual([]);
    const longer = change({ kind: 'minimum_stay', from: 1, to: 3 });
    expect(reported([longer], { ...same, minimums: [3, 5] })).toEqual([['minimum_stay', 'open', 1, 3]]);
    expect(reported([longer], { ...same, minimums: [3, 2] })).toEqual([]);
    const shorter = change({ kind: 'minimum_stay', from: 5, to: 3 });
    expect(reported([shorter], { ...same, minimums: [3, 5] })).toHaveLength(1);
    expect(reported([shorter], { ...same, minimums: [3, 3] })).toEqual([]);
    const shut = change({ kind: 'arrival_day', from: 0, to: 1 });
    expect(reported([shut], { ...same, minimums: [1], arrivals: 0 })).toHaveLength(1);
    expect(reported([shut], { ...same, minimums: [1, 1], arrivals: 1 })).toEqual([]);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysInMonth, monthOf, toDay } from '../time/day.ts';
import type { LookMonth } from './look.ts';
import { NIGHTLY_RATE, type OfferMonth } from './offer.ts';
import { NOT_SEEN } from './quote.ts';
import { besideOthers, stayQuotes } from './stay-quotes.ts';
import { packTerms } from './stay-terms.ts';

const november = toDay('2026-11-01');
const december = toDay('2026-12-01');

/** A month of one offer; a night whose price is undefined was not seen. */
function month(price: (index: number) => number | null | undefined, part: Partial<OfferMonth> = {}): OfferMonth {
  const firstDay = part.firstDay ?? november;
  const nights = Array.from({ length: daysInMonth(monthOf(firstDay)) }, (_, index) => price(index));
  return {
    campsiteId: 1,
    offer: 'tent',
    channelId: 1,
    guests: 2,
    nights: 1,
    firstDay,
    observedNights: nights.reduce<number>((mask, cents, at) => (cents === undefined ? mask : mask | (1 << at)), 0),
    priceCents: nights.map((cents) => cents ?? null),
    availability: [],
    terms: null,
    feeCents: null,
    taxCents: null,
    seenAtS: 100,
    seenAtSByNight: null,
    ...part,
  };
}
const rates = (price: (index: number) => number | null | undefined, part: Partial<OfferMonth> = {}) =>
  month(price, { nights: NIGHTLY_RATE, ...part });

function look(
  part: Partial<LookMonth> & { readonly at: number; readonly answered?: number; readonly failed?: number },
) {
  const byNight = (seconds: number | undefined) =>
    Array.from({ length: 30 }, (_, index) => (index === part.at ? (seconds ?? null) : null));
  return {
    campsiteId: 1,
    firstDay: november,
    channelId: null,
    guests: null,
    nights: null,
    answeredS: byNight(part.answered),
    failedS: byNight(part.failed),
    ...part,
  };
}

const ask = (months: readonly OfferMonth[], first: string, count: number, nights?: number, looks: LookMonth[] = []) =>
  stayQuotes({ months, looks }, { first: toDay(first), count, nights });
const prices = (quotes: ReturnType<typeof ask>) => quotes.map(({ priceCents }) => priceCents);

describe('quoted stays', () => {
  test('continue over the end of a month', () => {
    const months = [month((index) => 1100 + index), month((index) => 1200 + index, { firstDay: december })];
    expect(prices(ask(months, '2026-11-29', 4))).toEqual([1128, 1129, 1200, 1201]);
  });

  test('take the lowest price of the same night’s offers', () => {
    const months = [month(() => 900), month((index) => (index === 1 ? 800 : 1000), { offer: 'cabin' })];
    expect(prices(ask(months, '2026-11-01', 3))).toEqual([900, 800, 900]);
  });

  test('are not seen before, between and after observed nights', () => {
    expect(ask([month(() => 900)], '2026-10-31', 2)[0]).toEqual(NOT_SEEN);
    expect(ask([month(() => 900)], '2026-12-01', 40)).toEqual(Array(40).fill(NOT_SEEN));
    expect(ask([], '2026-11-01', 0)).toEqual([]);
  });
});

describe('stays derived from nightly rates', () => {
  // @holds stay-9
  test('cost the mean of their nights, over the end of a month, a half cent upward', () => {
    const months = [rates((index) => 100 + index), rates(() => 200, { firstDay: december })];
    expect(ask(months, '2026-11-29', 1, 3)[0]).toMatchObject({ priceCents: 152, basis: 'derived' });
    expect(ask(months, '2026-11-01', 1, 2)[0]).toMatchObject({ priceCents: 101 });
  });

  test('are as old as the oldest of their nights', () => {
    const seenAtSByNight = [300, 200, 100, ...Array<number>(27).fill(300)];
    const [quote] = ask([rates(() => 100, { seenAtS: 300, seenAtSByNight })], '2026-11-01', 1, 3);
    expect(quote).toMatchObject({ priceSeenAtS: 100, checkedAtS: 100 });
  });

  // @holds stay-18
  test('cost the fee of their arrival once, whatever other nights state', () => {
    const feeCents = Array.from({ length: 30 }, (_, index) => (index === 0 ? 301 : 9999));
    const [quote] = ask([rates(() => 100, { feeCents })], '2026-11-01', 1, 2);
    expect(quote).toMatchObject({ priceCents: 251, cost: { totalCents: 501, feeCents: 301, taxCents: null } });
  });

  // @holds stay-19
  test('have the tourist tax of all their nights beside the total, null when one does not state it', () => {
    const taxCents = Array.from({ length: 30 }, (_, index) => (index === 2 ? null : 110));
    const quotes = ask([rates(() => 100, { taxCents })], '2026-11-01', 2, 2);
    expect(quotes.map(({ cost }) => [cost?.totalCents, cost?.taxCents])).toEqual([
      [200, 220],
      [200, null],
    ]);
  });

  // @holds stay-6
  test.each([
    [{ minimumNights: 5 }, 4, { rule: 'minimum_nights', nights: 5 }],
    [{ minimumNights: 5 }, 5, null],
    [{ maximumNights: 5 }, 6, { rule: 'maximum_nights', nights: 5 }],
    [{ maximumNights: 5 }, 5, null],
    [{ closedToArrival: true }, 2, { rule: 'closed_to_arrival', nights: null }],
  ] as const)('with %j on arrival and %i nights are kept from being booked by %j', (terms, nights, restriction) => {
    const packed = Array.from({ length: 30 }, (_, index) => (index === 0 ? packTerms(terms) : null));
    const [quote] = ask([rates(() => 100, { terms: packed })], '2026-11-01', 1, nights);
    expect(quote).toMatchObject({ state: restriction ? 'not_for_this_stay' : 'priced', restriction });
  });

  // @holds stay-6
  test('cannot end on a day that is closed to departure', () => {
    const terms = Array.from({ length: 30 }, (_, index) =>
      index === 3 ? packTerms({ closedToDeparture: true }) : null,
    );
    const quotes = ask([rates(() => 100, { terms })], '2026-11-01', 3, 2);
    expect(quotes.map(({ restriction }) => restriction?.rule ?? null)).toEqual([null, 'closed_to_departure', null]);
  });

  test('are sold out when one of their nights is', () => {
    const availability = Array.from({ length: 30 }, (_, index) => (index === 2 ? 0 : 1));
    const quotes = ask([rates(() => 100, { availability })], '2026-11-01', 4, 2);
    expect(quotes.map(({ state }) => state)).toEqual(['priced', 'sold_out', 'sold_out', 'priced']);
  });

  test('are not seen when one of their nights was not', () => {
    expect(ask([rates((index) => (index === 3 ? undefined : 100))], '2026-11-02', 1, 3)[0]).toEqual(NOT_SEEN);
  });

  test('never become possible by a longer minimum stay', () => {
    const minimum = fc.integer({ min: 1, max: 10 });
    fc.assert(
      fc.property(minimum, fc.nat(10), fc.integer({ min: 1, max: 10 }), (minimumNights, more, nights) => {
        const isPriced = (fewest: number) => {
          const terms = Array<number>(30).fill(packTerms({ minimumNights: fewest }));
          return ask([rates(() => 100, { terms })], '2026-11-01', 1, nights)[0]!.state === 'priced';
        };
        expect(isPriced(minimumNights) || !isPriced(minimumNights + more)).toBe(true);
      }),
    );
  });
});

describe('nightly rates under any length of stay', () => {
  // @holds stay-11
  test('count with the rate of the night itself', () => {
    expect(prices(ask([rates((index) => 100 + index)], '2026-11-01', 3))).toEqual([100, 101, 102]);
  });

  // @holds stay-18
  test('have the share of the fee in the shortest stay that can arrive', () => {
    const terms = Array<number>(30).fill(packTerms({ minimumNights: 3 }));
    const feeCents = Array<number>(30).fill(100);
    expect(ask([rates(() => 100, { terms, feeCents })], '2026-11-01', 1)[0]).toMatchObject({
      priceCents: 133,
      cost: null,
    });
  });

  // @holds stay-11
  test('have no price where no stay can arrive', () => {
    const terms = Array.from({ length: 30 }, (_, index) =>
      index === 1 ? packTerms({ closedToArrival: true }) : packTerms({ minimumNights: 3 }),
    );
    const availability = Array.from({ length: 30 }, (_, index) => (index === 5 ? 0 : 1));
    const states = ask([rates(() => 100, { terms, availability })], '2026-11-01', 7).map(({ state }) => state);
    expect(states).toEqual([
      'priced',
      'not_for_this_stay',
      'priced',
      'not_for_this_stay',
      'not_for_this_stay',
      'sold_out',
      'priced',
    ]);
  });
});

describe('complete looks', () => {
  // @holds stay-7
  test('end an offer that they do not name, from their moment on', () => {
    const quotes = ask([month(() => 900)], '2026-11-01', 2, undefined, [look({ at: 0, answered: 150 })]);
    expect(quotes.map(({ state, checkedAtS }) => [state, checkedAtS])).toEqual([
      ['sold_out', 150],
      ['priced', 100],
    ]);
  });

  // @holds stay-7
  test.each([
    ['older than the sighting', { answered: 99 }],
    ['at the moment of the sighting', { answered: 100 }],
    ['of another channel', { answered: 150, channelId: 2 }],
    ['for other guests', { answered: 150, guests: 4 }],
    ['for another length of stay', { answered: 150, nights: 7 }],
    ['that failed', { failed: 150 }],
  ])('%s end nothing', (_, part) => {
    expect(ask([month(() => 900)], '2026-11-01', 1, undefined, [look({ at: 0, ...part })])[0]!.state).toBe('priced');
  });

  // @holds stay-5
  test('that failed are the reason where nothing else was seen', () => {
    const looks = [look({ at: 0, failed: 150 }), look({ at: 1, failed: 170, answered: 160 })];
    const quotes = ask([], '2026-11-01', 3, undefined, looks);
    expect(quotes.map((quote) => besideOthers(quote, NOT_SEEN).state)).toEqual(['look_failed', 'sold_out', 'not_seen']);
  });
});

describe('units that are left without a price', () => {
  const left = month(() => null, { availability: Array<number>(30).fill(3) });

  test('are a stay of an unknown price, quoted or of nightly rates', () => {
    expect(ask([left], '2026-11-01', 1)[0]).toMatchObject({ state: 'price_unknown', priceCents: null });
    const rates = month((night) => (night === 2 ? null : 900), {
      nights: 0,
      availability: Array<number>(30).fill(3),
    });
    expect(ask([rates], '2026-11-01', 1, 3)[0]).toMatchObject({ state: 'price_unknown', priceCents: null });
    expect(ask([rates], '2026-11-02', 1)[0]).toMatchObject({ state: 'priced' });
  });

  test('mean under other filters that the stay is not offered under these', () => {
    expect(besideOthers(NOT_SEEN, ask([left], '2026-11-01', 1)[0]!).state).toBe('not_offered');
  });
});

describe('a stay without an offer under the filters', () => {
  const priced = { ...NOT_SEEN, state: 'priced' as const };
  const closed = { ...NOT_SEEN, state: 'closed' as const, checkedAtS: 70 };

  // @holds stay-5
  test('is not offered when other values of the filters have a price', () => {
    expect(besideOthers(NOT_SEEN, priced).state).toBe('not_offered');
  });

  test('has the reason of the other offers when none has a price', () => {
    expect(besideOthers(NOT_SEEN, closed)).toMatchObject({ state: 'closed', checkedAtS: 70 });
  });

  // @holds stay-5
  test('is not offered when its offer has an empty price and others have one', () => {
    const [quote] = ask([month(() => null)], '2026-11-01', 1);
    expect(besideOthers(quote!, priced)).toMatchObject({ state: 'not_offered', checkedAtS: 100 });
  });

  // @holds stay-5
  test('is sold out when its offer has an empty price and no other has one', () => {
    const [quote] = ask([month(() => null)], '2026-11-01', 1);
    expect(besideOthers(quote!, quote!)).toMatchObject({ state: 'sold_out', checkedAtS: 100 });
  });

  test('is sold out when its offer is known to be, whatever others cost', () => {
    const availability = Array<number>(30).fill(0);
    const [quote] = ask([month(() => null, { availability })], '2026-11-01', 1);
    expect(besideOthers(quote!, priced).state).toBe('sold_out');
  });

  test('is left as it is when it has an offer', () => {
    expect(besideOthers(closed, priced)).toBe(closed);
  });
});

test('an arrival far from the first day is the same as one asked for alone', () => {
  const months = [rates((index) => 100 + index), rates((index) => 150 + index, { firstDay: december })];
  const all = ask(months, '2026-11-01', 40, 7);
  for (const night of [0, 20, 29, 30, 39]) {
    expect(ask(months, addDays(november, night), 1, 7)[0]).toEqual(all[night]);
  }
});

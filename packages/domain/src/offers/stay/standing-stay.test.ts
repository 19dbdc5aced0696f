import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toDay } from '../../time/day.ts';
import type { LookMonth } from '../look.ts';
import { LIST_RATE, NIGHTLY_RATE, type OfferMonth } from '../offer.ts';
import { offerOutcomes, stayQuotes } from '../stay-quotes.ts';
import { OF_TARIFF, packTerms } from '../stay-terms.ts';

const november = toDay('2026-11-01');
const HOUR = 3600;
const NIGHTS = 30;

/** A month of one offer that was seen at one price so many hours after the first look. */
function month(nights: number, hours: number, priceCents: number | null, part: Partial<OfferMonth> = {}): OfferMonth {
  return {
    campsiteId: 1,
    offer: 'tent',
    channelId: 1,
    guests: 2,
    nights,
    firstDay: november,
    observedNights: 2 ** NIGHTS - 1,
    priceCents: Array<number | null>(NIGHTS).fill(priceCents),
    availability: [],
    terms: null,
    feeCents: null,
    taxCents: null,
    seenAtS: hours * HOUR,
    seenAtSByNight: null,
    ...part,
  };
}
const week = (hours: number, priceCents: number | null, part: Partial<OfferMonth> = {}) =>
  month(7, hours, priceCents, part);
const rates = (hours: number, priceCents: number | null, part: Partial<OfferMonth> = {}) =>
  month(NIGHTLY_RATE, hours, priceCents, part);
const onNight = <Value>(night: number, value: Value) =>
  Array.from({ length: NIGHTS }, (_, index): Value | null => (index === night ? value : null));

function look(hours: number, part: Partial<LookMonth> = {}): LookMonth {
  const nothing = Array<null>(NIGHTS).fill(null);
  return {
    campsiteId: 1,
    firstDay: november,
    channelId: null,
    guests: null,
    nights: null,
    answeredS: Array<number>(NIGHTS).fill(hours * HOUR),
    failedS: nothing,
    ...part,
  };
}

const requested = { first: november, count: 1 };
const ask = (months: readonly OfferMonth[], nights: number | null = 7, looks: readonly LookMonth[] = []) =>
  stayQuotes({ months, looks }, { ...requested, nights: nights ?? undefined })[0]!;

describe('a quote of exactly this stay', () => {
  // @holds stay-10 derived-8
  test.each([
    ['at the same second', 100],
    ['an hour later', 101],
    ['for 48 hours', 148],
  ])('stands against nightly rates that are seen %s', (_, hours) => {
    expect(ask([rates(hours, 7814), week(100, 7300)])).toMatchObject({
      priceCents: 7300,
      basis: 'quoted',
      nights: 7,
      priceSeenAtS: 100 * HOUR,
    });
  });

  // @holds stay-10
  test('gives way to rates that are seen more than 48 hours later, also where it is the lower', () => {
    expect(ask([rates(149, 7814), week(100, 7300)])).toMatchObject({ priceCents: 7814, basis: 'derived', nights: 7 });
  });

  test('stands however old it is, where nothing newer can be derived', () => {
    expect(ask([week(100, 7300)])).toMatchObject({ priceCents: 7300 });
    expect(ask([rates(50, 7814), week(100, 7300)])).toMatchObject({ priceCents: 7300 });
    const firstNightAlone = rates(1000, 7814, { observedNights: 1 });
    expect(ask([firstNightAlone, week(100, 7300)])).toMatchObject({ priceCents: 7300 });
  });

  test('gives way only when the oldest night of what is derived is so much newer', () => {
    const seenAtSByNight = Array.from({ length: NIGHTS }, (_, night) => (night === 6 ? 120 : 500) * HOUR);
    expect(ask([rates(500, 7814, { seenAtSByNight }), week(100, 7300)])).toMatchObject({ priceCents: 7300 });
  });

  // @holds stay-10
  test('stands as long as its source’s interval says, of several sources each night by its own', () => {
    const standsHours = onNight(0, 504);
    const months = [rates(400, 7814), week(100, 7300, { standsHours })];
    const quotes = stayQuotes({ months, looks: [] }, { ...requested, count: 2, nights: 7 });
    expect(quotes.map(({ priceCents }) => priceCents)).toEqual([7300, 7814]);
    expect(ask([rates(605, 7814), week(100, 7300, { standsHours })])).toMatchObject({ priceCents: 7814 });
  });

  test('of another unit is another offer: the lowest of both is told', () => {
    expect(ask([rates(101, 7000), week(100, 7300, { offer: 'cabin' })])).toMatchObject({ priceCents: 7000 });
  });

  test('without a price stands like one with a price', () => {
    const availability = Array<number>(NIGHTS).fill(0);
    const soldOut = week(100, 7300, { availability });
    expect(ask([rates(101, 7814), soldOut])).toMatchObject({ state: 'sold_out', priceCents: null });
    expect(ask([rates(149, 7814), soldOut])).toMatchObject({ priceCents: 7814 });
  });
});

describe('newer nightly rates', () => {
  // @holds stay-10
  test.each([{ minimumNights: 14 }, { closedToArrival: true }, { maximumNights: 3 }])(
    'with %j end no quote of a stay that they would refuse',
    (terms) => {
      expect(ask([rates(101, 7814, { terms: onNight(0, packTerms(terms)) }), week(100, 7300)])).toMatchObject({
        priceCents: 7300,
      });
    },
  );

  // @holds stay-10
  test.each([
    ['no unit left', { availability: onNight(3, 0) }, 'sold_out'],
    ['a stop of sale', { terms: onNight(3, packTerms({ stopSale: true })) }, 'sold_out'],
    ['a closed season', { terms: onNight(3, packTerms({ closed: true })) }, 'closed'],
  ])('that say of a night of the stay %s end the quote', (_, part, state) => {
    const quote = ask([rates(101, 7814, part), week(100, 7300)]);
    expect(quote).toMatchObject({ state, priceCents: null, checkedAtS: 101 * HOUR });
    // At the same second, and before it, the quote is what was found.
    expect(ask([rates(100, 7814, part), week(100, 7300)])).toMatchObject({ priceCents: 7300 });
    expect(ask([rates(101, 7814, part), week(102, 7300)])).toMatchObject({ priceCents: 7300 });
  });

  test('that name no price of a night, without saying why, end no quote', () => {
    const priceCents = Array.from({ length: NIGHTS }, (_, night) => (night === 3 ? null : 7814));
    expect(ask([rates(101, 7814, { priceCents }), week(100, 7300)])).toMatchObject({ priceCents: 7300 });
  });

  test('say nothing of the night of departure', () => {
    expect(ask([rates(101, 7814, { availability: onNight(7, 0) }), week(100, 7300)])).toMatchObject({
      priceCents: 7300,
    });
  });
});

describe('a complete look', () => {
  // @holds stay-7 stay-10
  test('for exactly this stay that does not name the offer holds against rates as long as a quote would', () => {
    const looks = [look(110, { nights: 7 })];
    for (const quotedBefore of [[week(100, 7300)], []]) {
      expect(ask([rates(111, 7814), ...quotedBefore], 7, looks)).toMatchObject({
        state: 'sold_out',
        checkedAtS: 110 * HOUR,
      });
      expect(ask([rates(50, 7814), ...quotedBefore], 7, looks)).toMatchObject({ state: 'sold_out' });
      expect(ask([rates(159, 7814), ...quotedBefore], 7, looks)).toMatchObject({ priceCents: 7814 });
    }
  });

  test('for exactly this stay that names the rate of an offer without a quote ends nothing', () => {
    expect(ask([rates(110, 7814)], 7, [look(110, { nights: 7 })])).toMatchObject({ priceCents: 7814 });
  });

  test('for any stay that names the rate and no quote any more leaves what is derived', () => {
    const looks = [look(110)];
    expect(ask([rates(110, 7814), week(100, 7300)], 7, looks)).toMatchObject({ priceCents: 7814, basis: 'derived' });
    expect(ask([rates(109, 7814), week(100, 7300)], 7, looks)).toMatchObject({ state: 'sold_out' });
  });

  test('that is empty ends quotes and rates, and names what was never seen neither', () => {
    const looks = [look(110)];
    expect(ask([rates(105, 7814), week(100, 7300)], 7, looks)).toMatchObject({ state: 'sold_out' });
    expect(ask([], 7, looks)).toMatchObject({ state: 'not_seen', checkedAtS: 110 * HOUR });
  });

  test('for another length of stay, or for nightly rates, leaves the quote', () => {
    for (const nights of [14, NIGHTLY_RATE]) {
      expect(ask([rates(105, 7814), week(100, 7300)], 7, [look(110, { nights })])).toMatchObject({ priceCents: 7300 });
    }
  });
});

describe('a list', () => {
  const list = (hours: number, priceCents: number, part: Partial<OfferMonth> = {}) =>
    month(LIST_RATE, hours, priceCents, { terms: Array<number>(NIGHTS).fill(OF_TARIFF), ...part });

  // @holds tariff-6
  test.each([
    ['a look for that stay that did not name it', look(1, { nights: 7 })],
    ['a look for any stay that did not name it', look(1)],
    ['a look for nightly rates that did not name it', look(1, { nights: NIGHTLY_RATE })],
    ['a look for a stay within it that did not name it', look(1, { nights: 2 })],
  ])('never stands against %s, however old', (_, old) => {
    expect(ask([list(200, 6000)])).toMatchObject({ priceCents: 6000, isOfTariff: true, priceSeenAtS: 200 * HOUR });
    expect(ask([list(200, 6000)], 7, [old])).toMatchObject({ priceCents: null, state: 'sold_out' });
  });

  // @holds tariff-6
  test('gives way to a nightly price that was seen later, not to an older one', () => {
    expect(ask([list(200, 6000), rates(201, 5500)])).toMatchObject({ priceCents: 5500 });
    expect(ask([list(200, 6000), rates(199, 5500)])).toMatchObject({ priceCents: 6000, isOfTariff: true });
  });

  // @holds compression-4
  test.each<[string, OfferMonth[], boolean]>([
    ['nobody saw its night', [list(200, 6000)], true],
    ['a source saw its nights for sale, before or after it was read', [list(200, 6000), rates(199, 5500)], false],
    [
      'a source saw another unit for sale, dearer',
      [list(200, 6000), rates(199, 9000, { offer: 'of a source', nights: 7 })],
      false,
    ],
    [
      'it refuses the stay, and nobody saw its night',
      [list(200, 6000, { terms: Array<number>(NIGHTS).fill(OF_TARIFF | packTerms({ minimumNights: 14 })) })],
      true,
    ],
    [
      'sources named its night without a price, and said nothing of what is left',
      [list(200, 6000), rates(199, null)],
      true,
    ],
    [
      'sources saw units left of it, without a price',
      [list(200, 6000), rates(199, null, { availability: Array<number>(NIGHTS).fill(2) })],
      false,
    ],
  ])('is all that is known where %s: %#', (_, months, isAlone) => {
    expect(ask(months).isListAlone === true).toBe(isAlone);
  });

  // @holds tariff-6
  test('is held to what sources say of a night, with its own rules', () => {
    const terms = onNight(0, packTerms({ minimumNights: 8, maximumNights: 14 }));
    const own = Array<number>(NIGHTS).fill(OF_TARIFF | packTerms({ minimumNights: 3 }));
    const of = (nights: number) => ask([list(200, 6000, { terms: own }), rates(1, 5500, { terms })], nights);
    expect([of(7).state, of(8).state, of(14).state, of(15).state]).toEqual([
      'not_for_this_stay',
      'priced',
      'priced',
      'not_for_this_stay',
    ]);
    expect(ask([list(200, 6000, { terms: own })], 2)).toMatchObject({ state: 'not_for_this_stay' });
  });

  const tent = (availability: number, priceCents: number | null = 7000, part: Partial<OfferMonth> = {}) =>
    week(100, priceCents, { offer: 'tent', availability: Array<number>(NIGHTS).fill(availability), ...part });
  const dome = (availability: number, priceCents: number | null = 9500) =>
    tent(availability, priceCents, { offer: 'dome' });
  const ofPitch = list(200, 6000, { offer: 'pitch' });

  // @holds tariff-6
  test.each([
    ['what sources saw is sold out', [tent(0)], null, 'sold_out'],
    ['the campsite is closed', [tent(0, null, { terms: onNight(0, packTerms({ closed: true })) })], 6000, 'priced'],
    ['something else is left', [tent(0), dome(1)], 6000, 'priced'],
    ['units are left whose price nobody named', [tent(0), dome(3, null)], 6000, 'priced'],
    ['no source says why there is no price', [week(100, null)], 6000, 'priced'],
    ['no source saw anything', [], 6000, 'priced'],
  ] as const)('of a unit of no decided type, where %s', (_, seen, priceCents, state) => {
    expect(ask([ofPitch, ...seen])).toMatchObject({ priceCents, state });
    const standing = offerOutcomes({ months: [ofPitch, ...seen], looks: [] }, { ...requested, nights: 7 });
    expect(standing.some(({ offer }) => offer === 'pitch')).toBe(priceCents !== null);
  });

  // @holds tariff-6
  test('of a unit of another accommodation type than all that is sold out stands', () => {
    const types = new Map([
      ['tent', 1],
      ['dome', 2],
      ['pitch', 2],
    ]);
    const known = { looks: [], typeOf: (offer: string) => types.get(offer) ?? null };
    const under = (...months: OfferMonth[]) => stayQuotes({ ...known, months }, { ...requested, nights: 7 })[0]!;
    expect(under(ofPitch, tent(0))).toMatchObject({ priceCents: 6000, state: 'priced' });
    expect(under(ofPitch, tent(3), dome(0))).toMatchObject({ priceCents: 7000 });
    expect(under(ofPitch, tent(0), dome(0))).toMatchObject({ state: 'sold_out' });
  });

  // @holds tariff-6 compression-4
  test.each([
    ['of the same type', { tent: 1, cabin: 1 }, 'sold_out'],
    ['of no decided type', { cabin: 1 }, 'sold_out'],
    ['of another type', { tent: 2, cabin: 1 }, 'not_for_this_stay'],
  ] as const)('that refuses the stay hides nothing that was seen sold out: a unit %s', (_, decided, state) => {
    const types: ReadonlyMap<string, number> = new Map(Object.entries(decided));
    const longStays = Array<number>(NIGHTS).fill(OF_TARIFF | packTerms({ minimumNights: 14 }));
    const cabin = week(100, 7000, { offer: 'cabin', availability: Array<number>(NIGHTS).fill(0) });
    const months = [list(200, 6000, { terms: longStays }), cabin];
    const known = { months, looks: [], typeOf: (offer: string) => types.get(offer) ?? null };
    const [quote] = stayQuotes(known, { ...requested, nights: 7 });
    expect(quote).toMatchObject({ state });
    expect(quote!.isListAlone === true).toBe(state === 'not_for_this_stay');
  });

  // @holds tariff-6
  test('that refuses a stay which a source saw for sale, or restricted itself, still says so', () => {
    const longStays = packTerms({ minimumNights: 14 });
    const cabin = week(100, 7000, { offer: 'cabin', availability: Array<number>(NIGHTS).fill(0) });
    const own = list(200, 6000, { terms: Array<number>(NIGHTS).fill(OF_TARIFF | longStays) });
    expect(ask([own, rates(199, 5500), cabin])).toMatchObject({ state: 'not_for_this_stay' });
    const restricted = rates(199, 5500, { terms: Array<number>(NIGHTS).fill(longStays) });
    expect(ask([list(200, 6000), restricted, cabin])).toMatchObject({ state: 'not_for_this_stay' });
  });

  // @holds tariff-6
  test('has no offer of a source behind a night that a look took from it', () => {
    const outcomes = (months: OfferMonth[]) => offerOutcomes({ months, looks: [look(1)] }, { ...requested, nights: 7 });
    expect(outcomes([list(200, 6000)])).toMatchObject([{ nights: LIST_RATE, outcome: { refusal: 'sold_out' } }]);
    expect(outcomes([list(200, 6000), rates(1, 5500)])).toMatchObject([{ nights: LIST_RATE }]);
    expect(outcomes([list(200, 6000), rates(0, 5500)])).toMatchObject([{ nights: NIGHTLY_RATE }]);
  });

  // @holds tariff-6
  test('loses the shortest stay that holds one nobody can have, on whichever night that begins', () => {
    const own = Array<number>(NIGHTS).fill(OF_TARIFF | packTerms({ minimumNights: 3 }));
    const gone = month(1, 100, null, { availability: onNight(2, 0), observedNights: 0b100 });
    const months = [list(200, 6000, { terms: own }), gone];
    expect(
      stayQuotes({ months, looks: [] }, { ...requested, count: 4, nights: undefined }).map(({ state }) => state),
    ).toEqual(['sold_out', 'sold_out', 'sold_out', 'priced']);
    expect(ask(months, null)).toMatchObject({ state: 'sold_out' });
  });

  // @holds tariff-5
  test('says of a stay what its nights do not tell', () => {
    const lists = (offer: string, readAtS: number) =>
      offer === 'tent' && readAtS === 200 * HOUR
        ? () => ({ totalCents: 40_000, perNightCents: 5714, taxCents: 70 })
        : null;
    const stays = { ...requested, nights: 7 };
    expect(stayQuotes({ months: [list(200, 6000)], looks: [], lists }, stays)[0]).toMatchObject({
      priceCents: 5714,
      cost: { totalCents: 40_000, taxCents: 70 },
      priceSeenAtS: 200 * HOUR,
    });
    expect(stayQuotes({ months: [list(201, 6000)], looks: [], lists }, stays)[0]).toMatchObject({ priceCents: 6000 });
  });
});

describe('under any length of stay', () => {
  test('one night quoted stands against the rate of that night; the price says how many nights it is of', () => {
    expect(ask([rates(101, 7000), month(1, 100, 8000)], null)).toMatchObject({ priceCents: 8000, nights: 1 });
    expect(ask([rates(101, 7000), week(100, 8000)], null)).toMatchObject({ priceCents: 7000, nights: null });
    expect(ask([rates(101, 9000), week(100, 8000)], null)).toMatchObject({ priceCents: 8000, nights: 7 });
  });

  test('a quote that gave way to rates is not told', () => {
    expect(ask([rates(149, 9000), week(100, 8000)], null)).toMatchObject({ priceCents: 9000, nights: null });
  });
});

// @holds stay-8
test('the moment at which a price was checked is that of its own offer', () => {
  const older = week(100, 5000);
  expect(ask([older, week(700, 10_000, { offer: 'cabin' })])).toMatchObject({
    priceCents: 5000,
    checkedAtS: 100 * HOUR,
  });
});

const hours = fc.integer({ min: 1, max: 400 });
const price = fc.option(fc.integer({ min: 5000, max: 9000 }), { freq: 6 });
const known = fc.record({
  months: fc.uniqueArray(
    fc
      .tuple(fc.constantFrom('tent', 'dome'), fc.constantFrom(1, 2, 7, NIGHTLY_RATE), hours, price, fc.integer())
      .map(([offer, nights, seen, cents, observedNights]) => month(nights, seen, cents, { offer, observedNights })),
    { maxLength: 8, selector: ({ offer, nights }) => `${offer} ${nights}` },
  ),
  looks: fc.array(
    fc.tuple(hours, fc.constantFrom(null, 1, 7, NIGHTLY_RATE)).map(([seen, nights]) => look(seen, { nights })),
    { maxLength: 2 },
  ),
});
const lengths = fc.constantFrom(1, 2, 7, null);
const ofLength = (months: readonly OfferMonth[], nights: number | null) =>
  months.filter((each) => nights === null || each.nights === NIGHTLY_RATE || each.nights === nights);

// @holds stay-10
test('rates that a feed repeats unchanged move no price and no reason while the quote stands (property)', () => {
  fc.assert(
    fc.property(known, lengths, fc.integer({ min: 1, max: 400 }), ({ months }, nights, later) => {
      const asIs = ofLength(months, nights);
      const quoted = asIs.filter((each) => each.nights !== NIGHTLY_RATE);
      const newest = Math.max(0, ...asIs.map(({ seenAtS }) => seenAtS / HOUR));
      const repeated = asIs.map((each) =>
        each.nights === NIGHTLY_RATE ? { ...each, seenAtS: (newest + later) * HOUR } : each,
      );
      const isInTime = quoted.every(({ seenAtS }) => (newest + later) * HOUR - seenAtS <= 48 * HOUR);
      fc.pre(isInTime);
      const reported = ({ priceCents, basis, state }: ReturnType<typeof ask>) => [priceCents, basis, state];
      expect(reported(ask(repeated, nights))).toEqual(reported(ask(asIs, nights)));
    }),
  );
});

// @holds stay-10
test('of one offer and length at most one outcome stands, and the quote is the lowest of those (property)', () => {
  fc.assert(
    fc.property(known, lengths, ({ months, looks }, nights) => {
      const evidence = { months: ofLength(months, nights), looks };
      const outcomes = offerOutcomes(evidence, { ...requested, nights: nights ?? undefined });
      const keys = outcomes.map((each) => `${each.offer} ${each.outcome.nights}`);
      expect(new Set(keys).size).toBe(keys.length);
      const prices = outcomes.flatMap(({ outcome }) => outcome.priceCents ?? []);
      const quote = stayQuotes(evidence, { ...requested, nights: nights ?? undefined })[0]!;
      expect(quote.priceCents).toBe(prices.length === 0 ? null : Math.min(...prices));
    }),
  );
});

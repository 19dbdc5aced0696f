import { describe, expect, it, test } from 'vitest';
import {
  isContradictory,
  LONGEST_STAY_NIGHTS,
  type NightlyRates,
  nightlyStay,
  NO_TERMS,
  packTerms,
  type StayTerms,
  unpackTerms,
} from './stay-terms.ts';

const NOTHING: StayTerms = {
  minimumNights: null,
  maximumNights: null,
  closedToArrival: false,
  closedToDeparture: false,
  closed: false,
  stopSale: false,
};

describe('the terms of a night as a packed integer', () => {
  it.each([
    ['minimum nights in bits 0–9', { minimumNights: 7 }, 7],
    ['maximum nights in bits 10–19', { maximumNights: 14 }, 14 << 10],
    ['closed to arrival in bit 20', { closedToArrival: true }, 1 << 20],
    ['closed to departure in bit 21', { closedToDeparture: true }, 1 << 21],
    ['closed in bit 22', { closed: true }, 1 << 22],
    ['stop sale in bit 23', { stopSale: true }, 1 << 23],
  ] as const)('%s', (_, terms, packed) => {
    expect(packTerms(terms)).toBe(packed);
    expect(unpackTerms(packed)).toEqual({ ...NOTHING, ...terms });
  });

  it('are the same after packing and unpacking, whatever is combined', () => {
    for (let flags = 0; flags < 16; flags++) {
      for (const minimumNights of [null, 1, LONGEST_STAY_NIGHTS]) {
        for (const maximumNights of [null, 1, 28, LONGEST_STAY_NIGHTS]) {
          const terms: StayTerms = {
            minimumNights,
            maximumNights,
            closedToArrival: (flags & 1) > 0,
            closedToDeparture: (flags & 2) > 0,
            closed: (flags & 4) > 0,
            stopSale: (flags & 8) > 0,
          };
          expect(unpackTerms(packTerms(terms))).toEqual(terms);
        }
      }
    }
  });

  it('no terms pack to 0, and are also meant by null and by a negative number', () => {
    expect(packTerms({})).toBe(NO_TERMS);
    for (const packed of [NO_TERMS, null, -1]) expect(unpackTerms(packed)).toEqual(NOTHING);
  });

  it('contradict each other where the minimum is above the maximum', () => {
    expect(isContradictory(packTerms({ minimumNights: 8, maximumNights: 7 }))).toBe(true);
    expect(isContradictory(packTerms({ minimumNights: 7, maximumNights: 7 }))).toBe(false);
    expect(isContradictory(packTerms({ minimumNights: 8 }))).toBe(false);
    expect(isContradictory(packTerms({ maximumNights: 7 }))).toBe(false);
  });

  it('a minimum of 0, of 1,024 or of half a night is no length of a stay', () => {
    for (const minimumNights of [0, -1, 1.5, 1024]) expect(() => packTerms({ minimumNights })).toThrow(RangeError);
  });
});

const PRICES = [10_000, 10_000, 10_000, 12_000, 12_001, 10_000, null];

function rates(terms: Readonly<Record<number, Partial<StayTerms>>>, more: Partial<NightlyRates> = {}): NightlyRates {
  const packed = PRICES.map((_, night) => (terms[night] ? packTerms(terms[night]) : null));
  return { priceCents: PRICES, availability: null, terms: packed, feeCents: null, ...more };
}

// @holds derived-9
describe('a stay derived from nightly rates and packed terms', () => {
  it('costs the sum of its nights, per night half up', () => {
    expect(nightlyStay(rates({}), 3, 2)).toEqual({ kind: 'priced', totalCents: 24_001, perNightCents: 12_001 });
  });

  it('needs no terms at all', () => {
    expect(nightlyStay(rates({}, { terms: null }), 0, 3)).toMatchObject({ totalCents: 30_000 });
  });

  test.each([
    [
      'shorter than the minimum of its arrival',
      { 0: { minimumNights: 3 } },
      'not_for_this_stay',
      { rule: 'minimum_nights', nights: 3 },
    ],
    [
      'longer than the maximum of its arrival',
      { 0: { maximumNights: 1 } },
      'not_for_this_stay',
      { rule: 'maximum_nights', nights: 1 },
    ],
    [
      'that arrives where arrival is closed',
      { 0: { closedToArrival: true } },
      'not_for_this_stay',
      { rule: 'closed_to_arrival' },
    ],
    [
      'that leaves where departure is closed',
      { 2: { closedToDeparture: true } },
      'not_for_this_stay',
      { rule: 'closed_to_departure' },
    ],
    ['with a night out of season', { 1: { closed: true } }, 'closed', { rule: 'closed', night: 2 }],
    ['with a night whose sale is stopped', { 1: { stopSale: true } }, 'sold_out', { rule: 'sold_out', night: 2 }],
  ] as const)('is refused %s', (_, terms, reason, detail) => {
    expect(nightlyStay(rates(terms), 0, 2)).toEqual({ kind: 'refused', reason, detail });
  });

  test.each([
    ['a minimum', { 1: { minimumNights: 7 } }],
    ['closed to arrival', { 1: { closedToArrival: true } }],
    ['closed to departure', { 1: { closedToDeparture: true } }],
    ['closed on the day of departure', { 2: { closed: true } }],
    ['stopped on the day of departure', { 2: { stopSale: true } }],
  ] as const)('is not refused by what another day says: %s', (_, terms) => {
    expect(nightlyStay(rates(terms), 0, 2)).toMatchObject({ kind: 'priced', totalCents: 20_000 });
  });

  it('is sold out when one of its nights has no unit left', () => {
    const availability = [1, 2, 0, null, 1, 1, 1];
    expect(nightlyStay(rates({}, { availability }), 0, 3)).toMatchObject({ reason: 'sold_out', detail: { night: 3 } });
    expect(nightlyStay(rates({}, { availability }), 0, 2)).toMatchObject({ kind: 'priced' });
  });

  it('is not known when a night has no rate, also beyond the last', () => {
    expect(nightlyStay(rates({}), 4, 3)).toMatchObject({ reason: 'not_seen', detail: { rule: 'no_rate', night: 3 } });
    expect(nightlyStay(rates({}), 5, 30)).toMatchObject({ reason: 'not_seen', detail: { rule: 'no_rate', night: 2 } });
  });
});

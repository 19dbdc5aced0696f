import type { Cents } from '@vivac/domain/money';
import { NOT_SEEN, type Quote } from '@vivac/domain/offers/quote';
import { type Day, toDay } from '@vivac/domain/time/day';
import fc from 'fast-check';
import type { PlainOffer } from './plain-ladder.ts';

const DAY_S = 86_400;

/** The day of a moment, in UTC. */
export const dayOfMoment = (momentS: number): Day =>
  toDay(new Date(Math.floor(momentS / DAY_S) * DAY_S * 1000).toISOString().slice(0, 10));

/** A plain offer as a quote of the product, seen at noon of its day. */
export function quoteOfPlain({ total, fee, tax, seen }: PlainOffer): Quote {
  const checkedAtS = seen * DAY_S + DAY_S / 2 + ((total ?? 0) % 1000);
  if (total === null) return { ...NOT_SEEN, state: 'sold_out', checkedAtS };
  const cost = { totalCents: total as Cents, feeCents: fee as Cents | null, taxCents: tax as Cents | null };
  return {
    ...NOT_SEEN,
    state: 'priced',
    priceCents: total as Cents,
    basis: 'quoted',
    cost,
    priceSeenAtS: checkedAtS,
    checkedAtS,
  };
}

const CHANNELS = ['Direct web', 'Website', 'Booking.com', 'Pitchup', 'PiNCAMP', 'Hipcamp'];

const total = fc.oneof(fc.integer({ min: 6100, max: 60_000 }), fc.integer({ min: 9600, max: 10_400 }));

/** Offers of some channels for one stay, many of them about as dear as others. */
export const plainOffers: fc.Arbitrary<PlainOffer[]> = fc.uniqueArray(
  fc.record({
    channel: fc.constantFrom(...CHANNELS),
    total: fc.option(total, { freq: 6 }),
    fee: fc.option(fc.integer({ min: 0, max: 6000 })),
    tax: fc.option(fc.oneof(fc.constant(240), fc.integer({ min: 0, max: 90_000 })), { freq: 8 }),
    seen: fc.integer({ min: 0, max: 2 }),
  }),
  { selector: ({ channel }) => channel, maxLength: 6 },
);

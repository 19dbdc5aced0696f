import fc from 'fast-check';
import type { Cents } from '@vivac/domain/money';
import { NOT_SEEN, type Quote } from '@vivac/domain/offers/quote';
import { type Day, toDay } from '@vivac/domain/time/day';
import { DAY_18, pricesCsv } from './market/market.ts';

/** Every filter of a stay of one night but its channel, as in the market of the tests. */
export const STAY = {
  numberofguests: 2,
  accommodationtype: 'Glamping tent',
  cancellationpolicy: 'Free',
  includedextras: 'None',
  lengthofstay: 1,
} as const;

interface PlainNight {
  readonly campsite: string;
  readonly night: string;
  readonly offers: readonly PlainOffer[];
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** Plain offers as a file of prices, each seen at six on its day; beside the price of a night stand its fee and its tax. */
export function plainMarketCsv(nights: readonly PlainNight[]): string {
  const [heading] = pricesCsv(DAY_18, []).split('\n');
  const rows = nights.flatMap(({ campsite, night, offers }) =>
    offers.map(({ channel, total, fee, tax, seen }) => {
      const price = total === null ? '' : ((total - (fee ?? 0)) / 100).toFixed(2);
      const charges = [fee, tax].map((cents) => (cents === null ? '' : (cents / 100).toFixed(2)));
      const stay = ['', 'Glamping tent', 'Tent', channel, '2', 'Free', 'None', '1', `2027-01-${15 + seen}T06:00:00Z`];
      return [quoted(campsite), night, price, ...stay, ...charges].join(',');
    }),
  );
  return [`${heading},mandatory_fees,tourist_tax`, ...rows].join('\n');
}

// A second computation of sales channels’ prices that shares no code with the product: as somebody would do it by hand,
// with tables of plain numbers.

/** One channel’s stay; amounts are cents, `seen` the number of a day. Without a total it has no price. */
export interface PlainOffer {
  readonly channel: string;
  readonly total: number | null;
  readonly fee: number | null;
  readonly tax: number | null;
  readonly seen: number;
}

interface PlainRow {
  readonly channel: string;
  readonly paid: number | null;
  readonly accommodation: number | null;
  readonly said: string;
}

/** The names that tests give to direct channels. */
const PLAINLY_DIRECT = ['Direct web', 'Website', 'Direct'];

const within = (direct: number, channel: number): boolean => {
  const apart = channel > direct ? channel - direct : direct - channel;
  return apart <= 200 || apart * 100 <= direct;
};

function statedOf(direct: number, channel: number): string {
  if (within(direct, channel)) return 'meet';
  return channel > direct ? 'win' : 'lose';
}

/** The lowest direct price, and the row that gives it. */
function plainDirect(offers: readonly PlainOffer[]): PlainOffer | null {
  let best: PlainOffer | null = null;
  for (const offer of offers) {
    if (offer.total === null || !PLAINLY_DIRECT.includes(offer.channel)) continue;
    if (best === null || offer.total < best.total!) best = offer;
    else if (offer.total === best.total && offer.channel < best.channel) best = offer;
  }
  return best;
}

export function plainLadder(offers: readonly PlainOffer[]) {
  const sold = offers.filter(({ total }) => total !== null);
  const withTax = sold.length > 0 && !sold.some(({ tax }) => tax === null);
  const paidOf = (offer: PlainOffer) => (offer.total === null ? null : offer.total + (withTax ? offer.tax! : 0));
  const direct = plainDirect(offers);
  const stated = (offer: PlainOffer): string => {
    if (offer === direct) return 'reference';
    if (offer.total === null) return 'no_price';
    if (direct === null) return 'no_direct_price';
    if (PLAINLY_DIRECT.includes(offer.channel)) return 'direct';
    if (offer.seen !== direct.seen) return 'other_day';
    return statedOf(paidOf(direct)!, paidOf(offer)!);
  };
  const rows = offers.map((offer): PlainRow => ({
    channel: offer.channel,
    paid: paidOf(offer),
    accommodation: offer.total === null ? null : offer.total - (offer.fee ?? 0),
    said: stated(offer),
  }));
  const order = (row: PlainRow) =>
    [
      row.paid === null ? '1' : '0',
      String(row.paid ?? 0).padStart(12, '0'),
      row.said === 'reference' ? '0' : '1',
      row.channel,
    ].join(' ');
  rows.sort((a, b) => (order(a) < order(b) ? -1 : 1));
  const alike = rows.filter(({ paid, said: word }) =>
    direct === null ? paid !== null : ['reference', 'win', 'meet', 'lose'].includes(word),
  );
  const lowest = Math.min(...alike.map(({ paid }) => paid!));
  return {
    rows,
    direct: direct && paidOf(direct),
    cheapest: alike
      .filter(({ paid }) => paid === lowest)
      .map(({ channel }) => channel)
      .sort(),
  };
}

interface PlainShare {
  readonly nights: number;
  readonly cheaper: number;
  readonly equal: number;
  readonly dearer: number;
}

/** Of a table night → offers: how often direct is cheaper, equal and dearer than one channel. */
export function plainShare(nights: readonly (readonly PlainOffer[])[], channel: string): PlainShare {
  const stated = nights.map((offers) => {
    const direct = plainDirect(offers);
    const other = offers.find((offer) => offer.channel === channel);
    if (direct === null || other === undefined || other.total === null || other.seen !== direct.seen) return null;
    const tax = direct.tax !== null && other.tax !== null;
    return statedOf(direct.total! + (tax ? direct.tax : 0), other.total + (tax ? other.tax! : 0));
  });
  const count = (word: string) => stated.filter((each) => each === word).length;
  const [cheaper, equal, dearer] = [count('win'), count('meet'), count('lose')];
  return { nights: cheaper + equal + dearer, cheaper, equal, dearer };
}

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

import type { Quote, QuoteState } from './quote.ts';
import type { Restriction } from './stay-terms.ts';
import { addDays, type Day } from '../time/day.ts';
import { compareNight, type Comparison } from './comparison.ts';

/** Why a campsite has no price on any of some nights. */
interface Unpriced {
  readonly state: Exclude<QuoteState, 'priced'>;
  readonly restriction: Restriction | null;
}

/** The commonest reason, of equally common ones that of the nearest night; null when one of the nights has a price. */
export function whyUnpriced(quotes: readonly Quote[]): Unpriced | null {
  const times = new Map<QuoteState, number>();
  for (const { state } of quotes) times.set(state, (times.get(state) ?? 0) + 1);
  if (times.has('priced')) return null;
  const most = Math.max(...times.values());
  const commonest = quotes.find(({ state }) => times.get(state) === most);
  if (commonest === undefined) return null;
  return { state: commonest.state as Unpriced['state'], restriction: commonest.restriction };
}

/** The newest moment of looking behind any of the quotes, in seconds since 1970; null when nobody looked. */
export function newestCheck(quotes: readonly Quote[]): number | null {
  return newestOf(quotes.map(({ checkedAtS }) => checkedAtS));
}

/** When the price that nobody has seen or confirmed for longest was, of those that there are; null without a price. */
export function oldestPrice(quotes: readonly Quote[]): number | null {
  const checked = quotes.flatMap(({ priceCents, checkedAtS }) => (priceCents === null ? [] : (checkedAtS ?? [])));
  return checked.length === 0 ? null : Math.min(...checked);
}

/** The same of a price. */
export function newestPrice(quotes: readonly Quote[]): number | null {
  return newestOf(quotes.map(({ priceSeenAtS }) => priceSeenAtS));
}

function newestOf(moments: readonly (number | null)[]): number | null {
  return moments.reduce((newest, momentS) => (momentS !== null && momentS > (newest ?? 0) ? momentS : newest), null);
}

/** How many nights Today speaks of, today's among them. */
export const ANSWER_NIGHTS = 30;

/** 10 % below and 10 % above the median, as indices in tenths. */
const FAR_BELOW = 900;
const FAR_ABOVE = 1100;

/** Where the own price stands on the nights ahead, counted as the cells of the calendar show it. */
interface NightCounts {
  /** Nights on which both the own price and a competitor's are known. */
  readonly compared: number;
  /** 10 % or more below the dearest competitor: the red band. */
  readonly below: readonly Day[];
  /** Dearer than every competitor: the blue band. */
  readonly above: readonly Day[];
  /** The index to the median reads 90.0 or less, and 110.0 or more. */
  readonly median: { readonly below: readonly Day[]; readonly above: readonly Day[] };
  /** Last of all, which nobody shares; and first, alone or with others. */
  readonly rank: { readonly cheapest: readonly Day[]; readonly dearest: readonly Day[] };
}

/** Counts the nights from `first` on. The quotes of the own campsite, and of each competitor, night by night. */
export function countNights(
  first: Day,
  own: readonly Quote[],
  competitors: readonly (readonly Quote[])[],
): NightCounts {
  const nights = own.map((quote, night) => {
    const others = competitors.map((quotes) => quotes[night]!);
    return compareNight(quote, others);
  });
  const daysOn = (is: (comparison: Comparison) => boolean) =>
    nights.flatMap((comparison, night) => (is(comparison) ? [addDays(first, night)] : []));
  return {
    compared: daysOn(({ band }) => band !== null).length,
    below: daysOn(({ band }) => band === 'red'),
    above: daysOn(({ band }) => band === 'blue'),
    median: {
      below: daysOn(({ indexTenths }) => indexTenths !== null && indexTenths <= FAR_BELOW),
      above: daysOn(({ indexTenths }) => indexTenths !== null && indexTenths >= FAR_ABOVE),
    },
    rank: {
      cheapest: daysOn(({ rank, of }) => rank !== null && rank === of),
      dearest: daysOn(({ rank }) => rank === 1),
    },
  };
}

/** The price of one stay that is another one than before, or that went or came. */
interface PriceMove<Campsite> {
  readonly campsite: Campsite;
  readonly day: Day;
  readonly before: Quote;
  readonly now: Quote;
}

/** One campsite's quotes of the same nights, as they were known and as they are. */
interface KnownTwice<Campsite> {
  readonly campsite: Campsite;
  readonly before: readonly Quote[];
  readonly now: readonly Quote[];
}

/** No price can have moved where nobody looked, the look failed, or nobody named it. */
const UNKNOWN: ReadonlySet<QuoteState> = new Set<QuoteState>(['not_seen', 'look_failed', 'price_unknown']);

/**
 * What moved on the nights from `first` on: the largest difference of two prices first, then prices that went or came, the
 * nearest night first. A first sight of a night is no move: nothing was known that could have moved.
 */
export function priceMoves<Campsite>(
  first: Day,
  campsites: readonly KnownTwice<Campsite>[],
): readonly PriceMove<Campsite>[] {
  return campsites
    .flatMap(({ campsite, before, now }) =>
      now.flatMap((quote, night) => {
        const earlier = before[night]!;
        return isMove(earlier, quote) ? [{ campsite, day: addDays(first, night), before: earlier, now: quote }] : [];
      }),
    )
    .sort((a, b) => sizeOf(b) - sizeOf(a) || (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

function isMove(before: Quote, now: Quote): boolean {
  if (before.priceCents === now.priceCents || UNKNOWN.has(before.state) || UNKNOWN.has(now.state)) return false;
  return before.priceCents === null || now.priceCents === null || isOfOneKind(before, now);
}

/** Whether two prices are of the same nights and both quoted, both derived, or both of a tariff: else the later is no move of the earlier (product decision 31). */
export function isOfOneKind(one: Quote, other: Quote): boolean {
  return one.basis === other.basis && one.nights === other.nights && one.isOfTariff === other.isOfTariff;
}

/** In cents; 0 where one of the two prices is missing. */
function sizeOf({ before, now }: PriceMove<unknown>): number {
  if (before.priceCents === null || now.priceCents === null) return 0;
  return Math.abs(now.priceCents - before.priceCents);
}

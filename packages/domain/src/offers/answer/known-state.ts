import type { Quote, QuoteState } from '../quote.ts';
import type { Restriction } from '../stay-restriction.ts';

/** Why a campsite has no price on any of some nights. */
export interface Unpriced {
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

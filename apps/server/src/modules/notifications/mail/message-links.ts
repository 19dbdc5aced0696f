import type { Day } from '@vivac/domain/time/day';
import type { Language } from '@vivac/domain/language';
import { ANY, type OfferFilters, hasAny, offerFilters } from '@vivac/domain/offers/offer-dimension';

/** Longer lists of names make addresses that mail programs and proxies cut; then every competitor is ticked. */
const MAX_NAMES_LENGTH = 1500;

/** The same address, for somebody who reads this language. */
export function inLanguage(address: string, language: Language): string {
  return `${address}&lang=${language}`;
}

/** What the dashboard shows: these competitors under these filters, and a day selected, or the table of a night. */
export interface ShownPrices {
  readonly filters: OfferFilters;
  readonly competitors: readonly string[];
  readonly day: Day;
  readonly table?: true;
}

/** The dashboard as it was compared, by the names of its own address. */
export function dashboardAddress(publicUrl: string, { filters, competitors, day, table }: ShownPrices): string {
  const names = JSON.stringify(competitors);
  return addressOf(publicUrl, '/dashboard', {
    day,
    ...(table && { view: 'table', night: day }),
    ...whole(filters),
    campsites: encodeURIComponent(names).length > MAX_NAMES_LENGTH ? 'all' : competitors,
  });
}

/** What is not set is left open where that is possible; the dashboard would begin with a value of its own. */
function whole(filters: OfferFilters): OfferFilters {
  return offerFilters((key) => filters[key] ?? (hasAny(key) ? ANY : undefined));
}

export function reviewsAddress(publicUrl: string, campsite: string): string {
  return addressOf(publicUrl, '/reviews', { campsite });
}

export function rulesAddress(publicUrl: string): string {
  return addressOf(publicUrl, '/settings', { section: 'notifications' });
}

/** The whole list of a message, in the history of the settings. */
export function listAddress(publicUrl: string, message: string): string {
  return addressOf(publicUrl, '/sent', { message });
}

type Search = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** As the web's router writes addresses: what is no text is JSON, and so is a text that could be taken for JSON. */
function addressOf(publicUrl: string, path: string, search: Search): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined) continue;
    query.set(name, typeof value === 'string' && !isJson(value) ? value : JSON.stringify(value));
  }
  return `${publicUrl}${path}?${query}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

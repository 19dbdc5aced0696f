import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import type { Quote } from '@vivac/domain/offers/quote';
import { addDays, dateOf, type Day, daysInMonth, firstDayOf, monthsBetween } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import type { VisibleCampsite } from '#modules/watchlists/read';
import { type PriceSource, quotesByCampsite } from './read.ts';

// Quotes by campsite, its version, month and filters: all that a page shows of the same campsites reads their prices once, and a
// competitor ticked or another order of them reads none anew (docs/decisions/remembered-answers.md).

/** About five megabytes. */
const MOST_NIGHTS = 40_000;
/** Who asks for more reads them each time: a whole market would leave no room for anybody else. */
const MOST_REQUESTED = 4_000;

/** By the night's place in its month. */
type MonthOfQuotes = (Quote | undefined)[];

interface Memory {
  readonly months: Map<string, MonthOfQuotes>;
  nights: number;
}

/** The nights of one month that are asked for. */
interface Span {
  readonly month: Day;
  /** The first one's place in the month. */
  readonly from: number;
  readonly count: number;
}

const memoryOf = minuteMemory((): Memory => ({ months: new Map(), nights: 0 }));

/** As `quotesByCampsite`; of what is current, what was told before of the same version is told again. */
export async function rememberedQuotes(
  source: PriceSource,
  campsites: readonly VisibleCampsite[],
  first: Day,
  count: number,
  filters: OfferFilters,
): Promise<Map<number, Quote[]>> {
  if (source.asOfS !== undefined || campsites.length * count > MOST_REQUESTED) {
    return quotesByCampsite(source, campsites, first, count, filters);
  }
  const memory = memoryOf(source.db);
  const spans = spansOf(first, count);
  const requested = JSON.stringify(filters);
  const reported = new Map<number, Quote[]>();
  const unknown: VisibleCampsite[] = [];
  for (const campsite of campsites) {
    const known = found(memory, spans, campsiteKey(campsite, requested));
    if (known === null) unknown.push(campsite);
    else reported.set(campsite.id, known);
  }
  if (unknown.length === 0) return reported;
  const read = await quotesByCampsite(source, unknown, first, count, filters);
  for (const campsite of unknown) {
    const quotes = read.get(campsite.id)!;
    reported.set(campsite.id, quotes);
    keep(memory, spans, campsiteKey(campsite, requested), quotes);
  }
  forgetOldest(memory);
  return reported;
}

/** What is known of the prices of a campsite is the same as long as their version is; beside it what was asked. */
function campsiteKey({ id, pricesVersion, listings }: VisibleCampsite, requested: string): string {
  return `${id} ${pricesVersion} ${listings.length > 1 ? listings.join() : ''} ${requested}`;
}

function spansOf(first: Day, count: number): Span[] {
  let left = count;
  return monthsBetween(first, addDays(first, count - 1)).map((month, at) => {
    const from = at === 0 ? dateOf(first) - 1 : 0;
    const nights = Math.min(left, daysInMonth(month) - from);
    left -= nights;
    return { month: firstDayOf(month), from, count: nights };
  });
}

/** Null unless every night is known. */
function found({ months }: Memory, spans: readonly Span[], key: string): Quote[] | null {
  const quotes: Quote[] = [];
  for (const { month, from, count } of spans) {
    const known = months.get(`${month} ${key}`);
    if (known === undefined) return null;
    for (let night = from; night < from + count; night++) {
      const quote = known[night];
      if (quote === undefined) return null;
      quotes.push(quote);
    }
  }
  return quotes;
}

function keep(memory: Memory, spans: readonly Span[], key: string, quotes: readonly Quote[]): void {
  let next = 0;
  for (const { month, from, count } of spans) {
    const place = `${month} ${key}`;
    const known = memory.months.get(place) ?? [];
    memory.months.set(place, known);
    while (known.length < from + count) known.push(undefined);
    for (let night = from; night < from + count; night++) {
      if (known[night] === undefined) memory.nights += 1;
      known[night] = quotes[next++];
    }
  }
}

function forgetOldest(memory: Memory): void {
  for (const [place, known] of memory.months) {
    if (memory.nights <= MOST_NIGHTS) return;
    memory.months.delete(place);
    for (const quote of known) if (quote !== undefined) memory.nights -= 1;
  }
}

/** A database that was restored in its place may come to the same versions once more. */
const FORGOTTEN_AFTER_MS = 60_000;

/** A memory for each database, begun anew a minute after it began. */
function minuteMemory<Memory>(begin: () => Memory): (db: Queryable) => Memory {
  const memories = new WeakMap<Queryable, { readonly memory: Memory; readonly sinceMs: number }>();
  return (db) => {
    const nowMs = performance.now();
    const last = memories.get(db);
    if (last !== undefined && nowMs - last.sinceMs < FORGOTTEN_AFTER_MS) return last.memory;
    const memory = begin();
    memories.set(db, { memory, sinceMs: nowMs });
    return memory;
  };
}

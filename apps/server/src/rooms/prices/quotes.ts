import { type Day, type YearMonth, addDays, addMonths, compareMonths, monthOf } from '@vivac/domain/day';
import { type Quote, quotesOf } from '@vivac/domain/quote';
import type { Queryable } from '#platform/database/database';
import type { VisibleCampsite } from '#rooms/watchlists/read';
import { type OfferFilters, observedMonths, offerMonths, offerNights } from './read.ts';

/** The quotes of each campsite for `count` nights from `first` on, by campsite id. */
export async function quotesByCampsite(
  db: Queryable,
  campsites: readonly VisibleCampsite[],
  first: Day,
  count: number,
  filters: OfferFilters,
): Promise<Map<number, Quote[]>> {
  const months = monthsBetween(first, addDays(first, count - 1));
  const blocks = await (count === 1
    ? offerNights(db, campsites, first, filters)
    : offerMonths(db, campsites, months, filters));
  const blocksOf = Map.groupBy(blocks, (block) => block.campsiteId);
  const quotes = new Map(campsites.map(({ id }) => [id, quotesOf(blocksOf.get(id) ?? [], [], first, count)]));
  const unsure = campsites.filter(({ id }) => quotes.get(id)!.some((quote) => quote.state === 'no_data'));
  if (unsure.length === 0) return quotes;
  // Only a night without a matching offer asks whether the campsite was observed under other filters.
  const observedOf = Map.groupBy(await observedMonths(db, unsure, months), (month) => month.campsiteId);
  for (const { id } of unsure) quotes.set(id, quotesOf(blocksOf.get(id) ?? [], observedOf.get(id) ?? [], first, count));
  return quotes;
}

function monthsBetween(first: Day, last: Day): YearMonth[] {
  const months = [monthOf(first)];
  while (compareMonths(months.at(-1)!, monthOf(last)) < 0) months.push(addMonths(months.at(-1)!, 1));
  return months;
}

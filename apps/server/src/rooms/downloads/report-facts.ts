import type { OfferFilters } from '#rooms/prices/read';
import type { PriceReport } from './price-report.ts';

/** What was asked, when, and when the data was seen: pairs of a name and a text (product.md 19). */
export function factsOf(report: PriceReport, zone: string): [string, string][] {
  const { rows, filters } = report;
  const seen = rows.flatMap(({ observedAtS }) => (observedAtS === null ? [] : [observedAtS]));
  const last = rows.at(-1);
  return [
    ['Reference campsite', report.reference],
    ['Competitors', report.competitors.join(', ') || 'None'],
    ...filterFacts(filters),
    ['First night', report.firstDay],
    ['Last priced night', last?.date ?? 'No night has a price'],
    ['Asked for', momentText(report.askedAt, zone)],
    ['Newest price seen', seen.length === 0 ? '-' : momentText(new Date(Math.max(...seen) * 1000), zone)],
    ['Oldest night seen', seen.length === 0 ? '-' : momentText(new Date(Math.min(...seen) * 1000), zone)],
    ['Time zone', zone],
  ];
}

const ANY = 'Any';

function filterFacts(filters: OfferFilters): [string, string][] {
  return [
    ['Number of guests', filters.guests === undefined ? ANY : String(filters.guests)],
    ['Channel', filters.channel ?? ANY],
    ['Accommodation type', filters.accommodationType ?? ANY],
    ['Cancellation policy', filters.cancellationPolicy ?? ANY],
    ['Included extras', filters.includedExtras ?? ANY],
  ];
}

/** `2027-02-01 07:30` in the product's zone. */
export function momentText(at: Date, zone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(at);
}

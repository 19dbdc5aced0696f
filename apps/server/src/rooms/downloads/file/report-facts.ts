import { minuteInZone } from '@vivac/domain/time/zoned-moment';
import { ALL, REVIEW_FILTER_GROUPS, type ReviewChoice } from '@vivac/domain/reviews/review-filters';
import {
  ANY,
  OFFER_DIMENSIONS,
  OFFER_DIMENSION_KEYS,
  type OfferFilters,
  narrowedTo,
} from '@vivac/domain/offers/offer-dimension';
import type { PriceReport } from '../prices/price-report.ts';

/** What a file of the demo market says of itself, so that nobody takes it for a real one. */
const DEMO_FACT: readonly [string, string] = ['Market', 'Demo: all campsites, prices and reviews are invented'];

/** Who made a file, as its pages say it. */
export function makerOf(isDemo: boolean | undefined): string {
  return isDemo ? 'Vivac · Demo' : 'Vivac';
}

/** The title of a document, which also stands above each of its pages. */
export function titleOf(title: string, isDemo: boolean | undefined): string {
  return isDemo ? `Demo · ${title}` : title;
}

function marketFacts(isDemo: boolean | undefined): [string, string][] {
  return isDemo ? [[...DEMO_FACT]] : [];
}

/** What was asked, when, and when the data was seen: pairs of a name and a text (download-7). */
export function factsOf(report: PriceReport, zone: string): [string, string][] {
  const { rows, filters } = report;
  const seen = rows.flatMap(({ observedAtS }) => (observedAtS === null ? [] : [observedAtS]));
  const last = rows.at(-1);
  return [
    ...marketFacts(report.isDemo),
    ['Reference campsite', report.reference],
    ['Competitors', report.competitors.length === 0 ? 'None' : String(report.competitors.length)],
    ...filterFacts(filters),
    ['First night', report.firstDay],
    ['Last priced night', last?.date ?? 'No night has a price'],
    ['Asked for', minuteInZone(report.askedAt, zone)],
    ...asOfFact(report.asOfS, zone),
    ['Newest price seen', seen.length === 0 ? '-' : minuteInZone(new Date(Math.max(...seen) * 1000), zone)],
    ['Oldest night seen', seen.length === 0 ? '-' : minuteInZone(new Date(Math.min(...seen) * 1000), zone)],
    ['Time zone', zone],
  ];
}

function asOfFact(asOfS: number | undefined, zone: string): [string, string][] {
  return asOfS === undefined ? [] : [['As known on', minuteInZone(new Date(asOfS * 1000), zone)]];
}

function filterFacts(filters: OfferFilters): [string, string][] {
  return OFFER_DIMENSION_KEYS.map((key) => [OFFER_DIMENSIONS[key].title, String(filters[key] ?? ANY)]);
}

/** The filters that are set, in short. */
export function chosenOffers(filters: OfferFilters): string[] {
  return OFFER_DIMENSION_KEYS.flatMap((key) => {
    const value = narrowedTo(filters, key);
    if (key === 'nights') return [value === undefined ? 'any length of stay' : countOf(Number(value), 'night')];
    if (value === undefined) return [];
    if (key === 'guests') return [countOf(Number(value), 'guest')];
    return [key === 'extras' ? `Extras: ${value}` : String(value)];
  });
}

function countOf(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}

/** What was asked of the reviews of a campsite. */
export interface ReviewFacts {
  readonly campsite: string;
  readonly choice: ReviewChoice;
  readonly askedAt: Date;
  readonly zone: string;
  readonly isDemo?: boolean;
}

/** The same of reviews, with every filter and its value. */
export function factsOfReviews(
  { campsite, choice, askedAt, zone, isDemo }: ReviewFacts,
  count: number,
): [string, string][] {
  return [
    ...marketFacts(isDemo),
    ['Campsite', campsite],
    ['Reviews', String(count)],
    ...REVIEW_FILTER_GROUPS.map(({ key, title, options }): [string, string] => [title, choice[key] ?? options[0]]),
    ['Asked for', minuteInZone(askedAt, zone)],
    ['Time zone', zone],
  ];
}

/** The order of the reviews, and the filters that narrow, in the words of the screen. */
export function chosenReviews(choice: ReviewChoice): string[] {
  return REVIEW_FILTER_GROUPS.flatMap(({ key, title, options }) => {
    const chosen = choice[key] ?? options[0];
    return chosen === ALL ? [] : [`${title}: ${chosen}`];
  });
}

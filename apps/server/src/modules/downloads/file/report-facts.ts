import { ALL, REVIEW_FILTER_GROUPS, type ReviewChoice } from '@vivac/domain/reviews/review-filters';
import { ANY, OFFER_DIMENSION_KEYS, type OfferFilters, narrowedTo } from '@vivac/domain/offers/offer-dimension';
import { type Language, withColon } from '@vivac/domain/language';
import { hasSeveralLengths } from '@vivac/domain/screens/price-report';
import type { PriceReport } from '../prices/price-report.ts';
import { type FileWords, fileWords } from './file-words.ts';

/** Who made a file, as its pages say it. */
export function makerOf(isDemo: boolean | undefined): string {
  return isDemo ? 'Vivac · Demo' : 'Vivac';
}

/** The title of a document, which also stands above each of its pages. */
export function titleOf(title: string, isDemo: boolean | undefined): string {
  return isDemo ? `Demo · ${title}` : title;
}

/** What a file of the demo market says of itself, so that nobody takes it for a real one. */
export function marketFacts(isDemo: boolean | undefined, { text: { facts } }: FileWords): [string, string][] {
  return isDemo ? [[facts.market, facts.demo]] : [];
}

/** What was asked, when, and when the data was seen: pairs of a name and a text (download-7). */
export function factsOf(report: PriceReport, zone: string): [string, string][] {
  const { rows, filters } = report;
  const words = fileWords(report.language);
  const { facts } = words.text;
  const moment = (seconds: number) => words.moment(new Date(seconds * 1000), zone);
  const seen = rows.flatMap(({ observedAtS }) => (observedAtS === null ? [] : [observedAtS]));
  const last = rows.at(-1);
  return [
    ...marketFacts(report.isDemo, words),
    [facts.referenceCampsite, report.reference],
    [facts.competitors, report.competitors.length === 0 ? facts.noCompetitors : String(report.competitors.length)],
    [facts.comparedWith, words.text.comparedWays[report.comparedWith ?? 'dearest']],
    ...filterFacts(filters, words),
    ...(hasSeveralLengths(rows) ? [[facts.lengths, facts.severalLengths] as [string, string]] : []),
    ...(report.tariffs ?? []).map(({ campsite, name, readOn }): [string, string] => [
      facts.tariff,
      facts.tariffRead({ campsite, name, day: words.day(readOn) }),
    ]),
    [facts.firstNight, words.day(report.firstDay)],
    [facts.lastPricedNight, last === undefined ? facts.noNight : words.day(last.date)],
    [facts.askedFor, words.moment(report.requestedAt, zone)],
    ...(report.asOfS === undefined ? [] : [[facts.asKnownOn, moment(report.asOfS)] as [string, string]]),
    [facts.newestSeen, seen.length === 0 ? '-' : moment(Math.max(...seen))],
    [facts.oldestSeen, seen.length === 0 ? '-' : moment(Math.min(...seen))],
    [facts.timeZone, zone],
  ];
}

/** The same of the market's figures. */
export function factsOfMarket(report: {
  readonly filters: OfferFilters;
  readonly requestedAt: Date;
  readonly zone: string;
  readonly isDemo: boolean;
  readonly language: Language;
}): [string, string][] {
  const words = fileWords(report.language);
  const { facts } = words.text;
  return [
    ...marketFacts(report.isDemo, words),
    ...filterFacts(report.filters, words),
    [facts.askedFor, words.moment(report.requestedAt, report.zone)],
    [facts.timeZone, report.zone],
  ];
}

export function filterFacts(filters: OfferFilters, { text, known }: FileWords): [string, string][] {
  return OFFER_DIMENSION_KEYS.map((key) => [text.dimensions[key], known(String(filters[key] ?? ANY))]);
}

/** The filters that are set, in short. */
export function chosenOffers(filters: OfferFilters, language?: Language): string[] {
  const { text, known } = fileWords(language);
  const { chosen } = text;
  return OFFER_DIMENSION_KEYS.flatMap((key) => {
    const value = narrowedTo(filters, key);
    if (key === 'nights') return [value === undefined ? chosen.anyLength : chosen.nights({ count: Number(value) })];
    if (value === undefined) return [];
    if (key === 'guests') return [chosen.guests({ count: Number(value) })];
    const name = known(String(value));
    return [key === 'extras' ? chosen.extras({ name }) : name];
  });
}

/** What was asked of the reviews of a campsite. */
export interface ReviewFacts {
  readonly campsite: string;
  readonly choice: ReviewChoice;
  readonly requestedAt: Date;
  readonly zone: string;
  readonly isDemo?: boolean;
  readonly language?: Language;
}

/** The same of reviews, with every filter and its value. */
export function factsOfReviews(
  { campsite, choice, requestedAt, zone, isDemo, language }: ReviewFacts,
  count: number,
): [string, string][] {
  const words = fileWords(language);
  const { facts, reviewFilters } = words.text;
  return [
    ...marketFacts(isDemo, words),
    [facts.campsite, campsite],
    [facts.reviews, String(count)],
    ...REVIEW_FILTER_GROUPS.map(({ key, options }): [string, string] => [
      reviewFilters[key],
      words.known(choice[key] ?? options[0]),
    ]),
    [facts.askedFor, words.moment(requestedAt, zone)],
    [facts.timeZone, zone],
  ];
}

/** The order of the reviews, and the filters that narrow, in the words of the screen. */
export function chosenReviews(choice: ReviewChoice, language: Language = 'en'): string[] {
  const { text, known } = fileWords(language);
  const { otherType, words, arrivedAfter } = choice;
  const named = (key: keyof typeof text.reviewFilters, value: string | undefined): string[] =>
    value === undefined ? [] : [`${withColon(text.reviewFilters[key], language)} ${value}`];
  return [
    ...REVIEW_FILTER_GROUPS.flatMap(({ key, options }) => {
      const chosen = choice[key] ?? options[0];
      return chosen === ALL ? [] : named(key, known(chosen));
    }),
    ...named('type', otherType && known(otherType)),
    ...named('words', words),
    ...named('arrivedAfter', arrivedAfter),
  ];
}

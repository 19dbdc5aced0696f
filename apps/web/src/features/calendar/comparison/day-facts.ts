import type { CalendarNight } from '@vivac/contract/wire/prices';
import type { ComparedWith } from '@vivac/domain/offers/comparing';
import { comparisonText } from '../../../text/comparison.ts';
import { calendarText } from '../calendar-words.ts';
import { lengthOfPrice, quoteWords } from '../../../text/offer-words.ts';
import { type Present, priceWords } from '../../../text/price-words.ts';
import type { CalendarCell } from '../calendar-cell.ts';

/** By what a day's facts are told. */
export interface FactSurroundings {
  readonly hasCompetitors: boolean;
  readonly comparedWith: ComparedWith;
  readonly present: Present;
}

/** The key date, what the own price is compared with, how many were priced, and when it was seen (price-4). */
export function dayFacts(cell: CalendarCell, { hasCompetitors, comparedWith, present }: FactSurroundings): string[] {
  const { entry, missing, keyDate } = cell;
  if (!entry) return [];
  return [
    ...(keyDate === null ? [] : [calendarText.keyDate({ name: keyDate })]),
    ...(missing ? [quoteWords.sentence(missing, entry.restriction)] : []),
    ...(comparedWith === 'rank' ? rankFacts(entry) : []),
    ...(comparedWith === 'median' ? indexFacts(entry) : []),
    ...dearestFacts(entry),
    ...lengthFacts(entry),
    ...medianFacts(entry, { hasCompetitors, comparedWith }),
    ...momentFacts(entry, present),
  ];
}

function rankFacts({ rank, of }: CalendarNight): string[] {
  return rank === null || of === null ? [] : [comparisonText.place(rank, of)];
}

function indexFacts({ index, medianPrice, competitorsPriced }: CalendarNight): string[] {
  if (index === null || medianPrice === null) return [];
  return [comparisonText.versusMedian(index, priceWords.euros(medianPrice), competitorsPriced)];
}

function dearestFacts({ percent, maxPrice, unlike }: CalendarNight): string[] {
  const versus =
    percent === null || maxPrice === null ? [] : [calendarText.versusDearest(percent, priceWords.euros(maxPrice))];
  return [...versus, ...unlike.map((kind) => calendarText.unlike[kind])];
}

/** Of how many nights the own price and the dearest are, where lengths are mixed. */
function lengthFacts({ price, nights, maxPrice, maxNights }: CalendarNight): string[] {
  if (nights === undefined) return [];
  const own = price === null ? null : lengthOfPrice(nights);
  const dearest = maxPrice === null ? null : lengthOfPrice(maxNights);
  return [
    ...(own === null ? [] : [calendarText.ownLength({ length: own })]),
    ...(dearest === null ? [] : [calendarText.dearestLength({ length: dearest })]),
  ];
}

function medianFacts(
  { index, medianPrice, maxPrice, competitorsPriced }: CalendarNight,
  { hasCompetitors, comparedWith }: Omit<FactSurroundings, 'present'>,
): string[] {
  // The dearest is known, and the median was not told.
  if (medianPrice === null && maxPrice !== null) return [];
  if (medianPrice === null) return [hasCompetitors ? calendarText.noCompetitorPrice : calendarText.noCompetitorTicked];
  // The index has said it.
  if (comparedWith === 'median' && index !== null) return [];
  return [calendarText.median({ price: priceWords.euros(medianPrice), priced: competitorsPriced })];
}

/** When the price itself was seen, and when it was looked for again since (stay-8). */
function momentFacts({ observedAt, checkedAt, basis }: CalendarNight, present: Present): string[] {
  const facts = basis === 'derived' ? [calendarText.derived] : [];
  if (observedAt === null) return facts;
  facts.push(calendarText.seenSentence({ age: priceWords.age(observedAt, present) }));
  if (checkedAt !== null && checkedAt > observedAt) {
    facts.push(calendarText.checkedSentence({ age: priceWords.age(checkedAt, present) }));
  }
  return facts;
}

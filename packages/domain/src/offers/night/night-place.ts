import type { Cents } from '../../money.ts';
import { type Comparison, compareNight } from '../comparison.ts';
import { percentDifference } from '../price-band.ts';
import type { Quote, StayCost } from '../quote.ts';

/** Where the own price of one stay stands among those of the competitors. */
export interface NightPlace {
  readonly comparison: Comparison;
  /** How many campsites have a price, the own among them. */
  readonly priced: number;
  /** How many competitors have none. */
  readonly competitorsUnpriced: number;
}

/** Compares the prices per night of one stay, as the calendar does. */
export function placeNight(reference: Quote, competitors: readonly Quote[]): NightPlace {
  const comparison = compareNight(reference, competitors);
  const { priceCents, competitorsPriced } = comparison;
  return {
    comparison,
    priced: competitorsPriced + Number(priceCents !== null),
    competitorsUnpriced: competitors.length - competitorsPriced,
  };
}

/** How far a competitor's price is from the own one. */
export interface DifferenceToOwn {
  /** Per night. */
  readonly nightCents: Cents;
  /** Of the whole stay; null for rates of stays of any length. */
  readonly stayCents: Cents | null;
  /** (theirs − own) / own in whole percent, of the prices per night (docs/decisions/comparison.md). */
  readonly percent: number | null;
}

/** Null unless both have a price. */
export function differenceToOwn(theirs: Quote, own: Quote): DifferenceToOwn | null {
  if (theirs.priceCents === null || own.priceCents === null) return null;
  return {
    nightCents: (theirs.priceCents - own.priceCents) as Cents,
    stayCents: theirs.cost && own.cost && ((theirs.cost.totalCents - own.cost.totalCents) as Cents),
    percent: percentDifference(theirs.priceCents, own.priceCents),
  };
}

/** The dearest first, those without a price last; equals keep their order. */
export function fromDearToCheap<Row>(rows: readonly Row[], quoteOf: (row: Row) => Quote): Row[] {
  const priceOf = (row: Row) => quoteOf(row).priceCents ?? -1;
  return rows.toSorted((a, b) => priceOf(b) - priceOf(a));
}

/** What was known of a price from a moment on. */
interface PriceStep {
  /** Seconds since 1970. */
  readonly knownSinceS: number;
  readonly quote: Pick<Quote, 'priceCents'>;
}

/** Since when no competitor has been cheaper than the own price. */
export interface NobodyCheaper {
  /** Seconds since 1970. */
  readonly sinceS: number;
  /** Whether nobody ever was, as long as both prices were known: then it is the moment of the first look. */
  readonly always: boolean;
}

/**
 * Since when none of the competitors has been cheaper, from what was known of each price, oldest first; null while one is, or the own
 * price or all of theirs are not known. A time in which nothing could be compared ends it.
 */
export function nobodyCheaper(
  own: readonly PriceStep[],
  competitors: readonly (readonly PriceStep[])[],
): NobodyCheaper | null {
  const changes = [own, ...competitors].flatMap((history, of) =>
    history.map(({ knownSinceS, quote }) => ({ knownSinceS, of, cents: quote.priceCents })),
  );
  const prices: (Cents | null)[] = [own, ...competitors].map(() => null);
  let found: NobodyCheaper | null = null;
  let wasCompared = false;
  const moments = Map.groupBy(changes, ({ knownSinceS }) => knownSinceS);
  for (const [sinceS, some] of [...moments].sort(([one], [other]) => one - other)) {
    for (const { of, cents } of some) prices[of] = cents;
    const [mine, ...theirs] = prices as [Cents | null, ...(Cents | null)[]];
    const known = theirs.filter((cents) => cents !== null);
    const isCompared = mine !== null && known.length > 0;
    if (!isCompared || known.some((cents) => cents < mine)) found = null;
    else found ??= { sinceS, always: !wasCompared };
    wasCompared ||= isCompared;
  }
  return found;
}

/** What the total of a stay is made of. */
export interface StayPart {
  /** All nights, or what is mandatory beside them. */
  readonly kind: 'accommodation' | 'fees';
  readonly cents: Cents;
}

/** The parts of a cost, which are its total together; the tourist tax is beside it. */
export function partsOfCost({ totalCents, feeCents }: StayCost): StayPart[] {
  const accommodation: StayPart = { kind: 'accommodation', cents: (totalCents - (feeCents ?? 0)) as Cents };
  return feeCents === null || feeCents === 0 ? [accommodation] : [accommodation, { kind: 'fees', cents: feeCents }];
}

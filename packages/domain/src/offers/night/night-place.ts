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

import type { Day } from '@vivac/domain/time/day';
import type { Cents } from '@vivac/domain/money';
import type { ReportedPrice } from '@vivac/domain/rules/kinds/price-findings';
import type { ComparedCampsites } from '../market/known-market.ts';

/** The prices that a message holds, by the names of the campsites. */
export type HeldPrices = readonly ReportedPrice[];

/** What the last message of a rule told, and the day it was of. */
export interface SentBefore {
  readonly day: Day;
  readonly prices: HeldPrices;
}

/** The same as it is kept: campsites by id, which stay theirs whatever they are called later. */
export interface StoredPrices {
  readonly reference: number;
  readonly prices: readonly {
    readonly date: Day;
    readonly competitor: number;
    readonly priceCents: Cents;
    readonly competitorCents: Cents;
  }[];
}

export function storedOf(held: HeldPrices, { reference, competitors }: ComparedCampsites): StoredPrices {
  const ids = new Map(competitors.map(({ id, name }) => [name, id]));
  return {
    reference: reference.id,
    prices: held.map(({ date, competitor, priceCents, competitorCents }) => ({
      date,
      competitor: ids.get(competitor)!,
      priceCents,
      competitorCents,
    })),
  };
}

/** What a reader may see of it now: campsites that they compare no more are left out, and all of it beside another own one. */
export function heldOf(stored: StoredPrices, { reference, competitors }: ComparedCampsites): HeldPrices {
  if (stored.reference !== reference.id) return [];
  const names = new Map(competitors.map(({ id, name }) => [id, name]));
  return stored.prices.flatMap(({ competitor: id, ...price }) => {
    const competitor = names.get(id);
    return competitor === undefined ? [] : [{ ...price, competitor }];
  });
}

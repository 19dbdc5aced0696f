import { type Day, addDays, daysBetween } from '../../time/day.ts';
import type { LookBlock } from '../look.ts';
import { type OfferMonth, sightingAt } from '../offer.ts';
import type { KnownQuote } from '../price-history.ts';
import { type StayLook, type StaySighting, stayHistory } from './stay-history.ts';

/** How far ahead the nights of the shortest stay are looked for, where no length is asked for. */
export const SHORTEST_STAYS_NIGHTS = 31;

/**
 * The history of the stays that arrive on each of `count` days from `first` on, by the same rules, from the observations of one
 * campsite's matching offers and the looks at them.
 */
export function stayHistories(
  observed: readonly OfferMonth[],
  looks: readonly LookBlock[],
  { first, count, nights }: { readonly first: Day; readonly count: number; readonly nights: number | undefined },
): KnownQuote[][] {
  const seenOn = Map.groupBy(
    observed.flatMap((block) => sightingsIn(block, daysBetween(first, block.firstDay))),
    ({ night }) => night,
  );
  const lookedOn = Map.groupBy(
    looks.flatMap((block) => looksIn(block, daysBetween(first, block.firstDay))),
    ({ night }) => night,
  );
  return Array.from({ length: count }, (_, arrival) => {
    const from = <Of extends { readonly night: number }>(byNight: Map<number, Of[]>) =>
      Array.from({ length: nightsAbout(nights) }, (_, night) =>
        (byNight.get(arrival + night) ?? []).map((of) => ({ ...of, night })),
      ).flat();
    return stayHistory(from(seenOn), from(lookedOn), { arrival: addDays(first, arrival), nights }).map(
      ({ quote, knownSinceS }) => ({ ...quote, knownSinceS }),
    );
  });
}

/** How many nights say something about a stay: its own and the day of departure, which has terms of its own. */
export function nightsAbout(nights: number | undefined): number {
  return (nights ?? SHORTEST_STAYS_NIGHTS) + 1;
}

const UNKNOWN_BATCH = 0;
const NIGHTS_OF_A_BLOCK = 31;

function sightingsIn(block: OfferMonth, offset: number): StaySighting[] {
  const { offer, channelId, guests, nights } = block;
  return block.priceCents.flatMap((_, index) => {
    const sighting = sightingAt(block, index);
    return sighting
      ? [{ ...sighting, offer, channelId, guests, nights, night: offset + index, batch: UNKNOWN_BATCH }]
      : [];
  });
}

function looksIn({ answeredNights, failedNights, ...look }: LookBlock, offset: number): StayLook[] {
  const isIn = (bits: number, index: number) => ((bits >>> index) & 1) === 1;
  return Array.from({ length: NIGHTS_OF_A_BLOCK }, (_, index) => ({
    ...look,
    night: offset + index,
    batch: UNKNOWN_BATCH,
  })).flatMap((of, index) => [
    ...(isIn(answeredNights, index) ? [{ ...of, isAnswered: true }] : []),
    ...(isIn(failedNights, index) ? [{ ...of, isAnswered: false }] : []),
  ]);
}

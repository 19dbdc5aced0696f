import { type PriceFile, type Sighting, digestOf, textOf } from './price-file.ts';

/** What the product has said it holds: the batches, and the prices that follow from them. */
export interface Acknowledged {
  readonly files: readonly PriceFile[];
  add(file: PriceFile): void;
  /** Of the newest sighting of every offer and night. */
  pricesDigest(): string;
  prices(): number;
}

export function openAcknowledged(): Acknowledged {
  const files = new Map<string, PriceFile>();
  const newest = new Map<string, Sighting>();
  return {
    get files() {
      return [...files.values()];
    },
    add(file) {
      if (files.has(file.batchId)) return;
      // The sightings are folded here; keeping them for every file would take hundreds of megabytes.
      files.set(file.batchId, { ...file, sightings: [] });
      for (const sighting of file.sightings) {
        const key = `${sighting.link}|${sighting.channel}|${sighting.night}`;
        const known = newest.get(key);
        if (known === undefined || stands(sighting, known)) newest.set(key, sighting);
      }
    },
    pricesDigest: () => digestOf([...newest.values()].map(textOf)),
    prices: () => newest.size,
  };
}

/** The newer stands; of the same second the lower price, then the lower availability (docs/decisions/evidence.md). */
function stands(one: Sighting, other: Sighting): boolean {
  if (one.seenS !== other.seenS) return one.seenS > other.seenS;
  const order = orderOf(one.priceCents, other.priceCents) || orderOf(one.units, other.units);
  return order < 0;
}

function orderOf(one: number | null, other: number | null): number {
  if (one === other) return 0;
  return (one ?? Number.POSITIVE_INFINITY) - (other ?? Number.POSITIVE_INFINITY);
}

import type { Province } from '../../campsites/provinces.ts';
import { type Seed, wholeBetween } from '../../random.ts';
import type { DemoOffer } from '../offers.ts';
import { isLetByTheWeek } from './night-terms.ts';

/** What is to be paid beside the price, in euros; null where the source says nothing of it. */
export interface Charges {
  /** Cleaning, once a stay. */
  readonly mandatoryFees: number | null;
  /** Of the party, for the night of a nightly rate or for the whole week. */
  readonly touristTax: number | null;
}

// A guest and night, by region; invented like everything here.
const TAX_CENTS: Readonly<Record<string, number>> = { Cataluña: 66, 'Illes Balears': 110 };

/** Bungalows and mobile homes ask for cleaning; Catalonia and the Balearic Islands levy a tourist tax. */
export function chargesOf({ province, seed }: { province: Province; seed: Seed }, offer: DemoOffer): Charges {
  const taxCents = TAX_CENTS[province.region];
  return {
    mandatoryFees: isLetByTheWeek(offer.type) ? 5 * wholeBetween(5, 10, seed, 26) : null,
    touristTax: taxCents === undefined ? null : (taxCents * offer.guests * offer.nights) / 100,
  };
}

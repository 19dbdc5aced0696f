import type { Listing } from './capture-files.ts';
import { type Expectation, nightsOf } from './expectation.ts';

const COMPETITORS = 10;
/** Enough of the reference's 62 nights have a price, and some are sold out. */
const FREE_NIGHTS = 45;

export interface Watched {
  readonly reference: Listing;
  readonly competitors: readonly Listing[];
}

/** A camper van with free and taken nights in the summer, and ten other lodgings. */
export function chooseWatched(listings: readonly Listing[], expected: Expectation): Watched {
  const nights = [...nightsOf(2024, 7), ...nightsOf(2024, 8)];
  const freeNights = ({ id }: Listing) =>
    nights.filter((night) => expected.knownAt(id, night, '9').price !== null).length;
  const byFree = listings.toSorted((one, other) => freeNights(other) - freeNights(one));
  const fromWanted = (listing: Listing) => Math.abs(freeNights(listing) - FREE_NIGHTS);
  const vans = byFree.filter(({ type }) => type === 'Camper/RV');
  const reference = vans.toSorted((one, other) => fromWanted(one) - fromWanted(other))[0];
  if (!reference) throw new Error('There is no camper van among the listings');
  const others = byFree.filter((listing) => listing !== reference);
  // Some that are mostly taken as well: their nights are sold out.
  return { reference, competitors: [...others.slice(0, COMPETITORS - 3), ...others.slice(20, 23)] };
}

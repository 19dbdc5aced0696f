import { knownMonth } from '@vivac/domain/offers/known-month';
import type { OfferMonth } from '@vivac/domain/offers/offer';
import type { StayEvidence } from '#modules/evidence/stay-evidence-read';
import { hasParts, underCampsites } from '#modules/watchlists/listings-read';
import type { VisibleCampsite } from '#modules/watchlists/read';

/**
 * Months that were read by listing, as those of the campsites: an offer that was seen at several listings of one campsite is one, of
 * which the newest sighting of each night stands (docs/decisions/campsites-and-links.md).
 */
export function monthsOfCampsites(campsites: readonly VisibleCampsite[], months: OfferMonth[]): OfferMonth[] {
  if (!hasParts(campsites)) return months;
  const byOffer = Map.groupBy(
    underCampsites(campsites, months),
    ({ campsiteId, firstDay, offer, nights }) => `${campsiteId} ${firstDay} ${offer} ${nights}`,
  );
  return [...byOffer.values()].flatMap((seen) => (seen.length === 1 ? seen : (knownMonth(seen, Infinity) ?? [])));
}

/** All that was seen and looked for of a campsite, at any of its listings. */
export function evidenceOfCampsite(
  { listings }: VisibleCampsite,
  evidence: (listingId: number) => StayEvidence,
): StayEvidence {
  const parts = listings.map(evidence);
  return { seen: parts.flatMap(({ seen }) => seen), looks: parts.flatMap(({ looks }) => looks) };
}

import { toSay } from '@vivac/text/sentence';
import { normaliseLink } from '@vivac/domain/places/link';
import type { ListingLink } from '@vivac/domain/places/link';
import type { Queryable } from '#platform/database/database';
import { type Refusal, isRefusal, refuse } from '#platform/refusal';
import { type Listing, type ListingDecisionKind, listingNamed, listingOfLink } from './listing-store.ts';

/** What an administrator asks for. */
export type RequestedMove =
  | { readonly decision: 'merge'; readonly campsite: string; readonly into: string }
  /** Named by its name or by a link. */
  | { readonly decision: 'split'; readonly campsite: string }
  | { readonly decision: 'move_link'; readonly campsite: string; readonly into: string };

/** What it means: which listing becomes a part of which campsite. */
export interface Move {
  readonly kind: ListingDecisionKind;
  readonly listing: Listing;
  /** The link that becomes a listing of its own before, where the listing has others: what was seen stays with those. */
  readonly isolated: ListingLink | null;
  readonly link: ListingLink | null;
  /** Null for a campsite of its own. */
  readonly into: Listing | null;
}

/** What would be done, or the sentence that says why it cannot. */
export function planMove(db: Queryable, requested: RequestedMove): Promise<Move | Refusal> {
  if (requested.decision === 'merge') return planMerge(db, requested);
  return requested.decision === 'split' ? planSplit(db, requested.campsite) : planLink(db, requested);
}

async function planMerge(
  db: Queryable,
  requested: { readonly campsite: string; readonly into: string },
): Promise<Move | Refusal> {
  const listing = await campsiteCalled(db, requested.campsite, 'campsite');
  if (isRefusal(listing)) return listing;
  const into = await wholeCampsite(db, requested.into);
  if (isRefusal(into)) return into;
  if (listing.id === into.id) return refuse('invalid', 'mergeItself', 'into');
  if (listing.mergedInto !== null) {
    return refuse('conflict', toSay('partAlready', { name: listing.name, other: listing.survivor }), 'campsite');
  }
  return { kind: 'merged', listing, isolated: null, link: null, into };
}

async function planSplit(db: Queryable, campsite: string): Promise<Move | Refusal> {
  const link = normaliseLink(campsite);
  const named = await listingNamed(db, campsite);
  const listing = named ?? (link === null ? null : await listingOfLink(db, link));
  if (listing === null) return refuse('not-found', toSay('noCampsiteOrLink', { text: campsite }), 'campsite');
  if (named === null && listing.links.length > 1) return { kind: 'split', listing, isolated: link, link, into: null };
  if (listing.mergedInto === null) {
    return refuse('conflict', toSay('ofItsOwn', { name: listing.name }), 'campsite');
  }
  return { kind: 'split', listing, isolated: null, link: null, into: null };
}

async function planLink(
  db: Queryable,
  requested: { readonly campsite: string; readonly into: string },
): Promise<Move | Refusal> {
  const link = normaliseLink(requested.campsite);
  const listing = link === null ? null : await listingOfLink(db, link);
  if (link === null || listing === null) {
    return refuse('not-found', toSay('linkLeadsNowhere', { text: requested.campsite }), 'link');
  }
  const into = await wholeCampsite(db, requested.into);
  if (isRefusal(into)) return into;
  if (listing.survivorId === into.id) return refuse('conflict', toSay('linkLeadsThere', { name: into.name }), 'into');
  const isAlone = listing.links.length === 1;
  if (isAlone && listing.mergedInto === null) {
    return refuse('conflict', toSay('onlyLink', { name: listing.name, again: listing.name, other: into.name }), 'link');
  }
  return { kind: 'link_moved', listing, isolated: isAlone ? null : link, link, into };
}

async function campsiteCalled(db: Queryable, name: string, field: string): Promise<Listing | Refusal> {
  return (await listingNamed(db, name)) ?? refuse('not-found', toSay('noCampsite', { name }), field);
}

/** A campsite that others can become parts of. */
async function wholeCampsite(db: Queryable, name: string): Promise<Listing | Refusal> {
  const found = await campsiteCalled(db, name, 'into');
  if (isRefusal(found) || found.mergedInto === null) return found;
  return refuse(
    'conflict',
    toSay('nameSurvivor', { name: found.name, other: found.survivor, again: found.survivor }),
    'into',
  );
}

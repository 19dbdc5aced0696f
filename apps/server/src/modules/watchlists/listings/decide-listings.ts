import { toSay } from '@vivac/text/sentence';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import type { Queryable, Transaction } from '#platform/database/database';
import { isRefusal, type Refusal, refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import { type ListingLink, normaliseLink } from '@vivac/domain/places/link';
import { raiseVersions } from '../write.ts';
import {
  contradictions,
  isolateLink,
  keepListingDecision,
  type Listing,
  type ListingDecisionKind,
  listingNamed,
  listingOfLink,
  listingsOfCampsite,
  listingWithParts,
  lockListings,
  placeListing,
  type ToBeOne,
  watchersOf,
} from './listing-store.ts';

type ListingContext = Pick<Context, 'db' | 'clock' | 'identity' | 'awaitMarket' | 'countReviewsOnce'>;

/** Who decides, and why. */
interface By {
  readonly by: string;
  readonly why: string;
}

interface DecidedMove {
  readonly message: string;
  /** The names of the campsites for which something is different now. */
  readonly campsites: readonly string[];
}

/**
 * Merges campsites, splits one off or moves a link, in one transaction. Evidence stays where it is: which campsite it counts for
 * follows from the decision when it is read (docs/decisions/campsites-and-links.md).
 */
export function decideListings(
  context: ListingContext,
  requested: RequestedMove,
  made: By,
): Promise<DecidedMove | Refusal> {
  return context.db.transaction(async (tx) => {
    await context.awaitMarket(tx);
    await lockListings(tx);
    const move = await allowedMove(context, tx, requested);
    if (isRefusal(move)) return move;
    const touched = [...(await idsOfCampsite(tx, move.listing.survivorId)), ...(await targetIds(tx, move.into))];
    const id = move.isolated === null ? move.listing.id : await isolateLink(tx, move.isolated);
    await placeListing(tx, id, move.into?.id ?? null);
    const ids = [...new Set([...touched, id])].sort((a, b) => a - b);
    await context.countReviewsOnce(tx, ids);
    await raiseVersions(tx, ids);
    return keepMove(tx, move, { ...made, campsiteId: id, at: context.clock.now() });
  });
}

/** Keeps who decided it, and tells them. */
async function keepMove(
  tx: Transaction,
  move: Move,
  made: By & { readonly campsiteId: number; readonly at: Date },
): Promise<DecidedMove> {
  const campsite = move.isolated ?? move.listing.name;
  const from = survivorLeft(move);
  const into = move.into?.name ?? null;
  await keepListingDecision(tx, { decision: move.kind, campsite, from, into, link: move.link, ...made });
  const { at, why } = made;
  const details = { from, into, link: move.link, why };
  await recordAudit(tx, { at, action: `campsite.${move.kind}`, subject: campsite, details });
  const names = [campsite, from, into].filter((name) => name !== null);
  return { message: sentenceOf(move, campsite), campsites: [...new Set(names)] };
}

/** The campsite that something leaves; null where a campsite of its own is merged. */
export function survivorLeft({ listing, isolated }: Move): string | null {
  return isolated !== null || listing.mergedInto !== null ? listing.survivor : null;
}

/** What moves, and whose lists it is on. */
export interface PreviewedMove extends Move {
  /** Whose evidence moves with it; empty where a link moves alone. */
  readonly listingIds: readonly number[];
  readonly users: readonly string[];
}

/** What would be done, without doing it. */
export async function previewMove(context: ListingContext, requested: RequestedMove): Promise<PreviewedMove | Refusal> {
  const move = await allowedMove(context, context.db, requested);
  if (isRefusal(move)) return move;
  const moving = await movingListings(context.db, move);
  const [uids, addressOf] = await Promise.all([watchersOf(context.db, moving), addressesOf(context)]);
  return { ...move, listingIds: moving.listingIds, users: uids.map(addressOf).sort() };
}

async function allowedMove(context: ListingContext, db: Queryable, requested: RequestedMove): Promise<Move | Refusal> {
  const move = await planMove(db, requested);
  if (isRefusal(move) || move.into === null) return move;
  const moving = await movingListings(db, move);
  const listingIds = [...moving.listingIds, ...(await targetIds(db, move.into))];
  const [first] = await contradictions(db, { ...moving, listingIds });
  if (first === undefined) return move;
  const user = (await addressesOf(context))(first.uid);
  return refuse('conflict', toSay('ownAndCompetitor', { user, own: first.reference, competitor: first.competitor }));
}

async function movingListings(db: Queryable, { listing, isolated }: Move): Promise<ToBeOne> {
  if (isolated !== null) return { listingIds: [], link: isolated };
  return { listingIds: await listingWithParts(db, listing.id), link: null };
}

async function targetIds(db: Queryable, into: Listing | null): Promise<number[]> {
  return into === null ? [] : idsOfCampsite(db, into.id);
}

async function idsOfCampsite(db: Queryable, campsiteId: number): Promise<number[]> {
  return (await listingsOfCampsite(db, campsiteId)).map(({ id }) => id);
}

function sentenceOf({ kind, into, link, listing }: Move, campsite: string): string {
  if (kind === 'merged') return `“${campsite}” is a part of “${into!.name}” now.`;
  if (kind === 'split') return `“${campsite}” is a campsite of its own again.`;
  return `${link} leads to “${into!.name}” now, no longer to “${listing.survivor}”.`;
}

/** The address of each user. */
async function addressesOf({ identity }: Pick<Context, 'identity'>): Promise<(uid: string) => string> {
  const emails = new Map((await identity.listUsers()).map(({ uid, email }) => [uid, email]));
  return (uid) => emails.get(uid) ?? 'A user who is gone';
}

/** What an administrator asks for. */
export type RequestedMove =
  | { readonly decision: 'merge'; readonly campsite: string; readonly into: string }
  /** Named by its name or by a link. */
  | { readonly decision: 'split'; readonly campsite: string }
  | { readonly decision: 'move_link'; readonly campsite: string; readonly into: string };

/** What it means: which listing becomes a part of which campsite. */
interface Move {
  readonly kind: ListingDecisionKind;
  readonly listing: Listing;
  /** The link that becomes a listing of its own before, where the listing has others: what was seen stays with those. */
  readonly isolated: ListingLink | null;
  readonly link: ListingLink | null;
  /** Null for a campsite of its own. */
  readonly into: Listing | null;
}

/** What would be done, or the sentence that says why it cannot. */
function planMove(db: Queryable, requested: RequestedMove): Promise<Move | Refusal> {
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

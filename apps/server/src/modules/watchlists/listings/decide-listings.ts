import { toSay } from '@vivac/text/sentence';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import type { Queryable, Transaction } from '#platform/database/database';
import { type Refusal, isRefusal, refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import { raiseVersions } from '../write.ts';
import {
  type Listing,
  type ToBeOne,
  contradictions,
  isolateLink,
  keepListingDecision,
  listingWithParts,
  listingsOfCampsite,
  lockListings,
  placeListing,
  watchersOf,
} from './listing-store.ts';
import { type RequestedMove, type Move, planMove } from './plan-move.ts';

type ListingContext = Pick<Context, 'db' | 'clock' | 'identity' | 'awaitMarket' | 'countReviewsOnce'>;

/** Who decides, and why. */
export interface By {
  readonly by: string;
  readonly why: string;
}

export interface DecidedMove {
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

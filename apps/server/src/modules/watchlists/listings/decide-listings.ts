import { recordAudit } from '#platform/audit-log/audit-log-store';
import type { Clock } from '#platform/clock';
import type { Database, Queryable, Transaction } from '#platform/database/database';
import { type Refusal, isRefusal, refuse } from '#platform/refusal';
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
import { type AskedMove, type Move, planMove } from './plan-move.ts';

export interface ListingDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Keeps imports from changing the market, however long those under way take. */
  readonly awaitMarket: (tx: Transaction) => Promise<void>;
  /** Makes each review of the campsites of these listings count once. */
  readonly countReviewsOnce: (tx: Transaction, listingIds: readonly number[]) => Promise<void>;
  /** The address of each user. */
  readonly addressOf: () => Promise<(uid: string) => string>;
}

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
export function decideListings(deps: ListingDeps, asked: AskedMove, made: By): Promise<DecidedMove | Refusal> {
  return deps.db.transaction(async (tx) => {
    await deps.awaitMarket(tx);
    await lockListings(tx);
    const move = await allowedMove(deps, tx, asked);
    if (isRefusal(move)) return move;
    const touched = [...(await idsOfCampsite(tx, move.listing.survivorId)), ...(await targetIds(tx, move.into))];
    const id = move.isolated === null ? move.listing.id : await isolateLink(tx, move.isolated);
    await placeListing(tx, id, move.into?.id ?? null);
    const ids = [...new Set([...touched, id])].sort((a, b) => a - b);
    await deps.countReviewsOnce(tx, ids);
    await raiseVersions(tx, ids);
    return keepMove(tx, move, { ...made, campsiteId: id, at: deps.clock.now() });
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
export async function previewMove(deps: ListingDeps, asked: AskedMove): Promise<PreviewedMove | Refusal> {
  const move = await allowedMove(deps, deps.db, asked);
  if (isRefusal(move)) return move;
  const moving = await movingListings(deps.db, move);
  const [uids, addressOf] = await Promise.all([watchersOf(deps.db, moving), deps.addressOf()]);
  return { ...move, listingIds: moving.listingIds, users: uids.map(addressOf).sort() };
}

async function allowedMove(deps: ListingDeps, db: Queryable, asked: AskedMove): Promise<Move | Refusal> {
  const move = await planMove(db, asked);
  if (isRefusal(move) || move.into === null) return move;
  const moving = await movingListings(db, move);
  const listingIds = [...moving.listingIds, ...(await targetIds(db, move.into))];
  const [first] = await contradictions(db, { ...moving, listingIds });
  if (first === undefined) return move;
  const user = (await deps.addressOf())(first.uid);
  return refuse(
    'conflict',
    `${user} has “${first.reference}” as their own campsite and “${first.competitor}” among its competitors: take it off that list first.`,
  );
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

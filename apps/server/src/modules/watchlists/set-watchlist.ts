import { toSay } from '@vivac/text/sentence';
import type { LinkTexts } from '@vivac/contract/wire/links';
import type { ListingLink } from '@vivac/domain/places/link';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import type { Clock } from '#platform/clock';
import type { Database, Transaction } from '#platform/database/database';
import { type Refusal, inEnglish, isRefusal, refuse, refuseParts } from '#platform/refusal';
import {
  type WatchedEntry,
  type WatchlistChange,
  addChange,
  campsitesOfLinks,
  changesSince,
  lockWatchlist,
  readEntries,
  replaceEntries,
} from './store.ts';
import { type WatchedLink, repeated, watchlistLinks } from './watchlist-links.ts';

export interface WatchlistRequest extends LinkTexts {
  readonly uid: string;
  /** Their address, for the audit log. */
  readonly email?: string;
  /** Who asks for it, as an administrator would be told. */
  readonly changedBy: string;
  /** The version that was shown to them; the last one wins when they do not say. */
  readonly version?: number | undefined;
  /** Asked while nobody can change the list: a user who was deleted meanwhile gets none. */
  readonly refusal?: () => Promise<Refusal | null>;
}

export interface WatchlistSet {
  /** Links that no campsite was known by: each made a campsite that waits for data. */
  readonly waiting: readonly ListingLink[];
  readonly competitors: number;
}

/** Says by links which campsite is the user's and which are the competitors. All of it or nothing is stored. */
export async function setWatchlist(
  { db, clock }: { db: Database; clock: Clock },
  request: WatchlistRequest,
): Promise<WatchlistSet | Refusal> {
  const links = watchlistLinks(request);
  if (isRefusal(links)) return links;
  try {
    return await db.transaction(async (tx) => {
      await lockWatchlist(tx, request.uid);
      undoIf((await request.refusal?.()) ?? (await changedMeanwhile(tx, request)));
      const { entries, waiting } = await entriesOf(tx, links);
      await storeEntries(tx, request, entries, clock.now());
      return { waiting, competitors: entries.length - 1 };
    });
  } catch (error) {
    if (error instanceof Undone) return error.refusal;
    throw error;
  }
}

/** Carries a refusal out of a transaction that must not be committed. */
class Undone extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(inEnglish(refusal));
    this.refusal = refusal;
  }
}

function undoIf(refusal: Refusal | null): void {
  if (refusal !== null) throw new Undone(refusal);
}

async function entriesOf(
  tx: Transaction,
  links: readonly WatchedLink[],
): Promise<{ entries: WatchedEntry[]; waiting: ListingLink[] }> {
  const campsites = await campsitesOfLinks(
    tx,
    links.map(({ link }) => link),
  );
  const rows = links.map(({ link, row }) => ({ link, row, ...campsites.get(link)! }));
  const [first, ...others] = repeated(
    rows,
    ({ survivorId }) => survivorId,
    ({ name }) => name,
  );
  undoIf(first === undefined ? null : refuseParts('invalid', [first, ...others]));
  return {
    entries: rows.map(({ id, link }) => ({ campsiteId: id, link })),
    waiting: rows.filter(({ isNew }) => isNew).map(({ link }) => link),
  };
}

/** What is as it was makes no version. */
async function storeEntries(
  tx: Transaction,
  { uid, email, changedBy }: WatchlistRequest,
  entries: readonly WatchedEntry[],
  changedAt: Date,
): Promise<void> {
  const [oldReference, ...oldCompetitors] = await readEntries(tx, uid);
  const [reference, ...competitors] = entries;
  const change = { reference: !isSame(oldReference, reference), competitors: !isSame(oldCompetitors, competitors) };
  if (!change.reference && !change.competitors) return;
  await replaceEntries(tx, uid, entries);
  await addChange(tx, uid, { ...change, changedBy, changedAt });
  const details = { ...change, number_of_competitors: competitors.length };
  const target = email === undefined ? undefined : { uid, email };
  await recordAudit(tx, { at: changedAt, action: 'watchlist.set', target, subject: reference?.link, details });
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

async function changedMeanwhile(tx: Transaction, { uid, version }: WatchlistRequest): Promise<Refusal | null> {
  if (version === undefined) return null;
  const changes = await changesSince(tx, uid, version);
  if (changes.length === 0) return null;
  const reported = [...new Set(changes.map(({ changedBy, ...parts }) => `${changedBy} changed ${namesOf(parts)}`))];
  return refuse('conflict', toSay('listChanged', { changes: reported.join(', and ') }), 'version');
}

function namesOf({ reference, competitors }: Pick<WatchlistChange, 'reference' | 'competitors'>): string {
  if (reference && competitors) return 'the reference campsite and the competitors';
  return reference ? 'the reference campsite' : 'the competitors';
}

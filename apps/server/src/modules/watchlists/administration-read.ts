import type { CampsiteState } from '@vivac/domain/places/campsite';
import { type ListingLink, nameOfListing } from '@vivac/domain/places/link';
import type { Queryable } from '#platform/database/database';
import type { InvitationFacts } from '#platform/identity/ports';
import { inviterOf } from '#modules/accounts/read';
import { STATE, SURVIVOR } from './read.ts';

export interface WatchedCampsite {
  /** As it was set. */
  readonly link: string;
  readonly name: string;
  readonly state: CampsiteState;
}

/** A user's watchlist as an administrator sees it. */
export interface Watchlist {
  readonly reference: WatchedCampsite | null;
  readonly competitors: readonly WatchedCampsite[];
  /** 0 before the first change. */
  readonly version: number;
  readonly changedBy: string | null;
  readonly changedAt: Date | null;
}

const NONE: Watchlist = { reference: null, competitors: [], version: 0, changedBy: null, changedAt: null };

interface EntryRow extends WatchedCampsite {
  readonly uid: string;
  readonly role: 'reference' | 'competitor';
}

interface ChangeRow extends Pick<Watchlist, 'version' | 'changedBy' | 'changedAt'> {
  readonly uid: string;
}

/** Answers a user's watchlist by their uid: of these users, or of everybody. Two queries, however many they are. */
export async function watchlistsOf(db: Queryable, uids?: readonly string[]): Promise<(uid: string) => Watchlist> {
  const [entries, changes] = await Promise.all([
    db.query<EntryRow>(
      `SELECT w.uid, w.role, w.link, c.name, ${STATE} FROM watchlists w JOIN campsites listing ON listing.id = w.campsite_id
       ${SURVIVOR} WHERE $1::text[] IS NULL OR w.uid = ANY($1) ORDER BY w.uid, w.position`,
      [uids ?? null],
    ),
    db.query<ChangeRow>(
      `SELECT DISTINCT ON (uid) uid, version, changed_by AS "changedBy", changed_at AS "changedAt"
       FROM watchlist_changes WHERE $1::text[] IS NULL OR uid = ANY($1) ORDER BY uid, version DESC`,
      [uids ?? null],
    ),
  ]);
  const entriesOf = Map.groupBy(entries, ({ uid }) => uid);
  const changeOf = new Map(changes.map((change) => [change.uid, change]));
  return (uid) => {
    const own = withoutRepeated(entriesOf.get(uid) ?? []);
    const reference = own.find(({ role }) => role === 'reference');
    return {
      ...NONE,
      ...changeOf.get(uid),
      reference: reference ? watched(reference) : null,
      competitors: own.filter(({ role }) => role === 'competitor').map(watched),
    };
  };
}

/** The campsite that a link leads to, or null. */
export async function campsiteOfLink(
  db: Queryable,
  link: ListingLink,
): Promise<{ readonly name: string; readonly state: CampsiteState } | null> {
  const rows = await db.query<{ name: string; state: CampsiteState }>(
    `SELECT c.name, ${STATE} FROM campsites listing ${SURVIVOR}
     WHERE listing.name = $2 OR listing.id = (SELECT campsite_id FROM campsite_links WHERE link = $1)`,
    [link, nameOfListing(link)],
  );
  return rows[0] ?? null;
}

/** More than any installation has; a guess is not worth a longer look. */
const MOST_LINKS = 20_000;

/** Links, and names written as such, of campsites that have data, by their length. */
export function linksOfLength(
  db: Queryable,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<{ readonly link: string; readonly name: string }[]> {
  return db.query(
    `SELECT known.link, c.name FROM (
       SELECT link, campsite_id AS id FROM campsite_links UNION ALL SELECT 'campsite:' || name, id FROM campsites
     ) known JOIN campsites listing ON listing.id = known.id ${SURVIVOR}
     WHERE length(known.link) BETWEEN $1 AND $2 AND c.state = 'active' ORDER BY known.link LIMIT ${MOST_LINKS}`,
    [from, to],
  );
}

/** Campsites on one list that were merged since are there once: as the reference, or the first of the competitors. */
function withoutRepeated(entries: readonly EntryRow[]): EntryRow[] {
  const first = new Map<string, EntryRow>();
  for (const entry of entries) {
    if (entry.role === 'reference' || !first.has(entry.name)) first.set(entry.name, entry);
  }
  return [...first.values()];
}

function watched({ link, name, state }: EntryRow): WatchedCampsite {
  return { link, name, state };
}

/** What an invitation says of who invites and of the campsite, whose name is told once it is known. */
export async function invitationOf(db: Queryable, uid: string): Promise<InvitationFacts> {
  const [invitedBy, watchlistOf] = await Promise.all([inviterOf(db, uid), watchlistsOf(db, [uid])]);
  const { reference } = watchlistOf(uid);
  return { invitedBy, campsite: reference?.state === 'active' ? reference.name : null };
}

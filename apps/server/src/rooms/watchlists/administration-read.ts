import type { CampsiteState } from '@vivac/domain/places/campsite';
import type { ListingLink } from '@vivac/domain/places/link';
import type { Queryable } from '#platform/database/database';

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
      `SELECT w.uid, w.role, w.link, c.name, c.state FROM watchlists w JOIN campsites c ON c.id = w.campsite_id
       WHERE $1::text[] IS NULL OR w.uid = ANY($1) ORDER BY w.uid, w.position`,
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
    const own = entriesOf.get(uid) ?? [];
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
    'SELECT c.name, c.state FROM campsite_links l JOIN campsites c ON c.id = l.campsite_id WHERE l.link = $1',
    [link],
  );
  return rows[0] ?? null;
}

function watched({ link, name, state }: EntryRow): WatchedCampsite {
  return { link, name, state };
}

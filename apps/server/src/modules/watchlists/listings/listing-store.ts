import type { CampsiteState } from '@vivac/domain/places/campsite';
import type { Queryable, Transaction } from '#platform/database/database';
import type { ListingLink } from '@vivac/domain/places/link';
import { STATE } from '../read.ts';

export interface CampsiteRow {
  readonly name: string;
  readonly state: CampsiteState;
  readonly region: string | null;
  /** Itself, then what was merged into it. */
  readonly listings: readonly {
    readonly name: string;
    readonly links: readonly string[];
    readonly mergedInto: string | null;
  }[];
  readonly watchers: number;
  readonly identifiers: readonly { readonly name: string; readonly value: string }[];
  /** Newest first. */
  readonly decisions: readonly (Omit<ListingDecision, 'campsiteId' | 'at'> & { readonly at: string })[];
}

interface RequestedCampsites {
  /** A part of a name or a link of the campsite or of a part of it; empty for all. */
  readonly search: string;
  readonly onlyMerged: boolean;
  readonly skip: number;
  readonly count: number;
}

const MOST_DECISIONS = 5;
const OF_CAMPSITE = 'coalesce(l.survivor_id, l.id) = c.id';

/** Campsites by name, with their listings, and how many there are. */
export async function campsiteRows(
  db: Queryable,
  { search, onlyMerged, skip, count }: RequestedCampsites,
): Promise<{ rows: CampsiteRow[]; total: number }> {
  const rows = await db.query<CampsiteRow & { total: number }>(
    `WITH asked AS (
       SELECT DISTINCT coalesce(l.survivor_id, l.id) AS id FROM campsites l
       WHERE $1 = '' OR strpos(lower(l.name), lower($1)) > 0
         OR EXISTS (SELECT 1 FROM campsite_links k WHERE k.campsite_id = l.id AND strpos(lower(k.link), lower($1)) > 0)
     ), page AS (
       SELECT c.*, count(*) OVER ()::int AS total FROM campsites c JOIN asked USING (id)
       WHERE NOT $2 OR EXISTS (SELECT 1 FROM campsites part WHERE part.survivor_id = c.id)
       ORDER BY lower(c.name), c.id LIMIT $4 OFFSET $3
     )
     SELECT c.name, ${STATE}, coalesce(c.region, c.province) AS region, c.total,
       (SELECT json_agg(json_build_object('name', l.name, 'mergedInto', into_.name,
           'links', ARRAY(SELECT link FROM campsite_links k WHERE k.campsite_id = l.id ORDER BY link))
           ORDER BY l.id <> c.id, l.id)
         FROM campsites l LEFT JOIN campsites into_ ON into_.id = l.merged_into WHERE ${OF_CAMPSITE}) AS listings,
       (SELECT count(DISTINCT w.uid)::int FROM watchlists w JOIN campsites l ON l.id = w.campsite_id WHERE ${OF_CAMPSITE}) AS watchers,
       coalesce((SELECT json_agg(json_build_object('name', i.name, 'value', i.value) ORDER BY i.name)
         FROM campsite_identifiers i JOIN campsites l ON l.id = i.campsite_id WHERE ${OF_CAMPSITE}), '[]') AS identifiers,
       coalesce((SELECT json_agg(json_build_object('decision', d.decision, 'campsite', d.campsite, 'from', d.from_campsite,
           'into', d.into_campsite, 'link', d.link, 'by', d.decided_by, 'at', d.decided_at, 'why', d.why) ORDER BY d.number DESC)
         FROM (SELECT * FROM campsite_decisions x WHERE c.name IN (x.campsite, x.from_campsite, x.into_campsite)
             OR x.campsite_id IN (SELECT l.id FROM campsites l WHERE ${OF_CAMPSITE})
           ORDER BY number DESC LIMIT ${MOST_DECISIONS}) d), '[]') AS decisions
     FROM page c ORDER BY lower(c.name), c.id`,
    [search, onlyMerged, skip, count],
  );
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

export type ListingDecisionKind = 'merged' | 'split' | 'link_moved';

/** A campsite as it is kept, whether it is one of its own or was merged into another. */
export interface Listing {
  readonly id: number;
  readonly name: string;
  /** The campsite that it was merged into; null for one of its own. */
  readonly mergedInto: number | null;
  /** The campsite that it is a part of: mostly itself. */
  readonly survivorId: number;
  readonly survivor: string;
  readonly links: readonly ListingLink[];
}

const LISTINGS = `SELECT l.id, l.name, l.merged_into AS "mergedInto", c.id AS "survivorId", c.name AS survivor,
    ARRAY(SELECT link FROM campsite_links k WHERE k.campsite_id = l.id ORDER BY link) AS links
  FROM campsites l JOIN campsites c ON c.id = coalesce(l.survivor_id, l.id)`;

export async function listingNamed(db: Queryable, name: string): Promise<Listing | null> {
  const [row] = await db.query<Listing>(`${LISTINGS} WHERE l.name = $1`, [name]);
  return row ?? null;
}

export async function listingOfLink(db: Queryable, link: ListingLink): Promise<Listing | null> {
  const [row] = await db.query<Listing>(
    `${LISTINGS} WHERE l.id = (SELECT campsite_id FROM campsite_links WHERE link = $1)`,
    [link],
  );
  return row ?? null;
}

/** Every listing of a campsite, itself first. */
export function listingsOfCampsite(db: Queryable, campsiteId: number): Promise<Listing[]> {
  return db.query<Listing>(`${LISTINGS} WHERE c.id = $1 ORDER BY l.id <> c.id, l.id`, [campsiteId]);
}

/** A listing and those that were merged into it, directly or through others. */
export async function listingWithParts(db: Queryable, id: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `WITH RECURSIVE part AS (
       SELECT $1::int AS id UNION SELECT c.id FROM campsites c JOIN part ON c.merged_into = part.id
     ) SELECT id FROM part ORDER BY id`,
    [id],
  );
  return rows.map((row) => row.id);
}

/** Makes a link that is one of several a listing of its own, which waits for data; watchlists that name the link follow it. */
export async function isolateLink(tx: Transaction, link: ListingLink): Promise<number> {
  const [made] = await tx.query<{ id: number }>(
    `INSERT INTO campsites (name, state)
     SELECT CASE WHEN same > 0 THEN $1::text || ' (' || alike + 1 || ')' ELSE $1::text END, 'waiting'
     FROM (SELECT count(*) AS alike, count(*) FILTER (WHERE name = $1::text) AS same FROM campsites
       WHERE starts_with(name, $1::text)) taken
     RETURNING id`,
    [link],
  );
  await tx.execute('UPDATE campsite_links SET campsite_id = $2 WHERE link = $1', [link, made!.id]);
  await tx.execute('UPDATE watchlists SET campsite_id = $2 WHERE link = $1', [link, made!.id]);
  return made!.id;
}

/** Makes a listing a part of a campsite, or one of its own; what was merged into it stays its part. */
export async function placeListing(tx: Transaction, id: number, into: number | null): Promise<void> {
  await tx.execute('UPDATE campsites SET merged_into = $2 WHERE id = $1', [id, into]);
  await tx.execute(
    `WITH RECURSIVE part AS (
       SELECT $1::int AS id UNION SELECT c.id FROM campsites c JOIN part ON c.merged_into = part.id
     )
     UPDATE campsites SET survivor_id = CASE WHEN $2::int IS NULL AND campsites.id = $1::int THEN NULL ELSE coalesce($2::int, $1::int) END
     FROM part WHERE part.id = campsites.id`,
    [id, into],
  );
}

/** Between this line and the end of its transaction nobody else changes which campsite is whose, or what is one. */
export async function lockListings(tx: Transaction): Promise<void> {
  await tx.query('LOCK TABLE watchlists, campsite_decisions IN SHARE ROW EXCLUSIVE MODE');
}

/** A user whose own campsite is one of their competitors. */
interface Contradiction {
  readonly uid: string;
  readonly reference: string;
  readonly competitor: string;
}

/** Listings that are to be one campsite, and the link that is to be a listing of it where it is none yet. */
export interface ToBeOne {
  readonly listingIds: readonly number[];
  readonly link: ListingLink | null;
}

/** Whose own campsite would be one of their competitors. */
export function contradictions(db: Queryable, { listingIds, link }: ToBeOne): Promise<Contradiction[]> {
  const among = (entry: string) => `(${entry}.campsite_id = ANY($1::int[]) OR ${entry}.link = $2::text)`;
  return db.query<Contradiction>(
    `SELECT r.uid, own.name AS reference, other.name AS competitor
     FROM watchlists r JOIN campsites own ON own.id = r.campsite_id
       JOIN watchlists w ON w.uid = r.uid AND w.role = 'competitor' JOIN campsites other ON other.id = w.campsite_id
     WHERE r.role = 'reference' AND ${among('r')} AND ${among('w')} ORDER BY r.uid, other.name`,
    [listingIds, link],
  );
}

/** Who has any of these listings, or the link, on their list. */
export async function watchersOf(db: Queryable, { listingIds, link }: ToBeOne): Promise<string[]> {
  const rows = await db.query<{ uid: string }>(
    'SELECT DISTINCT uid FROM watchlists WHERE campsite_id = ANY($1::int[]) OR link = $2::text ORDER BY uid',
    [listingIds, link],
  );
  return rows.map(({ uid }) => uid);
}

/** What somebody decided of a listing; the names are those of that moment. */
interface ListingDecision {
  readonly decision: ListingDecisionKind;
  readonly campsiteId: number;
  readonly campsite: string;
  readonly from: string | null;
  readonly into: string | null;
  readonly link: string | null;
  readonly by: string;
  readonly at: Date;
  readonly why: string;
}

export async function keepListingDecision(tx: Transaction, made: ListingDecision): Promise<void> {
  const { decision, campsiteId, campsite, from, into, link, by, at, why } = made;
  await tx.execute(
    `INSERT INTO campsite_decisions
       (decision, campsite_id, campsite, from_campsite, into_campsite, link, decided_by, decided_at, why)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [decision, campsiteId, campsite, from, into, link, by, at, why],
  );
}

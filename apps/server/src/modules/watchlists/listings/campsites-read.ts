import type { CampsiteState } from '@vivac/domain/places/campsite';
import type { Queryable } from '#platform/database/database';
import { STATE } from '../read.ts';
import type { ListingDecision } from './listing-store.ts';

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
  /** Newest first. */
  readonly decisions: readonly (Omit<ListingDecision, 'campsiteId' | 'at'> & { readonly at: string })[];
}

export interface RequestedCampsites {
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
         OR EXISTS (SELECT FROM campsite_links k WHERE k.campsite_id = l.id AND strpos(lower(k.link), lower($1)) > 0)
     ), page AS (
       SELECT c.*, count(*) OVER ()::int AS total FROM campsites c JOIN asked USING (id)
       WHERE NOT $2 OR EXISTS (SELECT FROM campsites part WHERE part.survivor_id = c.id)
       ORDER BY lower(c.name), c.id LIMIT $4 OFFSET $3
     )
     SELECT c.name, ${STATE}, coalesce(c.region, c.province) AS region, c.total,
       (SELECT json_agg(json_build_object('name', l.name, 'mergedInto', into_.name,
           'links', ARRAY(SELECT link FROM campsite_links k WHERE k.campsite_id = l.id ORDER BY link))
           ORDER BY l.id <> c.id, l.id)
         FROM campsites l LEFT JOIN campsites into_ ON into_.id = l.merged_into WHERE ${OF_CAMPSITE}) AS listings,
       (SELECT count(DISTINCT w.uid)::int FROM watchlists w JOIN campsites l ON l.id = w.campsite_id WHERE ${OF_CAMPSITE}) AS watchers,
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

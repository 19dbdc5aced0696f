import type { CampsiteState, Location } from '@vivac/domain/places/campsite';
import { type SpanishRegion, spanishRegionOf } from '@vivac/domain/places/spanish-region';
import type { ListingLink } from '@vivac/domain/places/link';
import type { Queryable } from '#platform/database/database';
import { type Refusal, refuse } from '#platform/refusal';

/** Who asks: a manager sees the campsites of their watchlist, an administrator every campsite (price-5). */
export interface Viewer {
  readonly uid: string;
  readonly admin: boolean;
}

declare const visibleBrand: unique symbol;

/** A campsite that the viewer may see. Only this file makes one, so prices cannot be read before the check. */
export interface VisibleCampsite {
  readonly id: number;
  readonly name: string;
  readonly location: Location | null;
  /** The autonomous community of Spain where it lies, or null when unknown. */
  readonly region: SpanishRegion | null;
  readonly state: CampsiteState;
  /** Rises with every import that brings the campsite prices, scores or reviews; 0 before the first. */
  readonly version: number;
  readonly [visibleBrand]: true;
}

export interface ReferenceCampsite {
  readonly name: string;
  readonly state: CampsiteState;
  readonly link: string;
}

interface CampsiteRow {
  id: number;
  name: string;
  latitude: number | null;
  longitude: number | null;
  province: string | null;
  region: string | null;
  state: CampsiteState;
  version: number;
}

const COLUMNS = `c.id, c.name, c.latitude, c.longitude, c.province, c.region, c.state,
  coalesce((SELECT v.version FROM data_versions v WHERE v.campsite_id = c.id), 0) AS version`;
const WATCHED = 'EXISTS (SELECT FROM watchlists w WHERE w.campsite_id = c.id AND w.uid = $1)';

/** The named campsites that the viewer may see, in the order of the names; a name outside is simply absent. */
export async function visibleCampsites(
  db: Queryable,
  viewer: Viewer,
  names: readonly string[],
): Promise<VisibleCampsite[]> {
  const rows = await db.query<CampsiteRow>(
    `SELECT ${COLUMNS} FROM campsites c WHERE c.name = ANY($2) AND ($3 OR ${WATCHED})`,
    [viewer.uid, names, viewer.admin],
  );
  const byName = new Map(rows.map((row) => [row.name, visible(row)]));
  return [...new Set(names)].flatMap((name) => byName.get(name) ?? []);
}

/** As {@link visibleCampsites}, or why one of them cannot be answered; `field` is where its name was asked. */
export async function namedCampsites(
  db: Queryable,
  viewer: Viewer,
  names: readonly string[],
  field: string,
): Promise<VisibleCampsite[] | Refusal> {
  if (names.length === 0) return [];
  const campsites = await visibleCampsites(db, viewer, names);
  const found = new Set(campsites.map(({ name }) => name));
  const missing = names.find((name) => !found.has(name));
  return missing === undefined ? campsites : noSuchCampsite(missing, field);
}

/** Every campsite that the viewer may see: a manager's competitors in their order, an administrator's by name. */
export async function allVisibleCampsites(db: Queryable, viewer: Viewer): Promise<VisibleCampsite[]> {
  if (!viewer.admin) return watchedCampsites(db, viewer.uid);
  const rows = await db.query<CampsiteRow>(`SELECT ${COLUMNS} FROM campsites c`);
  return rows.sort((a, b) => a.name.localeCompare(b.name, 'es')).map(visible);
}

/** The user's own watchlist, the reference campsite first and the competitors in their order. */
export async function watchedCampsites(db: Queryable, uid: string): Promise<VisibleCampsite[]> {
  const rows = await db.query<CampsiteRow>(
    `SELECT ${COLUMNS} FROM watchlists w JOIN campsites c ON c.id = w.campsite_id WHERE w.uid = $1
     ORDER BY w.role DESC, w.position`,
    [uid],
  );
  return rows.map(visible);
}

/** The viewer's own campsite, or null when none is set. */
export async function referenceCampsite(db: Queryable, uid: string): Promise<ReferenceCampsite | null> {
  const rows = await db.query<ReferenceCampsite>(
    `SELECT c.name, c.state, w.link FROM watchlists w JOIN campsites c ON c.id = w.campsite_id WHERE w.uid = $1 AND w.role = 'reference'`,
    [uid],
  );
  return rows[0] ?? null;
}

/** The same words whether the name does not exist or belongs to somebody else's watchlist (price-5). */
export function noSuchCampsite(name: string, field: string): Refusal {
  return refuse('not-found', `There is no campsite called “${name}” among yours.`, field);
}

/** A campsite by its name, for the command line; not scoped to a viewer. */
export async function campsiteByName(db: Queryable, name: string): Promise<VisibleCampsite | null> {
  const rows = await db.query<CampsiteRow>(`SELECT ${COLUMNS} FROM campsites c WHERE c.name = $1`, [name]);
  return rows[0] ? visible(rows[0]) : null;
}

function visible(row: CampsiteRow): VisibleCampsite {
  const { id, name, state, version, latitude, longitude } = row;
  const location = latitude === null || longitude === null ? null : { latitude, longitude };
  const region = spanishRegionOf(row.region, row.province);
  return { id, name, state, version, location, region } as VisibleCampsite;
}

/** The id of the campsite that a link or a name stands for, or null. */
export async function findCampsite(
  db: Queryable,
  identity: { readonly link: ListingLink } | { readonly name: string },
): Promise<number | null> {
  const [row] =
    'link' in identity
      ? await db.query<{ id: number }>('SELECT campsite_id AS id FROM campsite_links WHERE link = $1', [identity.link])
      : await db.query<{ id: number }>('SELECT id FROM campsites WHERE name = $1', [identity.name]);
  return row?.id ?? null;
}

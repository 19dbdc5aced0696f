import { toSay } from '@vivac/text/sentence';
import type { CampsiteState, Location } from '@vivac/domain/places/campsite';
import {
  type ProvinceCode,
  spanishProvinceNamed,
  type SpanishRegion,
  spanishRegionOf,
} from '@vivac/domain/places/spanish-province';
import { campsiteProvince } from '#platform/province-outlines';
import type { Queryable } from '#platform/database/database';
import { type Refusal, refuse } from '#platform/refusal';
import { marketMark, rememberedByMark } from './market-mark.ts';

export { campsiteFinder, campsiteNames, campsitesWithPlaces, namesOfCampsites } from './campsite-identity-read.ts';
export { type RequestableCampsite, requestableCampsites, requestableNamed } from './campsite-identifiers.ts';
export { marketMark, rememberedByMark } from './market-mark.ts';

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
  /** Null when unknown. */
  readonly province: ProvinceCode | null;
  readonly state: CampsiteState;
  /** Rises with every import that brings the campsite prices, scores or reviews; 0 before the first. */
  readonly version: number;
  /** Rises with those alone that bring it prices. */
  readonly pricesVersion: number;
  /** Under whose ids its evidence stands: its own, then those of the campsites that were merged into it (docs/decisions/campsites-and-links.md). */
  readonly listings: readonly number[];
  readonly [visibleBrand]: true;
}

declare const ownBrand: unique symbol;

/** A campsite that is the viewer's own, or of which an administrator asks. Only this file makes one: what is the owner's alone is read by it. */
export interface OwnCampsite extends VisibleCampsite {
  readonly [ownBrand]: true;
}

interface ReferenceCampsite {
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
  pricesVersion: number;
  parts: number[];
}

/** Beside a campsite `listing` the one that it is a part of: `c`, mostly itself. */
export const SURVIVOR = 'JOIN campsites c ON c.id = coalesce(listing.survivor_id, listing.id)';
/** A campsite has data when a part of it has some. */
export const STATE = `CASE WHEN c.state = 'waiting' AND EXISTS (SELECT 1 FROM campsites part
  WHERE part.survivor_id = c.id AND part.state = 'active') THEN 'active' ELSE c.state END AS state`;
const VERSIONS = `coalesce(v.version, 0) AS version, coalesce(v.version - v.beside_prices, 0) AS "pricesVersion"`;
const COLUMNS = `c.id, c.name, c.latitude, c.longitude, c.province, c.region, ${STATE},
  ${VERSIONS},
  ARRAY(SELECT part.id FROM campsites part WHERE part.survivor_id = c.id ORDER BY part.id) AS parts`;
const VERSION = 'LEFT JOIN data_versions v ON v.campsite_id = c.id';
const WATCHED = `c.id IN (SELECT coalesce(listing.survivor_id, listing.id) FROM watchlists w
  JOIN campsites listing ON listing.id = w.campsite_id WHERE w.uid = $1)`;

/** The named campsites that the viewer may see, in the order of the names; a name outside is simply absent. */
export async function visibleCampsites(
  db: Queryable,
  viewer: Viewer,
  names: readonly string[],
): Promise<VisibleCampsite[]> {
  const rows = await db.query<CampsiteRow>(
    `SELECT ${COLUMNS} FROM campsites c ${VERSION} WHERE c.name = ANY($2) AND c.survivor_id IS NULL AND ($3 OR ${WATCHED})`,
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
  return [...(await wholeMarket(db)).campsites];
}

/** Every campsite by name, and the mark of what was read. */
export interface WholeMarket {
  readonly campsites: readonly VisibleCampsite[];
  readonly mark: string;
}

/** Only for who may see it all, an administrator, and for figures that name none of them. */
export async function wholeMarket(db: Queryable): Promise<WholeMarket> {
  const mark = await marketMark(db);
  return { campsites: await everyCampsite(db, mark), mark };
}

const everyCampsite = rememberedByMark(async (db) => {
  const rows = await db.query<CampsiteRow>(
    `SELECT c.id, c.name, c.latitude, c.longitude, c.province, c.region, ${VERSIONS},
       CASE WHEN c.state = 'waiting' AND merged.active THEN 'active' ELSE c.state END AS state,
       coalesce(merged.parts, '{}') AS parts
     FROM campsites c LEFT JOIN data_versions v ON v.campsite_id = c.id LEFT JOIN (
       SELECT survivor_id, array_agg(id ORDER BY id) AS parts, bool_or(state = 'active') AS active
       FROM campsites WHERE survivor_id IS NOT NULL GROUP BY survivor_id) merged ON merged.survivor_id = c.id
     WHERE c.survivor_id IS NULL`,
    [],
  );
  return rows.sort((a, b) => a.name.localeCompare(b.name, 'es')).map(visible);
});

/** The campsites behind one id in the order of ids, as with {@link wholeMarket}: for who goes through all of them and holds a few at a time. */
export async function campsitesAfter(db: Queryable, id: number, atMost: number): Promise<VisibleCampsite[]> {
  const rows = await db.query<CampsiteRow>(
    `SELECT ${COLUMNS} FROM campsites c ${VERSION} WHERE c.id > $1 AND c.survivor_id IS NULL ORDER BY c.id LIMIT $2`,
    [id, atMost],
  );
  return rows.map(visible);
}

/** How many {@link campsitesAfter} finds behind none. */
export async function numberOfCampsites(db: Queryable): Promise<number> {
  const [all] = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM campsites WHERE survivor_id IS NULL',
    [],
  );
  return all!.count;
}

/** What a viewer may see, and which of it is their own campsite; null when none is set. */
export interface VisibleMarket {
  readonly campsites: readonly VisibleCampsite[];
  readonly reference: VisibleCampsite | null;
  /** Of the whole market where that is what the viewer sees. */
  readonly mark: string | null;
}

/** As {@link allVisibleCampsites}, with the viewer's own. */
export async function visibleMarket(db: Queryable, viewer: Viewer): Promise<VisibleMarket> {
  if (!viewer.admin) return watchedMarket(db, viewer.uid);
  const [{ campsites, mark }, own] = await Promise.all([wholeMarket(db), referenceCampsite(db, viewer.uid)]);
  const reference = own === null ? null : (campsites.find(({ name }) => name === own.name) ?? null);
  return { campsites, reference, mark };
}

/** The user's own watchlist, the reference campsite first and the competitors in their order. */
export async function watchedCampsites(db: Queryable, uid: string): Promise<VisibleCampsite[]> {
  return [...(await watchedMarket(db, uid)).campsites];
}

/** As {@link watchedCampsites}, with the user's own. */
export async function watchedMarket(db: Queryable, uid: string): Promise<VisibleMarket> {
  const rows = await db.query<CampsiteRow & { role: 'reference' | 'competitor' }>(
    `SELECT ${COLUMNS}, w.role FROM watchlists w JOIN campsites listing ON listing.id = w.campsite_id ${SURVIVOR} ${VERSION}
     WHERE w.uid = $1 ORDER BY w.role DESC, w.position`,
    [uid],
  );
  const own = rows.find(({ role }) => role === 'reference');
  // Two of them may be one by now.
  const campsites = [...new Map(rows.map((row) => [row.id, row])).values()].map(visible);
  return { campsites, reference: campsites.find(({ id }) => id === own?.id) ?? null, mark: null };
}

/** The campsites of every user's watchlist, by name; for administrators. */
export async function campsitesOfAllWatchlists(db: Queryable): Promise<VisibleCampsite[]> {
  const rows = await db.query<CampsiteRow>(
    `SELECT ${COLUMNS} FROM campsites c ${VERSION} WHERE c.id IN (SELECT coalesce(listing.survivor_id, listing.id) FROM watchlists w
       JOIN campsites listing ON listing.id = w.campsite_id) ORDER BY c.name`,
  );
  return rows.map(visible);
}

/** By which links campsites are watched, by campsite id: in the user's own list, or, without one, the first of any list. */
export async function watchedLinks(db: Queryable, uid: string | null): Promise<Map<number, string>> {
  const rows = await db.query<{ id: number; link: string }>(
    `SELECT coalesce(listing.survivor_id, listing.id) AS id, min(w.link) AS link
     FROM watchlists w JOIN campsites listing ON listing.id = w.campsite_id
     WHERE $1::text IS NULL OR w.uid = $1 GROUP BY 1`,
    [uid],
  );
  return new Map(rows.map(({ id, link }) => [id, link]));
}

/** The user's own campsite as they may see it, or null when none is set. */
export async function ownReference(db: Queryable, uid: string): Promise<VisibleCampsite | null> {
  const rows = await db.query<CampsiteRow>(
    `SELECT ${COLUMNS} FROM watchlists w JOIN campsites listing ON listing.id = w.campsite_id ${SURVIVOR} ${VERSION}
     WHERE w.uid = $1 AND w.role = 'reference'`,
    [uid],
  );
  return rows[0] ? visible(rows[0]) : null;
}

/** The viewer's own campsite, or null when none is set. */
export async function referenceCampsite(db: Queryable, uid: string): Promise<ReferenceCampsite | null> {
  const rows = await db.query<ReferenceCampsite>(
    `SELECT c.name, ${STATE}, w.link FROM watchlists w JOIN campsites listing ON listing.id = w.campsite_id ${SURVIVOR}
     WHERE w.uid = $1 AND w.role = 'reference'`,
    [uid],
  );
  return rows[0] ?? null;
}

/** A campsite that the viewer may see as their own; null where they merely watch it. */
export async function ownCampsite(
  db: Queryable,
  { uid, admin }: Viewer,
  campsite: VisibleCampsite,
): Promise<OwnCampsite | null> {
  if (admin) return campsite as OwnCampsite;
  const own = await db.query(
    `SELECT 1 FROM watchlists w JOIN campsites listing ON listing.id = w.campsite_id
     WHERE w.uid = $1 AND w.role = 'reference' AND coalesce(listing.survivor_id, listing.id) = $2`,
    [uid, campsite.id],
  );
  return own.length === 0 ? null : (campsite as OwnCampsite);
}

/** The same words whether the name does not exist or belongs to somebody else's watchlist (price-5). */
export function noSuchCampsite(name: string, field: string): Refusal {
  return refuse('not-found', toSay('notAmongYours', { name }), field);
}

/** A campsite by its name, for the command line; not scoped to a viewer. */
export async function campsiteByName(db: Queryable, name: string): Promise<VisibleCampsite | null> {
  const rows = await db.query<CampsiteRow>(
    `SELECT ${COLUMNS} FROM campsites listing ${SURVIVOR} ${VERSION} WHERE listing.name = $1`,
    [name],
  );
  return rows[0] ? visible(rows[0]) : null;
}

function visible(row: CampsiteRow): VisibleCampsite {
  const { id, name, state, version, pricesVersion, latitude, longitude, parts } = row;
  const location = latitude === null || longitude === null ? null : { latitude, longitude };
  const region =
    spanishRegionOf(row.region, row.province) ?? campsiteProvince({ province: null, location })?.region ?? null;
  const campsite: Omit<VisibleCampsite, typeof visibleBrand> = {
    id,
    name,
    state,
    version,
    pricesVersion,
    location,
    region,
    province: spanishProvinceNamed(row.province)?.code ?? null,
    listings: [id, ...parts],
  };
  return campsite as VisibleCampsite;
}

/** Those of some names that a viewer may see. */
export async function visibleNames(db: Queryable, viewer: Viewer, names: readonly string[]): Promise<string[]> {
  return (await visibleCampsites(db, viewer, names)).map(({ name }) => name);
}

/** Under which ids the evidence of some campsites stands. */
export function listingsOf(campsites: readonly VisibleCampsite[]): number[] {
  return campsites.flatMap(({ listings }) => listings);
}

/** Rows that were read by listing, each under the campsite that its listing is a part of. */
export function underCampsites<Row extends { readonly campsiteId: number }>(
  campsites: readonly VisibleCampsite[],
  rows: Row[],
): Row[] {
  if (!hasParts(campsites)) return rows;
  const campsiteOf = new Map(campsites.flatMap(({ id, listings }) => listings.map((listing) => [listing, id])));
  return rows.map((row) => ({ ...row, campsiteId: campsiteOf.get(row.campsiteId)! }));
}

/** Whether any of the campsites is made of several listings. */
export function hasParts(campsites: readonly VisibleCampsite[]): boolean {
  return campsites.some(({ listings }) => listings.length > 1);
}

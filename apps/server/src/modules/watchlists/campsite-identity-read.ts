import { type CampsitesByName, campsitesByName, type NamedCampsite } from '@vivac/domain/places/campsite';
import type { ListingLink } from '@vivac/domain/places/link';
import type { Queryable } from '#platform/database/database';

type Identity = { readonly link: ListingLink } | { readonly name: string };

/** The id of the campsite that a link or a name stands for, or null: the listing itself, also where it was merged into another. */
export async function findCampsite(db: Queryable, identity: Identity): Promise<number | null> {
  const [row] =
    'link' in identity
      ? await db.query<{ id: number }>('SELECT campsite_id AS id FROM campsite_links WHERE link = $1', [identity.link])
      : await db.query<{ id: number }>('SELECT id FROM campsites WHERE name = $1', [identity.name]);
  return row?.id ?? null;
}

/** The names of all campsites of the installation, and those that were said to be theirs. */
export async function campsiteNames(db: Queryable): Promise<readonly string[]> {
  const rows = await db.query<{ name: string }>(
    'SELECT name FROM campsites UNION ALL SELECT name FROM campsite_names',
    [],
  );
  return rows.map(({ name }) => name);
}

/** What campsites are called, in the order of their ids. */
export async function namesOfCampsites(db: Queryable, ids: readonly number[]): Promise<readonly string[]> {
  const rows = await db.query<{ name: string }>('SELECT name FROM campsites WHERE id = ANY($1::int[]) ORDER BY id', [
    ids,
  ]);
  return rows.map(({ name }) => name);
}

/** All campsites by their names; empty for a market that is too large to be held. */
export async function campsitesWithPlaces(db: Queryable): Promise<readonly NamedCampsite[]> {
  if (await isTooLarge(db)) return [];
  return db.query<NamedCampsite>('SELECT id, name, municipality, province, region FROM campsites', []);
}

const REQUESTED_ONE_BY_ONE = 500;
/** Some tens of megabytes; a larger market is asked one by one. */
const MAX_HELD = 100_000;

/**
 * Finds campsites as {@link findCampsite} does, by names in any spelling too. Whoever asks for many, such as a file of a whole platform, has
 * them looked up in a copy of all names and links, taken once: each statement costs more than a hundred rows of a file.
 */
export function campsiteFinder(db: Queryable): (identity: Identity) => Promise<number | null> {
  let requested = 0;
  let copied: Promise<CopiedMarket | null> | null = null;
  return async (identity) => {
    requested++;
    if (requested > REQUESTED_ONE_BY_ONE) copied ??= copyMarket(db);
    const market = await copied;
    if (market === null) {
      const found = await findCampsite(db, identity);
      if (found !== null || 'link' in identity) return found;
      copied = copyMarket(db);
      return (await copied)?.names.find(identity.name) ?? null;
    }
    return 'link' in identity ? (market.links.get(identity.link) ?? null) : market.names.find(identity.name);
  };
}

interface CopiedMarket {
  readonly names: CampsitesByName;
  readonly links: ReadonlyMap<string, number>;
}

/** Null for a market that is too large to be held. */
async function copyMarket(db: Queryable): Promise<CopiedMarket | null> {
  if (await isTooLarge(db)) return null;
  const campsites = await db.query<NamedCampsite>('SELECT id, name, municipality, province, region FROM campsites', []);
  const stated = await db.query<NamedCampsite>('SELECT written AS name, campsite_id AS id FROM campsite_names', []);
  const links = await db.query<{ link: string; id: number }>('SELECT link, campsite_id AS id FROM campsite_links', []);
  return { names: campsitesByName(campsites, stated), links: new Map(links.map(({ link, id }) => [link, id])) };
}

async function isTooLarge(db: Queryable): Promise<boolean> {
  const [counted] = await db.query<{ isLarge: boolean }>(
    `SELECT (SELECT count(*) FROM campsites) > $1 OR (SELECT count(*) FROM campsite_links) > $1 AS "isLarge"`,
    [MAX_HELD],
  );
  return counted!.isLarge;
}

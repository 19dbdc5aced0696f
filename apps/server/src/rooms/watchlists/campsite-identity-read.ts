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

/** The names of all campsites of the installation. */
export async function campsiteNames(db: Queryable): Promise<readonly string[]> {
  return (await db.query<{ name: string }>('SELECT name FROM campsites', [])).map(({ name }) => name);
}

const ASKED_ONE_BY_ONE = 500;
/** Some tens of megabytes; a larger market is asked one by one. */
const MAX_HELD = 100_000;

/**
 * Finds campsites as {@link findCampsite} does. Whoever asks for many, such as a file of a whole platform, has them looked up in a copy of
 * all names and links, taken once: each statement costs more than a hundred rows of a file.
 */
export function campsiteFinder(db: Queryable): (identity: Identity) => Promise<number | null> {
  let asked = 0;
  let copied: Promise<CopiedMarket | null> | null = null;
  return async (identity) => {
    asked++;
    if (asked > ASKED_ONE_BY_ONE) copied ??= copyMarket(db);
    const market = await copied;
    if (market === null) return findCampsite(db, identity);
    const id = 'link' in identity ? market.links.get(identity.link) : market.names.get(identity.name);
    return id ?? null;
  };
}

interface CopiedMarket {
  readonly names: ReadonlyMap<string, number>;
  readonly links: ReadonlyMap<string, number>;
}

/** Null for a market that is too large to be held. */
async function copyMarket(db: Queryable): Promise<CopiedMarket | null> {
  const [counted] = await db.query<{ isLarge: boolean }>(
    `SELECT (SELECT count(*) FROM campsites) > $1 OR (SELECT count(*) FROM campsite_links) > $1 AS "isLarge"`,
    [MAX_HELD],
  );
  if (counted!.isLarge) return null;
  const names = await db.query<{ name: string; id: number }>('SELECT name, id FROM campsites', []);
  const links = await db.query<{ link: string; id: number }>('SELECT link, campsite_id AS id FROM campsite_links', []);
  return {
    names: new Map(names.map(({ name, id }) => [name, id])),
    links: new Map(links.map(({ link, id }) => [link, id])),
  };
}

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
    if (market === null) {
      const found = await findCampsite(db, identity);
      if (found !== null || 'link' in identity) return found;
      copied = copyMarket(db);
      return spelledAlike(await copied, identity.name);
    }
    if ('link' in identity) return market.links.get(identity.link) ?? null;
    return market.names.get(identity.name) ?? spelledAlike(market, identity.name);
  };
}

/** The one campsite whose name differs in nothing but case, accents, blanks, quotes and stars; null where there is none, or several. */
function spelledAlike(market: CopiedMarket | null, name: string): number | null {
  return market?.spellings.get(spellingOf(name)) ?? null;
}

function spellingOf(name: string): string {
  const letters = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return letters.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

interface CopiedMarket {
  readonly names: ReadonlyMap<string, number>;
  readonly links: ReadonlyMap<string, number>;
  /** By a name in plain letters; null where several campsites are called so. */
  readonly spellings: ReadonlyMap<string, number | null>;
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
  const spellings = new Map<string, number | null>();
  for (const { name, id } of names) {
    const spelling = spellingOf(name);
    spellings.set(spelling, spellings.has(spelling) ? null : id);
  }
  return {
    spellings,
    names: new Map(names.map(({ name, id }) => [name, id])),
    links: new Map(links.map(({ link, id }) => [link, id])),
  };
}

import type { ListingLink } from '@vivac/domain/places/link';
import type { Transaction } from '#platform/database/database';

/** What the database holds of a campsite that a listing may be about. */
export interface StoredCampsite {
  readonly id: number;
  /** The campsite that it is a part of, mostly itself. */
  readonly survivorId: number;
  readonly name: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly municipality: string | null;
  readonly province: string | null;
  readonly region: string | null;
  readonly state: 'waiting' | 'active';
  /** Whether any link leads to it. */
  readonly hasLink: boolean;
}

/** The campsites that have one of the names or ids, or to which one of the links leads. */
export function storedCampsites(
  tx: Transaction,
  {
    names,
    links,
    ids,
  }: { readonly names: readonly string[]; readonly links: readonly ListingLink[]; readonly ids: readonly number[] },
): Promise<StoredCampsite[]> {
  return tx.query<StoredCampsite>(
    `SELECT c.id, coalesce(c.survivor_id, c.id) AS "survivorId", c.name, c.latitude, c.longitude, c.municipality, c.province, c.region, c.state,
       EXISTS (SELECT FROM campsite_links l WHERE l.campsite_id = c.id) AS "hasLink"
     FROM campsites c WHERE c.id IN (
       SELECT id FROM campsites WHERE name = ANY($1::text[])
       UNION SELECT campsite_id FROM campsite_links WHERE link = ANY($2::text[])
       UNION SELECT unnest($3::int[]))`,
    [names, links, ids],
  );
}

/** Where known links lead. */
export async function storedLinks(tx: Transaction, links: readonly ListingLink[]): Promise<Map<ListingLink, number>> {
  if (links.length === 0) return new Map();
  const rows = await tx.query<{ link: ListingLink; id: number }>(
    'SELECT link, campsite_id AS id FROM campsite_links WHERE link = ANY($1::text[])',
    [links],
  );
  return new Map(rows.map(({ link, id }) => [link, id]));
}

type Facts = Pick<StoredCampsite, 'name' | 'latitude' | 'longitude' | 'municipality' | 'province' | 'region'>;

const factsOf = (campsites: readonly Facts[]) => [
  campsites.map(({ name }) => name),
  campsites.map(({ latitude }) => latitude),
  campsites.map(({ longitude }) => longitude),
  campsites.map(({ municipality }) => municipality),
  campsites.map(({ province }) => province),
  campsites.map(({ region }) => region),
];

/** Adds campsites, and answers their ids in the order given. */
export async function addCampsites(
  tx: Transaction,
  campsites: readonly Facts[],
  batchNumber: number | null,
): Promise<number[]> {
  const rows = await tx.query<{ id: number; name: string }>(
    `INSERT INTO campsites (name, latitude, longitude, municipality, province, region, state, made_by)
     SELECT name, latitude, longitude, municipality, province, region, 'active', $7
     FROM unnest($1::text[], $2::float8[], $3::float8[], $4::text[], $5::text[], $6::text[]) WITH ORDINALITY
       AS n(name, latitude, longitude, municipality, province, region, place)
     ORDER BY place RETURNING id, name`,
    [...factsOf(campsites), batchNumber],
  );
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  return campsites.map(({ name }) => ids.get(name)!);
}

export async function changeCampsites(
  tx: Transaction,
  campsites: readonly (Facts & { readonly id: number })[],
): Promise<void> {
  await tx.execute(
    `UPDATE campsites c SET name = n.name, latitude = n.latitude, longitude = n.longitude,
       municipality = n.municipality, province = n.province, region = n.region, state = 'active'
     FROM unnest($1::text[], $2::float8[], $3::float8[], $4::text[], $5::text[], $6::text[], $7::int[])
       AS n(name, latitude, longitude, municipality, province, region, id) WHERE c.id = n.id`,
    [...factsOf(campsites), campsites.map(({ id }) => id)],
  );
}

export async function addLinks(
  tx: Transaction,
  links: readonly { readonly link: ListingLink; readonly campsiteId: number }[],
): Promise<void> {
  await tx.execute(
    'INSERT INTO campsite_links (link, campsite_id) SELECT link, id FROM unnest($1::text[], $2::int[]) AS n(link, id)',
    [links.map(({ link }) => link), links.map(({ campsiteId }) => campsiteId)],
  );
}

import type { CampsiteListing } from '@vivac/domain/places/campsite-listing';
import type { ListingLink } from '@vivac/domain/places/link';
import type { Transaction } from '#platform/database/database';

/** Whether any link leads to the campsite. */
export async function hasLink(tx: Transaction, campsiteId: number): Promise<boolean> {
  const rows = await tx.query('SELECT 1 FROM campsite_links WHERE campsite_id = $1 LIMIT 1', [campsiteId]);
  return rows.length > 0;
}

export async function addCampsite(tx: Transaction, { name }: CampsiteListing): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `INSERT INTO campsites (name, state) VALUES ($1, 'active') RETURNING id`,
    [name],
  );
  return row!.id;
}

export async function addLink(tx: Transaction, campsiteId: number, link: ListingLink): Promise<void> {
  await tx.execute('INSERT INTO campsite_links (link, campsite_id) VALUES ($1, $2)', [link, campsiteId]);
}

/** Takes over what the listing says, and leaves what it does not say. True when something is new. */
export async function updateCampsite(tx: Transaction, campsiteId: number, listing: CampsiteListing): Promise<boolean> {
  const { name, location, province, region } = listing;
  const changed = await tx.execute(
    `UPDATE campsites c
     SET name = n.name, latitude = n.latitude, longitude = n.longitude, province = n.province, region = n.region,
       state = 'active'
     FROM (SELECT $2::text AS name, coalesce($3::float8, latitude) AS latitude, coalesce($4::float8, longitude) AS longitude,
         coalesce($5::text, province) AS province, coalesce($6::text, region) AS region
       FROM campsites WHERE id = $1) n
     WHERE c.id = $1 AND (c.name, c.latitude, c.longitude, c.province, c.region, c.state)
       IS DISTINCT FROM (n.name, n.latitude, n.longitude, n.province, n.region, 'active')`,
    [campsiteId, name, location?.latitude ?? null, location?.longitude ?? null, province, region],
  );
  return changed > 0;
}

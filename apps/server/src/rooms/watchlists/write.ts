import type { CampsiteListing, SavedCampsite } from '@vivac/domain/places/campsite-listing';
import type { Transaction } from '#platform/database/database';
import { addCampsite, addLink, hasLink, updateCampsite } from './campsite-store.ts';
import { findCampsite } from './read.ts';

/**
 * Saves campsites as a source lists them, one after the other. A link identifies a campsite; a name does so only where
 * no link leads to another. Expects the market to be locked.
 */
export async function saveCampsites(tx: Transaction, listings: readonly CampsiteListing[]): Promise<SavedCampsite[]> {
  const saved: SavedCampsite[] = [];
  for (const listing of listings) saved.push(await saveCampsite(tx, listing));
  return saved;
}

/** Something new of these campsites arrived: an answer made before is no longer the newest. */
export async function raiseVersions(tx: Transaction, campsiteIds: readonly number[]): Promise<void> {
  await tx.execute(
    `INSERT INTO data_versions (campsite_id, version) SELECT id, 1 FROM unnest($1::int[]) AS touched(id)
     ON CONFLICT (campsite_id) DO UPDATE SET version = data_versions.version + 1`,
    [campsiteIds],
  );
}

/** Campsites that waited for data have some now. */
export async function activateCampsites(tx: Transaction, campsiteIds: readonly number[]): Promise<void> {
  await tx.execute(`UPDATE campsites SET state = 'active' WHERE id = ANY($1::int[]) AND state = 'waiting'`, [
    campsiteIds,
  ]);
}

async function saveCampsite(tx: Transaction, listing: CampsiteListing): Promise<SavedCampsite> {
  const byLink = listing.link === null ? null : await findCampsite(tx, { link: listing.link });
  const name = await freeName(tx, listing, byLink);
  if (name === null) return { refused: 'is the name of a campsite with another link', field: 'name' };
  const named = { ...listing, name };
  const known = byLink ?? (await findCampsite(tx, { name }));
  const campsiteId = known ?? (await addCampsite(tx, named));
  const isNewLink = listing.link !== null && byLink === null;
  if (isNewLink) await addLink(tx, campsiteId, listing.link!);
  const isUpdated = await updateCampsite(tx, campsiteId, named);
  return { campsiteId, changed: known === null || isNewLink || isUpdated };
}

/** The first of the listing's names that is its own, free, or that of a campsite to which no link leads yet. */
async function freeName(tx: Transaction, listing: CampsiteListing, byLink: number | null): Promise<string | null> {
  for (const name of [listing.name, listing.nameIfTaken]) {
    if (name === null) continue;
    const owner = await findCampsite(tx, { name });
    if (owner === null || owner === byLink) return name;
    if (byLink === null && (listing.link === null || !(await hasLink(tx, owner)))) return name;
  }
  return null;
}

import { type CampsiteListing, plainCampsiteName, type SavedCampsite } from '@vivac/domain/places/campsite';
import type { Transaction } from '#platform/database/database';
import { campsitesWithPlaces } from '../campsite-identity-read.ts';
import {
  addCampsites,
  addLinks,
  changeCampsites,
  KnownCampsites,
  storedCampsites,
  storedLinks,
  type Taken,
} from './known-campsites.ts';

/**
 * Saves campsites as a source lists them, one after the other, in a handful of statements however many they are. A link
 * identifies a campsite; a name does so only where no link leads to another, and at one place. Expects the market to be locked.
 */
export async function saveCampsites(
  tx: Transaction,
  listings: readonly CampsiteListing[],
  batchNumber: number | null = null,
): Promise<SavedCampsite[]> {
  const links = [...new Set(listings.flatMap(({ link }) => link ?? []))];
  const names = [...new Set(listings.flatMap(({ name, nameIfTaken }) => [name, nameIfTaken ?? name]))];
  const ids = await spelledAlike(tx, names);
  const known = new KnownCampsites(await storedCampsites(tx, { names, links, ids }), await storedLinks(tx, links));
  const taken: Taken[] = [];
  for (const listing of listings) {
    if (known.takesStoredName(listing)) await store(tx, known, batchNumber);
    taken.push(known.take(listing));
  }
  await store(tx, known, batchNumber);
  return taken.map((outcome) =>
    typeof outcome === 'string'
      ? { refused: REFUSED[outcome], field: 'name' }
      : { campsiteId: outcome.held.now.id!, changed: outcome.changed, made: outcome.made },
  );
}

/** The known campsites whose names differ from some in nothing but case, accents, blanks, quotes and stars. */
async function spelledAlike(tx: Transaction, names: readonly string[]): Promise<number[]> {
  const requested = new Set(names.map(plainCampsiteName));
  const known = await campsitesWithPlaces(tx);
  return known.flatMap(({ id, name }) => (requested.has(plainCampsiteName(name)) ? id : []));
}

const REFUSED = {
  other_link: 'nameTaken',
  other_place: 'nameElsewhere',
} as const;

async function store(tx: Transaction, known: KnownCampsites, batchNumber: number | null): Promise<void> {
  const { added, changed, links } = known.unstored();
  if (changed.length > 0) {
    await changeCampsites(
      tx,
      changed.map(({ now }) => ({ ...now, id: now.id! })),
    );
  }
  if (added.length > 0) {
    const ids = await addCampsites(
      tx,
      added.map(({ now }) => now),
      batchNumber,
    );
    for (const [at, held] of added.entries()) held.now = { ...held.now, id: ids[at]!, survivorId: ids[at]! };
  }
  if (links.length > 0) {
    await addLinks(
      tx,
      links.map(({ link, held }) => ({ link, campsiteId: held.now.id! })),
    );
  }
}

import { type ListingLink, normaliseLink } from '@vivac/domain/places/link';
import type { Database, Transaction } from '#platform/database/database';
import {
  type StoredLink,
  dropLink,
  linkedCampsite,
  lockNewCampsites,
  mergeWaitingCampsite,
  renameWaitingCampsite,
  replaceLink,
  rewatchLink,
  storedLinks,
  watchedLinks,
} from './link-store.ts';
import { raiseVersions } from './write.ts';

/**
 * Brings links that were kept under an older rule into the form of {@link normaliseLink}, so that no campsite gets a second
 * row. A campsite that waits for data under the link of another becomes that one; two that both have data stay two.
 * Resolves to a sentence for each such pair.
 */
export async function renormaliseLinks(db: Database): Promise<string[]> {
  const isOld = ({ link }: { readonly link: string }) => (normaliseLink(link) ?? link) !== link;
  if (![...(await storedLinks(db)), ...(await watchedLinks(db))].some(isOld)) return [];
  return db.transaction(async (tx) => {
    await lockNewCampsites(tx);
    const collisions: string[] = [];
    for (const stored of (await storedLinks(tx)).filter(isOld)) {
      const collision = await renormalise(tx, stored, normaliseLink(stored.link)!);
      if (collision !== null) collisions.push(collision);
    }
    for (const { link } of (await watchedLinks(tx)).filter(isOld)) await rewatchLink(tx, link, normaliseLink(link)!);
    return collisions;
  });
}

async function renormalise(tx: Transaction, stored: StoredLink, link: ListingLink): Promise<string | null> {
  const other = await linkedCampsite(tx, link);
  if (other === null) {
    await replaceLink(tx, stored.link, link);
    await renameWaitingCampsite(tx, stored.campsiteId, stored.link, link);
    return null;
  }
  if (other.campsiteId === stored.campsiteId) {
    await dropLink(tx, stored.link);
    return null;
  }
  const waiting = [stored, other].find(({ state }) => state === 'waiting');
  if (!waiting) {
    return (
      `“${stored.name}” and “${other.name}” have one link, ${link}, under the rules of this version: ` +
      `what arrives under it goes to “${other.name}”; both keep what they have.`
    );
  }
  const kept = waiting === stored ? other : stored;
  await dropLink(tx, stored.link);
  await mergeWaitingCampsite(tx, waiting.campsiteId, kept.campsiteId);
  await raiseVersions(tx, [kept.campsiteId]);
  return null;
}

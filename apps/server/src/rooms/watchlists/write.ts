import type { Transaction } from '#platform/database/database';

export { saveCampsites } from './saving/save-campsites.ts';

/** Something new of these campsites arrived, or of a part of them: an answer made before is no longer the newest. */
export async function raiseVersions(tx: Transaction, campsiteIds: readonly number[]): Promise<void> {
  await tx.execute(
    `INSERT INTO data_versions (campsite_id, version) SELECT id, 1 FROM (
       SELECT unnest($1::int[]) AS id
       UNION SELECT survivor_id FROM campsites WHERE id = ANY($1::int[]) AND survivor_id IS NOT NULL
     ) touched
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

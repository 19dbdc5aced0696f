import type { DestinationState } from '@vivac/domain/destinations';
import { lockByName } from '#platform/database/advisory-lock';
import type { Queryable, Transaction } from '#platform/database/database';
import type { PersonalData } from '#platform/database/personal-data';
import { DESTINATION_COLUMNS, type DestinationRow, type StoredPushKeys } from './read.ts';

/** One change of a user's channels at a time, so that none gets past the limit. */
export async function lockDestinations(tx: Transaction, uid: string): Promise<void> {
  await lockByName(tx, `channels ${uid}`);
}

export async function insertDestination(
  tx: Transaction,
  { uid, kind, name, settings, madeAt }: Omit<DestinationRow, 'id' | 'state'>,
): Promise<DestinationRow> {
  const rows = await tx.query<DestinationRow>(
    `INSERT INTO channels_of_users (uid, kind, name, settings, state, made_at) VALUES ($1, $2, $3, $4, 'on', $5)
     RETURNING ${DESTINATION_COLUMNS}`,
    [uid, kind, name, JSON.stringify(settings), madeAt],
  );
  return rows[0]!;
}

export async function updateDestination(
  tx: Queryable,
  { id, name, settings, state }: Pick<DestinationRow, 'id' | 'name' | 'settings' | 'state'>,
): Promise<void> {
  await tx.execute('UPDATE channels_of_users SET name = $2, settings = $3, state = $4 WHERE id = $1', [
    id,
    name,
    JSON.stringify(settings),
    state,
  ]);
}

export async function deleteDestination(tx: Queryable, id: string): Promise<void> {
  await tx.execute('DELETE FROM channels_of_users WHERE id = $1', [id]);
}

/** Ends a channel that is on. */
export async function setDestinationState(db: Queryable, id: string, state: DestinationState): Promise<void> {
  await db.execute('UPDATE channels_of_users SET state = $2 WHERE id = $1', [id, state]);
}

export async function keepSealed(tx: Queryable, id: string, sealed: Buffer): Promise<void> {
  await tx.execute(
    `INSERT INTO channel_secrets (channel_id, sealed) VALUES ($1, $2)
     ON CONFLICT (channel_id) DO UPDATE SET sealed = excluded.sealed`,
    [id, sealed],
  );
}

/** Keeps the keys unless there are some already, of another process too. */
export async function insertPushKeys(
  db: Queryable,
  { publicKey, sealed }: StoredPushKeys,
  madeAt: Date,
): Promise<void> {
  await db.execute(
    'INSERT INTO web_push_keys (public_key, sealed, made_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [publicKey, sealed, madeAt],
  );
}

/** Seals the same keys anew. */
export async function resealPushKeys(db: Queryable, sealed: Buffer): Promise<void> {
  await db.execute('UPDATE web_push_keys SET sealed = $1', [sealed]);
}

/** Keys that nobody can open any more: no browser that subscribed with them can be reached. */
export async function forgetPushKeys(tx: Transaction): Promise<void> {
  await tx.execute('DELETE FROM web_push_keys', []);
  await tx.execute(`UPDATE channels_of_users SET state = 'gone' WHERE kind = 'push'`, []);
}

/** With their deliveries. */
export const DESTINATION_DATA: PersonalData = { lock: lockDestinations, owned: ['channels_of_users'] };

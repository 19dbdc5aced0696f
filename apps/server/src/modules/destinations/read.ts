import type { DestinationKind, DestinationState, WebhookShape } from '@vivac/domain/destinations';
import type { Queryable } from '#platform/database/database';

export interface WebhookSettings {
  readonly shape: WebhookShape;
  /** As much of the address as may be shown. */
  readonly shownAddress: string;
  /** Of Telegram. */
  readonly chat: string | null;
  /** Until when two secrets sign; ISO 8601. */
  readonly previousSecretEndsAt: string | null;
}

/** What is known of a channel without its secrets. */
export interface DestinationSettings {
  readonly webhook?: WebhookSettings;
  readonly push?: {
    /** Host of the push service. */
    readonly service: string;
    /** SHA-256 of the endpoint, in hexadecimal. */
    readonly endpointHash: string;
  };
}

export interface DestinationRow {
  readonly id: string;
  readonly uid: string;
  readonly kind: DestinationKind;
  readonly name: string;
  readonly settings: DestinationSettings;
  readonly state: DestinationState;
  readonly madeAt: Date;
}

export const DESTINATION_COLUMNS = 'id, uid, kind, name, settings, state, made_at AS "madeAt"';

/** The channels of a user, in the order in which they were set up. */
export function channelsOf(db: Queryable, uid: string): Promise<DestinationRow[]> {
  return db.query<DestinationRow>(
    `SELECT ${DESTINATION_COLUMNS} FROM channels_of_users WHERE uid = $1 ORDER BY kind <> 'email', made_at, id`,
    [uid],
  );
}

/** One of a user's channels; null where there is none, or where it is somebody else's. */
export async function destinationOf(db: Queryable, uid: string, id: string): Promise<DestinationRow | null> {
  const [row] = await db.query<DestinationRow>(
    `SELECT ${DESTINATION_COLUMNS} FROM channels_of_users WHERE uid = $1 AND id = $2`,
    [uid, id],
  );
  return row ?? null;
}

/** Whosesoever it is. */
export async function destinationById(db: Queryable, id: string): Promise<DestinationRow | null> {
  const [row] = await db.query<DestinationRow>(`SELECT ${DESTINATION_COLUMNS} FROM channels_of_users WHERE id = $1`, [
    id,
  ]);
  return row ?? null;
}

/** The sealed part of a channel; null where it has none. */
export async function sealedOfDestination(db: Queryable, id: string): Promise<Buffer | null> {
  const [row] = await db.query<{ sealed: Buffer }>('SELECT sealed FROM channel_secrets WHERE channel_id = $1', [id]);
  return row?.sealed ?? null;
}

/** All of them, to be sealed anew. */
export function sealedDestinations(db: Queryable): Promise<{ readonly id: string; readonly sealed: Buffer }[]> {
  return db.query('SELECT channel_id AS id, sealed FROM channel_secrets ORDER BY channel_id', []);
}

export interface StoredPushKeys {
  readonly publicKey: string;
  readonly sealed: Buffer;
}

export async function storedPushKeys(db: Queryable): Promise<StoredPushKeys | null> {
  const [row] = await db.query<StoredPushKeys>('SELECT public_key AS "publicKey", sealed FROM web_push_keys', []);
  return row ?? null;
}

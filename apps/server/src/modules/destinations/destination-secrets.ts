import { randomBytes, generateKeyPairSync } from 'node:crypto';
import type { Queryable, Database } from '#platform/database/database';
import type { Sealer } from '#platform/sealer';
import { sealedDestinations, sealedOfDestination, storedPushKeys } from './read.ts';
import { keepSealed, forgetPushKeys, insertPushKeys, resealPushKeys } from './store.ts';

/** A secret that signs webhooks, in the form `whsec_` and Base64. */
export interface SigningSecret {
  readonly secret: string;
  /** Null while it is the current one. */
  readonly endsAt: string | null;
}

/** What of a channel nobody may read. */
export interface DestinationSecrets {
  /** Of a webhook, whole. */
  readonly url?: string;
  /** The current one first. */
  readonly signing?: readonly SigningSecret[];
  readonly subscription?: PushSubscriptionKeys;
}

/** A browser that subscribed, as it said so. */
export interface PushSubscriptionKeys {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

const ROTATION_MS = 24 * 3_600_000;
/** Standard Webhooks asks for 24 to 64 bytes. */
const SECRET_BYTES = 32;

const about = (id: string) => `channel ${id}`;

/** The secrets of a channel; null where they are sealed under a secret that is not known any more. */
export async function openDestinationSecrets(
  db: Queryable,
  sealer: Sealer,
  id: string,
): Promise<DestinationSecrets | null> {
  const sealed = await sealedOfDestination(db, id);
  if (sealed === null) return {};
  const opened = sealer.open(sealed, about(id));
  return opened && (JSON.parse(opened.text) as DestinationSecrets);
}

export async function storeDestinationSecrets(
  tx: Queryable,
  sealer: Sealer,
  id: string,
  secrets: DestinationSecrets,
): Promise<void> {
  await keepSealed(tx, id, sealer.seal(JSON.stringify(secrets), about(id)));
}

export function newSigningSecret(): SigningSecret {
  return { secret: `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`, endsAt: null };
}

/** Another current secret; the one before it stays valid for 24 hours, any older one ends (channel-5). */
export function rotated(signing: readonly SigningSecret[], now: Date): readonly [SigningSecret, ...SigningSecret[]] {
  const endsAt = new Date(now.getTime() + ROTATION_MS).toISOString();
  return [newSigningSecret(), ...signing.slice(0, 1).map(({ secret }) => ({ secret, endsAt }))];
}

/** The secrets that sign at a moment. */
export function validSecrets(signing: readonly SigningSecret[], now: Date): string[] {
  return signing
    .filter(({ endsAt }) => endsAt === null || Date.parse(endsAt) > now.getTime())
    .map(({ secret }) => secret);
}

/** Seals anew, under the current secret of the installation, what is still sealed under one it had before. */
export async function resealDestinations(
  db: Queryable,
  sealer: Sealer,
): Promise<{ readonly resealed: number; readonly lost: number }> {
  let [resealed, lost] = [0, 0];
  for (const { id, sealed } of await sealedDestinations(db)) {
    const opened = sealer.open(sealed, about(id));
    if (opened === null) lost += 1;
    else if (!opened.isCurrent) {
      await storeDestinationSecrets(db, sealer, id, JSON.parse(opened.text) as DestinationSecrets);
      resealed += 1;
    }
  }
  return { resealed, lost };
}

/** By which push services know this installation (VAPID, RFC 8292); both in URL-safe Base64. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const ABOUT = 'keys of web push';

/** The keys of this installation, made when they are first asked for, and the same for all its processes (channel-9). */
export async function vapidKeys(db: Database, sealer: Sealer, now: Date): Promise<VapidKeys> {
  const stored = await storedPushKeys(db);
  if (stored !== null) {
    const opened = sealer.open(stored.sealed, ABOUT);
    if (opened !== null) {
      if (!opened.isCurrent) await resealPushKeys(db, sealer.seal(opened.text, ABOUT));
      return { publicKey: stored.publicKey, privateKey: opened.text };
    }
    await db.transaction(forgetPushKeys);
  }
  const { publicKey, privateKey } = newKeys();
  await insertPushKeys(db, { publicKey, sealed: sealer.seal(privateKey, ABOUT) }, now);
  return vapidKeys(db, sealer, now);
}

function newKeys(): VapidKeys {
  const { x, y, d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d! };
}

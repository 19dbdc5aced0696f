import { randomBytes } from 'node:crypto';
import type { Queryable } from '#platform/database/database';
import type { Sealer } from '#platform/sealer';
import { sealedDestinations, sealedOfDestination } from './read.ts';
import { keepSealed } from './store.ts';

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

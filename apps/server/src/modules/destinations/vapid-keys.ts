import { generateKeyPairSync } from 'node:crypto';
import type { Database } from '#platform/database/database';
import type { Sealer } from '#platform/sealer';
import { storedPushKeys } from './read.ts';
import { forgetPushKeys, insertPushKeys, resealPushKeys } from './store.ts';

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

import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps texts that nobody may read in the database, such as the passwords of feeds. */
export interface Sealer {
  /** AES-256-GCM under a key of the current secret; `about` is bound to it: what was sealed for one row opens for no other. */
  seal(text: string, about: string): Buffer;
  /** Null where none of the known secrets opens it, or where it was sealed about something else. */
  open(sealed: Buffer, about: string): { readonly text: string; readonly isCurrent: boolean } | null;
}

interface Key {
  /** The first bytes of the key’s hash: which key opens a text, without telling it. */
  readonly id: Buffer;
  readonly key: Buffer;
}

const VERSION = 1;
const ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + ID_BYTES + NONCE_BYTES;

/** Seals under the first secret, the installation’s; opens under the others too, which it had before. */
export function sealerOf(secrets: readonly [string, ...string[]]): Sealer {
  const keys = secrets.map(keyOf);
  const current = keys[0]!;
  return {
    seal(text, about) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce).setAAD(Buffer.from(about));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([VERSION]), current.id, nonce, sealed, cipher.getAuthTag()]);
    },
    open(sealed, about) {
      if (sealed.length < HEAD_BYTES + TAG_BYTES || sealed[0] !== VERSION) return null;
      const id = sealed.subarray(1, 1 + ID_BYTES);
      for (const key of keys.filter((each) => each.id.equals(id))) {
        const text = openWith(key, sealed, about);
        if (text !== null) return { text, isCurrent: key === current };
      }
      return null;
    },
  };
}

function keyOf(secret: string): Key {
  const key = Buffer.from(hkdfSync('sha256', secret, 'vivac', 'sealed secrets of sources', 32));
  return { id: createHash('sha256').update(key).digest().subarray(0, ID_BYTES), key };
}

function openWith({ key }: Key, sealed: Buffer, about: string): string | null {
  const nonce = sealed.subarray(1 + ID_BYTES, HEAD_BYTES);
  const end = sealed.length - TAG_BYTES;
  const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(about))
    .setAuthTag(sealed.subarray(end));
  try {
    return Buffer.concat([cipher.update(sealed.subarray(HEAD_BYTES, end)), cipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

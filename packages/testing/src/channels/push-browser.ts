import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';

/** A browser that subscribed: what it tells the product, and how it reads what comes (RFC 8291, RFC 8188). */
export interface PushBrowser {
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** Throws where the message was not encrypted for it. */
  decrypt(message: Buffer): string;
}

export function pushBrowser(): PushBrowser {
  const own = createECDH('prime256v1');
  const ownKey = own.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: ownKey.toString('base64url'), auth: auth.toString('base64url') },
    decrypt(message) {
      const salt = message.subarray(0, 16);
      const senderKey = message.subarray(21, 21 + message.readUInt8(20));
      const sealed = message.subarray(21 + senderKey.length);
      const about = Buffer.concat([Buffer.from('WebPush: info\0'), ownKey, senderKey]);
      const secret = hkdf(own.computeSecret(senderKey), auth, about, 32);
      const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // The last record ends with 2 and zeros.
      return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
    },
  };
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** What a push service reads in the header Authorization (VAPID, RFC 8292); throws where the signature is not that of the key. */
export function readVapid(header: string): { readonly key: string; readonly claims: Record<string, unknown> } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const isGood = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isGood) throw new Error('The signature is not that of the key');
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown> };
}

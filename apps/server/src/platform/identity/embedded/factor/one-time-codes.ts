import { createHmac, timingSafeEqual, createHash, randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';

/** What every authenticator app takes: SHA-1, six digits, steps of thirty seconds (RFC 6238). */
const STEP_S = 30;
const DIGITS = 6;
/** A clock may be one step behind or ahead. */
const WINDOW = [0, -1, 1];
/** A clock that is off by less than so many steps is named as what is wrong. */
const NAMED_DRIFT = 6;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const stepAt = (ms: number): number => Math.floor(ms / 1000 / STEP_S);

export function codeOf(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const from = hash.at(-1)! & 0xf;
  const number = (hash.readUInt32BE(from) & 0x7fff_ffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

interface ShownStep {
  readonly step: number;
  /** Of a clock that is a few minutes off: named, not taken. */
  readonly isOff: boolean;
}

/** The step whose code this is, null for any other code. */
export function stepOf(secret: Buffer, code: string, nowMs: number): ShownStep | null {
  const typed = Buffer.from(code);
  const now = stepAt(nowMs);
  const isOf = (step: number) => {
    const right = Buffer.from(codeOf(secret, step));
    return typed.length === right.length && timingSafeEqual(typed, right);
  };
  const inside = WINDOW.map((offset) => now + offset).find(isOf);
  if (inside !== undefined) return { step: inside, isOff: false };
  const around = Array.from({ length: 2 * NAMED_DRIFT + 1 }, (_, at) => now + at - NAMED_DRIFT).find(isOf);
  return around === undefined ? null : { step: around, isOff: true };
}

/** RFC 4648 without padding, as authenticator apps have it typed. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** What the QR code says: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export function keyUri(secret: Buffer, issuer: string, email: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}

const RECOVERY_CODES = 10;

/** Those before end. Eighty bits each: a hash is enough. */
export async function newRecoveryCodes(client: PoolClient, uid: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(10)).toLowerCase());
  await client.query('delete from identity.recovery_code where uid = $1', [uid]);
  await client.query('insert into identity.recovery_code (uid, code) select $1, unnest($2::bytea[])', [
    uid,
    codes.map(hashOf),
  ]);
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'));
}

/** Each code once. */
export async function takeRecoveryCode(pool: Pool, uid: string, code: string): Promise<'right' | 'spent' | 'wrong'> {
  const { rowCount } = await pool.query(
    'update identity.recovery_code set used_at = now() where uid = $1 and code = $2 and used_at is null',
    [uid, hashOf(code)],
  );
  if (rowCount === 1) return 'right';
  const known = await pool.query('select from identity.recovery_code where uid = $1 and code = $2', [
    uid,
    hashOf(code),
  ]);
  return known.rowCount === 1 ? 'spent' : 'wrong';
}

function hashOf(code: string): Buffer {
  const bare = code.toLowerCase().replaceAll(/[\s-]/g, '');
  return createHash('sha256').update(bare).digest();
}

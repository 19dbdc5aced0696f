import { createHash, randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { base32 } from './totp.ts';

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

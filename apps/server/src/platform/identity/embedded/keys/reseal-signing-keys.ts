import { parseEnvelope, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { Pool } from 'pg';
import { type Secrets, secretVersion } from './identity-secret.ts';

/**
 * Encrypts the private keys of tokens under the present secret where they are under one before, or of a time before keys had
 * versions. What no known secret opens stays as it is: its public half still judges tokens.
 */
export async function resealSigningKeys(pool: Pool, secrets: Secrets): Promise<void> {
  const { rows } = await pool.query<{ id: string; privateKey: string }>('select id, "privateKey" from identity.jwks');
  for (const { id, privateKey } of rows) {
    const sealed: unknown = JSON.parse(privateKey);
    if (typeof sealed !== 'string' || parseEnvelope(sealed)?.version === secretVersion(secrets[0])) continue;
    const opened = await openedBy(secrets, sealed);
    if (opened === null) continue;
    const anew = await symmetricEncrypt({ key: keyring(secrets[0]), data: opened });
    await pool.query('update identity.jwks set "privateKey" = $2 where id = $1', [id, JSON.stringify(anew)]);
  }
}

async function openedBy(secrets: Secrets, sealed: string): Promise<string | null> {
  for (const secret of secrets) {
    const opened = await symmetricDecrypt({ key: keyring(secret), data: sealed }).catch(() => null);
    if (opened !== null) return opened;
  }
  return null;
}

function keyring(secret: string) {
  const version = secretVersion(secret);
  return { keys: new Map([[version, secret]]), currentVersion: version, legacySecret: secret };
}

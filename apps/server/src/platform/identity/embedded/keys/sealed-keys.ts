import { parseEnvelope, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { Pool } from 'pg';
import type { Auth } from '../auth.ts';
import { type Secrets, secretVersion } from './identity-secret.ts';

/**
 * With another secret people could still type their passwords, but no token could be signed: better not to start.
 * A fresh installation gets its first signing key here.
 */
export async function checkSecretFits(auth: Auth, pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ privateKey: string }>(
    'select "privateKey" from identity.jwks order by "createdAt" desc limit 1',
  );
  const newest = rows[0];
  if (!newest) {
    await auth.api.getJwks();
    return;
  }
  const { secretConfig } = await auth.$context;
  try {
    await symmetricDecrypt({ key: secretConfig, data: JSON.parse(newest.privateKey) });
  } catch (cause) {
    throw new Error(
      'The identity secret is not the one this database was set up with. Put back IDENTITY_SECRET or the file ' +
        'identity.secret of the data folder. If it is lost, delete the rows of identity.jwks and identity.session: ' +
        'everybody signs in again.',
      { cause },
    );
  }
}

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

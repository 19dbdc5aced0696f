import { symmetricDecrypt } from 'better-auth/crypto';
import type { Pool } from 'pg';
import type { Auth } from '../auth.ts';

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

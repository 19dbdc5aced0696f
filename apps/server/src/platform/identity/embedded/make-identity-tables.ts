import { randomBytes } from 'node:crypto';
import { getMigrations } from 'better-auth/db/migration';
import { createLog } from '#platform/log';
import { identityOrigins } from '../origins.ts';
import { authOptions } from './auth.ts';
import { openIdentityPool, withIdentitySchema } from './identity-database.ts';

/** The tables of the identity library as this version has them, in a database that nobody signs in to yet. */
export async function makeIdentityTables(databaseUrl: string): Promise<void> {
  const log = createLog('silent', false);
  const pool = openIdentityPool({ databaseUrl, maxConnections: 2, prepare: false, log });
  try {
    await withIdentitySchema(pool, async () => {
      const options = authOptions({
        pool,
        origins: identityOrigins('http://127.0.0.1'),
        // Nothing is signed or sealed with it.
        secrets: [randomBytes(32).toString('hex')],
        log,
        onResetRequested: async () => {},
        onPasswordChosen: async () => {},
      });
      await (await getMigrations(options)).runMigrations();
    });
  } finally {
    await pool.end();
  }
}

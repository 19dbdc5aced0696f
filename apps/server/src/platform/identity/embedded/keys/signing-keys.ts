import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';

const keepMs = 600_000;
const refetchPauseMs = 5_000;

/** The public keys in memory. An unknown key id reads the table again, at most every five seconds. */
export function signingKeys(read: () => Promise<JSONWebKeySet>): JWTVerifyGetKey {
  let stored: { readonly readAt: number; readonly keyFor: ReturnType<typeof createLocalJWKSet> } | undefined;

  async function fresh(ageMaxMs: number) {
    if (stored && Date.now() - stored.readAt < ageMaxMs) return stored;
    stored = { readAt: Date.now(), keyFor: createLocalJWKSet(await read()) };
    return stored;
  }

  return async (header, token) => {
    try {
      return await (await fresh(keepMs)).keyFor(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      return (await fresh(refetchPauseMs)).keyFor(header, token);
    }
  };
}

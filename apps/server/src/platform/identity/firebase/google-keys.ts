import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { IdentityUnavailable } from '../ports.ts';

/** Public keys of the account that signs the tokens of every Firebase project. */
const address = new URL('https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com');

/** Faults of a token; whatever else goes wrong while its key is looked up is Google's or ours. */
const tokenFaults = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported];

export function googleKeys(url = address): JWTVerifyGetKey {
  const keyFor = createRemoteJWKSet(url);
  return async (header, token) => {
    try {
      return await keyFor(header, token);
    } catch (error) {
      if (tokenFaults.some((fault) => error instanceof fault)) throw error;
      throw new IdentityUnavailable('Firebase', { cause: error });
    }
  };
}

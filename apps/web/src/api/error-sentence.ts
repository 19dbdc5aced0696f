import { wordsOf } from '../text/reader.ts';
import { ApiError } from './api-error.ts';
import { IdentityError } from './identity/ports.ts';

const apiText = wordsOf('api');

/** What the user reads about a failure: the API's or the identity provider's sentence; for a surprise the general one. */
export function errorSentence(error: unknown): string {
  return error instanceof ApiError || error instanceof IdentityError ? error.message : apiText.failed;
}

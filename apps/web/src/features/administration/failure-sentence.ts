import { ApiError } from '../../api/api-error.ts';
import { wordsOf } from '../../text/reader.ts';

const administrationText = wordsOf('administration');
const usersText = wordsOf('users');

interface FailureWords {
  readonly notSignedIn: string;
  /** Where the answer has no sentence of its own. */
  readonly unknown: string;
  unreachable(values: { readonly reason: string }): string;
}

/** What an administrator reads about a failed call (users-11, users-18). */
export function failureSentence(error: unknown, words: FailureWords): string {
  if (!(error instanceof ApiError)) return words.unknown;
  if (error.status === 401) return words.notSignedIn;
  if (error.unreachable) return words.unreachable({ reason: reasonOf(error) });
  return error.told ?? words.unknown;
}

/** On the pages Register user and Set reference. */
export const FORM_WORDS: FailureWords = {
  notSignedIn: administrationText.notSignedIn,
  unknown: administrationText.unknownError,
  unreachable: administrationText.apiUnreachable,
};

/** On the page Manage users; each of its calls has its own sentence for what is unknown. */
export function listWords(unknown: string): FailureWords {
  return { notSignedIn: usersText.notSignedIn, unknown, unreachable: usersText.unreachable };
}

/** What the browser says of the network, without the full stop that would meet the end of a sentence. */
function reasonOf({ cause, message }: ApiError): string {
  return cause instanceof Error && cause.message !== '' ? cause.message : message;
}

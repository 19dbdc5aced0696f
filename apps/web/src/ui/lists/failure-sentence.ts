import { ApiError } from '../../api/api-error.ts';
import { wordsOf } from '../../text/reader.ts';

const administrationText = wordsOf('administration');

/** What an administrator reads about a failed call of a list; `unknown` where the answer has no sentence of its own (users-18). */
export function failureSentence(error: unknown, unknown: string): string {
  return sentenceOf(error, {
    notSignedIn: administrationText.list.notSignedIn,
    unknown,
    unreachable: administrationText.list.unreachable,
  });
}

/** The same on the pages Register user and Set reference (users-11). */
export function formFailureSentence(error: unknown): string {
  return sentenceOf(error, {
    notSignedIn: administrationText.form.notSignedIn,
    unknown: administrationText.form.unknownError,
    unreachable: administrationText.form.unreachable,
  });
}

interface FailureWords {
  readonly notSignedIn: string;
  readonly unknown: string;
  unreachable(values: { readonly reason: string }): string;
}

function sentenceOf(error: unknown, words: FailureWords): string {
  if (!(error instanceof ApiError)) return words.unknown;
  if (error.status === 401) return words.notSignedIn;
  if (error.unreachable) return words.unreachable({ reason: reasonOf(error) });
  return error.told ?? words.unknown;
}

/** What the browser says of the network, without the full stop that would meet the end of a sentence. */
function reasonOf({ cause, message }: ApiError): string {
  return cause instanceof Error && cause.message !== '' ? cause.message : message;
}

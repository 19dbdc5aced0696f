import type { Sentence } from '@vivac/text/sentence';
import { freshForMs, retryAfterMs } from '@vivac/domain/sources/host-manners';
import { type FetchRefusal, type FetchRefusalReason, fetchSentence } from '#platform/outbound/fetch/fetch-refusal';
import type { FetchedHeaders, FetchedResponse } from '#platform/outbound/fetch/fetch-types';
import type { EndedTry } from './try-store.ts';

/** Nothing came back: the network may be away. */
const WITHOUT_ANSWER: ReadonlySet<FetchRefusalReason> = new Set(['dns', 'unreachable', 'timed-out']);

/** A person has to act; trying again changes nothing. */
const FOR_A_PERSON: ReadonlySet<FetchRefusalReason> = new Set([
  'invalid-address',
  'credentials-in-address',
  'insecure-address',
  'invalid-header',
  'private-address',
  'port',
  'access-denied',
  'challenge-page',
  'robots',
  'tdm-reserved',
]);

const NOTHING = {
  isWithoutAnswer: false,
  batchNumber: null,
  rowsStored: null,
  rowsLeftOut: null,
  came: null,
  manners: { retryAfterMs: null, freshMs: null },
} as const;

export function endedByRefusal(refusal: FetchRefusal, now: Date): EndedTry {
  return {
    ...NOTHING,
    outcome: outcomeOf(refusal.reason),
    status: refusal.status,
    reason: fetchSentence(refusal),
    isWithoutAnswer: WITHOUT_ANSWER.has(refusal.reason),
    manners: { retryAfterMs: retryAfterMs(refusal.retryAfter, now), freshMs: null },
  };
}

function outcomeOf(reason: FetchRefusalReason): EndedTry['outcome'] {
  if (reason === 'stopped') return 'interrupted';
  return FOR_A_PERSON.has(reason) ? 'refused' : 'failed';
}

/** Nothing new: what is known still holds. */
export function endedUnchanged({ status, headers }: Pick<FetchedResponse, 'status' | 'headers'>): EndedTry {
  return { ...NOTHING, outcome: 'unchanged', status, reason: null, manners: mannersOf(headers) };
}

/** `refused` needs a person, `failed` may pass. */
export function endedWith(outcome: 'refused' | 'failed', reason: Sentence, status: number | null = null): EndedTry {
  return { ...NOTHING, outcome, status, reason };
}

export function mannersOf({ cacheControl }: FetchedHeaders): EndedTry['manners'] {
  return { retryAfterMs: null, freshMs: freshForMs(cacheControl) };
}

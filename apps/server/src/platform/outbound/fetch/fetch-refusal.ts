import type { CodeOf, Sentence } from '@vivac/text/sentence';

/** Why an address was not fetched, or what it answered cannot be used. */
export type FetchRefusalReason = CodeOf<'fetch-refusals'>;

/** Expected, so a value. */
export interface FetchRefusal {
  readonly outcome: 'refused';
  readonly reason: FetchRefusalReason;
  /** The host that was asked, as a person reads it; empty when the address names none. */
  readonly host: string;
  /** HTTP status, where there was an answer. */
  readonly status: number | null;
  /** Title of the page that came instead; a stranger’s words. */
  readonly pageTitle: string | null;
  /** The header Retry-After as it came. */
  readonly retryAfter: string | null;
}

export function refuseFetch(
  reason: FetchRefusalReason,
  host: string,
  answer: { readonly status?: number; readonly retryAfter?: string | null } = {},
): FetchRefusal {
  return {
    outcome: 'refused',
    reason,
    host,
    status: answer.status ?? null,
    retryAfter: answer.retryAfter ?? null,
    pageTitle: null,
  };
}

/** For the person who keeps the source: what happened and what to do. Its words may come from a stranger: escape them. */
export function fetchSentence({ reason, host, status, pageTitle }: FetchRefusal): Sentence {
  const title = pageTitle === null ? { titled: 'no', title: '' } : { titled: 'yes', title: pageTitle };
  return { code: reason, values: { host, ...(status !== null && { status }), ...title } };
}

/** Thrown by a body that cannot be read to its end: the only refusal that is not a value, for half a body is already read. */
export class FetchInterrupted extends Error {
  override name = 'FetchInterrupted';
  readonly refusal: FetchRefusal;

  constructor(refusal: FetchRefusal, cause?: unknown) {
    super(`${refusal.host}: ${refusal.reason}`, { cause });
    this.refusal = refusal;
  }
}

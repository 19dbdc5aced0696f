/** Why an address was not fetched, or what it answered cannot be used. */
export type FetchRefusalReason =
  | 'invalid-address'
  | 'credentials-in-address'
  | 'insecure-address'
  | 'invalid-header'
  | 'private-address'
  | 'port'
  | 'dns'
  | 'unreachable'
  | 'tls'
  | 'timed-out'
  | 'interrupted'
  | 'invalid-response'
  | 'unsupported-encoding'
  | 'too-many-redirects'
  | 'too-large'
  | 'unpacks-too-large'
  | 'access-denied'
  | 'not-found'
  | 'too-many-requests'
  | 'server-error'
  | 'unexpected-status'
  | 'challenge-page'
  | 'html-instead-of-data'
  | 'robots'
  | 'robots-unreachable'
  | 'tdm-reserved'
  | 'stopped';

/** Expected, so a value. The sentence for a person is `fetchRefusalText`. */
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

/** Thrown by a body that cannot be read to its end: the only refusal that is not a value, for half a body is already read. */
export class FetchInterrupted extends Error {
  override name = 'FetchInterrupted';
  readonly refusal: FetchRefusal;

  constructor(refusal: FetchRefusal, cause?: unknown) {
    super(`${refusal.host}: ${refusal.reason}`, { cause });
    this.refusal = refusal;
  }
}

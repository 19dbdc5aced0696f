import type { CodeOf, Sentence } from '@vivac/text/sentence';
import type { AllowedTargets } from './allowed-targets.ts';

/** What the caller expects: `data` refuses HTML, `page` takes it, `answer` (a webhook) takes anything and reads nothing. */
type Expected = 'data' | 'page' | 'answer';

/** One address to be fetched. Text fields are taken as an administrator typed them and judged. */
export interface FetchRequest {
  readonly url: string;
  /** POST is never redirected. */
  readonly method?: 'GET' | 'POST';
  /** Sent to the origin of `url` alone, never to where it redirects: they may be secrets. */
  readonly headers?: Readonly<Record<string, string>>;
  /** UTF-8. */
  readonly body?: string;
  readonly accept?: string;
  /** ETag and Last-Modified of what is known, as they came; the answer may then be “unchanged”. */
  readonly etag?: string | null;
  readonly lastModified?: string | null;
  /** The source’s setting: `http:` is taken too. */
  readonly allowHttp?: boolean;
  readonly expect: Expected;
  /** A redirect to another host, but for `www.`, is refused: it is said where the page went, and nobody consented there. */
  readonly staysAtHost?: boolean;
  /** Ends the request early, when the work stops. */
  readonly signal?: AbortSignal;
}

export interface FetchLimits {
  /** To look a name up, and to connect, each. */
  readonly connectMs: number;
  /** From the first look-up to the last byte, redirects included. */
  readonly totalMs: number;
  readonly redirects: number;
  /** On the wire. */
  readonly bodyBytes: number;
  /** So many times its packed size a body may unpack to. */
  readonly unpackedRatio: number;
}

export const FETCH_LIMITS: FetchLimits = {
  connectMs: 10_000,
  totalMs: 30_000,
  redirects: 3,
  bodyBytes: 20_000_000,
  unpackedRatio: 100,
};

/** All addresses of a name; throws when there is none. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/** What holds for every request of an installation. */
export interface FetchPolicy {
  readonly userAgent: string;
  readonly allowed: AllowedTargets;
  readonly resolve: Resolve;
  readonly limits: FetchLimits;
  /** Whether what a receiver at an address answers may be told to whoever typed it; on the public internet when absent. */
  readonly isAnswerReported?: (address: string) => boolean;
  /** The header `Date` of every answer. */
  readonly hearDate?: (header: string | string[] | undefined) => void;
  /** Asked before each request, redirects included: robots.txt, for pages. Null lets it pass. */
  readonly judge?: (url: URL) => Promise<FetchRefusal | null>;
}

/** The headers of an answer that mean something to us; null where they are absent. */
export interface FetchedHeaders {
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly cacheControl: string | null;
  readonly retryAfter: string | null;
  readonly contentType: string | null;
  readonly tdmReservation: string | null;
}

interface Answered {
  readonly status: number;
  readonly headers: FetchedHeaders;
  /** Where it came from in the end. */
  readonly url: string;
}

export interface FetchedResponse extends Answered {
  readonly outcome: 'received';
  /**
   * Unpacked bytes. Read it once and to its end, or call `discard`. What goes wrong on the way (cut off, too large, too late) is
   * thrown as {@link FetchInterrupted}: keep nothing of a body that ended so.
   */
  readonly body: AsyncIterable<Uint8Array>;
  discard(): void;
}

/** 304: what is known still holds. */
interface FetchUnchanged extends Answered {
  readonly outcome: 'unchanged';
}

export type FetchOutcome = FetchedResponse | FetchUnchanged | FetchRefusal;

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

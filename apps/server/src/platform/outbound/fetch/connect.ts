import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import type { FetchRefusalReason } from './fetch-types.ts';
import type { JudgedUrl } from './judge-url.ts';

/** One answer on the wire, its body unread. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readable;
  close(): void;
}

/**
 * Sends one request over a connection of its own, which can only lead to the judged addresses: a name is not looked up a second time,
 * so whatever its server says next (DNS rebinding) comes too late. The Host header and the name in TLS stay those of the address.
 */
export async function sendRequest(
  { url, addresses }: JudgedUrl,
  headers: Record<string, string>,
  { method = 'GET', body }: { readonly method?: 'GET' | 'POST'; readonly body?: string | Buffer },
  limits: { readonly connectMs: number; readonly totalMs: number },
  signal: AbortSignal,
): Promise<WireAnswer> {
  const { Client } = await import('undici');
  const client = new Client(url.origin, {
    connect: {
      lookup: lookupOf(addresses),
      timeout: limits.connectMs,
      autoSelectFamily: true,
      allowH2: false,
    },
    headersTimeout: limits.totalMs,
    bodyTimeout: limits.totalMs,
  });
  const close = () => void client.destroy().catch(() => undefined);
  try {
    const answer = await client.request({
      path: `${url.pathname}${url.search}`,
      method,
      headers,
      body: body ?? null,
      signal,
    });
    // Nobody may be reading any more when the connection is closed.
    answer.body.on('error', () => undefined);
    return { status: answer.statusCode, headers: answer.headers, body: answer.body, close };
  } catch (error) {
    close();
    throw error;
  }
}

function lookupOf(addresses: readonly string[]): LookupFunction {
  const known: LookupAddress[] = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, options, done) => {
    if (options.all) done(null, known);
    else done(null, known[0]?.address ?? '', known[0]?.family);
  };
}

const TLS = /^(ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|EPROTO$|HOSTNAME_MISMATCH$)/;
const NOT_HTTP = /^(UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES_CONTENT_LENGTH)/;
const LATE = /^(UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT$)/;

/** What an error of the connection means. */
export function reasonOfError(error: unknown): FetchRefusalReason {
  if (error instanceof Error && error.name === 'HTTPParserError') return 'invalid-response';
  const code = codeOf(error);
  if (LATE.test(code)) return 'timed-out';
  if (TLS.test(code)) return 'tls';
  return NOT_HTTP.test(code) ? 'invalid-response' : 'unreachable';
}

/** The code of an error, or of the first one of several tries. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error instanceof AggregateError ? codeOf(error.errors[0]) : '';
}

/** Ends one request, and says why it did. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Why the signal was given; null while it was not. */
  reason(): FetchRefusalReason | null;
  /** The request is over: nothing is waited for any more. */
  end(): void;
}

export function startDeadline(totalMs: number, stop: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  let reason: FetchRefusalReason | null = null;
  const abort = (why: FetchRefusalReason) => {
    reason ??= why;
    controller.abort();
  };
  const stopped = () => abort('stopped');
  const timer = setTimeout(() => abort('timed-out'), totalMs);
  if (stop?.aborted) stopped();
  stop?.addEventListener('abort', stopped);
  return {
    signal: controller.signal,
    reason: () => reason,
    end() {
      clearTimeout(timer);
      stop?.removeEventListener('abort', stopped);
    },
  };
}

import { type Deadline, reasonOfError, sendRequest, startDeadline, type WireAnswer } from './connect.ts';
import {
  type FetchOutcome,
  type FetchPolicy,
  type FetchRefusal,
  type FetchRequest,
  refuseFetch,
} from './fetch-types.ts';
import { judgeUrl, readUrl } from './judge-url.ts';
import { readAnswer } from './read-answer.ts';

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

interface Asking {
  readonly request: FetchRequest;
  readonly policy: FetchPolicy;
  readonly deadline: Deadline;
  /** Where the source’s own headers may go. */
  readonly firstOrigin: string;
}

/**
 * Fetches one address that somebody typed or a server sent, against server-side request forgery: every hop is normalised, looked up
 * once, judged, and connected to at a judged address. What is expected to go wrong is a refusal, not an error.
 */
export async function fetchGuarded(request: FetchRequest, policy: FetchPolicy): Promise<FetchOutcome> {
  const url = readUrl(request.url, null, request.allowHttp ?? false);
  if ('outcome' in url) return url;
  if (badHeader(request.headers ?? {}) !== null) return refuseFetch('invalid-header', url.hostname);
  const deadline = startDeadline(policy.limits.totalMs, request.signal);
  const outcome = await follow(url, { request, policy, deadline, firstOrigin: url.origin });
  // A body that is still to be read keeps its deadline; its end ends it.
  if (outcome.outcome !== 'received') deadline.end();
  return outcome;
}

/** Redirects by hand: each of them may lead somewhere else than the address did. */
async function follow(first: URL, asking: Asking): Promise<FetchOutcome> {
  const { request, policy, deadline } = asking;
  const redirects = request.method === 'POST' ? 0 : policy.limits.redirects;
  let url = first;
  for (let hop = 0; ; hop += 1) {
    const answer = await askOnce(url, asking);
    if ('outcome' in answer) return answer;
    if (!REDIRECTS.includes(answer.status))
      return readAnswer(answer, { url, request, limits: policy.limits, deadline });
    answer.body.destroy();
    answer.close();
    const { status } = answer;
    if (hop === redirects) return refuseFetch('too-many-redirects', url.hostname, { status });
    const location = answer.headers['location'];
    if (typeof location !== 'string') return refuseFetch('invalid-response', url.hostname, { status });
    const next = readUrl(asUtf8(location), url, request.allowHttp ?? false);
    if ('outcome' in next) return { ...next, status };
    if (leavesHost(request, first, next)) return refuseFetch('moved', next.hostname, { status });
    url = next;
  }
}

const leavesHost = ({ staysAtHost }: FetchRequest, from: URL, to: URL): boolean =>
  staysAtHost === true && withoutWww(from) !== withoutWww(to);

const withoutWww = ({ hostname }: URL): string => hostname.replace(/^www\./, '');

/** Headers are read as Latin-1; browsers, and so servers, take the bytes of a Location for UTF-8. */
const asUtf8 = (header: string): string => Buffer.from(header, 'latin1').toString();

async function askOnce(url: URL, asking: Asking): Promise<WireAnswer | FetchRefusal> {
  const { request, policy, deadline, firstOrigin } = asking;
  const judged = await judgeUrl(url, policy, deadline.signal);
  if ('outcome' in judged) return overdue(deadline, url) ?? judged;
  const refusal = (await policy.judge?.(url)) ?? overdue(deadline, url);
  if (refusal) return refusal;
  try {
    const headers = headersFor(url, firstOrigin, request, policy);
    const answer = await sendRequest(judged, headers, request, policy.limits, deadline.signal);
    policy.hearDate?.(answer.headers['date']);
    return answer;
  } catch (error) {
    return overdue(deadline, url) ?? refuseFetch(reasonOfError(error), url.hostname);
  }
}

function overdue(deadline: Deadline, url: URL): FetchRefusal | null {
  const reason = deadline.reason();
  return reason === null ? null : refuseFetch(reason, url.hostname);
}

const NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
/** Those that steer the connection, and cookies: nobody signs in by them here. */
const RESERVED =
  /^(host|connection|content-length|transfer-encoding|accept-encoding|cookie2?|expect|keep-alive|te|trailer|upgrade|user-agent|proxy-.*)$/i;

/** The name of the first header that cannot be sent; null when all can. */
export function badHeader(headers: Readonly<Record<string, string>>): string | null {
  const bad = Object.entries(headers).find(
    ([name, value]) => !NAME.test(name) || RESERVED.test(name) || !VALUE.test(value) || value.length > 8_192,
  );
  return bad?.[0] ?? null;
}

/** What is sent to one origin: the source’s own headers go to the origin that it names, and nowhere else. */
function headersFor(url: URL, firstOrigin: string, request: FetchRequest, policy: FetchPolicy): Record<string, string> {
  const own = url.origin === firstOrigin ? (request.headers ?? {}) : {};
  const { etag, lastModified } = request;
  return {
    accept: request.accept ?? '*/*',
    ...Object.fromEntries(Object.entries(own).map(([name, value]) => [name.toLowerCase(), value])),
    ...(isSendable(etag) && { 'if-none-match': etag }),
    ...(isSendable(lastModified) && { 'if-modified-since': lastModified }),
    'user-agent': policy.userAgent,
    'accept-encoding': 'gzip, deflate, br',
  };
}

/** What a server once said is sent back only when it can stand in a header. */
const isSendable = (value: string | null | undefined): value is string => Boolean(value) && VALUE.test(value ?? '');

import { isPublicAddress } from './allowed-targets.ts';
import { type Deadline, reasonOfError, sendRequest, startDeadline, type WireAnswer } from './connect.ts';
import { type FetchPolicy, type FetchRefusal, refuseFetch } from './fetch-types.ts';
import { type JudgedUrl, judgeUrl, readUrl } from './judge-url.ts';
import { badHeader } from './fetch-guarded.ts';

/** Something to be told to an address that somebody typed. */
export interface PostRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** Ends the request early, when the work stops. */
  readonly signal?: AbortSignal;
}

/** What the receiver said, whatever its status; a redirect is an answer too, and is not followed. */
export interface PostAnswer {
  readonly outcome: 'answered';
  readonly status: number;
  /** The header Retry-After as it came. */
  readonly retryAfter: string | null;
  /** The beginning of its body, up to 64 KB, as UTF-8; empty where it is packed, and where the receiver is in a private network. */
  readonly text: string;
}

export type PostOutcome = PostAnswer | FetchRefusal;

const ANSWER_BYTES = 65_536;

/**
 * Posts to one address against server-side request forgery: looked up once, judged, and connected to at a judged address. Plain http is
 * taken where the operator named the host (channel-6).
 */
export async function postGuarded(request: PostRequest, policy: FetchPolicy): Promise<PostOutcome> {
  const deadline = startDeadline(policy.limits.totalMs, request.signal);
  try {
    const judged = await judgePost(request.url, policy, deadline.signal);
    if ('outcome' in judged) return overdue(deadline, judged.host) ?? judged;
    if (badHeader(request.headers) !== null) return refuseFetch('invalid-header', judged.url.hostname);
    const outcome = await send(judged, request, policy, deadline);
    return judged.addresses.every(policy.isAnswerReported ?? isPublicAddress) ? outcome : withoutAnswer(outcome);
  } finally {
    deadline.end();
  }
}

/** Of a private network whoever typed the address is told that it was delivered or was not, and nothing by which it could be explored. */
function withoutAnswer(outcome: PostOutcome): PostOutcome {
  if (outcome.outcome === 'answered') return { ...outcome, text: '' };
  return outcome.reason === 'stopped' ? outcome : refuseFetch('unreachable', outcome.host);
}

/** Where a post may go; a refusal where it may not. */
export async function judgePost(
  address: string,
  policy: FetchPolicy,
  signal: AbortSignal,
): Promise<JudgedUrl | FetchRefusal> {
  const url = readUrl(address, null, true);
  if ('outcome' in url) return url;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isNamed = policy.allowed.some((target) => target.host === host || target.network?.[0].toString() === host);
  if (url.protocol === 'http:' && !isNamed) return refuseFetch('insecure-address', url.hostname);
  return judgeUrl(url, policy, signal);
}

async function send(
  judged: JudgedUrl,
  { headers, body }: PostRequest,
  policy: FetchPolicy,
  deadline: Deadline,
): Promise<PostOutcome> {
  const { hostname } = judged.url;
  let answer: WireAnswer;
  try {
    const all = { accept: '*/*', ...headers, 'user-agent': policy.userAgent, 'accept-encoding': 'identity' };
    answer = await sendRequest(judged, all, { method: 'POST', body }, policy.limits, deadline.signal);
  } catch (error) {
    return overdue(deadline, hostname) ?? refuseFetch(reasonOfError(error), hostname);
  }
  const { status, headers: stated } = answer;
  const retryAfter = stated['retry-after'];
  // Its status is the answer: a body that hangs or breaks off takes nothing of it back.
  const text = await beginningOf(answer, deadline);
  return { outcome: 'answered', status, retryAfter: typeof retryAfter === 'string' ? retryAfter : null, text };
}

async function beginningOf({ body, headers, close }: WireAnswer, deadline: Deadline): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  deadline.signal.addEventListener('abort', close);
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= ANSWER_BYTES) break;
    }
  } catch {
    // What came until then is what it said.
  } finally {
    close();
  }
  const isPacked = !['', 'identity'].includes(String(headers['content-encoding'] ?? ''));
  return isPacked ? '' : Buffer.concat(chunks).subarray(0, ANSWER_BYTES).toString();
}

function overdue(deadline: Deadline, host: string): FetchRefusal | null {
  const reason = deadline.reason();
  return reason === null ? null : refuseFetch(reason, host);
}

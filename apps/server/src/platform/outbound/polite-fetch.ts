import { fetchGuarded } from './fetch/fetch-guarded.ts';
import {
  type FetchedResponse,
  FetchInterrupted,
  type FetchOutcome,
  type FetchPolicy,
  type FetchRefusal,
  type FetchRequest,
  refuseFetch,
} from './fetch/fetch-types.ts';
import { readUrl } from './fetch/judge-url.ts';
import {
  type HostTurn,
  type HostTurnDeps,
  waitForHostTurn,
  keepRobots,
  keepTdmRules,
  readPolicies,
} from './host-store.ts';
import type { Clock } from '#platform/clock';
import type { Queryable } from '#platform/database/database';
import { parseRobots, ROBOTS_BYTES } from './robots-txt.ts';
import { isReserved, readTdmRules } from './tdm-reservation.ts';

/** Somebody else asks the host just now, or its delay is not over: ask again from `at` on. Nothing was sent in vain. */
export interface FetchLater {
  readonly outcome: 'later';
  readonly host: string;
  readonly at: Date;
}

export type PoliteOutcome = FetchOutcome | FetchLater;

export interface PoliteDeps extends HostTurnDeps {
  readonly policy: FetchPolicy;
}

/** The turns of the hosts that one request comes to. */
interface Visit {
  /** A redirect within a host belongs to its turn; one to another host takes the turn of that one too. */
  enter(url: URL): Promise<FetchRefusal | null>;
  holds(host: string): boolean;
  /** Why a host could not be entered. */
  later(): FetchLater | null;
  leave(retryAfter: string | null): Promise<void>;
}

/**
 * Fetches with manners: one request at a time for each host, its delay between, in all processes together. A page is read only when
 * robots.txt and tdmrep.json allow it, redirects included; each of these takes a turn of its own.
 */
export async function fetchPolitely(
  request: FetchRequest,
  kind: 'feed' | 'page',
  patienceMs: number,
  deps: PoliteDeps,
): Promise<PoliteOutcome> {
  const visit = openVisit(deps, patienceMs, request.signal);
  let later: FetchLater | null = null;
  const fetchStart = async (url: URL, redirects: number, bytes: number) => {
    const own = visit.holds(url.host) ? visit : openVisit(deps, patienceMs, request.signal);
    const fetched = await readStart(url, redirects, bytes, request, own, deps.policy);
    later ??= own.later();
    return fetched;
  };
  const judge = async (url: URL) => {
    const refusal = kind === 'page' ? await judgePage(url, { ...deps, fetchStart }) : null;
    return refusal ?? visit.enter(url);
  };
  const first = readUrl(request.url, null, request.allowHttp ?? false);
  if ('outcome' in first) return first;
  try {
    // Waiting for turns is no part of the time that a request may take.
    const refusal = await judge(first);
    const outcome = refusal ?? (await fetchGuarded(request, { ...deps.policy, judge: judgeAfter(first, judge) }));
    if (outcome.outcome === 'received') return leaving(outcome, visit);
    await visit.leave(outcome.outcome === 'refused' ? outcome.retryAfter : outcome.headers.retryAfter);
    return later ?? visit.later() ?? outcome;
  } catch (error) {
    await visit.leave(null);
    throw error;
  }
}

type Judge = NonNullable<FetchPolicy['judge']>;

const judgeAfter =
  (first: URL, judge: Judge): Judge =>
  async (url) =>
    url.href === first.href ? null : judge(url);

function openVisit(deps: PoliteDeps, patienceMs: number, signal: AbortSignal | undefined): Visit {
  const held = new Map<string, HostTurn>();
  let later: FetchLater | null = null;
  return {
    async enter(url) {
      if (held.has(url.host)) return null;
      const turn = await waitForHostTurn(deps, url.host, patienceMs, signal);
      if (turn instanceof Date) {
        later = { outcome: 'later', host: url.hostname, at: turn };
        return refuseFetch('stopped', url.hostname);
      }
      held.set(url.host, turn);
      return null;
    },
    holds: (host) => held.has(host),
    later: () => later,
    async leave(retryAfter) {
      const turns = [...held.values()];
      held.clear();
      for (const turn of turns) await turn.end(retryAfter);
    },
  };
}

/** The turn lasts until the body is read: a download under way is a request under way. */
function leaving(response: FetchedResponse, visit: Visit): FetchedResponse {
  const { retryAfter } = response.headers;
  async function* read(): AsyncGenerator<Uint8Array> {
    try {
      yield* response.body;
    } finally {
      await visit.leave(retryAfter);
    }
  }
  return {
    ...response,
    body: read(),
    discard() {
      response.discard();
      // Without the database the turn ends by itself.
      visit.leave(retryAfter).catch(() => undefined);
    },
  };
}

async function readStart(
  url: URL,
  redirects: number,
  bytes: number,
  { signal }: FetchRequest,
  visit: Visit,
  policy: FetchPolicy,
): Promise<Uint8Array | FetchRefusal> {
  const keepsTurn = visit.holds(url.host);
  const outcome = await fetchGuarded(
    { url: url.href, expect: 'answer', allowHttp: url.protocol === 'http:', ...(signal && { signal }) },
    { ...policy, limits: { ...policy.limits, redirects, bodyBytes: Infinity }, judge: visit.enter },
  );
  const read = outcome.outcome === 'received' ? await startOf(outcome, bytes) : outcome;
  const stated = 'outcome' in read && read.outcome === 'refused' ? read.retryAfter : null;
  if (!keepsTurn) await visit.leave(stated);
  return 'outcome' in read && read.outcome === 'unchanged' ? new Uint8Array() : read;
}

/** The first bytes of a body; the rest is not fetched. */
async function startOf(response: FetchedResponse, bytes: number): Promise<Uint8Array | FetchRefusal> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of response.body) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= bytes) break;
    }
  } catch (error) {
    if (error instanceof FetchInterrupted) return error.refusal;
    throw error;
  }
  return Buffer.concat(chunks).subarray(0, bytes);
}

/** RFC 9309 2.4. */
const FRESH_MS = 86_400_000;
const ROBOTS_REDIRECTS = 5;
const TDM_REDIRECTS = 3;
const TDM_BYTES = 1_000_000;
/** By what robots.txt calls Vivac. */
const PRODUCT_TOKEN = 'Vivac';
/** Why a host was not reached at all is said as it is; what it answered instead of robots.txt is another sentence. */
const OWN_REASONS = ['private-address', 'port', 'dns', 'tls', 'unreachable', 'timed-out', 'stopped'];

interface PolicyDeps {
  readonly db: Queryable;
  readonly clock: Pick<Clock, 'now'>;
  /** Fetches the beginning of a small file of a host, in a turn of that host. */
  fetchStart(url: URL, redirects: number, bytes: number): Promise<Uint8Array | FetchRefusal>;
}

/** Whether robots.txt and tdmrep.json of its host let a page be read; each is asked for once a day. */
async function judgePage(url: URL, deps: PolicyDeps): Promise<FetchRefusal | null> {
  return (await judgeByRobots(url, deps)) ?? (await judgeByTdm(url, deps));
}

function isFresh(fetchedAt: Date | null | undefined, now: Date): boolean {
  return fetchedAt instanceof Date && now.getTime() - fetchedAt.getTime() < FRESH_MS;
}

async function judgeByRobots(url: URL, deps: PolicyDeps): Promise<FetchRefusal | null> {
  const stored = await readPolicies(deps.db, url.host);
  const isStored = isFresh(stored?.robotsFetchedAt, deps.clock.now());
  const robots = isStored ? (stored?.robots ?? null) : await renewRobots(url, deps);
  if (robots !== null && 'outcome' in robots) return robots;
  const isAllowed = robots === null || parseRobots(robots, PRODUCT_TOKEN).allows(url);
  return isAllowed ? null : refuseFetch('robots', url.hostname);
}

async function renewRobots(url: URL, { db, clock, fetchStart }: PolicyDeps): Promise<Uint8Array | FetchRefusal | null> {
  const fetched = await fetchStart(new URL('/robots.txt', url), ROBOTS_REDIRECTS, ROBOTS_BYTES);
  if ('outcome' in fetched && !meansNoRules(fetched)) return unreadable(fetched);
  const bytes = 'outcome' in fetched ? null : fetched;
  const crawlDelaySeconds = bytes === null ? null : parseRobots(bytes, PRODUCT_TOKEN).crawlDelaySeconds;
  await keepRobots(db, url.host, { bytes, crawlDelaySeconds, at: clock.now() });
  return bytes;
}

/** RFC 9309 2.3.1: a refusal by the host’s own status or too many redirects, but not one that asks for fewer requests. */
function meansNoRules({ reason, status }: FetchRefusal): boolean {
  if (reason === 'too-many-redirects') return true;
  return status !== null && status >= 400 && status < 500 && status !== 429;
}

function unreadable(refusal: FetchRefusal): FetchRefusal {
  return OWN_REASONS.includes(refusal.reason) ? refusal : { ...refusal, reason: 'robots-unreachable' };
}

async function judgeByTdm(url: URL, { db, clock, fetchStart }: PolicyDeps): Promise<FetchRefusal | null> {
  const stored = await readPolicies(db, url.host);
  let rules = stored?.tdmRules ?? [];
  if (!isFresh(stored?.tdmFetchedAt, clock.now())) {
    const fetched = await fetchStart(new URL('/.well-known/tdmrep.json', url), TDM_REDIRECTS, TDM_BYTES);
    if ('outcome' in fetched && OWN_REASONS.includes(fetched.reason)) return fetched;
    rules = 'outcome' in fetched ? [] : readTdmRules(Buffer.from(fetched).toString());
    await keepTdmRules(db, url.host, { rules, at: clock.now() });
  }
  return isReserved(rules, url) ? refuseFetch('tdm-reserved', url.hostname) : null;
}

import { lookup } from 'node:dns/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '#platform/clock';
import type { Queryable } from '#platform/database/database';
import type { AllowedTargets } from './fetch/allowed-targets.ts';
import {
  FETCH_LIMITS,
  type FetchPolicy,
  type FetchRefusal,
  type FetchRequest,
  type Resolve,
} from './fetch/fetch-types.ts';
import { type PostOutcome, type PostRequest, judgePost, postGuarded } from './fetch/post-guarded.ts';
import { type PoliteOutcome, fetchPolitely } from './polite-fetch.ts';

/** A worker that has other things to do than to wait for a host. */
const PATIENCE_MS = 15_000;
/** From the look-up of a receiver to the end of its answer. */
const POST_MS = 15_000;
/** Longer than a look-up takes. */
const REFUSAL_MS = 3_000;

export interface OutboundSettings {
  readonly db: Queryable;
  /** Of real time, whatever day the product shows: other people’s servers live in it. */
  readonly clock: Pick<Clock, 'now'>;
  /** For sources, which administrators register. */
  readonly allowed: AllowedTargets;
  /** For addresses that any user may type: webhooks and push services; none when absent. */
  readonly allowedPosts?: AllowedTargets;
  /** Where whoever is fetched from can complain: an address of web or mail. */
  readonly contact: string;
  readonly version: string;
  /** Told the header `Date` of every answer. */
  readonly worldClock?: Pick<WorldClock, 'hear'>;
  /** Of the system when absent. */
  readonly resolve?: Resolve;
  /** How long a receiver of posts may take; 15 s when absent. */
  readonly postMs?: number;
  /** Of which receivers the answer is told; of those on the public internet when absent. */
  readonly isAnswerReported?: (address: string) => boolean;
  /** How long the refusal of an address takes, so that its reason cannot be told by the time; 3 s when absent. */
  readonly refusalMs?: number;
}

/** Everything that this installation asks of other people’s servers goes through here. */
export interface Outbound {
  /** A webhook or a push: guarded, and sent at once. Redirects are not followed. */
  post(request: PostRequest): Promise<PostOutcome>;
  /** Whether something may be posted to an address at this moment; why not where it may not. */
  judgePost(address: string): Promise<FetchRefusal | null>;
  /** A feed that its owner gives: guarded, and in the turn of its host. Waits for it up to `patienceMs`, else says when. */
  fetchFeed(request: FetchRequest, patienceMs?: number): Promise<PoliteOutcome>;
  /** A page: as a feed, and only when robots.txt and TDM reservation allow it. */
  fetchPage(request: Omit<FetchRequest, 'expect'>, patienceMs?: number): Promise<PoliteOutcome>;
}

const resolveBySystem: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true, order: 'verbatim' })).map(({ address }) => address);

/** What was refused before anything was asked takes as long whatever the reason is. */
async function tellingNoTime<Outcome extends object>(refusalMs: number, requested: Promise<Outcome>): Promise<Outcome> {
  const beganMs = performance.now();
  const outcome = await requested;
  const isUnasked = 'reason' in outcome && UNASKED.has(String(outcome.reason));
  if (isUnasked) await wait(Math.max(refusalMs - (performance.now() - beganMs), 0));
  return outcome;
}

const UNASKED: ReadonlySet<string> = new Set<FetchRefusal['reason']>(['private-address', 'port', 'dns']);

export function openOutbound({
  db,
  clock,
  allowed,
  allowedPosts = [],
  contact,
  version,
  resolve,
  postMs = POST_MS,
  refusalMs = REFUSAL_MS,
  isAnswerReported,
  worldClock,
}: OutboundSettings): Outbound {
  const policy: FetchPolicy = {
    userAgent: `Vivac/${version} (+${contact})`,
    allowed,
    resolve: resolve ?? resolveBySystem,
    limits: FETCH_LIMITS,
    ...(isAnswerReported && { isAnswerReported }),
    ...(worldClock && { hearDate: worldClock.hear }),
  };
  const postPolicy = { ...policy, allowed: allowedPosts, limits: { ...FETCH_LIMITS, totalMs: postMs } };
  const deps = { db, clock, policy };
  return {
    post: (request) => tellingNoTime(refusalMs, postGuarded(request, postPolicy)),
    async judgePost(address) {
      const judged = await tellingNoTime(refusalMs, judgePost(address, postPolicy, AbortSignal.timeout(postMs)));
      return 'outcome' in judged ? judged : null;
    },
    fetchFeed: (request, patienceMs = PATIENCE_MS) => fetchPolitely(request, 'feed', patienceMs, deps),
    fetchPage: (request, patienceMs = PATIENCE_MS) =>
      fetchPolitely({ ...request, expect: 'page' }, 'page', patienceMs, deps),
  };
}

/** How this machine's clock stands to those of the servers that it asks. */
export interface WorldClock {
  /** The header `Date` of an answer that came just now. */
  hear(header: string | readonly string[] | undefined): void;
  /** Seconds by which this machine is ahead: the median of the last answers; null before there are three. */
  aheadS(): number | null;
}

const STORED = 15;
/** One server may be wrong by itself. */
const LEAST = 3;

export function createWorldClock(clock: Pick<Clock, 'now'>): WorldClock {
  const heard: number[] = [];
  return {
    hear(header) {
      const atMs = typeof header === 'string' ? Date.parse(header) : Number.NaN;
      if (Number.isNaN(atMs)) return;
      heard.push((clock.now().getTime() - atMs) / 1000);
      if (heard.length > STORED) heard.shift();
    },
    aheadS() {
      if (heard.length < LEAST) return null;
      return heard.toSorted((a, b) => a - b)[Math.floor(heard.length / 2)]!;
    },
  };
}

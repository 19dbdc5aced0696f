import { lookup } from 'node:dns/promises';
import type { Language } from '@vivac/domain/language';
import type { Clock } from '#platform/clock';
import type { Queryable } from '#platform/database/database';
import type { AllowedTargets } from './fetch/allowed-targets.ts';
import type { FetchRefusal } from './fetch/fetch-refusal.ts';
import { fetchRefusalText } from './fetch/fetch-refusal-text.ts';
import { FETCH_LIMITS, type FetchPolicy, type FetchRequest, type Resolve } from './fetch/fetch-types.ts';
import { type PostOutcome, type PostRequest, judgePost, postGuarded } from './fetch/post-guarded.ts';
import type { WorldClock } from './world-clock.ts';
import { type PoliteOutcome, fetchPolitely } from './polite-fetch.ts';

/** A worker that has other things to do than to wait for a host. */
const PATIENCE_MS = 15_000;
/** From the look-up of a receiver to the end of its answer. */
const POST_MS = 15_000;

export interface OutboundSettings {
  readonly db: Queryable;
  /** Of real time, whatever day the product shows: other people’s servers live in it. */
  readonly clock: Pick<Clock, 'now'>;
  readonly allowed: AllowedTargets;
  /** Where whoever is fetched from can complain: an address of web or mail. */
  readonly contact: string;
  readonly version: string;
  /** Told the header `Date` of every answer. */
  readonly worldClock?: Pick<WorldClock, 'hear'>;
  /** Of the system when absent. */
  readonly resolve?: Resolve;
  /** How long a receiver of posts may take; 15 s when absent. */
  readonly postMs?: number;
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
  /** A refusal as one sentence: what happened and what to do. */
  explain(refusal: FetchRefusal, language: Language): string;
}

const resolveBySystem: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true, order: 'verbatim' })).map(({ address }) => address);

export function openOutbound({
  db,
  clock,
  allowed,
  contact,
  version,
  resolve,
  postMs = POST_MS,
  worldClock,
}: OutboundSettings): Outbound {
  const policy: FetchPolicy = {
    userAgent: `Vivac/${version} (+${contact})`,
    allowed,
    resolve: resolve ?? resolveBySystem,
    limits: FETCH_LIMITS,
    ...(worldClock && { hearDate: worldClock.hear }),
  };
  const postPolicy = { ...policy, limits: { ...FETCH_LIMITS, totalMs: postMs } };
  const deps = { db, clock, policy };
  return {
    post: (request) => postGuarded(request, postPolicy),
    async judgePost(address) {
      const judged = await judgePost(address, postPolicy, AbortSignal.timeout(postMs));
      return 'outcome' in judged ? judged : null;
    },
    fetchFeed: (request, patienceMs = PATIENCE_MS) => fetchPolitely(request, 'feed', patienceMs, deps),
    fetchPage: (request, patienceMs = PATIENCE_MS) =>
      fetchPolitely({ ...request, expect: 'page' }, 'page', patienceMs, deps),
    explain: fetchRefusalText,
  };
}

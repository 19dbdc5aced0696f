import type { Clock } from '#platform/clock';
import type { Queryable } from '#platform/database/database';
import { type FetchRefusal, refuseFetch } from './fetch/fetch-types.ts';
import { parseRobots, ROBOTS_BYTES } from './robots-txt.ts';
import { isReserved, readTdmRules } from './tdm-reservation.ts';
import { keepRobots, keepTdmRules, readPolicies } from './host-store.ts';

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
export async function judgePage(url: URL, deps: PolicyDeps): Promise<FetchRefusal | null> {
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

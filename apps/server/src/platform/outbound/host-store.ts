import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { nextRequestAt } from '@vivac/domain/sources/host-manners';
import type { Clock } from '#platform/clock';
import type { Queryable } from '#platform/database/database';
import type { TdmRule } from './tdm-reservation.ts';

/** Longer than any request may take: whoever holds a turn so long is dead. */
const TURN_MS = 60_000;

/** The right to make one request of a host, which nobody else has meanwhile, in whatever process. */
export interface HostTurn {
  readonly host: string;
  /** Gives the host back, with what it said of its next request. */
  end(retryAfter: string | null): Promise<void>;
}

export interface HostTurnDeps {
  readonly db: Queryable;
  /** Of real time, whatever day the product shows. */
  readonly clock: Pick<Clock, 'now'>;
}

/** Takes the turn of a host, or says when it may be asked for again. */
async function takeHostTurn({ db, clock }: HostTurnDeps, host: string): Promise<HostTurn | Date> {
  const at = clock.now();
  const id = randomUUID();
  const nextAt = nextRequestAt(at, { crawlDelaySeconds: null, retryAfter: null });
  const taken = await takeTurn(db, host, { id, at, endsAt: new Date(at.getTime() + TURN_MS), nextAt });
  if (taken === null) return (await nextTurnAt(db, host, at)) ?? at;
  const { crawlDelaySeconds } = taken;
  return {
    host,
    async end(retryAfter) {
      await endTurn(db, host, id, nextRequestAt(clock.now(), { crawlDelaySeconds, retryAfter }));
    },
  };
}

/** Takes the turn of a host, waiting for it up to `patienceMs`; else the moment from which it may be had. */
export async function waitForHostTurn(
  deps: HostTurnDeps,
  host: string,
  patienceMs: number,
  signal?: AbortSignal,
): Promise<HostTurn | Date> {
  let patience = patienceMs;
  for (;;) {
    const turn = await takeHostTurn(deps, host);
    if (!(turn instanceof Date)) return turn;
    // One who was a moment faster gives it back soon.
    const waitMs = Math.max(turn.getTime() - deps.clock.now().getTime(), 50);
    if (waitMs > patience || signal?.aborted) return turn;
    patience -= waitMs;
    await sleep(waitMs, null, signal === undefined ? {} : { signal }).catch(() => null);
  }
}

/** What is kept of the policies of a host. */
interface StoredPolicies {
  /** As it came; null when the host has none. */
  readonly robots: Buffer | null;
  /** Null while nobody asked. */
  readonly robotsFetchedAt: Date | null;
  readonly tdmRules: readonly TdmRule[] | null;
  /** Null while nobody asked. */
  readonly tdmFetchedAt: Date | null;
}

/** What is known of a host whose turn was taken; a longer delay that is learned meanwhile is kept by whoever learns it. */
interface TakenTurn {
  readonly crawlDelaySeconds: number | null;
}

/** Takes the turn of a host in one statement, so that of any number of processes one gets it; null for the others. */
async function takeTurn(
  db: Queryable,
  host: string,
  turn: { readonly id: string; readonly at: Date; readonly endsAt: Date; readonly nextAt: Date },
): Promise<TakenTurn | null> {
  const [taken] = await db.query<TakenTurn>(
    `INSERT INTO outbound_hosts AS hosts (host, next_request_at, turn, turn_ends_at, asked_at) VALUES ($1, $5, $2, $4, $3)
     ON CONFLICT (host) DO UPDATE
       SET turn = $2, turn_ends_at = $4, asked_at = $3,
           next_request_at = greatest($5, $3::timestamptz + make_interval(secs => least(coalesce(hosts.crawl_delay_s, 0), 86400)))
       WHERE hosts.next_request_at <= $3 AND (hosts.turn IS NULL OR hosts.turn_ends_at <= $3)
     RETURNING crawl_delay_s AS "crawlDelaySeconds"`,
    [host, turn.id, turn.at, turn.endsAt, turn.nextAt],
  );
  return taken ?? null;
}

/** When the turn of a host is worth trying again; null for one that is unknown. Who has it now may give it back at any moment. */
async function nextTurnAt(db: Queryable, host: string, now: Date): Promise<Date | null> {
  const [row] = await db.query<{ at: Date }>(
    `SELECT CASE WHEN turn IS NULL THEN next_request_at
       ELSE greatest(next_request_at, least(turn_ends_at, $2::timestamptz + interval '2 s')) END AS at
     FROM outbound_hosts WHERE host = $1`,
    [host, now],
  );
  return row?.at ?? null;
}

/** Gives a turn back. Whoever lost it meanwhile changes nothing but that the host wants a longer pause. */
async function endTurn(db: Queryable, host: string, id: string, nextAt: Date): Promise<void> {
  await db.execute(
    `UPDATE outbound_hosts
     SET next_request_at = greatest(next_request_at, $3),
         turn = CASE WHEN turn = $2 THEN NULL ELSE turn END,
         turn_ends_at = CASE WHEN turn = $2 THEN NULL ELSE turn_ends_at END
     WHERE host = $1`,
    [host, id, nextAt],
  );
}

export async function readPolicies(db: Queryable, host: string): Promise<StoredPolicies | null> {
  const [row] = await db.query<StoredPolicies>(
    `SELECT robots, robots_fetched_at AS "robotsFetchedAt", tdm_rules AS "tdmRules", tdm_fetched_at AS "tdmFetchedAt"
     FROM outbound_hosts WHERE host = $1`,
    [host],
  );
  return row ?? null;
}

export async function keepRobots(
  db: Queryable,
  host: string,
  stored: { readonly bytes: Uint8Array | null; readonly crawlDelaySeconds: number | null; readonly at: Date },
): Promise<void> {
  await db.execute(
    `UPDATE outbound_hosts
     SET robots = $2, crawl_delay_s = $3::double precision, robots_fetched_at = $4,
         next_request_at = greatest(next_request_at, asked_at + make_interval(secs => least(coalesce($3::double precision, 0), 86400)))
     WHERE host = $1`,
    [host, stored.bytes === null ? null : Buffer.from(stored.bytes), stored.crawlDelaySeconds, stored.at],
  );
}

export async function keepTdmRules(
  db: Queryable,
  host: string,
  stored: { readonly rules: readonly TdmRule[]; readonly at: Date },
): Promise<void> {
  await db.execute('UPDATE outbound_hosts SET tdm_rules = $2, tdm_fetched_at = $3 WHERE host = $1', [
    host,
    JSON.stringify(stored.rules),
    stored.at,
  ]);
}

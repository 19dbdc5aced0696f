import { loadavg } from 'node:os';
import { toDay } from '@vivac/domain/time/day';
import type { PriceRule } from '@vivac/domain/rules/kinds/price';
import { priceFindings } from '@vivac/domain/rules/kinds/price-findings';
import type { Context } from '@vivac/server/src/context.ts';
import { embedded } from '@vivac/server/src/platform/identity/open-identity.ts';
import { clockOf } from '@vivac/server/src/platform/clock.ts';
import { inEnglish, isRefusal } from '@vivac/server/src/platform/refusal.ts';
import { type Database, openDatabase } from '@vivac/server/src/platform/database/database.ts';
import type { Log } from '@vivac/server/src/platform/log.ts';
import { openQueue } from '@vivac/server/src/platform/queue/queue.ts';
import { latestPeriods, usersDue } from '@vivac/server/src/modules/notifications/engine/due-read.ts';
import { TAKEN_AT_ONCE } from '@vivac/server/src/modules/notifications/engine/engine.ts';
import { SEND_QUEUE, lookAtRules } from '@vivac/server/src/modules/notifications/engine/look-at-rules.ts';
import { saveRules } from '@vivac/server/src/modules/notifications/rules/save-rules.ts';
import { campsiteOffers, quotesByCampsite } from '@vivac/server/src/modules/prices/read.ts';
import { type VisibleCampsite, allVisibleCampsites } from '@vivac/server/src/modules/watchlists/read.ts';
import { FILTERS, growMarket } from './market.ts';
import { noteGoal, printTable, thousands } from './report.ts';

const MARKET = 150;
const RULES_EACH = 10;
const NIGHTS = 90;
const ZONE = 'Europe/Madrid';
const TODAY = toDay('2027-01-01');
const ARRIVALS = { first: TODAY, count: NIGHTS, nights: undefined };
/** Seven o'clock in Madrid; the prices were seen an hour before. */
const SEEN_AT = new Date('2027-01-01T05:00:00Z');
const NOW = new Date('2027-01-01T06:00:05Z');
const SINCE = new Date('2026-12-01T12:00:00Z');
/** As the server looks: connections of its own for the notifications (context.ts). */
const CONNECTIONS = 4;

type Watched = ReadonlyMap<string, readonly VisibleCampsite[]>;

/** Looks at ten rules of every user as the server does at seven; beside it what reading and evaluating alone take. */
export async function benchNotifications(
  context: Context,
  databaseUrl: string,
  log: Log,
  users: number,
): Promise<void> {
  await growMarket(context.db, MARKET);
  await context.db.query(`
    UPDATE prices SET seen_at = '${SEEN_AT.toISOString()}', seen_s = (
      SELECT array_agg(s + extract(epoch FROM '${SEEN_AT.toISOString()}'::timestamptz - seen_at)::bigint ORDER BY night)
      FROM unnest(seen_s) WITH ORDINALITY AS seen(s, night));
    ANALYZE prices`);
  const watched = await createOwners(context, users);
  const db = openDatabase({
    url: databaseUrl,
    maxConnections: CONNECTIONS,
    prepare: true,
    applicationName: 'bench',
    onError: () => {},
  });
  try {
    await bareRead(db, watched);
    const load = loadavg()[0]!;
    const lookedS = await look(context, db, databaseUrl, log, users);
    const rows = await db.query<{ state: string; n: number }>(
      'SELECT state, count(*)::int AS n FROM notification_messages GROUP BY state ORDER BY state',
    );
    const readS = await bareRead(db, watched);
    const evaluatedS = await evaluate(db, watched);
    const line = (name: string, seconds: number) => [
      name,
      `${seconds.toFixed(1)} s`,
      `${((seconds * 1000) / users).toFixed(2)} ms`,
      (lookedS / seconds).toFixed(1),
    ];
    noteGoal('rules at 07:00, a user', '≤ 3 ms', `${((lookedS * 1000) / users).toFixed(2)} ms`);
    printTable(
      `${thousands(users)} users × ${RULES_EACH} rules × ${NIGHTS} nights × 10 competitors, load ${load.toFixed(2)}; ` +
        rows.map(({ state, n }) => `${thousands(n)} ${state}`).join(', '),
      [
        ['what', 'time', 'a user', 'look / this'],
        line('look, by the queue', lookedS),
        line('the same quotes, bare SQL', readS),
        line('evaluation alone', evaluatedS),
      ],
    );
  } finally {
    await db.end();
  }
}

const emailOf = (n: number) => `owner-${n}@bench.test`;

/** From 10 to 100 percent, in both directions in turn. */
function ruleAt(at: number): PriceRule {
  return { type: 'email', schedule: 'daily', spread: (at + 1) * 10, up: at % 2 === 1, enabled: true };
}

/** Users with a watchlist of eleven campsites and ten rules. */
async function createOwners(context: Context, users: number): Promise<Watched> {
  const identity = embedded(context.identity);
  const uids: string[] = [];
  for (let n = 0; n < users; n++) {
    const { uid } = await identity.createUser({ email: emailOf(n), displayName: emailOf(n), invite: 'none' });
    uids.push(uid);
  }
  await context.db.execute(
    `INSERT INTO watchlists (uid, campsite_id, role, position, link)
     SELECT uid, 1 + (n * 131 + p * 53) % ${MARKET}, CASE p WHEN 0 THEN 'reference' ELSE 'competitor' END, p,
       'https://bench.test/' || p
     FROM unnest($1::text[]) WITH ORDINALITY AS owners(uid, n), generate_series(0, 10) p ON CONFLICT DO NOTHING`,
    [uids],
  );
  const price = Array.from({ length: RULES_EACH }, (_, at) => ruleAt(at));
  const then = { ...context, clock: clockOf({ kind: 'fixed', at: SINCE }, ZONE) };
  for (const [n, uid] of uids.entries()) {
    const saved = await saveRules(then, { uid, email: emailOf(n), admin: false }, { notifications: { price } });
    if (isRefusal(saved)) throw new Error(inEnglish(saved));
  }
  await context.db.query('ANALYZE');
  const watched = new Map<string, readonly VisibleCampsite[]>();
  for (const uid of uids) watched.set(uid, await allVisibleCampsites(context.db, { uid, admin: false }));
  return watched;
}

/** Seconds from the question who is due until everybody was looked at. What is found is not sent. */
async function look(context: Context, db: Database, databaseUrl: string, log: Log, users: number): Promise<number> {
  const clock = clockOf({ kind: 'fixed', at: NOW }, ZONE);
  const deps = { ...context, db, clock, zone: ZONE, publicUrl: 'https://bench.test' };
  const all = Promise.withResolvers<void>();
  let looked = 0;
  const queue = await openQueue(
    { url: databaseUrl, prepare: true, log, takenAtOnce: TAKEN_AT_ONCE },
    {
      'notifications.look': async (uid, jobs) => {
        await lookAtRules(deps, uid, jobs).catch(all.reject);
        if ((looked += 1) === users) all.resolve();
      },
      [SEND_QUEUE]: async () => {},
    },
  );
  try {
    const startedMs = performance.now();
    const due = await usersDue(db, latestPeriods(NOW, ZONE));
    await queue.add(
      'notifications.look',
      due.map((uid) => ({ key: uid })),
    );
    await all.promise;
    return (performance.now() - startedMs) / 1000;
  } finally {
    await queue.close();
  }
}

/** Seconds that the statement takes which reads the prices, for everybody, over as many connections. */
async function bareRead(db: Database, watched: Watched): Promise<number> {
  const startedMs = performance.now();
  const waiting = [...watched.values()];
  const lane = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await campsiteOffers({ db }, next, ARRIVALS, FILTERS);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  return (performance.now() - startedMs) / 1000;
}

/** Seconds that holding every rule against quotes in memory takes. */
async function evaluate(db: Database, watched: Watched): Promise<number> {
  let spentMs = 0;
  for (const [reference, ...competitors] of watched.values()) {
    const quotes = await quotesByCampsite({ db }, [reference!, ...competitors], TODAY, NIGHTS, FILTERS);
    const quoted = ({ id, name }: VisibleCampsite) => ({ name, quotes: quotes.get(id)! });
    const startedMs = performance.now();
    for (let at = 0; at < RULES_EACH; at++) {
      priceFindings(ruleAt(at), TODAY, quoted(reference!), competitors.map(quoted), NOW.getTime() / 1000);
    }
    spentMs += performance.now() - startedMs;
  }
  return spentMs / 1000;
}

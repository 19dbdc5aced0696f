import autocannon from 'autocannon';
import type { Context } from '@vivac/server/src/context.ts';
import { embedded } from '@vivac/server/src/platform/identity/open-identity.ts';
import { reviewInfo, reviewList } from '@vivac/server/src/modules/reviews/info.ts';
import { reviewPage } from '@vivac/server/src/modules/reviews/read.ts';
import { type VisibleCampsite, watchedCampsites } from '@vivac/server/src/modules/watchlists/read.ts';
import { reviewQueryOf } from '@vivac/contract/wire/reviews';
import type { ReviewChoice } from '@vivac/domain/reviews/review-filters';
import { signIn } from './managers.ts';
import { median, ms, printTable } from './report.ts';

const PASSWORD = 'a password for the bench';
/** One campsite with half of all reviews, ten with the others, over eight years. */
const REVIEWS = [100_000, ...Array.from({ length: 10 }, () => 10_000)];
const DAYS = 8 * 365;
const PAGE = 10;
/** Pages beside the one that is named, so that not one answer alone is measured. */
const SPREAD = 20;
const ROUNDS = 3;

const CHOICES: readonly (readonly [string, ReviewChoice])[] = [
  ['newest', { sort: 'Newest First' }],
  ['oldest', { sort: 'Oldest First' }],
  ['highest', { sort: 'Highest Score' }],
  ['lowest', { sort: 'Lowest Score' }],
  ['newest, families', { sort: 'Newest First', guests: 'Family' }],
  ['lowest, Jun-Aug', { sort: 'Lowest Score', season: 'Jun-Aug' }],
  ['newest, 7-9', { sort: 'Newest First', scores: 'Good: 7-9' }],
  ['highest, couples in bungalows', { sort: 'Highest Score', guests: 'Couple', type: 'bungalow', season: 'Jun-Aug' }],
];

/** List, scores and pages over 200,000 reviews: over HTTP, as the room's statements alone, and by a plain OFFSET. */
export async function benchReviews(context: Context, server: string, seconds: number): Promise<void> {
  const { token, campsites } = await prepare(context, server);
  const { db, clock } = context;
  const requested = new Requested(server, token, seconds);
  const [big, ...others] = campsites as [VisibleCampsite, ...VisibleCampsite[]];
  const rows: string[][] = [];
  const measure = async (name: string, address: (n: number) => string, statement: (n: number) => Promise<unknown>) => {
    const alone = await timed(statement, seconds);
    const http = await requested.over(address);
    rows.push([name, ms(alone), ms(http.meanMs), `${http.p99Ms} ms`]);
    return http.meanMs;
  };
  await measure(
    'list',
    () => '/api/reviews/list',
    () => reviewList({ db }, campsites, big.name, new Map()),
  );
  await measure(
    'info',
    () => `/api/reviews/info?campsite=${encodeURIComponent(big.name)}`,
    () => reviewInfo({ db }, big, { compset: others, reference: big }, clock.today()),
  );
  printTable('Over 200,000 reviews, one connection', [['call', 'SQL alone', 'HTTP', 'HTTP p99'], ...rows]);
  await benchPages(context, big, requested, seconds);
}

async function benchPages(
  { db }: Context,
  campsite: VisibleCampsite,
  requested: Requested,
  seconds: number,
): Promise<void> {
  const rows: string[][] = [];
  for (const [name, choice] of CHOICES) {
    const { total } = await reviewPage(db, campsite, choice, { from: 0, to: PAGE });
    const last = Math.floor((total! - 1) / PAGE);
    const query = new URLSearchParams(Object.entries(reviewQueryOf(choice))).toString();
    const figures = [0, Math.min(999, last), last].map((page) => new PageFigures(page));
    // In turn, and the best of each: other work on the machine only adds, and not to all of them alike.
    for (let round = 0; round < ROUNDS; round++) {
      for (const { page, plain, alone, http } of figures) {
        const span = (n: number) => {
          const at = page === 0 ? 0 : Math.max(1, page - (n % SPREAD));
          return { from: at * PAGE, to: (at + 1) * PAGE };
        };
        const address = (n: number) => {
          const { from, to } = span(n);
          return `/api/reviews/${encodeURIComponent(campsite.name)}?from=${from}&to=${to}&${query}`;
        };
        plain.push(await timed((n) => db.query(plainPage(choice, campsite, span(n).from), []), seconds / 4));
        alone.push(await timed((n) => reviewPage(db, campsite, choice, span(n)), seconds / 2));
        http.push((await requested.over(address)).meanMs);
      }
    }
    for (const each of figures) rows.push([name, ...each.cells(figures[0]!)]);
  }
  printTable('Pages of ten of a campsite with 100,000 reviews, one connection', [
    ['order and filter', 'page', 'plain OFFSET', 'SQL alone', 'HTTP', 'of page 1'],
    ...rows,
  ]);
}

class PageFigures {
  readonly page: number;
  readonly plain: number[] = [];
  readonly alone: number[] = [];
  readonly http: number[] = [];

  constructor(page: number) {
    this.page = page;
  }

  cells(first: PageFigures): string[] {
    const [plain, alone, http] = [this.plain, this.alone, this.http].map((times) => Math.min(...times));
    const ratio = http! / Math.min(...first.http);
    return [(this.page + 1).toLocaleString('en'), ms(plain!), ms(alone!), ms(http!), ratio.toFixed(2)];
  }
}

/** What the context would ask without its counts: everything before the page is read and thrown away. */
function plainPage(choice: ReviewChoice, { id }: VisibleCampsite, from: number): string {
  const order = {
    'Newest First': 'review_date DESC, id DESC',
    'Oldest First': 'review_date, id',
    'Highest Score': 'score_hundredths DESC, review_date DESC, id DESC',
    'Lowest Score': 'score_hundredths, review_date DESC, id DESC',
  }[choice.sort ?? 'Newest First'];
  const where = [
    `campsite_id = ${id}`,
    ...(choice.guests ? [`guest_kind = '${choice.guests}'`] : []),
    ...(choice.type ? [`type_kind = '${choice.type}'`] : []),
    ...(choice.scores ? ['score_hundredths >= 700 AND score_hundredths < 900'] : []),
    ...(choice.season ? ['extract(month FROM review_date) IN (6, 7, 8)'] : []),
  ];
  return `SELECT * FROM reviews WHERE ${where.join(' AND ')} ORDER BY ${order} OFFSET ${from} LIMIT ${PAGE}`;
}

class Requested {
  private readonly server: string;
  private readonly token: string;
  private readonly seconds: number;

  constructor(server: string, token: string, seconds: number) {
    this.server = server;
    this.token = token;
    this.seconds = seconds;
  }

  /** Asks for the addresses in turn, one at a time. Throws when an answer is not 200. */
  async over(address: (n: number) => string): Promise<{ meanMs: number; p99Ms: number }> {
    const headers = { authorization: `Bearer ${this.token}` };
    const requests = Array.from({ length: SPREAD }, (_, n) => ({ method: 'GET' as const, path: address(n), headers }));
    const result = await autocannon({ url: this.server, connections: 1, duration: this.seconds, requests });
    if (result.non2xx + result.errors + result.timeouts > 0) {
      throw new Error(`${address(0)}: ${result.non2xx} answers were not 200, ${result.errors} errors`);
    }
    return { meanMs: 1000 / result.requests.average, p99Ms: result.latency.p99 };
  }
}

/** The median time of a statement, in milliseconds. */
async function timed(statement: (n: number) => Promise<unknown>, seconds: number): Promise<number> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  for (let n = 0; n < 3 || performance.now() < until; n++) {
    const startedMs = performance.now();
    await statement(n);
    times.push(performance.now() - startedMs);
  }
  return median(times);
}

/** A manager who watches eleven campsites of 200,000 reviews, written straight into the store. */
async function prepare({ db, identity }: Context, server: string) {
  await db.query(`
    INSERT INTO sources (name) VALUES ('Review bench');
    INSERT INTO batches (id, source_id, kind, content_hash, sent_by, received_at, rows_read, rows_stored, rows_repeated,
      rows_set_aside, rows_rejected)
    SELECT 'review-bench', id, 'reviews', '', 'bench', now(), 0, 0, 0, 0, 0 FROM sources WHERE name = 'Review bench';
    INSERT INTO campsites (name) SELECT 'Review campsite ' || n FROM generate_series(1, ${REVIEWS.length}) n;
    INSERT INTO data_versions SELECT id, 1 FROM campsites WHERE name LIKE 'Review campsite %'`);
  for (const [at, count] of REVIEWS.entries()) {
    for (let from = 0; from < count; from += 10_000) await db.query(reviewsStatement(at + 1, from));
  }
  await db.query('VACUUM ANALYZE');
  const email = 'manager-reviews@bench.test';
  const { uid } = await identity.createUser({ email, displayName: email, invite: 'none' });
  await embedded(identity).setPassword(uid, PASSWORD);
  await db.execute(
    `INSERT INTO watchlists (uid, campsite_id, role, position, link)
     SELECT $1, id, CASE WHEN name = 'Review campsite 1' THEN 'reference' ELSE 'competitor' END, id,
       'https://bench.test/' || id FROM campsites
     WHERE name LIKE 'Review campsite %'`,
    [uid],
  );
  return { token: await signIn(server, email), campsites: await watchedCampsites(db, uid) };
}

function reviewsStatement(campsite: number, from: number): string {
  const text = `repeat('El entorno es precioso y por la noche solo se oyen los grillos. ', 1 + n % 6)`;
  return `
    INSERT INTO reviews (campsite_id, source_id, review_key, batch_number, review_date, score_hundredths, nationality,
      accommodation_type, original_type, nights, guest_group, reviewer_name, title, positive, negative, guest_kind,
      type_kind)
    SELECT c.id, b.source_id, n::text, b.number, date '2026-11-20' - (hash % ${DAYS})::int,
      (ARRAY[1000, 1000, 900, 900, 900, 800, 800, 800, 700, 950, 850, 600, 500, 400, 300, 100])[1 + hash / 7 % 16], 'ES', type,
      type || ' Mar', 1 + n % 7, guest, 'Claire Dupont', 'Un rincón para volver', ${text}, ${text}, guest, type
    FROM (SELECT n, abs(hashint4(n))::bigint AS hash FROM generate_series(${from} + 1, ${from} + 10000) n) r,
      LATERAL (SELECT (ARRAY['Family', 'Couple', 'Solo traveler', 'Group', 'other'])[1 + hash / 131 % 5] AS guest,
        (ARRAY['glamping tent', 'bungalow', 'other'])[1 + hash / 1009 % 3] AS type) said,
      batches b, campsites c
    WHERE b.id = 'review-bench' AND c.name = 'Review campsite ${campsite}'`;
}

import { type ReceivedReview, isReviewer } from '@vivac/domain/reviews/review';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import type { Queryable, Transaction } from '#platform/database/database';
import { isRefusal, type Refusal, refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import { noSuchCampsite, type VisibleCampsite, visibleCampsites } from '#modules/watchlists/read';
import { type ReviewIdentity, reviewMarks } from './review-marks.ts';

/** Of whom: a name as the source gives it, in capitals or not, and where they wrote. */
interface RequestedReviewer {
  readonly name: string;
  readonly campsite: string;
}

/** Whoever erases sees every campsite. */
const EVERYTHING = { uid: '', admin: true } as const;

async function campsiteOf(db: Queryable, name: string): Promise<VisibleCampsite | Refusal> {
  const [campsite] = await visibleCampsites(db, EVERYTHING, [name]);
  return campsite ?? noSuchCampsite(name, 'campsite');
}

async function reviewsOf(db: Queryable, campsite: VisibleCampsite, name: string): Promise<readonly FoundReview[]> {
  const names = (await reviewerNames(db, campsite)).filter((given) => isReviewer(name, given));
  return names.length === 0 ? [] : reviewsByNames(db, campsite, names);
}

/** The reviews of a person at a campsite, the newest first. */
export async function findReviewer(
  { db }: Pick<Context, 'db'>,
  { name, campsite: requested }: RequestedReviewer,
): Promise<readonly FoundReview[] | Refusal> {
  const campsite = await campsiteOf(db, requested);
  return isRefusal(campsite) ? campsite : reviewsOf(db, campsite, name);
}

const NONE_LEFT = refuse('conflict', 'reviewsNotTheirs', 'review_ids');

/**
 * Erases name and words of those reviews of a person that are named by their ids, in one transaction; scores stay. Whatever is imported
 * later does not bring them back. Resolves to how many were erased.
 */
export function eraseReviewer(
  { db, clock, awaitMarket, raiseVersions }: Pick<Context, 'db' | 'clock' | 'awaitMarket' | 'raiseVersions'>,
  { name, campsite: requested, reviewIds }: RequestedReviewer & { readonly reviewIds: readonly number[] },
): Promise<number | Refusal> {
  return db.transaction(async (tx) => {
    await awaitMarket(tx);
    const campsite = await campsiteOf(tx, requested);
    if (isRefusal(campsite)) return campsite;
    const wanted = new Set(reviewIds);
    const reviews = (await reviewsOf(tx, campsite, name)).filter(({ id }) => wanted.has(id));
    if (reviews.length === 0) return NONE_LEFT;
    const secret = (await erasureKey(tx))!;
    const marked = reviews.map((review) => ({ ...review, ...reviewMarks(secret, review.sourceId, review) }));
    // Another listing of the campsite may be told the same review later.
    const elsewhere = reviews.flatMap((review) =>
      campsite.listings.flatMap((campsiteId) =>
        reviewMarks(secret, review.sourceId, { ...review, campsiteId }).marks.slice(1),
      ),
    );
    await keepMarks(tx, [...marked.flatMap(({ marks }) => marks), ...elsewhere]);
    await eraseReviews(tx, marked);
    await raiseVersions(tx, [...new Set(reviews.map(({ campsiteId }) => campsiteId))], undefined, { ofPrices: false });
    const details = { reviews: reviews.length };
    await recordAudit(tx, { at: clock.now(), action: 'review.erased', subject: campsite.name, details });
    return reviews.length;
  });
}

const NOTHING_STATED = { reviewerName: null, title: null, positive: null, negative: null, answer: null } as const;

/** Whether reviews must be held against what was erased. */
export async function isAnyoneErased(tx: Transaction): Promise<boolean> {
  return (await erasureKey(tx, 'if somebody was erased')) !== null;
}

/**
 * Reviews as they may be kept: those whose name and words were erased on request come without them, and by the key that they have since.
 * By whichever mark one was known, it is known by all of its marks afterwards.
 */
export async function leaveOutErased(
  tx: Transaction,
  sourceId: number,
  reviews: readonly ReceivedReview[],
): Promise<readonly ReceivedReview[]> {
  const secret = await erasureKey(tx, 'if somebody was erased');
  if (secret === null) return reviews;
  const marked = reviews.map((review) => ({ review, ...reviewMarks(secret, sourceId, review) }));
  const known = await knownMarks(
    tx,
    marked.flatMap(({ marks }) => marks),
  );
  const isErased = ({ marks }: (typeof marked)[number]) => marks.some((mark) => known.has(mark));
  await keepMarks(
    tx,
    marked.filter(isErased).flatMap(({ marks }) => marks),
  );
  return marked.map((each) =>
    isErased(each) ? { ...each.review, ...NOTHING_STATED, key: each.standIn } : each.review,
  );
}

/** A review of somebody, and where it stands: shown, or set aside with its import or as a repetition. */
export interface FoundReview extends ReviewIdentity {
  readonly id: number;
  readonly place: 'shown' | 'withdrawn' | 'repeated';
  readonly sourceId: number;
  readonly source: string;
  readonly scoreHundredths: number;
}

const COLUMNS = `r.id, r.campsite_id AS "campsiteId", r.review_key AS key, r.review_date AS date, r.date_precision AS "datePrecision",
  r.reviewer_name AS "reviewerName", r.title, r.positive, r.negative, r.source_id AS "sourceId", r.score_hundredths AS "scoreHundredths"`;
const aside = (table: string) => `${table} a, jsonb_populate_record(NULL::reviews, a.review) r`;
const PLACES = Object.entries({
  shown: 'reviews r',
  withdrawn: aside('withdrawn_reviews'),
  repeated: aside('repeated_reviews'),
});
const OF_CAMPSITE = 'r.campsite_id = ANY($1::int[])';

/** The names that a campsite's reviews have, as their sources give them. */
async function reviewerNames(db: Queryable, { listings }: VisibleCampsite): Promise<string[]> {
  const parts = PLACES.map(([, from]) => `SELECT r.reviewer_name AS name FROM ${from} WHERE ${OF_CAMPSITE}`);
  const rows = await db.query<{ name: string }>(
    `SELECT DISTINCT name FROM (${parts.join(' UNION ALL ')}) named WHERE name IS NOT NULL`,
    [listings],
  );
  return rows.map(({ name }) => name);
}

/** Those of a campsite's reviews that have one of the names, the newest first. */
function reviewsByNames(
  db: Queryable,
  { listings }: VisibleCampsite,
  names: readonly string[],
): Promise<FoundReview[]> {
  const parts = PLACES.map(
    ([place, from]) =>
      `SELECT '${place}' AS place, ${COLUMNS} FROM ${from} WHERE ${OF_CAMPSITE} AND r.reviewer_name = ANY($2::text[])`,
  );
  return db.query<FoundReview>(
    `SELECT found.*, s.name AS source FROM (${parts.join(' UNION ALL ')}) found JOIN sources s ON s.id = found."sourceId"
     ORDER BY date DESC, found.id DESC`,
    [listings, names],
  );
}

/** The key of the marks; null where nobody was erased, if that is asked. */
async function erasureKey(db: Queryable, when: 'always' | 'if somebody was erased' = 'always'): Promise<Buffer | null> {
  const [row] = await db.query<{ key: Buffer }>(
    'SELECT key FROM erasure_key WHERE $1 OR EXISTS (SELECT 1 FROM erased_reviews)',
    [when === 'always'],
  );
  return row?.key ?? null;
}

/** Those of the marks that belong to erased reviews. */
async function knownMarks(db: Queryable, marks: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ mark: string }>('SELECT mark FROM erased_reviews WHERE mark = ANY($1::text[])', [
    marks,
  ]);
  return new Set(rows.map(({ mark }) => mark));
}

async function keepMarks(tx: Transaction, marks: readonly string[]): Promise<void> {
  if (marks.length === 0) return;
  await tx.execute('INSERT INTO erased_reviews SELECT DISTINCT unnest($1::text[]) ON CONFLICT DO NOTHING', [marks]);
}

/** A review that is to be erased, and the key that it has from then on. */
interface ReviewToErase extends Pick<FoundReview, 'id' | 'place'> {
  readonly standIn: string;
}

const NOTHING_SAID = { reviewer_name: null, title: null, positive: null, negative: null, answer: null };
const ASIDE = { withdrawn: 'withdrawn_reviews', repeated: 'repeated_reviews' } as const;

/** Takes name and words out of reviews, wherever they stand, and what was read of the words. Scores stay. */
async function eraseReviews(tx: Transaction, reviews: readonly ReviewToErase[]): Promise<void> {
  const at = (place: ReviewToErase['place']) => reviews.filter((review) => review.place === place);
  const [ids, keys] = [(of: readonly ReviewToErase[]) => of.map(({ id }) => id), keysOf];
  const shown = at('shown');
  await tx.execute(
    `UPDATE reviews r SET reviewer_name = NULL, title = NULL, positive = NULL, negative = NULL, answer = NULL, review_key = s.key
     FROM unnest($1::bigint[], $2::text[]) AS s(id, key) WHERE r.id = s.id`,
    [ids(shown), keys(shown)],
  );
  for (const table of ['review_words', 'review_mentions']) {
    await tx.execute(`DELETE FROM ${table} WHERE review_id = ANY($1::int[])`, [ids(shown)]);
  }
  for (const [place, table] of Object.entries(ASIDE)) {
    const aside = at(place as keyof typeof ASIDE);
    const withKey = place === 'repeated' ? ', review_key = s.key' : '';
    await tx.execute(
      `UPDATE ${table} a SET review = a.review || s.said::jsonb${withKey}
       FROM unnest($1::bigint[], $2::text[], $3::text[]) AS s(id, key, said) WHERE (a.review ->> 'id')::bigint = s.id`,
      [ids(aside), keys(aside), keys(aside).map((key) => JSON.stringify({ ...NOTHING_SAID, review_key: key }))],
    );
  }
}

const keysOf = (reviews: readonly ReviewToErase[]) => reviews.map(({ standIn }) => standIn);

import type { Day } from '@vivac/domain/time/day';
import type { ReceivedReview } from '@vivac/domain/reviews/review';
import { ALL, type ReviewChoice, SEASONS, type SortOrder } from '@vivac/domain/reviews/review-filters';
import type { Queryable } from '#platform/database/database';
import type { VisibleCampsite } from '#modules/watchlists/read';
import { bandOf } from '@vivac/domain/reviews/review-score';
import { soughtWords } from '@vivac/domain/search-text';
import { ERASED } from './review-marks.ts';

/** A review as it is kept: with the guest's name as the source gave it. `id` rises with arrival. */
export interface StoredReview extends Omit<ReceivedReview, 'campsiteId' | 'key'> {
  readonly id: number;
  /** Name and words were erased on request. */
  readonly isErased: boolean;
}

/** What a file tells of a review. */
export type FileReview = Omit<StoredReview, 'categoryScores' | 'language' | 'answer' | 'stayed'>;

/** Offsets among the reviews that match: `from` is in, `to` is not. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A review with the moment at which it came to be known here. */
export interface PagedReview extends StoredReview {
  readonly arrivedAt: Date;
}

interface ReviewPage {
  readonly reviews: readonly PagedReview[];
  /** How many reviews match; known where `from` is 0. */
  readonly total: number | null;
}

/**
 * A part of a campsite's reviews, filtered and sorted. The counts of each month say in which one it begins, and an index
 * is walked from there: the last page costs about as much as the first.
 */
export function reviewPage(
  db: Queryable,
  campsite: VisibleCampsite,
  choice: ReviewChoice,
  span: Span,
): Promise<ReviewPage> {
  return isSought(choice) ? soughtPage(db, campsite, choice, span) : countedPage(db, campsite, choice, span);
}

async function countedPage(
  db: Queryable,
  campsite: VisibleCampsite,
  choice: ReviewChoice,
  { from, to }: Span,
): Promise<ReviewPage> {
  const order = ORDERS[choice.sort ?? 'Newest First'];
  const counts = await knownCounts(db, campsite, choice, order);
  const total = from === 0 ? (counts.at(-1)?.upto ?? 0) : null;
  const at = counts.findIndex(({ upto }) => upto > from);
  if (at < 0 || to <= from) return { reviews: [], total };
  const { month, score } = counts[at]!;
  const skipped = from - (counts[at - 1]?.upto ?? 0);
  const values = [campsite.listings, skipped, to - from, month, ...(order.byScore ? [score] : [])];
  const conditions = narrow(choice, REVIEW_DATE, values);
  return {
    reviews: await db.query<PagedReview>(walk(campsite, order, order.from, conditions, PAGE_COLUMNS), values),
    total,
  };
}

/** A part of the reviews of which no counts are kept: all before it are met. */
async function soughtPage(
  db: Queryable,
  campsite: VisibleCampsite,
  choice: ReviewChoice,
  { from, to }: Span,
): Promise<ReviewPage> {
  const counted: unknown[] = [campsite.listings];
  const matching = `SELECT count(*)::int AS total FROM reviews
    WHERE campsite_id = ANY($1::int[])${narrow(choice, REVIEW_DATE, counted)}`;
  const values: unknown[] = [campsite.listings, from, to - from];
  const order = ORDERS[choice.sort ?? 'Newest First'];
  const statement = walk(campsite, order, ['true'], narrow(choice, REVIEW_DATE, values), PAGE_COLUMNS);
  const [total, reviews] = await Promise.all([
    from === 0 ? db.query<{ total: number }>(matching, counted) : [],
    to > from ? db.query<PagedReview>(statement, values) : [],
  ]);
  return { reviews, total: total[0]?.total ?? null };
}

/**
 * At most `count` reviews that follow `last`, from the first one on without it; none when it was the last. Whoever walks
 * on by it meets every review once, whatever arrives meanwhile; those that arrive behind are left out.
 */
export async function reviewsAfter(
  db: Queryable,
  campsite: VisibleCampsite,
  choice: ReviewChoice,
  last: FileReview | null,
  count: number,
): Promise<readonly FileReview[]> {
  const order = ORDERS[choice.sort ?? 'Newest First'];
  const place = last === null ? [] : [last.date, last.id, ...(order.byScore ? [last.scoreHundredths] : [])];
  const values: unknown[] = [campsite.listings, 0, count, ...place];
  const conditions = narrow(choice, REVIEW_DATE, values);
  const starts = last === null ? ['true'] : order.after;
  const isOneRange = conditions === '' && starts.length === 1 && campsite.listings.length === 1;
  const statement = isOneRange
    ? walkOneRange(order, starts[0]!)
    : walk(campsite, order, starts, conditions, FILE_COLUMNS);
  return db.query<FileReview>(statement, values);
}

/** Of `reviews r`, a {@link FileReview}. */
const FILE_COLUMNS = `r.id, r.review_date AS date, r.date_precision AS "datePrecision",
  r.score_hundredths AS "scoreHundredths", r.nationality, r.accommodation_type AS "accommodationType",
  r.original_type AS "originalType", r.nights, r.guest_group AS "group", r.reviewer_name AS "reviewerName", r.title,
  r.positive, r.negative, starts_with(r.review_key, '${ERASED}') AS "isErased"`;
/** Of `reviews r`, a {@link StoredReview}. */
const REVIEW_COLUMNS = `${FILE_COLUMNS}, r.category_scores AS "categoryScores", coalesce(r.language, (
    SELECT w.language FROM review_words w WHERE w.review_id = r.id)) AS language, r.answer, r.stayed`;

/**
 * When the review `r` came to be known here: with its batch. What a source brought the first time was there before, from the
 * end of its own day on.
 */
export const ARRIVED_AT = (r: string) => `(SELECT CASE
  WHEN ${r}.batch_number > (SELECT min(f.batch_number) FROM reviews f
    WHERE f.campsite_id = ${r}.campsite_id AND f.source_id = ${r}.source_id) THEN b.received_at
  ELSE least(b.received_at, (${r}.review_date + 1)::timestamp AT TIME ZONE 'UTC') END
  FROM batches b WHERE b.number = ${r}.batch_number)`;

const PAGE_COLUMNS = `${REVIEW_COLUMNS}, ${ARRIVED_AT('r')} AS "arrivedAt"`;

/** The reviews from where an index is entered on, at each listing of the campsite: $3 of them, without the first $2. */
function walk(
  { listings }: VisibleCampsite,
  order: Order,
  starts: readonly string[],
  conditions: string,
  columns: string,
): string {
  const by = order.by.join(', ');
  const parts = listings.flatMap((_, listing) =>
    starts.map(
      (start, at) => `SELECT * FROM (SELECT id, review_date, score_hundredths FROM reviews
       WHERE campsite_id = ($1::int[])[${listing + 1}] AND ${start}${conditions}
       ORDER BY ${by} LIMIT $2::int + $3::int) part_${listing}_${at}`,
    ),
  );
  return `SELECT ${columns}
     FROM (${parts.join(' UNION ALL ')} ORDER BY ${by} OFFSET $2::int LIMIT $3::int) page JOIN reviews r ON r.id = page.id
     ORDER BY ${order.by.map((column) => `page.${column}`).join(', ')}`;
}

/** The same for one listing and without filters: an index leads to each review, none is looked up by its id. */
function walkOneRange(order: Order, start: string): string {
  return `SELECT ${FILE_COLUMNS} FROM reviews r WHERE campsite_id = ($1::int[])[1] AND $2::int = 0 AND ${start}
     ORDER BY ${order.by.join(', ')} LIMIT $3::int`;
}

/** How a sort order is walked: month by month, or the months of score after score. */
interface Order {
  readonly by: readonly string[];
  readonly months: string;
  readonly byScore: boolean;
  /** From the month in $4 (of the score in $5) on; several where no single condition is a range of the index. */
  readonly from: readonly string[];
  /** Behind the review of the date in $4 with the id in $5 (and the score in $6). */
  readonly after: readonly string[];
}

const MONTH_ENDS = `($4::date + interval '1 month')::date`;

const ORDERS: Readonly<Record<SortOrder, Order>> = {
  'Newest First': {
    by: ['review_date DESC', 'id DESC'],
    months: 'month DESC',
    byScore: false,
    from: [`review_date < ${MONTH_ENDS}`],
    after: ['(review_date, id) < ($4::date, $5::bigint)'],
  },
  'Oldest First': {
    by: ['review_date', 'id'],
    months: 'month',
    byScore: false,
    from: ['review_date >= $4::date'],
    after: ['(review_date, id) > ($4::date, $5::bigint)'],
  },
  'Highest Score': {
    by: ['score_hundredths DESC', 'review_date DESC', 'id DESC'],
    months: 'score_hundredths DESC, month DESC',
    byScore: true,
    from: [`(score_hundredths, review_date) < ($5::smallint, ${MONTH_ENDS})`],
    after: ['(score_hundredths, review_date, id) < ($6::smallint, $4::date, $5::bigint)'],
  },
  'Lowest Score': {
    by: ['score_hundredths', 'review_date DESC', 'id DESC'],
    months: 'score_hundredths, month DESC',
    byScore: true,
    from: [`score_hundredths = $5::smallint AND review_date < ${MONTH_ENDS}`, 'score_hundredths > $5::smallint'],
    after: [
      'score_hundredths = $6::smallint AND (review_date, id) < ($4::date, $5::bigint)',
      'score_hundredths > $6::smallint',
    ],
  },
};

/** One month, of one score where the order is by score: `upto` is how many matching reviews end with it. */
interface MonthCount {
  readonly month: Day;
  readonly score: number | null;
  readonly upto: number;
}

const MAX_REMEMBERED = 200;
const remembered = new WeakMap<Queryable, Map<string, readonly MonthCount[]>>();

/** The counts of the months in the order's sequence; they stand until something of the campsite is imported. */
async function knownCounts(
  db: Queryable,
  campsite: VisibleCampsite,
  choice: ReviewChoice,
  order: Order,
): Promise<readonly MonthCount[]> {
  const known = remembered.get(db) ?? new Map<string, readonly MonthCount[]>();
  remembered.set(db, known);
  const { type, guests, scores, season } = choice;
  const key = JSON.stringify([campsite.listings, campsite.version, order.months, type, guests, scores, season]);
  const counts = known.get(key) ?? (await monthCounts(db, campsite, choice, order));
  // Put last: what was not asked for the longest is forgotten first.
  known.delete(key);
  known.set(key, counts);
  for (const oldest of known.keys()) {
    if (known.size <= MAX_REMEMBERED) break;
    known.delete(oldest);
  }
  return counts;
}

function monthCounts(
  db: Queryable,
  campsite: VisibleCampsite,
  choice: ReviewChoice,
  { months, byScore }: Order,
): Promise<MonthCount[]> {
  const values: unknown[] = [campsite.listings];
  const conditions = narrow(choice, COUNTED_DATE, values);
  return db.query<MonthCount>(
    `SELECT month, ${byScore ? 'score_hundredths' : 'NULL::smallint'} AS score,
       (sum(sum(review_count)) OVER (ORDER BY ${months}))::int AS upto
     FROM review_counts WHERE campsite_id = ANY($1::int[])${conditions} GROUP BY month${byScore ? ', score_hundredths' : ''}
     ORDER BY ${months}`,
    values,
  );
}

/** The reviews of a campsite with these ids, in the order of the ids; those of another are absent. */
export function reviewsWithIds(
  db: Queryable,
  campsite: VisibleCampsite,
  ids: readonly number[],
): Promise<StoredReview[]> {
  return db.query<StoredReview>(
    `SELECT ${REVIEW_COLUMNS} FROM unnest($2::bigint[]) WITH ORDINALITY AS asked(id, place) JOIN reviews r USING (id)
     WHERE r.campsite_id = ANY($1::int[]) ORDER BY asked.place`,
    [campsite.listings, ids],
  );
}

/** How many reviews a batch was the first to bring, whether it counts or not, and of which campsites. */
export async function reviewsOfBatch(
  db: Queryable,
  batchNumber: number,
): Promise<{ readonly reviews: number; readonly campsites: number; readonly names: readonly string[] }> {
  const [row] = await db.query<{ reviews: number; campsites: number; names: string[] }>(
    `WITH brought AS (
       SELECT campsite_id FROM reviews WHERE batch_number = $1::int
       UNION ALL SELECT campsite_id FROM withdrawn_reviews WHERE batch_number = $1::int
     )
     SELECT count(*)::int AS reviews, count(DISTINCT campsite_id)::int AS campsites,
       ARRAY(SELECT name FROM campsites WHERE id IN (SELECT campsite_id FROM brought) ORDER BY name LIMIT 5) AS names
     FROM brought`,
    [batchNumber],
  );
  return row!;
}

/** Where a date stands, and whether its month is known: of reviews, and of their counts. */
export const REVIEW_DATE = { column: 'review_date', knownMonth: `date_precision <> 'year'` } as const;
export const COUNTED_DATE = { column: 'month', knownMonth: 'NOT year_only' } as const;

/** Whether something is asked for of which no counts are kept. */
export function isSought({ words, arrivedAfter, otherType }: ReviewChoice): boolean {
  return words !== undefined || arrivedAfter !== undefined || otherType !== undefined;
}

/** The conditions of a choice; their values are added to `values`. */
export function narrow(
  choice: ReviewChoice,
  date: typeof REVIEW_DATE | typeof COUNTED_DATE,
  values: unknown[],
): string {
  let conditions = '';
  const add = <Value>(chosen: Value | typeof ALL | undefined, condition: (value: Value) => string) => {
    if (chosen !== undefined && chosen !== ALL) conditions += ` AND ${condition(chosen as Value)}`;
  };
  const parameter = (value: unknown) => `$${values.push(value)}`;
  add(choice.type, (type) => `type_kind = ${parameter(type)}`);
  add(choice.otherType, (type) => `type_kind = 'other' AND lower(btrim(accommodation_type)) = ${parameter(type)}`);
  add(choice.guests, (kind) => `guest_kind = ${parameter(kind)}`);
  add(choice.scores, (label) => {
    // Written out: a planner that does not know how many scores are in the band sorts them all.
    const { from, below } = bandOf(label);
    return `score_hundredths >= ${from} AND score_hundredths < ${below}`;
  });
  add(choice.season, (label) => {
    const { months } = SEASONS.find((each) => each.label === label)!;
    return `${date.knownMonth} AND extract(month FROM ${date.column}) = ANY(${parameter(months)}::int[])`;
  });
  add(choice.words, (words) => {
    const beginnings = soughtWords(words).map((word) => `${word}:*`);
    return `id IN (SELECT review_id FROM review_words WHERE campsite_id = ANY($1::int[])
      AND words @@ (${soughtBy(parameter(words), parameter(beginnings.join(' & ')))}))`;
  });
  add(choice.arrivedAfter, (moment) => `${ARRIVED_AT('reviews')} > ${parameter(moment)}::timestamptz`);
  return conditions;
}

/** The forms of the words in each language, and the beginnings of words without accents. */
function soughtBy(words: string, beginnings: string): string {
  const forms = ['spanish', 'catalan', 'english', 'french', 'german', 'dutch'].map(
    (configuration) => `websearch_to_tsquery('${configuration}', ${words})`,
  );
  return `${forms.join(' || ')} || to_tsquery('simple', ${beginnings})`;
}

/** A review with the moment from which it was there to be told of. */
export interface ArrivedReview {
  readonly id: number;
  readonly date: Day;
  readonly scoreHundredths: number;
  readonly title: string | null;
  /** Seconds since 1970. */
  readonly arrivedAtS: number;
}

/**
 * The reviews of a campsite that arrived after a moment, in the order of their arrival. What a source brought the first
 * time is no news of that day: such a review counts from the end of its own day in the zone on.
 */
export function arrivedReviews(
  db: Queryable,
  campsite: VisibleCampsite,
  since: Date,
  zone: string,
): Promise<ArrivedReview[]> {
  return db.query<ArrivedReview>(
    `SELECT id, date, "scoreHundredths", title, extract(epoch FROM arrived_at)::float8 AS "arrivedAtS"
     FROM (
       SELECT r.id, r.review_date AS date, r.score_hundredths AS "scoreHundredths", r.title,
         CASE WHEN r.batch_number > min(r.batch_number) OVER (PARTITION BY r.source_id) THEN b.received_at
           ELSE least(b.received_at, (r.review_date + 1)::timestamp AT TIME ZONE $3) END AS arrived_at
       FROM reviews r JOIN batches b ON b.number = r.batch_number WHERE r.campsite_id = ANY($1::int[])
     ) arrived
     WHERE arrived_at > $2 ORDER BY arrived_at, id`,
    [campsite.listings, since, zone],
  );
}

import type { Day } from '@vivac/domain/day';
import type { ReceivedReview } from '@vivac/domain/review';
import { ALL, type ReviewChoice, SEASONS, type SortOrder } from '@vivac/domain/review-filters';
import { bandOf } from '@vivac/domain/review-score';
import type { Queryable } from '#platform/database/database';
import type { VisibleCampsite } from '#rooms/watchlists/read';

/** A review as it is kept: with the guest's name as the source gave it. `id` rises with arrival. */
export interface StoredReview extends Omit<ReceivedReview, 'campsiteId' | 'key'> {
  readonly id: number;
}

/** Offsets among the reviews that match: `from` is in, `to` is not. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface ReviewPage {
  readonly reviews: readonly StoredReview[];
  /** How many reviews match; known where `from` is 0. */
  readonly total: number | null;
}

/**
 * A part of a campsite's reviews, filtered and sorted. The counts of each month say in which one it begins, and an index
 * is walked from there: the last page costs about as much as the first.
 */
export async function reviewPage(
  db: Queryable,
  campsite: VisibleCampsite,
  choice: ReviewChoice,
  { from, to }: Span,
): Promise<ReviewPage> {
  const order = ORDERS[choice.sort_by ?? 'Newest First'];
  const begin = await beginOf(db, campsite, choice, order, from);
  const total = from === 0 ? (begin?.total ?? 0) : null;
  if (begin === null || to <= from) return { reviews: [], total };
  const values = [campsite.id, from - begin.before, to - from, begin.month, ...(order.byScore ? [begin.score] : [])];
  const conditions = narrow(choice, 'review_date', values);
  const parts = order.from.map(
    (start) => `SELECT id, review_date, score_hundredths FROM reviews WHERE campsite_id = $1 AND ${start}${conditions}`,
  );
  const reviews = await db.query<StoredReview>(
    `SELECT r.id, r.review_date AS date, r.date_precision AS "datePrecision",
       r.score_hundredths AS "scoreHundredths", r.nationality, r.accommodation_type AS "accommodationType",
       r.original_type AS "originalType", r.nights, r.guest_group AS "group", r.reviewer_name AS "reviewerName", r.title,
       r.positive, r.negative
     FROM (${parts.join(' UNION ALL ')} ORDER BY ${order.by.join(', ')} OFFSET $2 LIMIT $3) page
       JOIN reviews r ON r.id = page.id
     ORDER BY ${order.by.map((column) => `page.${column}`).join(', ')}`,
    values,
  );
  return { reviews, total };
}

/** How a sort order is walked: month by month, or the months of score after score. */
interface Order {
  readonly by: readonly string[];
  readonly months: string;
  readonly byScore: boolean;
  /** From the month in $4 (of the score in $5) on; several where no single condition is a range of the index. */
  readonly from: readonly string[];
}

const MONTH_ENDS = `($4::date + interval '1 month')::date`;

const ORDERS: Readonly<Record<SortOrder, Order>> = {
  'Newest First': {
    by: ['review_date DESC', 'id DESC'],
    months: 'month DESC',
    byScore: false,
    from: [`review_date < ${MONTH_ENDS}`],
  },
  'Oldest First': {
    by: ['review_date', 'id'],
    months: 'month',
    byScore: false,
    from: ['review_date >= $4::date'],
  },
  'Highest Score': {
    by: ['score_hundredths DESC', 'review_date DESC', 'id DESC'],
    months: 'score_hundredths DESC, month DESC',
    byScore: true,
    from: [`(score_hundredths, review_date) < ($5::smallint, ${MONTH_ENDS})`],
  },
  'Lowest Score': {
    by: ['score_hundredths', 'review_date DESC', 'id DESC'],
    months: 'score_hundredths, month DESC',
    byScore: true,
    from: [`score_hundredths = $5::smallint AND review_date < ${MONTH_ENDS}`, 'score_hundredths > $5::smallint'],
  },
};

/** Where a page begins. */
interface Beginning {
  readonly month: Day;
  readonly score: number | null;
  /** How many matching reviews come before the month. */
  readonly before: number;
  readonly total: number;
}

async function beginOf(
  db: Queryable,
  campsite: VisibleCampsite,
  choice: ReviewChoice,
  { months, byScore }: Order,
  from: number,
): Promise<Beginning | null> {
  const values: unknown[] = [campsite.id, from];
  const conditions = narrow(choice, 'month', values);
  const score = byScore ? 'score_hundredths' : 'NULL::smallint';
  const [row] = await db.query<Beginning>(
    `SELECT month, score, (upto - matching)::int AS before, total::int
     FROM (
       SELECT month, ${score} AS score, sum(review_count) AS matching,
         sum(sum(review_count)) OVER (ORDER BY ${months}) AS upto, sum(sum(review_count)) OVER () AS total
       FROM review_counts WHERE campsite_id = $1${conditions} GROUP BY month${byScore ? ', score_hundredths' : ''}
     ) counted
     WHERE upto > $2::int ORDER BY upto LIMIT 1`,
    values,
  );
  return row ?? null;
}

/** The conditions of a choice; their values are added to `values`. */
function narrow(choice: ReviewChoice, dateColumn: 'review_date' | 'month', values: unknown[]): string {
  let conditions = '';
  const add = <Value>(chosen: Value | typeof ALL | undefined, condition: (value: Value) => string) => {
    if (chosen !== undefined && chosen !== ALL) conditions += ` AND ${condition(chosen as Value)}`;
  };
  const parameter = (value: unknown) => `$${values.push(value)}`;
  add(choice.type, (type) => `type_kind = ${parameter(type)}`);
  add(choice.reviewers, (kind) => `guest_kind = ${parameter(kind)}`);
  add(choice.review_scores, (label) => {
    const { from, below } = bandOf(label);
    return `score_hundredths >= ${parameter(from)}::smallint AND score_hundredths < ${parameter(below)}::smallint`;
  });
  add(choice.time_of_year, (label) => {
    const { months } = SEASONS.find((season) => season.label === label)!;
    return `extract(month FROM ${dateColumn}) = ANY(${parameter(months)}::int[])`;
  });
  return conditions;
}

import type { Queryable } from '#platform/database/database';

/** Forgets the names of whoever wrote reviews of before a day; scores and words stay. */
export async function forgetReviewerNames(db: Queryable, before: string): Promise<number> {
  const shown = await db.execute(
    'UPDATE reviews SET reviewer_name = NULL WHERE review_date < $1::date AND reviewer_name IS NOT NULL',
    [before],
  );
  let aside = 0;
  for (const table of ['withdrawn_reviews', 'repeated_reviews'] as const) {
    aside += await db.execute(
      `UPDATE ${table} SET review = jsonb_set(review, '{reviewer_name}', 'null')
       WHERE (review ->> 'review_date')::date < $1::date AND review ->> 'reviewer_name' IS NOT NULL`,
      [before],
    );
  }
  return shown + aside;
}

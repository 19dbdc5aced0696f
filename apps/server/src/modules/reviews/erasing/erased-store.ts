import type { Queryable, Transaction } from '#platform/database/database';
import type { FoundReview } from './reviewer-read.ts';

/** The key of the marks; null where nobody was erased, if that is asked. */
export async function erasureKey(
  db: Queryable,
  when: 'always' | 'if somebody was erased' = 'always',
): Promise<Buffer | null> {
  const [row] = await db.query<{ key: Buffer }>(
    'SELECT key FROM erasure_key WHERE $1 OR EXISTS (SELECT FROM erased_reviews)',
    [when === 'always'],
  );
  return row?.key ?? null;
}

/** Those of the marks that belong to erased reviews. */
export async function knownMarks(db: Queryable, marks: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ mark: string }>('SELECT mark FROM erased_reviews WHERE mark = ANY($1::text[])', [
    marks,
  ]);
  return new Set(rows.map(({ mark }) => mark));
}

export async function keepMarks(tx: Transaction, marks: readonly string[]): Promise<void> {
  if (marks.length === 0) return;
  await tx.execute('INSERT INTO erased_reviews SELECT DISTINCT unnest($1::text[]) ON CONFLICT DO NOTHING', [marks]);
}

/** A review that is to be erased, and the key that it has from then on. */
export interface ReviewToErase extends Pick<FoundReview, 'id' | 'place'> {
  readonly standIn: string;
}

const ASIDE = { withdrawn: 'withdrawn_reviews', repeated: 'repeated_reviews' } as const;

/** Takes name and words out of reviews, wherever they stand, and what was read of the words. Scores stay. */
export async function eraseReviews(tx: Transaction, reviews: readonly ReviewToErase[]): Promise<void> {
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
      `UPDATE ${table} a SET review = a.review || jsonb_build_object('reviewer_name', NULL, 'title', NULL, 'positive', NULL,
         'negative', NULL, 'answer', NULL, 'review_key', s.key)${withKey}
       FROM unnest($1::bigint[], $2::text[]) AS s(id, key) WHERE (a.review ->> 'id')::bigint = s.id`,
      [ids(aside), keys(aside)],
    );
  }
}

const keysOf = (reviews: readonly ReviewToErase[]) => reviews.map(({ standIn }) => standIn);

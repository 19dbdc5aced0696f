import type { ReviewLanguage } from '@vivac/domain/reviews/themes/review-language';
import type { ThemeMention } from '@vivac/domain/reviews/themes/review-theme';
import type { Queryable, Transaction } from '#platform/database/database';

/** A review whose words have not been read since it came or changed. */
export interface UnreadReview {
  readonly id: number;
  readonly campsiteId: number;
  readonly language: string | null;
  readonly title: string | null;
  readonly positive: string | null;
  readonly negative: string | null;
}

/** What was read of a review. */
export interface ReadWords {
  readonly id: number;
  readonly language: ReviewLanguage | null;
  readonly text: string;
  /** The same without accents, so that they need not be typed. */
  readonly plainText: string;
  readonly mentions: readonly ThemeMention[];
}

/**
 * At most `limit` unread reviews, of few campsites, which from then on count as read. They cannot be taken away until the
 * transaction ends.
 */
export function takeUnread(tx: Transaction, limit: number): Promise<UnreadReview[]> {
  return tx.query<UnreadReview>(
    `WITH taken AS (
       DELETE FROM unread_reviews WHERE review_id IN (
         SELECT review_id FROM unread_reviews ORDER BY campsite_id LIMIT $1::int FOR UPDATE SKIP LOCKED
       ) RETURNING review_id
     )
     SELECT r.id, r.campsite_id AS "campsiteId", r.language, r.title, r.positive, r.negative FROM reviews r
     WHERE r.id IN (SELECT review_id FROM taken) FOR KEY SHARE OF r`,
    [limit],
  );
}

const CONFIGURATION = `(CASE s.language WHEN 'es' THEN 'spanish' WHEN 'ca' THEN 'catalan' WHEN 'en' THEN 'english'
  WHEN 'fr' THEN 'french' WHEN 'de' THEN 'german' WHEN 'nl' THEN 'dutch' ELSE 'simple' END)::regconfig`;

/** Keeps what was read in place of what was known before. */
export async function saveWords(tx: Transaction, read: readonly ReadWords[]): Promise<void> {
  await tx.execute(
    `INSERT INTO review_words (review_id, campsite_id, review_date, language, words)
     SELECT r.id, r.campsite_id, CASE WHEN r.date_precision <> 'year' THEN r.review_date END, s.language,
       to_tsvector(${CONFIGURATION}, s.words) || strip(to_tsvector('simple', s.plain_words))
     FROM unnest($1::int[], $2::text[], $3::text[], $4::text[]) AS s(id, language, words, plain_words)
     JOIN reviews r ON r.id = s.id
     ON CONFLICT (review_id) DO UPDATE SET review_date = excluded.review_date, language = excluded.language,
       words = excluded.words`,
    [
      read.map(({ id }) => id),
      read.map(({ language }) => language),
      read.map(({ text }) => text),
      read.map(({ plainText }) => plainText),
    ],
  );
  await tx.execute('DELETE FROM review_mentions WHERE review_id = ANY($1::int[])', [read.map(({ id }) => id)]);
  const mentions = read.flatMap(({ id, language, mentions: of }) =>
    of.map((mention) => ({ id, language, ...mention })),
  );
  await tx.execute(
    `INSERT INTO review_mentions (review_id, campsite_id, review_date, language, theme, polarity, sentence)
     SELECT r.id, r.campsite_id, CASE WHEN r.date_precision <> 'year' THEN r.review_date END, s.language, s.theme,
       s.polarity, s.sentence
     FROM unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[]) AS s(id, language, theme, polarity, sentence)
     JOIN reviews r ON r.id = s.id`,
    [
      mentions.map(({ id }) => id),
      mentions.map(({ language }) => language),
      mentions.map(({ theme }) => theme),
      mentions.map(({ polarity }) => polarity),
      mentions.map(({ sentence }) => sentence),
    ],
  );
}

/** Where a program of another version read last, every review counts as unread. */
export async function unreadIfReadOtherwise(db: Queryable, version: number): Promise<void> {
  await db.execute(
    `WITH kept AS (
       INSERT INTO review_reading (version) VALUES ($1::int)
       ON CONFLICT (singleton) DO UPDATE SET version = excluded.version WHERE review_reading.version <> excluded.version
       RETURNING 1
     )
     INSERT INTO unread_reviews SELECT id, campsite_id FROM reviews WHERE EXISTS (SELECT FROM kept)
     ON CONFLICT DO NOTHING`,
    [version],
  );
}

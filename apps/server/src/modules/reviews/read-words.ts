import { withoutAccents } from '@vivac/domain/search-text';
import { languageOfReview, type ReviewLanguage } from '@vivac/domain/reviews/themes/review-language';
import type { Polarity, ThemeMention } from '@vivac/domain/reviews/themes/review-theme';
import { themeMentions } from '@vivac/domain/reviews/themes/theme-mentions';
import type { Queryable, Transaction } from '#platform/database/database';
import { startRepeating } from '#platform/queue/repeating';
import { mapInTurns } from '#platform/turn';
import type { Context } from '#server/context';

const TICK_MS = 2_000;

/** Rises when languages, themes or lexicons change: reviews that were read before are then read again. */
const READING_VERSION = 1;
const AT_ONCE = 500;

/** Where an earlier version of the program read otherwise, all is to be read again. */
export function beginReading({ db }: Pick<Context, 'db'>): Promise<void> {
  return unreadIfReadOtherwise(db, READING_VERSION);
}

/** Reads what came or changed of reviews, a little at a time and each part in a transaction, until nothing is left or `isStopped`. */
export async function readUnreadWords(
  context: Pick<Context, 'db' | 'raiseVersions'>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  while (!isStopped() && (await context.db.transaction((tx) => readSome(context, tx))) === AT_ONCE);
}

async function readSome({ raiseVersions }: Pick<Context, 'raiseVersions'>, tx: Transaction): Promise<number> {
  const unread = await takeUnread(tx, AT_ONCE);
  if (unread.length === 0) return 0;
  const read = await mapInTurns(unread, readingOf);
  await saveWords(tx, read);
  await raiseVersions(tx, [...new Set(unread.map(({ campsiteId }) => campsiteId))], undefined, { ofPrices: false });
  return unread.length;
}

function readingOf(review: UnreadReview): ReadWords {
  const { id, title, positive, negative } = review;
  const text = [title, positive, negative].filter((part) => part !== null).join('\n');
  const language = languageOfReview(review.language, text);
  const plainText = withoutAccents(text);
  if (language === null) return { id, language, text, plainText, mentions: [] };
  // Only a source that asks for both apart says by the field how a text is meant.
  const isApart = positive !== null && negative !== null;
  const parts: readonly (readonly [string | null, Polarity | null])[] = [
    [title, null],
    [positive, isApart ? 'praise' : null],
    [negative, 'blame'],
  ];
  const mentions = parts.flatMap(([part, stated]) => (part === null ? [] : themeMentions(part, language, stated)));
  return { id, language, text, plainText, mentions: onceEach(mentions) };
}

function onceEach(mentions: readonly ThemeMention[]): ThemeMention[] {
  const first = new Map<string, ThemeMention>();
  for (const mention of mentions) {
    const key = `${mention.theme} ${mention.polarity}`;
    if (!first.has(key)) first.set(key, mention);
  }
  return [...first.values()];
}

/** Begins to read the words of reviews behind their imports, and what another version of the program read otherwise. */
export function startReadingWords(context: Pick<Context, 'db' | 'raiseVersions' | 'log'>): { close(): Promise<void> } {
  const stopping = new AbortController();
  let hasBegun = false;
  const work = async (): Promise<void> => {
    if (!hasBegun) await beginReading(context);
    hasBegun = true;
    await readUnreadWords(context, () => stopping.signal.aborted);
  };
  return startRepeating({ work, everyMs: TICK_MS, name: 'The words of reviews', log: context.log, stopping });
}

/** A review whose words have not been read since it came or changed. */
interface UnreadReview {
  readonly id: number;
  readonly campsiteId: number;
  readonly language: string | null;
  readonly title: string | null;
  readonly positive: string | null;
  readonly negative: string | null;
}

/** What was read of a review. */
interface ReadWords {
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
async function takeUnread(tx: Transaction, limit: number): Promise<UnreadReview[]> {
  // Two statements: on a spread store Citus knows the reviews, and not the list of those that are unread.
  const taken = await tx.query<{ id: number }>(
    `DELETE FROM unread_reviews WHERE review_id IN (
       SELECT review_id FROM unread_reviews ORDER BY campsite_id LIMIT $1::int FOR UPDATE SKIP LOCKED
     ) RETURNING review_id AS id`,
    [limit],
  );
  if (taken.length === 0) return [];
  return tx.query<UnreadReview>(
    `SELECT id, campsite_id AS "campsiteId", language, title, positive, negative FROM reviews
     WHERE id = ANY($1::int[]) FOR KEY SHARE`,
    [taken.map(({ id }) => id)],
  );
}

const CONFIGURATION = `(CASE s.language WHEN 'es' THEN 'spanish' WHEN 'ca' THEN 'catalan' WHEN 'en' THEN 'english'
  WHEN 'fr' THEN 'french' WHEN 'de' THEN 'german' WHEN 'nl' THEN 'dutch' ELSE 'simple' END)::regconfig`;

/** Keeps what was read in place of what was known before. */
async function saveWords(tx: Transaction, read: readonly ReadWords[]): Promise<void> {
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
async function unreadIfReadOtherwise(db: Queryable, version: number): Promise<void> {
  await db.execute(
    `WITH kept AS (
       INSERT INTO review_reading (version) VALUES ($1::int)
       ON CONFLICT (singleton) DO UPDATE SET version = excluded.version WHERE review_reading.version <> excluded.version
       RETURNING 1
     )
     INSERT INTO unread_reviews SELECT id, campsite_id FROM reviews WHERE EXISTS (SELECT 1 FROM kept)
     ON CONFLICT DO NOTHING`,
    [version],
  );
}

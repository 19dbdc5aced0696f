import type { Queryable, Transaction } from '#platform/database/database';
import type { ReceivedReview } from '@vivac/domain/reviews/review';
import { guestKindOf, reviewedTypeOf } from '@vivac/domain/reviews/review-filters';
import { remembered } from '@vivac/intake/mapping/remembered';
import { openCopyIn } from '#platform/database/copy-in';
import { isAnyoneErased, leaveOutErased } from './erase-reviewer.ts';

/** Few enough that they die young in memory. */
const WRITTEN_AT_ONCE = 500;
/** So many that the indexes meet what belongs together, and that the text of two such parts takes little memory. */
const PART_LIMITS = { reviews: 50_000, bytes: 24e6 };

/** Takes the reviews of one file. */
interface ReviewSaver {
  /** A promise only where the database must keep up first. No two reviews may have the same campsite and key. */
  add(review: ReceivedReview): void | Promise<void>;
  /** After the last: how many were new or changed, by campsite. */
  end(): Promise<ReadonlyMap<number, number>>;
  /** Leaves the connection free for a roll-back. */
  abandon(): Promise<void>;
}

/**
 * Saves reviews a part of the file at a time; while the database stores one, the next is read. One that is known already, by its source
 * and key, takes what is said newly of it, and keeps what is not said. Names and words that were erased are not kept again. Expects the
 * market to be locked.
 */
export async function openReviewSaver(tx: Transaction, origin: ReviewOrigin, most = PART_LIMITS): Promise<ReviewSaver> {
  await openArrived(tx);
  const erases = await isAnyoneErased(tx);
  const news = new Map<number, number>();
  let gathered: ReceivedReview[] = [];
  let lines: Buffer[] = [];
  let reviews = 0;
  let bytes = 0;
  let storing = Promise.resolve();

  const write = (remaining: readonly ReceivedReview[]): void => {
    let text = '';
    for (const review of remaining) text += reviewLine(review, reviews++);
    const written = Buffer.from(text);
    lines.push(written);
    bytes += written.length;
  };
  const store = async (part: readonly Buffer[]): Promise<void> => {
    await copyArrived(tx, part);
    const stored: readonly CampsiteNews[] = await storeArrived(tx, origin);
    for (const { campsiteId, reviews: count } of stored) news.set(campsiteId, (news.get(campsiteId) ?? 0) + count);
  };
  const storeNext = async (): Promise<void> => {
    await storing;
    const part = lines;
    lines = [];
    reviews = 0;
    bytes = 0;
    storing = store(part);
    // Who waits for it next is told, or `end`.
    storing.catch(() => {});
  };
  const settle = (): void | Promise<void> => (reviews >= most.reviews || bytes >= most.bytes ? storeNext() : undefined);
  const takeGathered = (): void | Promise<void> => {
    const taken = gathered;
    gathered = [];
    if (erases) {
      return leaveOutErased(tx, origin.sourceId, taken).then((remaining) => {
        write(remaining);
        return settle();
      });
    }
    write(taken);
    return settle();
  };
  return {
    add: (review) => {
      gathered.push(review);
      return gathered.length >= Math.min(WRITTEN_AT_ONCE, most.reviews) ? takeGathered() : undefined;
    },
    end: async () => {
      await takeGathered();
      if (reviews > 0) await storeNext();
      await storing;
      return news;
    },
    abandon: () => storing.catch(() => {}),
  };
}

/** What COPY's text format means by something else. */
const SPECIAL = /[\\\n\r\t]/;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A line of COPY's text format, with the columns of the table `arrived_reviews`; `nth` is its place in the part of the file. */
function reviewLine(review: ReceivedReview, nth: number): string {
  const { campsiteId, key, date, datePrecision, scoreHundredths, nights, group, accommodationType } = review;
  const scores = review.categoryScores === null ? null : JSON.stringify(review.categoryScores);
  return `${nth}\t${campsiteId}\t${copyCell(key)}\t${date}\t${datePrecision}\t${scoreHundredths}\t${nights ?? '\\N'}\t${copyCell(
    review.nationality,
  )}\t${copyCell(accommodationType)}\t${copyCell(review.originalType)}\t${copyCell(group)}\t${copyCell(review.language)}\t${copyCell(
    review.stayed,
  )}\t${copyCell(review.reviewerName)}\t${copyCell(review.title)}\t${copyCell(review.positive)}\t${copyCell(review.negative)}\t${copyCell(
    review.answer,
  )}\t${copyCell(scores)}\t${guestKind(group)}\t${typeKind(accommodationType)}\n`;
}

function copyCell(text: string | null): string {
  if (text === null) return '\\N';
  return SPECIAL.test(text) ? text.replaceAll(/[\\\n\r\t]/g, (character) => ESCAPES[character]!) : text;
}

const guestKindOfWording = remembered((wording) => guestKindOf(wording) ?? 'other');
const typeKindOfWording = remembered((wording) => reviewedTypeOf(wording) ?? 'other');
const guestKind = (wording: string | null) => (wording === null ? 'other' : guestKindOfWording(wording));
const typeKind = (wording: string | null) => (wording === null ? 'other' : typeKindOfWording(wording));

const DATE_COLUMNS = ['review_date', 'date_precision'];
const FACT_COLUMNS = [
  'score_hundredths',
  'nights',
  'nationality',
  'accommodation_type',
  'original_type',
  'guest_group',
  'language',
  'stayed',
];
const TEXT_COLUMNS = ['reviewer_name', 'title', 'positive', 'negative', 'answer'];
/** What a word means, beside the column of the word. */
const COLUMN_KINDS = [
  ['guest_kind', 'guest_group'],
  ['type_kind', 'accommodation_type'],
] as const;
const CHANGING = [
  ...DATE_COLUMNS,
  ...FACT_COLUMNS,
  ...TEXT_COLUMNS,
  'category_scores',
  ...COLUMN_KINDS.map(([kind]) => kind),
];
const KNOWN = CHANGING.map((column) => `r.${column}`).join(', ');

/** Where reviews come from. */
export interface ReviewOrigin {
  readonly sourceId: number;
  readonly batchNumber: number;
}

/** How many reviews of a campsite were new or changed. */
interface CampsiteNews {
  readonly campsiteId: number;
  readonly reviews: number;
}

/** Reviews as they stand in the file, until they are stored. */
const ARRIVED = `
  CREATE TEMP TABLE arrived_reviews (
    nth int, campsite_id int, review_key text, review_date date, date_precision text, score_hundredths smallint,
    nights smallint, nationality text, accommodation_type text, original_type text, guest_group text, language text,
    stayed text, reviewer_name text, title text, positive text, negative text, answer text, category_scores jsonb,
    guest_kind text, type_kind text
  ) ON COMMIT DROP`;

/** Makes room for reviews that arrive. Sorting them stays in memory. */
async function openArrived(tx: Transaction): Promise<void> {
  await tx.query(`SET LOCAL work_mem = '64MB'; ${ARRIVED}`);
}

async function copyArrived(tx: Transaction, lines: readonly Buffer[]): Promise<void> {
  const copy = openCopyIn(tx, 'COPY arrived_reviews FROM STDIN');
  for (const part of lines) await copy.send(part);
  await copy.end();
}

/**
 * Changes the known ones of the reviews that arrived: what is newly said stands, what is not said stays, as does a text that is
 * only spelt with other spaces or code points, and a day beside its mere month, and either beside its mere year.
 */
const change = ({ sourceId }: ReviewOrigin) => `
  WITH changed AS (
    UPDATE reviews r SET (${CHANGING.join(', ')}) = ROW(${newest('s')})
    FROM arrived_reviews s
    WHERE r.campsite_id = s.campsite_id AND r.source_id = ${sourceId} AND r.review_key = s.review_key
      AND (${KNOWN}) IS DISTINCT FROM (${newest('s')})
    RETURNING r.campsite_id
  )
  SELECT campsite_id AS "campsiteId", count(*)::int AS reviews FROM changed GROUP BY campsite_id`;

/**
 * Adds the others. They are numbered in the order in which they stand in the file, which tells those of one date apart, and written
 * campsite by campsite, so that what belongs together in the indexes is met together. Nobody else adds reviews meanwhile.
 */
const add = ({ sourceId, batchNumber }: ReviewOrigin) => `
  WITH added AS (
    INSERT INTO reviews (id, campsite_id, source_id, batch_number, review_key, ${CHANGING.join(', ')})
    OVERRIDING SYSTEM VALUE
    SELECT id, campsite_id, ${sourceId}, ${batchNumber}, review_key, ${CHANGING.join(', ')}
    FROM (
      SELECT nextval((SELECT pg_get_serial_sequence('reviews', 'id')::regclass)) AS id, s.* FROM (
        SELECT * FROM arrived_reviews s WHERE NOT EXISTS (
          SELECT 1 FROM reviews r
          WHERE r.campsite_id = s.campsite_id AND r.source_id = ${sourceId} AND r.review_key = s.review_key)
        ORDER BY s.nth
      ) s
    ) numbered
    ORDER BY campsite_id, review_date, id
    RETURNING campsite_id
  )
  SELECT campsite_id AS "campsiteId", count(*)::int AS reviews FROM added GROUP BY campsite_id`;

/**
 * Stores the reviews that arrived, no two of which have the same campsite and key, and forgets them. The numbers stand in the statements, so
 * that each is planned for the tables as they are: a plan that was made for an empty table and kept would look each review up by the wrong
 * index. `plan_cache_mode` would say that too, and have the keys of each row planned anew, 30 µs a review.
 */
async function storeArrived(tx: Transaction, origin: ReviewOrigin): Promise<CampsiteNews[]> {
  const changed = await tx.query<CampsiteNews>(change(origin));
  const added = await tx.query<CampsiteNews>(add(origin));
  await tx.query('TRUNCATE arrived_reviews');
  return [...changed, ...added];
}

/** What stands of the known review `r` and of what was sent. */
function newest(sent: string): string {
  const alike = (text: string) => `btrim(regexp_replace(normalize(${text}, NFKC), '\\s+', ' ', 'g'))`;
  const lessPrecise = `(${sent}.date_precision = 'year' AND r.date_precision <> 'year'
    OR ${sent}.date_precision = 'month' AND r.date_precision = 'day'
      AND ${sent}.review_date = date_trunc('month', r.review_date::timestamp))`;
  const unlessKnown = (column: string, known: string) =>
    `CASE WHEN ${known} THEN r.${column} ELSE ${sent}.${column} END`;
  return [
    ...DATE_COLUMNS.map((column) => unlessKnown(column, lessPrecise)),
    ...FACT_COLUMNS.map((column) => `coalesce(${sent}.${column}, r.${column})`),
    ...TEXT_COLUMNS.map((column) => {
      const [now, before] = [`${sent}.${column}`, `r.${column}`];
      return unlessKnown(column, `${now} IS NULL OR ${now} = ${before} OR ${alike(now)} = ${alike(before)}`);
    }),
    `CASE WHEN ${sent}.category_scores IS NULL THEN r.category_scores
      ELSE coalesce(r.category_scores, '{}') || ${sent}.category_scores END`,
    ...COLUMN_KINDS.map(([kind, word]) => unlessKnown(kind, `${sent}.${word} IS NULL`)),
  ].join(', ');
}

export { saveScores } from './score-read.ts';

/**
 * Takes the reviews out that a batch was the first to bring, until they are put back; what it changed of others stays changed.
 * Resolves to the campsites they were of.
 */
export function takeOutReviews(tx: Transaction, batchNumber: number): Promise<number[]> {
  return campsitesOf(
    tx,
    `WITH gone AS (DELETE FROM reviews WHERE batch_number = $1::int RETURNING *),
       repeated AS (DELETE FROM repeated_reviews WHERE batch_number = $1::int RETURNING *)
     INSERT INTO withdrawn_reviews (batch_number, campsite_id, review)
     SELECT batch_number, campsite_id, to_jsonb(gone) FROM gone
     UNION ALL SELECT batch_number, campsite_id, review FROM repeated RETURNING campsite_id`,
    batchNumber,
  );
}

/** Puts back the reviews that were taken out, unless another batch has brought them since. Resolves to their campsites. */
export function putBackReviews(tx: Transaction, batchNumber: number): Promise<number[]> {
  return campsitesOf(
    tx,
    `WITH back AS (DELETE FROM withdrawn_reviews WHERE batch_number = $1::int RETURNING review)
     INSERT INTO reviews OVERRIDING SYSTEM VALUE
     SELECT (jsonb_populate_record(NULL::reviews, review)).* FROM back
     ON CONFLICT (campsite_id, source_id, review_key) DO NOTHING RETURNING campsite_id`,
    batchNumber,
  );
}

/** Every listing of the campsites to which some listings belong, by the campsite that they are. */
const LISTINGS = `
  SELECT listing.id, coalesce(listing.survivor_id, listing.id) AS campsite_id FROM campsites listing
  WHERE coalesce(listing.survivor_id, listing.id) IN (
    SELECT coalesce(survivor_id, id) FROM campsites WHERE id = ANY($1::int[]))`;

/**
 * The keys of reviews without an id are made of what they say and of their listing. What a guest with a name wrote is the same
 * at another listing; others are never taken for the same.
 */
const SAME_REVIEW = `CASE WHEN starts_with(r.review_key, 'content:') AND r.reviewer_name IS NOT NULL
    AND coalesce(r.title, r.positive, r.negative) IS NOT NULL
  THEN jsonb_build_array(r.review_date, r.date_precision, r.reviewer_name, r.title, r.positive, r.negative)::text
  ELSE r.review_key END`;

/**
 * Counts each review of a campsite once: of those that several of its listings have, by source and key, that which came first
 * stays; the others are put aside, until the listings are no longer one campsite. Expects the market to be locked.
 */
export async function countReviewsOnce(tx: Transaction, listingIds: readonly number[]): Promise<void> {
  await tx.execute(
    `WITH back AS (
       DELETE FROM repeated_reviews WHERE campsite_id IN (SELECT id FROM (${LISTINGS}) listing) RETURNING review
     )
     INSERT INTO reviews OVERRIDING SYSTEM VALUE
     SELECT (jsonb_populate_record(NULL::reviews, review)).* FROM back
     ON CONFLICT (campsite_id, source_id, review_key) DO NOTHING`,
    [listingIds],
  );
  await tx.execute(
    `WITH repeated AS (
       SELECT r.id FROM (
         SELECT r.id, row_number() OVER (PARTITION BY l.campsite_id, r.source_id, ${SAME_REVIEW} ORDER BY r.id) AS nth
         FROM (${LISTINGS}) l JOIN reviews r ON r.campsite_id = l.id
       ) r WHERE nth > 1
     ), gone AS (DELETE FROM reviews WHERE id IN (SELECT id FROM repeated) RETURNING *)
     INSERT INTO repeated_reviews (campsite_id, source_id, review_key, batch_number, review)
     SELECT campsite_id, source_id, review_key, batch_number, to_jsonb(gone) FROM gone`,
    [listingIds],
  );
}

/** Whether any of the listings is a part of a campsite that is made of several. */
export async function haveOtherListings(tx: Transaction, listingIds: readonly number[]): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM campsites WHERE survivor_id IS NOT NULL AND (id = ANY($1::int[]) OR survivor_id = ANY($1::int[])) LIMIT 1`,
    [listingIds],
  );
  return rows.length > 0;
}

async function campsitesOf(tx: Transaction, statement: string, batchNumber: number): Promise<number[]> {
  const rows = await tx.query<{ campsite_id: number }>(statement, [batchNumber]);
  return [...new Set(rows.map((row) => row.campsite_id))].sort((a, b) => a - b);
}

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
       WHERE (review ->> 'review_date') COLLATE "C" < $1 AND review ->> 'reviewer_name' IS NOT NULL`,
      [before],
    );
  }
  return shown + aside;
}

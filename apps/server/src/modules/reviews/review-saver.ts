import type { ReceivedReview } from '@vivac/domain/reviews/review';
import type { Transaction } from '#platform/database/database';
import { guestKindOf, reviewedTypeOf } from '@vivac/domain/reviews/review-filters';
import { remembered } from '@vivac/intake/mapping/remembered';
import { openCopyIn } from '#platform/database/copy-in';
import { isSomebodyErased, leaveOutErased } from './erase-reviewer.ts';

/** Few enough that they die young in memory. */
const WRITTEN_AT_ONCE = 500;
/** So many that the indexes meet what belongs together, and that the text of two such parts takes little memory. */
const PART = { reviews: 50_000, bytes: 24e6 };

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
export async function openReviewSaver(tx: Transaction, origin: ReviewOrigin, most = PART): Promise<ReviewSaver> {
  await openArrived(tx);
  const erases = await isSomebodyErased(tx);
  const news = new Map<number, number>();
  let gathered: ReceivedReview[] = [];
  let lines: Buffer[] = [];
  let reviews = 0;
  let bytes = 0;
  let storing = Promise.resolve();

  const write = (kept: readonly ReceivedReview[]): void => {
    let text = '';
    for (const review of kept) text += reviewLine(review, reviews++);
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
      return leaveOutErased(tx, origin.sourceId, taken).then((kept) => {
        write(kept);
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
  return `${nth}\t${campsiteId}\t${cell(key)}\t${date}\t${datePrecision}\t${scoreHundredths}\t${nights ?? '\\N'}\t${cell(
    review.nationality,
  )}\t${cell(accommodationType)}\t${cell(review.originalType)}\t${cell(group)}\t${cell(review.language)}\t${cell(
    review.stayed,
  )}\t${cell(review.reviewerName)}\t${cell(review.title)}\t${cell(review.positive)}\t${cell(review.negative)}\t${cell(
    review.answer,
  )}\t${cell(scores)}\t${guestKind(group)}\t${typeKind(accommodationType)}\n`;
}

function cell(text: string | null): string {
  if (text === null) return '\\N';
  return SPECIAL.test(text) ? text.replaceAll(/[\\\n\r\t]/g, (character) => ESCAPES[character]!) : text;
}

const guestKindOfWording = remembered((wording) => guestKindOf(wording) ?? 'other');
const typeKindOfWording = remembered((wording) => reviewedTypeOf(wording) ?? 'other');
const guestKind = (wording: string | null) => (wording === null ? 'other' : guestKindOfWording(wording));
const typeKind = (wording: string | null) => (wording === null ? 'other' : typeKindOfWording(wording));

const DATE = ['review_date', 'date_precision'];
const FACTS = [
  'score_hundredths',
  'nights',
  'nationality',
  'accommodation_type',
  'original_type',
  'guest_group',
  'language',
  'stayed',
];
const TEXTS = ['reviewer_name', 'title', 'positive', 'negative', 'answer'];
/** What a word means, beside the column of the word. */
const KINDS = [
  ['guest_kind', 'guest_group'],
  ['type_kind', 'accommodation_type'],
] as const;
const CHANGING = [...DATE, ...FACTS, ...TEXTS, 'category_scores', ...KINDS.map(([kind]) => kind)];
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
    ...DATE.map((column) => unlessKnown(column, lessPrecise)),
    ...FACTS.map((column) => `coalesce(${sent}.${column}, r.${column})`),
    ...TEXTS.map((column) => {
      const [now, before] = [`${sent}.${column}`, `r.${column}`];
      return unlessKnown(column, `${now} IS NULL OR ${now} = ${before} OR ${alike(now)} = ${alike(before)}`);
    }),
    `CASE WHEN ${sent}.category_scores IS NULL THEN r.category_scores
      ELSE coalesce(r.category_scores, '{}') || ${sent}.category_scores END`,
    ...KINDS.map(([kind, word]) => unlessKnown(kind, `${sent}.${word} IS NULL`)),
  ].join(', ');
}

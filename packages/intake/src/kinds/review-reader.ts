import { hash } from 'node:crypto';
import { addDays, toDay } from '@vivac/domain/time/day';
import { alikeText, dateAtPrecision, type ReceivedReview } from '@vivac/domain/reviews/review';
import { toSay } from '@vivac/text/sentence';
import { EMPTY, nightCount, NONE, score } from '../mapping/convert.ts';
import { day, type DayRead } from '../mapping/convert-date.ts';
import { type FieldReader, fieldReader, textReader } from '../mapping/field-reader.ts';
import {
  campsiteReader,
  dateRulesOf,
  type ReadingContext,
  recordReader,
  requiredSource,
  withoutSkipped,
} from './reading-context.ts';
import { MAX_NAME_CHARACTERS, type Unknown } from '../mapping/names.ts';
import type { FieldSource } from '../mapping/field-source.ts';
import { SCORE_PREFIX } from '../mapping/fields.ts';
import { ImportRefused, Flaw, Problem } from '../verdict/import-refused.ts';

const MAX_TEXT_CHARACTERS = 50_000;
const MAX_NIGHTS = 32_767;

/** A review as its row tells it. */
export interface ReadReview extends Omit<ReceivedReview, 'key'> {
  /** The source's own id; null where it gives none. */
  readonly reviewId: string | null;
}

/** Reads the rows of a reviews file. */
export function reviewReader(context: ReadingContext): (cells: readonly string[]) => ReadReview | Unknown | Problem {
  const { sources, mapping } = context;
  const name = (field: string) => textReader(sources.get(field), MAX_NAME_CHARACTERS);
  const text = (field: string) => textReader(sources.get(field), MAX_TEXT_CHARACTERS);
  const scoreSource = requiredSource(context, 'score');
  const { from, to } = scoreSource.mapping.scale ?? { from: 0, to: 10 };
  const readScore = score(from, to, mapping.decimal ?? null);
  const read = recordReader({
    campsiteId: campsiteReader(context),
    reviewId: name('review_id'),
    date: dateReader(context, requiredSource(context, 'date')),
    scoreHundredths: fieldReader(scoreSource, (written) => (written === '' ? EMPTY : readScore(written))),
    nationality: name('nationality'),
    accommodationType: name('type'),
    originalType: name('original_type'),
    nights: fieldReader(sources.get('duration'), nightCount(0, MAX_NIGHTS, NONE, mapping.limits?.['duration'])),
    group: name('group'),
    reviewerName: name('reviewer_name'),
    title: text('title'),
    positive: text('positive'),
    negative: text('negative'),
    scores: categoryScoresReader(context, []),
    language: name('language'),
    answer: text('answer'),
    stay: stayReader(context),
  });
  return withoutSkipped(context, (cells) => {
    const row = read(cells);
    if (row instanceof Problem || !('date' in row)) return row;
    const { date, nights, stay, scores, ...stated } = row;
    const byCategory = scores.map(({ category, scoreHundredths }) => [category, scoreHundredths] as const);
    return {
      ...stated,
      nights: nights === NONE ? null : nights,
      date: date.day,
      datePrecision: date.precision,
      stayed: stay && dateAtPrecision(stay.day, stay.precision),
      categoryScores: byCategory.length === 0 ? null : Object.fromEntries(byCategory),
    };
  });
}

/** When a guest stayed; null where the source does not say. */
function stayReader(context: ReadingContext): (cells: readonly string[]) => DayRead | null | Problem {
  const source = context.sources.get('stay_date');
  if (!source) return () => null;
  const read = dateReader(context, source);
  return (cells) => (source.text(cells).trim() === '' ? null : read(cells));
}

/** A day of a review, which no guest writes before it comes. */
function dateReader(context: ReadingContext, source: FieldSource): FieldReader<DayRead> {
  const read = day({ ...dateRulesOf(context, source.field!), wholePeriods: true });
  const latest = addDays(toDay(context.now.toISOString().slice(0, 10)), 1);
  return fieldReader(source, (text) => {
    const found = read(text);
    return !(found instanceof Flaw) && found.day > latest ? new Flaw('inTheFuture') : found;
  });
}

export interface CategoryScore {
  /** Empty for the overall score. */
  readonly category: string;
  readonly scoreHundredths: number;
}

/** Reads the scores of a mapping's categories, after those of `others`; one that the source leaves out is left out. */
export function categoryScoresReader(
  { sources, mapping }: ReadingContext,
  others: readonly string[],
): FieldReader<CategoryScore[]> {
  const categories = Object.keys(mapping.fields).filter((field) => field.startsWith(SCORE_PREFIX));
  const readers = [...others, ...categories].map((field) => {
    const source = sources.get(field);
    const { from, to } = source?.mapping.scale ?? { from: 0, to: 10 };
    return { category: categoryOf(field), read: fieldReader(source, score(from, to, mapping.decimal ?? null)) };
  });
  return (cells) => {
    const scores: CategoryScore[] = [];
    for (const { category, read } of readers) {
      const scoreHundredths = read(cells);
      if (scoreHundredths instanceof Problem) return scoreHundredths;
      if (scoreHundredths !== NONE) scores.push({ category, scoreHundredths });
    }
    return scores;
  };
}

/** `score_value_for_money` is the category “Value for money”. */
function categoryOf(field: string): string {
  if (!field.startsWith(SCORE_PREFIX)) return '';
  const words = field.slice(SCORE_PREFIX.length).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What is remembered of one file takes about 200 bytes a review. */
const MAX_REVIEWS = 2_000_000;
// 144 bits: no two contents meet.
const DIGEST_CHARACTERS = 24;

/**
 * Gives each review of one file the key under which it is known, or null where an earlier row of the file is the same
 * review: its id, else what it says (docs/decisions/reviews.md). Throws ImportRefused for more reviews than can be remembered.
 */
export function reviewKeys(): (review: ReadReview) => string | null {
  const met = new Set<string>();
  const counts = new Map<string, number>();
  const reportedWith = new Map<string, number | number[]>();
  const numberOfFacts = numbers();

  const isFirst = (content: string): boolean => {
    if (met.has(content)) return false;
    met.add(content);
    return true;
  };
  const nextOf = (content: string): string => {
    const count = (counts.get(content) ?? 0) + 1;
    counts.set(content, count);
    return keyOf(content, count);
  };
  /** The how-many-eth review of these words it is; null where an earlier one is the same in all else, too. */
  const placeAmong = (words: string, facts: number): number | null => {
    const earlier = reportedWith.get(words);
    if (earlier === undefined) {
      reportedWith.set(words, facts);
      return 1;
    }
    const all = typeof earlier === 'number' ? [earlier] : earlier;
    if (all.includes(facts)) return null;
    reportedWith.set(words, [...all, facts]);
    return all.length + 1;
  };
  return (review) => {
    if (met.size + counts.size + reportedWith.size >= MAX_REVIEWS) {
      throw new ImportRefused(
        toSay('asItStands', { text: `the file holds more than ${MAX_REVIEWS} reviews: send it in parts` }),
      );
    }
    if (review.reviewId !== null) {
      return isFirst(digest([review.campsiteId, review.reviewId])) ? review.reviewId : null;
    }
    if (!isTelling(review)) return nextOf(digest([...wordsOf(review), ...factsOf(review)]));
    const words = digest(wordsOf(review));
    const place = placeAmong(words, numberOfFacts(written(factsOf(review))));
    return place === null ? null : keyOf(words, place);
  };
}

const keyOf = (content: string, place: number) => (place === 1 ? `content:${content}` : `content:${content}:${place}`);

/** Gives each text a number of its own. */
function numbers(): (text: string) => number {
  const known = new Map<string, number>();
  return (text) => {
    const number = known.get(text) ?? known.size;
    if (number === known.size) known.set(text, number);
    return number;
  };
}

/** A guest with a name who wrote something is told from all others by that. */
function isTelling({ reviewerName, title, positive, negative }: ReadReview): boolean {
  return reviewerName !== null && (title !== null || positive !== null || negative !== null);
}

function wordsOf(review: ReadReview): unknown[] {
  const { campsiteId, date, datePrecision, reviewerName, title, positive, negative } = review;
  return [campsiteId, date, datePrecision, reviewerName, title, positive, negative];
}

function factsOf(review: ReadReview): unknown[] {
  const { scoreHundredths, nationality, accommodationType, originalType, nights, group } = review;
  return [scoreHundredths, nationality, accommodationType, originalType, nights, group];
}

/** The same for texts that differ only in white space or in how Unicode spells them. */
function digest(stated: readonly unknown[]): string {
  return hash('sha256', written(stated), 'base64url').slice(0, DIGEST_CHARACTERS);
}

function written(stated: readonly unknown[]): string {
  return JSON.stringify(stated.map((part) => (typeof part === 'string' ? alikeText(part) : part)));
}

import { addDays, toDay } from '@vivac/domain/time/day';
import { type ReceivedReview, knownDate } from '@vivac/domain/reviews/review';
import { EMPTY, NONE, nightCount, score } from '../mapping/convert.ts';
import { type DayRead, day } from '../dates/convert-date.ts';
import { type FieldReader, fieldReader, textReader } from '../mapping/field-reader.ts';
import { type ReadingContext, campsiteReader, dateRulesOf, requiredSource } from './reading-context.ts';
import { MAX_NAME_CHARACTERS, type Unknown } from '../mapping/names.ts';
import { Flaw, Problem } from '../verdict/problem.ts';
import type { FieldSource } from '../mapping/field-source.ts';
import { categoryScoresReader } from './category-scores.ts';
import { recordReader } from './record-reader.ts';
import { withoutSkipped } from './skipped-rows.ts';

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
      stayed: stay && knownDate(stay.day, stay.precision),
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

import { ALL, type ReviewChoice, SEASONS } from '@vivac/domain/reviews/review-filters';
import { bandOf } from '@vivac/domain/reviews/review-score';
import { soughtWords } from '@vivac/domain/search-text';

/** Where a date stands, and whether its month is known: of reviews, and of their counts. */
export const REVIEW_DATE = { column: 'review_date', knownMonth: `date_precision <> 'year'` } as const;
export const COUNTED_DATE = { column: 'month', knownMonth: 'NOT year_only' } as const;

/**
 * When the review `r` came to be known here: with its batch. What a source brought the first time was there before, from the
 * end of its own day on.
 */
export const ARRIVED_AT = (r: string) => `(SELECT CASE
  WHEN ${r}.batch_number > (SELECT min(f.batch_number) FROM reviews f
    WHERE f.campsite_id = ${r}.campsite_id AND f.source_id = ${r}.source_id) THEN b.received_at
  ELSE least(b.received_at, (${r}.review_date + 1)::timestamp AT TIME ZONE 'UTC') END
  FROM batches b WHERE b.number = ${r}.batch_number)`;

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

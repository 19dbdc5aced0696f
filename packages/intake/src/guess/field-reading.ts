import { type ImportKind, SCORE_PREFIX } from '../mapping/fields.ts';
import type { FieldMapping } from '../mapping/mapping.ts';
import { isAmount, isWholeNumber, numberOf, shareOf } from './columns/column-facts.ts';
import { type Column, isAdded } from './columns/value-evidence.ts';
import {
  asPattern,
  availabilityIn,
  cancellationIn,
  channelsIn,
  guestsIn,
  type Translation,
  valuesOf,
  wordsAmongPrices,
} from './columns/translations.ts';
import { starsInWords } from './names/number-words.ts';
import { plainWords } from './names/plain-words.ts';
import type { ColumnMatch } from './match-columns.ts';
import type { Question } from './questions.ts';
import type { Sample } from './sample/sample.ts';

const DATES = new Set(['stay_date', 'date', 'observed_at']);
const LOOK_OUTCOMES = new Set(['found', 'none', 'failed', 'refused']);
/** Numbers that a campsite may not have: what says that there is none is read as nothing. */
const MAY_BE_NONE = new Set(['overall_score', 'review_count', 'latitude', 'longitude']);
const NONE = /^(n\/?a|none|null|nan|nil|[-–—.]+)$/i;

/** How a column is read as a field, by what stands in it. */
export function readingOf(kind: ImportKind, field: string, column: Column): FieldMapping {
  const none = MAY_BE_NONE.has(field) ? [...column.texts.keys()].filter((text) => NONE.test(text)) : [];
  const reading = plainReadingOf(kind, field, column);
  return none.length === 0 ? reading : { ...reading, values: Object.fromEntries(none.map((text) => [text, ''])) };
}

function plainReadingOf(kind: ImportKind, field: string, column: Column): FieldMapping {
  if (DATES.has(field)) return dateReading(column);
  if (field === 'score' || field === 'overall_score' || field.startsWith(SCORE_PREFIX)) return scoreReading(column);
  if (field === 'mandatory_fees' && shareOf(column, isAdded) > 0)
    return { column: column.name, pattern: '(?<fees>\\d[\\d.,]*)' };
  if (field === 'outcome') return outcomeReading(column);
  return field === 'duration' ? durationReading(column) : translatedReading(kind, field, column);
}

/** A column called `ts_utc` says the zone of moments that say none themselves. */
const UTC = /(^| )(utc|gmt|zulu)( |$)/;

function dateReading({ name, dates }: Column): FieldMapping {
  const isUtc = dates?.tells === 'moment' && UTC.test(plainWords(name));
  return {
    column: name,
    ...(dates?.formats && { dateFormat: oneOrMany(dates.formats) }),
    ...(isUtc && { zone: 'UTC' }),
  };
}

function translatedReading(kind: ImportKind, field: string, column: Column): FieldMapping {
  const plain: FieldMapping = { column: column.name };
  const values = valuesOf(translationsOf(kind, field, column) ?? []);
  if (Object.keys(values).length === 0) return plain;
  return field === 'price' ? { ...plain, ignoreCase: true, values } : { ...plain, values };
}

/** The texts of a column that a field may need translated; null where the field takes texts as they are. */
export function translationsOf(kind: ImportKind, field: string, column: Column): readonly Translation[] | null {
  if (kind !== 'prices') return null;
  if (field === 'channel') return channelsIn(column);
  if (field === 'cancellation_policy') return cancellationIn(column);
  if (field === 'guests') return shareOf(column, startsWithDigit) === 1 ? null : guestsIn(column);
  if (field === 'availability') return shareOf(column, isWholeNumber) === 1 ? null : availabilityIn(column);
  if (field === 'price') return shareOf(column, isAmount) === 1 ? null : wordsAmongPrices(column);
  return null;
}

const startsWithDigit = (text: string): boolean => /^\d/.test(text);

function oneOrMany(formats: readonly string[]): string | string[] {
  return formats.length === 1 ? formats[0]! : [...formats];
}

/** Words of a look are read as they are; any other text, as in a column of errors, is a look that failed. */
function outcomeReading(column: Column): FieldMapping {
  if (column.filled > 0 && shareOf(column, (text) => LOOK_OUTCOMES.has(text.toLowerCase())) === 1)
    return { column: column.name };
  return { constant: 'failed', when: { column: column.name, matches: '.' } };
}

function durationReading(column: Column): FieldMapping {
  const isPlain = shareOf(column, (text) => /^\d+(\s*\p{L}+)?$/u.test(text)) === 1;
  return isPlain ? { column: column.name } : { column: column.name, pattern: '(?<nights>\\d+ ?\\p{L}*)$' };
}

/** The highest values by which a scale is told. */
const SCALES = [5, 10, 100];
/** Behind a score: of how many. */
const OF = '(?:/|de|of|out of|sur|von|van|su|sobre|d’|op)';
const OUT_OF = new RegExp(`\\s*${OF}\\s*(5|10|100)\\D*$`, 'i');
const STARS = /^[★⭐*]{1,5}[☆]{0,4}$/u;
const STAR_WORD = /\s*(?:stars?|estrellas?|estrelles?|étoiles?|sterne?|sterren|ster|stelle|stella|estrelas?)$/iu;

/** The scale that a text names behind its score, as in `3 de 5`. */
function reportedBy(text: string): number | null {
  const reported = OUT_OF.exec(text)?.[1];
  if (reported !== undefined) return Number(reported);
  return STARS.test(text) || STAR_WORD.test(text) || starsInWords(text) !== null ? 5 : null;
}

/** Whether each score is one of a hundred; `85%` beside `9,2` says nothing of the others. */
const arePercents = (column: Column): boolean => shareOf(column, (text) => /\d\s*%$/.test(text)) === 1;

/** The end of the scale of a column's scores: that which most of its texts name, else the nearest above the highest. */
function scaleOf(column: Column): number {
  if (arePercents(column)) return 100;
  const reported = [...column.texts].flatMap(([text, rows]) => {
    const scale = reportedBy(text);
    return scale === null ? [] : [{ scale, rows }];
  });
  if (reported.length > 0) return reported.reduce((one, other) => (other.rows > one.rows ? other : one)).scale;
  // Tripadvisor writes its bubbles times ten.
  if (highestOf(column) === 50 && shareOf(column, (text) => /^[1-5][05]$/.test(text)) === 1) return 50;
  return SCALES.find((scale) => highestOf(column) <= scale) ?? 10;
}

function highestOf({ texts }: Column): number {
  return Math.max(0, ...[...texts.keys()].map((text) => numberOf(text)).filter((number) => !Number.isNaN(number)));
}

/** How scores are read. A text that names another scale than the column's is rejected rather than mixed in. */
function scoreReading(column: Column, to = scaleOf(column)): FieldMapping {
  const texts = [...column.texts.keys()];
  const stars = texts.flatMap((text) => {
    const count = STARS.test(text) ? [...text.replaceAll('☆', '')].length : starsInWords(text);
    return count === null ? [] : [[text, count] as const];
  });
  const worded = new Set(stars.map(([text]) => text));
  const hasScale = arePercents(column) || texts.some((text) => reportedBy(text) !== null && !worded.has(text));
  return {
    column: column.name,
    ...(hasScale && {
      pattern: `/^(?<score>[\\d.,]+)\\s*(?:(?:${OF}\\s*)${to}|${STAR_WORD.source.replace(/^\\s\*|\$$/g, '')})?\\D*$/i`,
    }),
    ...(stars.length > 0 && { values: Object.fromEntries(stars) }),
    ...(to !== 10 && { scale: { from: 0, to } }),
  };
}

const OF_SOURCE =
  /(^| )(source|fuente|font|quelle|bron|fonte|platform|plataforma|plattform|plateforme|portal|portail|site|sitio|web|origen|ota|channel|canal|kanal|kanaal|canale|provider)( |$)/;

/** Scores of which nothing says where their scale ends, or whose scale differs from source to source. */
export function scaleQuestions(
  matches: readonly ColumnMatch[],
  sample: Sample,
  columns: readonly Column[],
): Question[] {
  const main = matches.find(({ field }) => field === 'score' || field === 'overall_score');
  if (!main || main.field === null) return [];
  const { column, field } = main;
  if (arePercents(column)) return [];
  const mixed = mixedScales(column, field, sample, columns);
  if (mixed) return [mixed];
  if (scaleOf(column) === 10 || /star|estrella|estrell|etoile|stern|sterr|stell|estrela/.test(plainWords(column.name)))
    return [];
  if (reportedBy(column.example) !== null || [...column.texts.keys()].every((text) => numberOf(text) > 10)) return [];
  const taken = scaleOf(column);
  const answers = [taken, 10].map((to) => ({
    answer: `to_${to}`,
    change: { fields: { [field]: scoreReading(column, to) } },
  }));
  return [{ asks: 'score_scale', column: column.name, example: column.example, answers, taken: `to_${taken}` }];
}

/**
 * Sources that go to five beside sources that go to ten: nothing is read until somebody says which are meant, and then only the rows of those.
 * Read once for each scale, a file is read whole.
 */
function mixedScales(
  column: Column,
  field: string,
  { header, rows }: Sample,
  columns: readonly Column[],
): Question | null {
  const source = columns.find(
    ({ name, texts }) => name !== column.name && OF_SOURCE.test(plainWords(name)) && texts.size > 1 && texts.size <= 20,
  );
  if (!source || reportedBy(column.example) !== null) return null;
  const [at, score] = [header.indexOf(source.name), header.indexOf(column.name)];
  const highest = new Map<string, number>();
  for (const row of rows) {
    const [text, number] = [row[at]!.trim(), numberOf(row[score]!.trim())];
    if (!Number.isNaN(number)) highest.set(text, Math.max(highest.get(text) ?? 0, number));
  }
  const ofFive = [...highest].filter(([, number]) => number <= 5).map(([text]) => text);
  const ofTen = [...highest].filter(([, number]) => number > 5).map(([text]) => text);
  if (ofFive.length === 0 || ofTen.length === 0) return null;
  const without = (texts: readonly string[]) => ({
    column: source.name,
    matches: `^\\s*(?:${texts.map(asPattern).join('|')})\\s*$`,
  });
  return {
    asks: 'score_scale',
    column: column.name,
    example: `${ofFive[0]}: ${highest.get(ofFive[0]!)} · ${ofTen[0]}: ${highest.get(ofTen[0]!)}`,
    answers: [
      { answer: 'to_5', change: { fields: { [field]: scoreReading(column, 5) }, skip: without(ofTen) } },
      { answer: 'to_10', change: { fields: { [field]: scoreReading(column, 10) }, skip: without(ofFive) } },
    ],
    taken: null,
  };
}

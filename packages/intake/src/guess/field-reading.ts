import { NO, YES } from '../mapping/convert.ts';
import { type ImportKind, SCORE_PREFIX } from '../mapping/fields.ts';
import type { FieldMapping } from '../mapping/mapping.ts';
import { isAmount, isWholeNumber, shareOf } from './columns/column-facts.ts';
import { type Column, isAdded } from './columns/value-evidence.ts';
import {
  availabilityIn,
  cancellationIn,
  channelsIn,
  flagsNoneLeft,
  guestsIn,
  type Translation,
  valuesOf,
  wordsAmongPrices,
} from './columns/translations.ts';
import { plainWords } from './names/plain-words.ts';
import { scoreReading } from './score-scale.ts';

const DATES = new Set(['stay_date', 'date', 'observed_at']);
const LOOK_OUTCOMES = new Set(['found', 'none', 'failed', 'refused']);
/** Numbers that a campsite may not have: what says that there is none is read as nothing. */
const MAY_BE_NONE = new Set(['overall_score', 'review_count', 'latitude', 'longitude']);
const NONE = /^(n\/?a|none|null|nan|nil|[-–—.]+)$/i;

/** How a column is read as a field, by what stands in it. */
export function readingOf(kind: ImportKind, field: string, column: Column): FieldMapping {
  const none = MAY_BE_NONE.has(field) ? [...column.texts.keys()].filter((text) => NONE.test(text)) : [];
  const words = plainWords(column.name);
  const isOpposite = CLOSED_FIELDS.has(field) && ALLOWS.test(words) && !ALLOWS_NOT.test(words);
  const reading = isOpposite ? { column: column.name, values: OPPOSITE } : plainReadingOf(kind, field, column);
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

const CLOSED_FIELDS = new Set(['closed_to_arrival', 'closed_to_departure']);
/** `arrival_allowed` says the opposite of closed to arrival. */
const ALLOWS =
  /(^| )(allow\w*|possible|possibles|posible|possibile|possivel|permitted|permi\w+|perme\w+|admite|autoris\w+|moglich|erlaubt|mogelijk|toegestaan|consenti\w+|available)( |$)/;
/** `Llegada no permitida` says the same as closed to arrival. */
const ALLOWS_NOT = /(^| )(no|not|non|nao|nicht|niet|pas)( |$)/;
const oneOf = (words: ReadonlySet<string>): string => `/^(${[...words].filter((word) => word !== '').join('|')})$/i`;
const OPPOSITE = { [oneOf(YES)]: '0', [oneOf(NO)]: '1' };

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
  if (field === 'availability') return countsLeft(column) ? null : availabilityIn(column);
  if (field === 'price') return shareOf(column, isAmount) === 1 ? null : wordsAmongPrices(column);
  return null;
}

const countsLeft = (column: Column): boolean => shareOf(column, isWholeNumber) === 1 && !flagsNoneLeft(column);
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

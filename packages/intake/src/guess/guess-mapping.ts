import { FIELDS, IMPORT_KINDS, type ImportKind, RESTRICTION_FIELDS } from '../mapping/fields.ts';
import type { FieldMapping, Mapping } from '../mapping/mapping.ts';
import { askedReadings, isTotal } from './asked-readings.ts';
import { columnFacts } from './columns/column-facts.ts';
import { dateFacts } from './columns/date-facts.ts';
import { readingOf, translationsOf } from './field-reading.ts';
import type { GuessLanguage } from './names/languages.ts';
import type { Column } from './columns/fitting-fields.ts';
import { knownLayout } from './known-layouts.ts';
import { type ColumnMatch, matchColumns } from './match-columns.ts';
import { type Question, changed } from './questions.ts';
import type { Sample } from './sample/sample.ts';
import { type WideOffer, offersOf, wideOffers } from './wide-offers.ts';
import type { Translation } from './columns/translations.ts';

/** Why a column was recognised, in the words of a table: the sentence is the screen's. */
export type GuessedReason =
  | { readonly by: 'name'; readonly language: GuessLanguage | null }
  | { readonly by: 'layout'; readonly publisher: string }
  | { readonly by: 'content' }
  | { readonly by: 'nothing' };

export interface GuessedColumn {
  readonly name: string;
  readonly example: string;
  readonly rows: number;
  readonly filled: number;
  /** The field that it is taken for; null where it is not imported. */
  readonly field: string | null;
  readonly reason: GuessedReason;
  /** The channel whose offer it is a part of, where a row gives several; null for what is of all. */
  readonly offerOf: string | null;
  /** How dates in it are written; null where it has none. */
  readonly dateFormat: string | null;
  /** How it is read as a field, where that is more than its text: by field. */
  readonly readings: Readonly<Record<string, FieldMapping>>;
  /** Texts that the field it is taken for needs translated, and what they are taken for. */
  readonly translations: readonly Translation[] | null;
}

export interface Guess {
  readonly kind: ImportKind;
  /** A mapping as the command line reads it. */
  readonly mapping: Mapping;
  readonly columns: readonly GuessedColumn[];
  readonly questions: readonly Question[];
  /** Fields without which the kind cannot be read; of alternatives the first. */
  readonly missing: readonly string[];
}

/** What is not in the file, but known of it. */
export interface GuessContext {
  readonly zone: string;
  /** When the file arrived: stands where nothing says when it was observed. */
  readonly now: Date;
}

/** Of each kind, fields that must be fed; of a list one is enough. */
const REQUIRED: Readonly<Record<ImportKind, readonly (readonly string[])[]>> = {
  prices: [['link', 'campsite'], ['stay_date'], ['price']],
  campsites: [['name']],
  reviews: [['link', 'campsite'], ['date'], ['score']],
  holidays: [['area', 'country'], ['kind'], ['from'], ['to']],
  occupancy: [['place', 'series'], ['measure', 'series'], ['month'], ['value']],
};

/** What tells a kind from another, beyond what it must have. */
const TELLING: Readonly<Record<ImportKind, readonly string[]>> = {
  prices: ['stay_date', 'price', 'availability', 'nights', 'guests', 'channel', ...RESTRICTION_FIELDS],
  campsites: ['latitude', 'longitude', 'province', 'region', 'review_count', 'overall_score'],
  reviews: ['score', 'reviewer_name', 'positive', 'negative', 'title', 'nationality', 'group', 'review_id', 'language'],
  holidays: ['area', 'from', 'to', 'known_from', 'known_until'],
  occupancy: ['series', 'measure', 'month', 'suppressed'],
};

/** Guesses what a file is from its first rows; `kind` where somebody said which it is. */
export function guessMapping(sample: Sample, context: GuessContext, kind: ImportKind | null = null): Guess {
  const columns = columnFacts(sample).map((facts) => ({ ...facts, dates: dateFacts(facts, context.zone) }));
  const kinds = kind === null ? IMPORT_KINDS : [kind];
  const matched = kinds.map((one) => ({ kind: one, matches: matchColumns(one, columns) }));
  const best = matched.reduce((one, other) => (fit(other) > fit(one) ? other : one));
  return guessOfKind(best.kind, best.matches, columns, sample, context);
}

interface Matched {
  readonly kind: ImportKind;
  readonly matches: readonly ColumnMatch[];
}

function fit({ kind, matches }: Matched): number {
  const found = new Set(
    matches.flatMap(({ field, reason }) => (field === null || reason.by === 'content' ? [] : [field])),
  );
  const lacking = REQUIRED[kind].filter((one) => !one.some((field) => matches.some((match) => match.field === field)));
  const telling = TELLING[kind].filter((field) => found.has(field)).length;
  return telling * 2 + found.size - lacking.length * 10;
}

function guessOfKind(
  kind: ImportKind,
  named: readonly ColumnMatch[],
  columns: readonly Column[],
  sample: Sample,
  context: GuessContext,
): Guess {
  const layout = knownLayout(kind, sample.header);
  const offers = wideOffers(kind, columns);
  const apart = new Set(offers.flatMap(({ fields }) => [...fields.values()].map(({ name }) => name)));
  const ofAll = named.filter(({ column }) => !apart.has(column.name));
  const matches = layout ? ofAll.map((match) => withoutFields(match, Object.keys(layout.adds))) : ofAll;
  const read = fieldsOf(kind, matches);
  const wide = offers.flatMap(({ fields }) =>
    [...fields].map(([field, column]) => ({ column, field, reason: BY_OFFER })),
  );
  const asked = askedReadings(kind, [...matches, ...wide], read);
  const { decimal, currency } = asked;
  const questions = asked.questions.filter(({ asks }) => !(layout && asks === 'score_scale'));
  const base: Mapping = {
    kind,
    ...(layout && { source: layout.name }),
    ...shapeOf(sample),
    ...(decimal !== undefined && { decimal }),
    zone: context.zone,
    ...(currency !== undefined && { currency }),
    fields: { ...read, ...layout?.adds, ...nameIfTaken(kind, matches, columns) },
    ...(offers.length > 0 && { offers: offersOf(kind, offers, matches) }),
  };
  const dated = observedAt(base, sample, context);
  const mapping = questions.reduce(applyTaken, dated.mapping);
  const given = new Set([...Object.keys(mapping.fields), ...offers.flatMap(({ fields }) => [...fields.keys()])]);
  return {
    kind,
    mapping,
    columns: columns.map((column) => {
      const match = matches.find((one) => one.column === column) ?? offerMatch(column, offers);
      return guessedColumn(kind, match, mapping, { publisher: layout?.name ?? null, offers });
    }),
    questions: dated.question ? [...questions, dated.question] : questions,
    missing: REQUIRED[kind].filter((one) => !one.some((field) => given.has(field))).map(([first]) => first!),
  };
}

const BY_OFFER = { by: 'name', language: null } as const;

function offerMatch(column: Column, offers: readonly WideOffer[]): ColumnMatch {
  const found = offers.flatMap(({ fields }) => [...fields]).find(([, own]) => own === column);
  return { column, field: found?.[0] ?? null, reason: found ? BY_OFFER : { by: 'nothing' } };
}

function applyTaken(mapping: Mapping, { answers, taken }: Question): Mapping {
  const found = answers.find(({ answer }) => answer === taken);
  return found ? changed(mapping, found.change) : mapping;
}

function withoutFields(match: ColumnMatch, fields: readonly string[]): ColumnMatch {
  return match.field !== null && fields.includes(match.field)
    ? { ...match, field: null, reason: { by: 'nothing' } }
    : match;
}

function fieldsOf(kind: ImportKind, matches: readonly ColumnMatch[]): Record<string, FieldMapping> {
  const fields: Record<string, FieldMapping> = {};
  for (const { column, field } of matches) if (field !== null) fields[field] = readingOf(kind, field, column);
  const found = (field: string) => matches.find((match) => match.field === field)?.column;
  const nights = found('nights');
  if (fields['price'] && nights && isTotal(found('price'), nights)) {
    fields['price'] = { ...fields['price'], divideBy: nights.name };
  }
  return fields;
}

/** What the importer must be told of how the file is taken apart. */
function shapeOf({ format, rowsPath, delimiter, encoding, sheet }: Sample): Partial<Mapping> {
  return {
    ...(format !== 'csv' && { format }),
    ...(rowsPath !== null && { rows: rowsPath }),
    ...(sheet !== null && { sheet }),
    ...(delimiter !== null && format === 'csv' && { delimiter }),
    ...(encoding === 'windows-1252' && { encoding }),
  };
}

/** A name for a second campsite of the same name: the first with what tells it apart. */
function nameIfTaken(
  kind: ImportKind,
  matches: readonly ColumnMatch[],
  columns: readonly Column[],
): Record<string, FieldMapping> {
  const name = matches.find(({ field }) => field === 'name')?.column;
  const repeats = name !== undefined && [...name.texts.values()].some((rows) => rows > 1);
  const id = columns.find((column) => /^(id|.*[_ ]id|ref|codigo|code)$/i.test(column.name) && isKey(column));
  if (kind !== 'campsites' || !repeats || !id || /[{}|]/.test(name.name + id.name)) return {};
  return { name_if_taken: { template: `{${name.name}} ({${id.name}})` } };
}

function isKey({ texts, filled, rows }: Column): boolean {
  return filled === rows && [...texts.values()].every((count) => count === 1);
}

const DAY_IN_NAME = /\d{4}-\d{2}-\d{2}/;

/** When it was seen: by a column, the file's name, or else asked for. */
function observedAt(
  mapping: Mapping,
  { fileName }: Sample,
  { now }: GuessContext,
): { mapping: Mapping; question: Question | null } {
  if (mapping.kind !== 'prices' || mapping.fields['observed_at']) return { mapping, question: null };
  const arrived: FieldMapping = { constant: `${now.toISOString().slice(0, 19)}Z` };
  const day = DAY_IN_NAME.exec(fileName)?.[0];
  const named: FieldMapping = { fileName: '(?<date>\\d{4}-\\d{2}-\\d{2})', time: '12:00' };
  if (day !== undefined) return { mapping: changed(mapping, { fields: { observed_at: named } }), question: null };
  const question: Question = {
    asks: 'observed_at',
    column: null,
    example: '',
    answers: [{ answer: 'now', change: { fields: { observed_at: arrived } } }],
    taken: 'now',
  };
  return { mapping: changed(mapping, { fields: { observed_at: arrived } }), question };
}

function guessedColumn(
  kind: ImportKind,
  match: ColumnMatch,
  mapping: Mapping,
  { publisher, offers }: { readonly publisher: string | null; readonly offers: readonly WideOffer[] },
): GuessedColumn {
  const { column, field } = match;
  const { name, example, rows, filled, dates } = column;
  return {
    name,
    example,
    rows,
    filled,
    ...meaningOf(match, mapping, publisher),
    offerOf: offers.find(({ fields }) => [...fields.values()].includes(column))?.channel ?? null,
    dateFormat: dates === null ? null : (dates.formats?.[0] ?? 'iso'),
    readings: readingsOf(kind, column),
    translations: field === null ? null : translationsOf(kind, field, column),
  };
}

/** The field that a column feeds, by itself or, in a publisher's layout, as a part of a link. */
function meaningOf(
  { column, field, reason }: ColumnMatch,
  mapping: Mapping,
  publisher: string | null,
): Pick<GuessedColumn, 'field' | 'reason'> {
  if (field !== null || publisher === null) return { field, reason };
  const added = Object.entries(mapping.fields).find(([, own]) => own.template?.endsWith(`{${column.name}}`));
  return added ? { field: added[0], reason: { by: 'layout', publisher } } : { field, reason };
}

/** How a column is read as each field that needs more than its text. */
function readingsOf(kind: ImportKind, column: Column): Record<string, FieldMapping> {
  const fields: readonly string[] = FIELDS[kind];
  const readings = fields
    .map((field) => [field, readingOf(kind, field, column)] as const)
    .filter(([, reading]) => Object.keys(reading).length > 1 || reading.column === undefined);
  return Object.fromEntries(readings);
}

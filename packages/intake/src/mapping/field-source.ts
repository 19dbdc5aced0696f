import { toSay } from '@vivac/text/sentence';
import { conditionHolds, matchesOf } from './condition.ts';
import { compilePattern, isSlashed, MAX_PATTERN_CHARACTERS } from './written-pattern.ts';
import { ImportRefused, type Place } from '../verdict/import-refused.ts';
import type { FieldMapping, Mapping } from './mapping.ts';

/** Where one field's text comes from in every row of one file. */
export interface FieldSource extends Place {
  readonly mapping: FieldMapping;
  readonly text: (cells: readonly string[]) => string;
}

export interface FieldSources {
  /** The columns of the file. */
  readonly header: readonly string[];
  /** Null where the field is not mapped, or its optional column is not in the file. */
  get(field: string): FieldSource | null;
  /** The text of a column by its own name. */
  column(name: string): (cells: readonly string[]) => string;
  /** The same file's fields by another mapping. */
  of(mapping: Mapping): FieldSources;
  /** Columns of the file that no field asked for. */
  unused(): string[];
}

/** Finds the fields of a mapping in one file. The calls throw ImportRefused for a column that is missing or doubled. */
export function fieldSources(
  mapping: Mapping,
  header: readonly string[],
  fileName: string,
  used = new Set<string>(),
): FieldSources {
  const column = (name: string) => {
    const at = header.indexOf(name);
    if (at === -1) throw new ImportRefused(toSay('noColumn', { name, names: header.join(', ') }), 1, name);
    if (header.lastIndexOf(name) !== at) throw new ImportRefused(toSay('twoColumns', { name }), 1, name);
    used.add(name);
    return (cells: readonly string[]) => cells[at]!;
  };
  const textOf = (own: FieldMapping): FieldSource['text'] => {
    if (own.column !== undefined) return column(own.column);
    if (own.template !== undefined) return templateText(own.template, column);
    if (own.rest) return restOf(mapping, header, used);
    const constant = own.fileName === undefined ? String(own.constant) : partOfName(own.fileName, fileName);
    return () => constant;
  };
  const get = (field: string): FieldSource | null => {
    const own = Object.hasOwn(mapping.fields, field) ? mapping.fields[field]! : null;
    if (!own || (own.optional && own.column !== undefined && !header.includes(own.column))) return null;
    const text = textOf(own);
    const holds = own.when && conditionHolds(own.when, column);
    return {
      field,
      column: own.column ?? null,
      mapping: own,
      text: holds ? (cells) => (holds(cells) ? text(cells) : '') : text,
    };
  };
  return {
    header,
    get,
    column,
    of: (other) => fieldSources(other, header, fileName, used),
    unused: () => header.filter((name) => !used.has(name)),
  };
}

/** The columns that a mapping names, for formats whose rows do not list them all. */
export function columnsOf(mapping: Mapping): string[] {
  const { range, split } = mapping.table ?? {};
  const laidOut = [split?.column, range?.from, range?.to];
  const made = [split?.from, split?.to, range?.night];
  const named = [...laidOut, ...columnsOfFields(mapping)].filter((name) => name !== undefined);
  return named.filter((name) => !made.includes(name));
}

function columnsOfFields(mapping: Mapping): (string | undefined)[] {
  return [
    ...columnsOfSkips(mapping),
    ...fieldsOf(mapping).flatMap(({ column, template, divideBy, until, when }) => [
      column,
      divideBy,
      until,
      ...matchesOf(when).map((match) => match.column),
      ...columnsIn(template ?? ''),
    ]),
  ];
}

function columnsOfSkips(mapping: Mapping): string[] {
  const skips = [mapping, ...(mapping.offers ?? [])].flatMap(({ skip }) => matchesOf(skip));
  return skips.map(({ column }) => column);
}

/** Columns that say which rows to skip and nothing else: an object or array in one is looked at as it is written. */
export function columnsLookedAt(mapping: Mapping): string[] {
  const { skip: _, offers = [], ...others } = mapping;
  const read = new Set(columnsOf({ ...others, offers: offers.map(({ fields }) => ({ fields })) }));
  return columnsOfSkips(mapping).filter((column) => !read.has(column));
}

/** Columns in which a whole number is one of cents. */
export function columnsInCents(mapping: Mapping): string[] {
  return fieldsOf(mapping).flatMap(({ column, wholeNumbersAreCents }) =>
    wholeNumbersAreCents && column !== undefined ? [column] : [],
  );
}

/** All that a mapping means as regular expressions, as they are written. */
export function* patternsOf(mapping: Mapping): Generator<string> {
  const conditions = [mapping, ...(mapping.offers ?? [])].map(({ skip }) => skip);
  for (const { pattern, fileName, values, when } of fieldsOf(mapping)) {
    if (pattern !== undefined) yield pattern;
    if (fileName !== undefined) yield fileName;
    yield* Object.keys(values ?? {}).filter(isSlashed);
    conditions.push(when);
  }
  for (const { matches } of conditions.flatMap(matchesOf)) yield matches;
}

function fieldsOf(mapping: Mapping): FieldMapping[] {
  return [mapping.fields, ...(mapping.offers ?? []).map((offer) => offer.fields)].flatMap(Object.values<FieldMapping>);
}

/** The texts of the columns that the mapping does not name, with a full stop between them. */
function restOf(mapping: Mapping, header: readonly string[], used: Set<string>): FieldSource['text'] {
  const named = new Set(columnsOf(mapping));
  const places = header.flatMap((name, at) => (named.has(name) ? [] : [at]));
  for (const at of places) used.add(header[at]!);
  return (cells) =>
    places
      .map((at) => cells[at]!.trim())
      .filter((text) => text !== '')
      .join('. ');
}

function partOfName(pattern: string, fileName: string): string {
  const part = compilePattern(pattern).find(fileName.slice(0, MAX_PATTERN_CHARACTERS))?.part;
  if (part === undefined)
    throw new ImportRefused(
      toSay('asItStands', { text: `the file's name does not match "${pattern}" of the mapping` }),
    );
  return part;
}

const PLACEHOLDER = /\{([^{}|]+)(?:\|([^{}]*))?\}/g;

/** What a template can make of a column's text: `{name|encode}` for a part of an address, `{name|slug}` for one in words, `{name|optional}` for one that may be empty. */
const FILTERS: Readonly<Record<string, (text: string) => string>> = {
  encode: encodeURIComponent,
  slug,
  optional: (text) => text,
};

type Piece =
  string | { readonly column: string; readonly filter: (text: string) => string; readonly isOptional: boolean };

/** Takes a template apart. Throws RangeError for a filter that is not known. */
function piecesOf(template: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of template.matchAll(PLACEHOLDER)) {
    const [whole, column, name] = found;
    const filter = name === undefined ? (text: string) => text : Object.hasOwn(FILTERS, name) && FILTERS[name];
    if (!filter) throw new RangeError(`"${name}" is none of ${Object.keys(FILTERS).join(' and ')}`);
    pieces.push(template.slice(from, found.index), { column: column!, filter, isOptional: name === 'optional' });
    from = found.index + whole.length;
  }
  return [...pieces, template.slice(from)];
}

/** The columns in a template. Throws RangeError for a filter that is not known. */
export function columnsIn(template: string): string[] {
  return piecesOf(template).flatMap((piece) => (typeof piece === 'string' ? [] : [piece.column]));
}

type TextOf = (cells: readonly string[]) => string;

/** The template with its columns filled in; empty where one of them is that is not optional. */
function templateText(template: string, column: (name: string) => TextOf): TextOf {
  const pieces = piecesOf(template).map((piece) =>
    typeof piece === 'string' ? piece : { ...piece, text: column(piece.column) },
  );
  return (cells) => {
    let text = '';
    for (const piece of pieces) {
      const part = typeof piece === 'string' ? piece : piece.filter(piece.text(cells).toWellFormed().trim());
      if (part === '' && typeof piece !== 'string' && !piece.isOptional) return '';
      text += part;
    }
    return text;
  };
}

/** `Càmping L'Estrella, 2` becomes `camping-l-estrella-2`. */
function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

import iconv from 'iconv-lite';
import { Value } from 'typebox/value';
import { type Sentence, toSay } from '@vivac/text/sentence';
import { isZone } from '@vivac/domain/time/zoned-moment';
import { WHOLE_DOCUMENT } from '../rows/json-document.ts';
import { EACH, ENTRY, stepsOf } from '../rows/json-path.ts';
import { TWICE_ENCODED } from '../rows/decode-text.ts';
import { ImportRefused, Flaw } from '../verdict/import-refused.ts';
import { columnsIn, columnsInCents, patternsOf } from './field-source.ts';
import { FIELDS, isFieldOf } from './fields.ts';
import { EVERY_LOOK, type FieldMapping, LOOK_PARTS, Mapping } from './mapping.ts';
import { compileDateFormat, formatsOf, momentFormat } from './date-format.ts';
import { type Conditions, matchesOf } from './condition.ts';
import { isSlashed, readPattern } from './written-pattern.ts';

/** The mapping in a parsed JSON file. Throws ImportRefused naming the place in the JSON that is wrong. */
export function parseMapping(json: unknown): Mapping {
  if (!Value.Check(Mapping, json)) throw completeError(json) ?? shapeError(json);
  checkPatterns(json);
  checkFields(json.kind, 'fields', json.fields);
  checkConditions('skip', json.skip);
  checkOffers(json);
  checkComplete(json);
  for (const name of Object.keys(json.limits ?? {})) {
    if (!isFieldOf(json.kind, name)) throw wrong(`limits.${name}`, `is not a field of ${json.kind}`);
  }
  if (json.encoding !== undefined && json.encoding !== TWICE_ENCODED && !iconv.encodingExists(json.encoding)) {
    throw wrong('encoding', `"${json.encoding}" is not known`);
  }
  checkRows(json);
  checkSheets(json);
  checkZone('zone', json.zone);
  checkFormats('dateFormat', json.dateFormat);
  return json;
}

/** All patterns together, before anything else is made of them; what is wrong with one of them is found with its field. */
function checkPatterns(mapping: Mapping): void {
  if (patternParts(mapping) <= MAX_PATTERN_PARTS) return;
  throw wrong('(the whole file)', `has more than ${MAX_PATTERN_PARTS.toLocaleString('en')} parts of patterns`);
}

/** Where the rows are, which only some formats are asked, and what only JSON can tell apart. */
function checkRows(mapping: Mapping): void {
  const { format, rows } = mapping;
  if (rows !== undefined && format !== 'json') throw wrong('rows', 'is only for "format": "json"');
  if (rows !== undefined && !isPathToRows(rows)) {
    throw wrong('rows', `"${rows}" does not end at each element of an array, as "results[*]" does`);
  }
  if (columnsInCents(mapping).length > 0 && format !== 'json' && format !== 'ndjson') {
    throw wrong(
      'fields.price.wholeNumbersAreCents',
      'is only for "format": "json" or "ndjson", where numbers are no texts',
    );
  }
}

function checkSheets({ format, sheet, sheets }: Mapping): void {
  if (sheet !== undefined && format !== 'xlsx') throw wrong('sheet', 'is only for "format": "xlsx"');
  if (sheets !== undefined && format !== 'xlsx') throw wrong('sheets', 'is only for "format": "xlsx"');
  if (sheets !== undefined && sheet !== undefined) throw wrong('sheets', 'stands in place of "sheet"');
}

function isPathToRows(rows: string): boolean {
  const last = stepsOf(rows)?.at(-1);
  return rows === WHOLE_DOCUMENT || last === EACH || last === ENTRY;
}

function checkOffers({ kind, offers = [] }: Mapping): void {
  if (offers.length > 0 && kind !== 'prices') {
    throw wrong('offers', `is not for ${kind}: only a row of prices gives several`);
  }
  for (const [at, { fields, skip }] of offers.entries()) {
    checkFields(kind, `offers.${at}.fields`, fields);
    checkConditions(`offers.${at}.skip`, skip);
  }
}

function checkComplete({ kind, complete }: Mapping): void {
  if (complete === undefined) return;
  if (kind !== 'prices') throw wrong('complete', `is not for ${kind}: only prices come of looks`);
  if (typeof complete === 'boolean') return;
  const lacking = EVERY_LOOK.filter((part) => !complete.includes(part));
  if (lacking.length > 0) {
    throw wrong('complete', `lacks "${lacking.join('" and "')}": a look is always at a campsite and its nights`);
  }
}

function shapeError(json: unknown): ImportRefused {
  // The first error of a wrong name is about the schema "false"; the path is what helps.
  const [error] = Value.Errors(Mapping, json);
  const path = error?.instancePath.slice(1).replaceAll('/', '.') ?? '';
  if (error?.keyword === 'boolean') return wrong(path, 'is not known');
  if (error?.keyword === 'enum') return wrong(path, `is none of ${error.params.allowedValues.join(', ')}`);
  return wrong(path === '' ? '(the whole file)' : path, error?.message ?? 'is not a mapping');
}

/** Of the two shapes of "complete" a schema can only say that it is neither. */
function completeError(json: unknown): ImportRefused | null {
  const [error] = Value.Errors(Mapping, json);
  if (!error?.instancePath.startsWith('/complete')) return null;
  return wrong('complete', `is neither true or false nor a list of different ones of ${LOOK_PARTS.join(', ')}`);
}

function checkConditions(path: string, conditions: Conditions | undefined): void {
  for (const { matches } of matchesOf(conditions)) checkRegExp(`${path}.matches`, matches);
}

function checkFields(kind: Mapping['kind'], path: string, fields: Mapping['fields']): void {
  for (const [name, field] of Object.entries(fields)) checkField(kind, name, `${path}.${name}`, field);
}

function checkField(kind: Mapping['kind'], name: string, path: string, field: FieldMapping): void {
  if (!isFieldOf(kind, name)) throw wrong(path, `is not a field of ${kind}; its fields are ${FIELDS[kind].join(', ')}`);
  checkOrigin(path, field);
  checkAmount(name, path, field);
  if (field.scale && field.scale.from === field.scale.to) throw wrong(`${path}.scale`, 'has no width');
  if (field.pattern !== undefined) checkPattern(`${path}.pattern`, field.pattern);
  checkFormats(`${path}.dateFormat`, field.dateFormat);
  checkZone(`${path}.zone`, field.zone);
  checkConditions(`${path}.when`, field.when);
  for (const text of Object.keys(field.values ?? {}))
    if (isSlashed(text)) checkRegExp(`${path}.values "${text}"`, text);
}

/** What only a price, or only the nights of a stay, can be. */
function checkAmount(name: string, path: string, field: FieldMapping): void {
  for (const part of ['perStay', 'perPerson', 'wholeNumbersAreCents'] as const) {
    if (field[part] && name !== 'price') throw wrong(`${path}.${part}`, ONLY_FOR[part]);
  }
  if (field.perStay && field.divideBy !== undefined)
    throw wrong(`${path}.perStay`, 'divides already: leave out "divideBy"');
  if (field.wholeNumbersAreCents && field.column === undefined)
    throw wrong(`${path}.wholeNumbersAreCents`, ONLY_FOR.wholeNumbersAreCents);
  if (field.until !== undefined && name !== 'nights') throw wrong(`${path}.until`, 'is only for the nights');
}

const ONLY_FOR = {
  perStay: 'is only for the price',
  perPerson: 'is only for the price',
  wholeNumbersAreCents: 'is only for the column of the price',
};

/** Exactly one place that the text comes from. */
function checkOrigin(path: string, { column, constant, template, fileName, rest }: FieldMapping): void {
  const origins = [column, constant, template, fileName, rest].filter((origin) => origin !== undefined);
  if (origins.length !== 1)
    throw wrong(path, 'needs exactly one of "column", "constant", "template", "fileName" and "rest"');
  if (fileName !== undefined) checkPattern(`${path}.fileName`, fileName);
  if (template !== undefined) checkTemplate(`${path}.template`, template);
}

function checkZone(path: string, zone: string | undefined): void {
  if (zone !== undefined && !isZone(zone)) throw wrong(path, `"${zone}" is not a time zone`);
}

function checkTemplate(path: string, template: string): void {
  try {
    columnsIn(template);
  } catch (error) {
    throw wrong(path, error instanceof Error ? error.message : String(error));
  }
}

function checkRegExp(path: string, pattern: string): void {
  const read = readPattern(pattern);
  if (read instanceof Flaw) throw wrong(path, read.reason);
}

function checkPattern(path: string, pattern: string): void {
  checkRegExp(path, pattern);
  if (pattern.match(/\(\?<\p{L}/gu)?.length !== 1)
    throw wrong(path, 'needs one named group, as in "calendar_(?<date>\\d{4}-\\d{2}-\\d{2})"');
}

function checkFormats(path: string, dateFormat: string | string[] | undefined): void {
  for (const format of formatsOf(dateFormat)) {
    if (momentFormat(format)) continue;
    try {
      compileDateFormat(format);
    } catch (error) {
      throw wrong(path, error instanceof Error ? error.message : String(error));
    }
  }
}

/** What is wrong with a mapping, and where in its JSON. */
function wrong(path: string, reason: string | Sentence): ImportRefused {
  return new ImportRefused(toSay('mappingWrong', { path, reason }));
}

/** Each row is held against all patterns of a mapping, one after another. */
const MAX_PATTERN_PARTS = 5_000;

/** The parts of all patterns of a mapping, counted no further than beyond the most; those that are refused have none. */
export function patternParts(mapping: Mapping): number {
  let parts = 0;
  for (const written of patternsOf(mapping)) {
    const pattern = readPattern(written);
    if (pattern instanceof Flaw) return parts;
    parts += pattern.parts;
    if (parts > MAX_PATTERN_PARTS) break;
  }
  return parts;
}

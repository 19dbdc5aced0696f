import iconv from 'iconv-lite';
import { Value } from 'typebox/value';
import { WHOLE_DOCUMENT } from '../rows/json-document.ts';
import { EACH, ENTRY, stepsOf } from '../rows/json-path.ts';
import { TWICE_ENCODED } from '../text/twice-encoded.ts';
import type { ImportRefused } from '../verdict/import-refused.ts';
import { checkConditions, checkFields, checkFormats, checkZone, wrong } from './check-field.ts';
import { columnsInCents } from './field-source.ts';
import { isFieldOf } from './fields.ts';
import { EVERY_LOOK, LOOK_PARTS, Mapping } from './mapping.ts';
import { MAX_PATTERN_PARTS, patternParts } from './pattern-parts.ts';

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

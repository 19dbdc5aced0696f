import iconv from 'iconv-lite';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { isZone } from '@vivac/domain/time/zoned-moment';
import { compileDateFormat } from './date-format.ts';
import { FIELDS, IMPORT_KINDS, isFieldOf } from './fields.ts';
import { ImportRefused } from '../verdict/import-refused.ts';

const exact = { additionalProperties: false };
const Scalar = Type.Union([Type.String(), Type.Number()]);
const Formats = Type.Union([Type.String(), Type.Array(Type.String(), { minItems: 1 })]);

/** Where one field comes from (exactly one of the first four) and how its text is read. */
export const FieldMapping = Type.Object(
  {
    column: Type.Optional(Type.String({ minLength: 1 })),
    constant: Type.Optional(Scalar),
    template: Type.Optional(Type.String({ minLength: 1, description: 'Text with {column} in it.' })),
    fileName: Type.Optional(Type.String({ minLength: 1, description: 'A regular expression with one named group.' })),
    optional: Type.Optional(Type.Boolean({ description: 'The column may be missing from the file.' })),
    entities: Type.Optional(Type.Boolean({ description: 'HTML’s &amp; and &#39; are the characters they stand for.' })),
    pattern: Type.Optional(Type.String({ minLength: 1, description: 'A regular expression with one named group.' })),
    values: Type.Optional(Type.Record(Type.String(), Scalar)),
    otherwise: Type.Optional(Scalar),
    multiply: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    divideBy: Type.Optional(Type.String({ minLength: 1, description: 'The column to divide by.' })),
    scale: Type.Optional(Type.Object({ from: Type.Number(), to: Type.Number() }, exact)),
    dateFormat: Type.Optional(Formats),
    time: Type.Optional(Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })),
  },
  exact,
);
export type FieldMapping = Static<typeof FieldMapping>;

const Limit = Type.Object({ min: Type.Optional(Type.Number()), max: Type.Optional(Type.Number()) }, exact);

/** How to read a stranger's file: `docs/importing.md` explains every part. */
export const Mapping = Type.Object(
  {
    kind: Type.Enum(IMPORT_KINDS),
    source: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    format: Type.Optional(Type.Enum(['csv', 'tsv', 'ndjson'])),
    encoding: Type.Optional(Type.String()),
    delimiter: Type.Optional(Type.String({ pattern: '^[^"\\r\\n]$' })),
    decimal: Type.Optional(Type.Enum(['.', ','])),
    dateFormat: Type.Optional(Formats),
    zone: Type.Optional(Type.String()),
    currency: Type.Optional(Type.Record(Type.String(), Type.String())),
    limits: Type.Optional(Type.Record(Type.String(), Limit)),
    fields: Type.Record(Type.String(), FieldMapping),
  },
  exact,
);
export type Mapping = Static<typeof Mapping>;

/** The mapping in a parsed JSON file. Throws ImportRefused naming the place in the JSON that is wrong. */
export function parseMapping(json: unknown): Mapping {
  if (!Value.Check(Mapping, json)) throw shapeError(json);
  for (const [name, field] of Object.entries(json.fields)) checkField(json.kind, name, field);
  for (const name of Object.keys(json.limits ?? {})) {
    if (!isFieldOf(json.kind, name)) throw wrong(`limits.${name}`, `is not a field of ${json.kind}`);
  }
  if (json.encoding !== undefined && !iconv.encodingExists(json.encoding)) {
    throw wrong('encoding', `"${json.encoding}" is not known`);
  }
  if (json.zone !== undefined && !isZone(json.zone)) throw wrong('zone', `"${json.zone}" is not a time zone`);
  checkFormats('dateFormat', json.dateFormat);
  return json;
}

/** The formats of a `dateFormat`, which may be one or several. */
export function formatsOf(dateFormat: string | string[] | undefined): readonly string[] {
  return typeof dateFormat === 'string' ? [dateFormat] : (dateFormat ?? []);
}

function checkField(kind: Mapping['kind'], name: string, field: FieldMapping): void {
  const path = `fields.${name}`;
  if (!isFieldOf(kind, name)) throw wrong(path, `is not a field of ${kind}; its fields are ${FIELDS[kind].join(', ')}`);
  const origins = [field.column, field.constant, field.template, field.fileName].filter(
    (origin) => origin !== undefined,
  );
  if (origins.length !== 1) throw wrong(path, 'needs exactly one of "column", "constant", "template" and "fileName"');
  if (field.scale && field.scale.from === field.scale.to) throw wrong(`${path}.scale`, 'has no width');
  if (field.fileName !== undefined) checkPattern(`${path}.fileName`, field.fileName);
  if (field.pattern !== undefined) checkPattern(`${path}.pattern`, field.pattern);
  checkFormats(`${path}.dateFormat`, field.dateFormat);
}

function checkPattern(path: string, pattern: string): void {
  try {
    new RegExp(pattern, 'u');
  } catch {
    throw wrong(path, 'is not a regular expression');
  }
  if (pattern.match(/\(\?<\p{L}/gu)?.length !== 1)
    throw wrong(path, 'needs one named group, as in "calendar_(?<date>\\d{4}-\\d{2}-\\d{2})"');
}

function checkFormats(path: string, dateFormat: string | string[] | undefined): void {
  for (const format of formatsOf(dateFormat)) {
    try {
      compileDateFormat(format);
    } catch (error) {
      throw wrong(path, error instanceof Error ? error.message : String(error));
    }
  }
}

function shapeError(json: unknown): ImportRefused {
  // The first error of a wrong name is about the schema "false"; the path is what helps.
  const [error] = Value.Errors(Mapping, json);
  const path = error?.instancePath.slice(1).replaceAll('/', '.') ?? '';
  if (error?.keyword === 'boolean') return wrong(path, 'is not known');
  return wrong(path === '' ? '(the whole file)' : path, error?.message ?? 'is not a mapping');
}

function wrong(path: string, reason: string): ImportRefused {
  return new ImportRefused(`mapping: ${path} ${reason}`);
}

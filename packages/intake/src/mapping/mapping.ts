import { type Static, Type } from 'typebox';
import { Condition, Conditions } from './condition.ts';
import { ROW_FORMATS } from '../rows/rows.ts';
import { Table } from '../rows/table-schema.ts';
import { IMPORT_KINDS } from './fields.ts';

const exact = { additionalProperties: false };
const Scalar = Type.Union([Type.String(), Type.Number()]);
const Formats = Type.Union([Type.String(), Type.Array(Type.String(), { minItems: 1 })]);

/** Where one field comes from (exactly one of the first five) and how its text is read. */
export const FieldMapping = Type.Object(
  {
    column: Type.Optional(Type.String({ minLength: 1 })),
    constant: Type.Optional(Scalar),
    template: Type.Optional(Type.String({ minLength: 1, description: 'Text with {column} in it.' })),
    fileName: Type.Optional(Type.String({ minLength: 1, description: 'A regular expression with one named group.' })),
    rest: Type.Optional(
      Type.Literal(true, { description: 'The texts of all columns that the mapping does not name, as one.' }),
    ),
    optional: Type.Optional(Type.Boolean({ description: 'The column may be missing from the file.' })),
    entities: Type.Optional(Type.Boolean({ description: 'HTML’s &amp; and &#39; are the characters they stand for.' })),
    pattern: Type.Optional(Type.String({ minLength: 1, description: 'A regular expression with one named group.' })),
    when: Type.Optional(Condition),
    values: Type.Optional(Type.Record(Type.String(), Scalar)),
    empty: Type.Optional(
      Type.Literal('skip', { description: 'A row without a text here, or with a dash, is not read: nobody looked.' }),
    ),
    ignoreCase: Type.Optional(Type.Boolean({ description: 'The texts of "values" are meant in upper case or lower.' })),
    otherwise: Type.Optional(Scalar),
    multiply: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    divideBy: Type.Optional(Type.String({ minLength: 1, description: 'The column to divide by.' })),
    perStay: Type.Optional(Type.Boolean({ description: 'Of the whole stay: it is divided by the nights of the row.' })),
    perPerson: Type.Optional(
      Type.Boolean({ description: 'Of one person: it is multiplied by the guests of the row.' }),
    ),
    wholeNumbersAreCents: Type.Optional(Type.Boolean({ description: 'In JSON 20000 is 200.00, and "200" is 200.00.' })),
    until: Type.Optional(Type.String({ minLength: 1, description: 'The column of the day of departure.' })),
    scale: Type.Optional(Type.Object({ from: Type.Number(), to: Type.Number() }, exact)),
    dateFormat: Type.Optional(Formats),
    zone: Type.Optional(Type.String()),
    time: Type.Optional(Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })),
  },
  exact,
);
export type FieldMapping = Static<typeof FieldMapping>;

const Fields = Type.Record(Type.String(), FieldMapping);
const Limit = Type.Object({ min: Type.Optional(Type.Number()), max: Type.Optional(Type.Number()) }, exact);

/** What a source may have asked for in one go; see `complete`. */
export const LOOK_PARTS = ['campsite', 'channel', 'stay_date', 'guests', 'nights'] as const;
/** What is part of every look. */
export const EVERY_LOOK: readonly (typeof LOOK_PARTS)[number][] = ['campsite', 'stay_date'];
/** The parts of an offer that a look may leave open. */
export type LookPart = Exclude<(typeof LOOK_PARTS)[number], 'campsite' | 'stay_date'>;
const OPEN_PARTS: readonly LookPart[] = ['channel', 'guests', 'nights'];

/** The parts that each look of a file is of; null where the file does not say that its looks are complete. */
export function lookPartsOf({ complete }: Mapping): readonly LookPart[] | null {
  if (complete === undefined || complete === false) return null;
  return complete === true ? OPEN_PARTS : OPEN_PARTS.filter((part) => complete.includes(part));
}

/** A mapping whose files are complete or not, as somebody said of one; how their looks are limited stays the mapping's. */
export function withComplete(mapping: Mapping, stated: boolean | undefined): Mapping {
  if (stated === undefined) return mapping;
  return { ...mapping, complete: stated && Array.isArray(mapping.complete) ? mapping.complete : stated };
}

/** How to read a stranger's file: `docs/importing.md` explains every part. */
export const Mapping = Type.Object(
  {
    kind: Type.Enum(IMPORT_KINDS),
    source: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    format: Type.Optional(Type.Enum(ROW_FORMATS)),
    sheet: Type.Optional(Type.String({ minLength: 1, description: 'Of a workbook; the first otherwise.' })),
    sheets: Type.Optional(
      Type.Array(Type.String({ minLength: 1 }), {
        minItems: 1,
        maxItems: 500,
        description: 'Several sheets of one shape, read one after another; their names stand in a column "sheet".',
      }),
    ),
    rows: Type.Optional(Type.String({ minLength: 1, description: 'Where the rows of a JSON document are.' })),
    table: Type.Optional(Table),
    encoding: Type.Optional(Type.String()),
    delimiter: Type.Optional(Type.String({ pattern: '^[^"\\r\\n]$' })),
    decimal: Type.Optional(Type.Enum(['.', ','])),
    dateFormat: Type.Optional(Formats),
    zone: Type.Optional(Type.String()),
    currency: Type.Optional(Type.Record(Type.String(), Type.String())),
    limits: Type.Optional(Type.Record(Type.String(), Limit)),
    skip: Type.Optional(Conditions),
    complete: Type.Optional(
      Type.Union([Type.Boolean(), Type.Array(Type.Enum(LOOK_PARTS), { uniqueItems: true })], {
        description: 'Whether a file names everything that was on sale for what it asked: true, or of which parts.',
      }),
    ),
    fields: Fields,
    offers: Type.Optional(
      Type.Array(Type.Object({ fields: Fields, skip: Type.Optional(Conditions) }, exact), { minItems: 1 }),
    ),
  },
  exact,
);
export type Mapping = Static<typeof Mapping>;

import { toSay } from '@vivac/text/sentence';
import type { DecimalMark } from '../mapping/read-amount.ts';
import { ImportRefused, Flaw } from '../verdict/import-refused.ts';
import { MAX_COLUMNS, tooManyColumns } from './rows.ts';
import { cutAtArrays, elementsAlong, follow, type Stack, type Step, stepsOf, writtenArrays } from './json-path.ts';
import { columnsInCents, columnsLookedAt, columnsOf } from '../mapping/field-source.ts';
import { FIELDS, type ImportKind, RESTRICTION_FIELDS } from '../mapping/fields.ts';
import type { Mapping } from '../mapping/mapping.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** How the objects of a file become rows. */
export interface ObjectCells {
  readonly header: readonly string[];
  /** The rows of one object: several where a column lists an array, as `offers[*].price` does. */
  rowsOf(object: JsonObject): readonly string[][] | Flaw;
}

interface Column {
  readonly name: string;
  readonly needed: boolean;
  /** How many arrays lie before it, and the steps from the element of the last. */
  readonly level: number;
  readonly steps: readonly Step[];
  /** Whether a whole number in it is one of cents. */
  readonly cents: boolean;
  /** Whether only a condition looks at it. */
  readonly looked: boolean;
}

/**
 * The columns of a file's objects: the names in its first object, and those that a mapping asks for, which may be paths. A
 * name that stands in the object as it is goes before a path. Throws ImportRefused for paths through two different arrays.
 */
export function objectCells(
  first: JsonObject,
  { wanted, cents, looked = [] }: Pick<RequestedColumns, 'wanted' | 'cents' | 'looked'>,
  decimal: DecimalMark,
): ObjectCells {
  const needed = new Set(wanted);
  const paths = wanted.filter((name) => !Object.hasOwn(first, name)).map((name) => [name, stepsOf(name)] as const);
  const roots = new Set(paths.map(([name, steps]) => (steps && steps.length > 1 ? steps[0] : name)));
  const header = [
    ...new Set([...Object.keys(first).filter((name) => needed.has(name) || !roots.has(name)), ...wanted]),
  ];
  if (header.length > MAX_COLUMNS) throw tooManyColumns(header.length);
  const columns = header.map((name) => ({
    ...columnOf(name, first, needed, cents.includes(name)),
    looked: looked.includes(name),
  }));
  const arrays = arraysOf(columns.map(({ name }) => (Object.hasOwn(first, name) ? null : stepsOf(name))));
  return {
    header,
    rowsOf: (object) => {
      const rows: string[][] = [];
      const alone = [{ elements: [object], place: 0 }];
      for (const stack of arrays.length === 0 ? alone : elementsAlong(object, arrays)) {
        const row = textsOf(columns, stack, decimal);
        if (row instanceof Flaw) return row;
        rows.push(row);
      }
      return rows;
    },
  };
}

function columnOf(
  name: string,
  first: JsonObject,
  needed: ReadonlySet<string>,
  cents: boolean,
): Omit<Column, 'looked'> {
  const steps = Object.hasOwn(first, name) ? null : stepsOf(name);
  if (!steps) return { name, needed: needed.has(name), level: 0, steps: [name], cents };
  const parts = cutAtArrays(steps);
  return { name, needed: true, level: parts.length - 1, steps: parts.at(-1)!, cents };
}

/** The steps to each array that columns list: those of the longest, which the others must lie along. */
function arraysOf(columns: readonly (readonly Step[] | null)[]): readonly (readonly Step[])[] {
  const listed = columns.map((steps) => (steps ? cutAtArrays(steps).slice(0, -1) : []));
  const longest = listed.reduce((long, parts) => (parts.length > long.length ? parts : long), []);
  for (const parts of listed) {
    if (JSON.stringify(parts) !== JSON.stringify(longest.slice(0, parts.length))) {
      const [one, other] = [longest, parts].map(writtenArrays);
      throw new ImportRefused(
        toSay('asItStands', {
          text: `the mapping lists two arrays of one object, "${one}" and "${other}": a row follows one`,
        }),
      );
    }
  }
  return longest;
}

function textsOf(columns: readonly Column[], { elements, place }: Stack, decimal: DecimalMark): string[] | Flaw {
  const texts: string[] = [];
  for (const { name, needed, level, steps, cents, looked } of columns) {
    const value = follow(elements[level], steps, place);
    const plain = value === undefined ? '' : textOfValue(cents ? inUnits(value) : value, decimal);
    const text = plain === null && looked ? JSON.stringify(value) : plain;
    if (text === null && needed) return new Flaw(toSay('neitherTextNorNumber', { name }));
    texts.push(text ?? '');
  }
  return texts;
}

/** A whole number of cents as the number that a person would write. */
function inUnits(value: unknown): unknown {
  return typeof value === 'number' && Number.isInteger(value) ? value / 100 : value;
}

/** A JSON value as a cell, null for one that is no text; a number is written with the mapping's decimal mark. */
export function textOfValue(value: unknown, decimal: DecimalMark): string | null {
  if (typeof value === 'string') return value;
  if (value === null) return '';
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'number' || (Number.isInteger(value) && !Number.isSafeInteger(value))) return null;
  // Six decimals leave no doubt about which mark stands before them.
  return Number.isInteger(value) ? String(value) : value.toFixed(6).replace('.', decimal ?? '.');
}

/** A JSON value that is an object, or why it is none. */
export function objectOf(value: unknown): JsonObject | Flaw {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : new Flaw('notAnObject');
}

/** Columns that objects are asked for, which they may leave out. */
export interface RequestedColumns {
  readonly wanted: readonly string[];
  /** Names that mean something by standing in a file at all: they are columns only of a file that has them. */
  readonly telling: readonly string[];
  /** Columns in which a whole number is one of cents, and a text is an amount. */
  readonly cents: readonly string[];
  /** Columns that only conditions look at, in which an object or array is its JSON. */
  readonly looked?: readonly string[];
}

/** The columns that a mapping asks for, or our own format of a kind where it is null. */
export function requestedColumns(kind: ImportKind, mapping: Mapping | null): RequestedColumns {
  if (mapping)
    return {
      wanted: columnsOf(mapping),
      telling: [],
      cents: columnsInCents(mapping),
      looked: columnsLookedAt(mapping),
    };
  const telling: readonly string[] = kind === 'prices' ? RESTRICTION_FIELDS : [];
  return { wanted: FIELDS[kind].filter((field) => !telling.includes(field)), telling, cents: [], looked: [] };
}

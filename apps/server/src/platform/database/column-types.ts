import pg from 'pg';

// Object identifiers of PostgreSQL's built-in types (pg_type.dat).
const INT8 = 20;
const DATE = 1082;
const INT2_ARRAY = 1005;
const INT4_ARRAY = 1007;
const INT8_ARRAY = 1016;

/** Parses the text form of a one-dimensional integer array, `{1,NULL,-3}`. */
export function parseIntegerArray(text: string): (number | null)[] {
  const inside = text.slice(1, -1);
  if (inside === '') return [];
  const parts: string[] = inside.split(',');
  const numbers = new Array<number | null>(parts.length);
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i];
    numbers[i] = part === undefined || part === 'NULL' ? null : Number(part);
  }
  return numbers;
}

function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database returned ${text}, too large for a number`);
  return value;
}

const PARSERS = new Map<number, (text: string) => unknown>([
  [INT8, parseSafeInteger],
  [DATE, (text) => text],
  [INT2_ARRAY, parseIntegerArray],
  [INT4_ARRAY, parseIntegerArray],
  [INT8_ARRAY, parseIntegerArray],
]);

/** Column parsers for one pool; other pools of the process (identity) keep the driver's own. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    const parser = format === 'binary' ? undefined : PARSERS.get(oid);
    return parser ?? pg.types.getTypeParser(oid, format ?? 'text');
  }) as typeof pg.types.getTypeParser,
};

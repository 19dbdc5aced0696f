import pg from 'pg';

// Object identifiers of PostgreSQL's built-in types (pg_type.dat).
const INT8 = 20;
const DATE = 1082;
const INT2_ARRAY = 1005;
const INT4_ARRAY = 1007;
const INT8_ARRAY = 1016;

const [ZERO, NINE, COMMA, MINUS, LAST] = [48, 57, 44, 45, 125] as const;

/**
 * Parses the text form of a one-dimensional integer array, `{1,NULL,-3}`. By characters: month blocks are most of what is read, and pieces of
 * text for each night take twice as long.
 */
export function parseIntegerArray(text: string): (number | null)[] {
  const numbers: (number | null)[] = [];
  if (text.length === 2) return numbers;
  let value: number | null = 0;
  let sign = 1;
  for (let at = 1; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character >= ZERO && character <= NINE) {
      value = value! * 10 + (character - ZERO);
    } else if (character === COMMA || character === LAST) {
      numbers.push(value === null ? null : sign * value);
      value = 0;
      sign = 1;
    } else if (character === MINUS) sign = -1;
    else value = null;
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

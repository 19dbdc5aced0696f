import { ImportRefused } from '../verdict/import-refused.ts';
import type { DecimalMark } from '../mapping/read-amount.ts';
import { Flaw } from '../verdict/problem.ts';
import { NO_ROWS, type RowReader, type Rows } from './rows.ts';

// What is no object is slow to find out, and its lines are tried again until the first object.
const MAX_CHARACTERS_WITHOUT_OBJECT = 100_000;
const NO_OBJECT = 'no line at the beginning of the file is a JSON object';

/**
 * Reads one JSON object a line. Its columns are the names in the first object and those that the mapping asks for.
 * Numbers become text as the mapping's decimal mark would write them. `telling` are names that mean something by standing in
 * a file at all: they are columns where the first object has them, and a flaw of an object that brings one later.
 */
export function jsonRows(wanted: readonly string[], decimal: DecimalMark, telling: readonly string[] = []): RowReader {
  const needed = new Set(wanted);
  let header: string[] | null = null;
  let rest = '';
  let nextLine = 1;

  const lateColumn = (object: Readonly<Record<string, unknown>>): Flaw | null => {
    const late = telling.find((name) => Object.hasOwn(object, name) && !header!.includes(name));
    return late === undefined ? null : new Flaw(`has "${late}", which the first object of the file must have too`);
  };
  const read = (lines: readonly string[]): Rows => {
    const rows = { cells: [] as string[][], lines: [] as number[], flaws: new Map<number, Flaw>() };
    for (const line of lines) {
      if (line.trim() !== '') {
        const object = parseObject(line);
        if (!(object instanceof Flaw)) header ??= [...new Set([...Object.keys(object), ...wanted])];
        const cells =
          object instanceof Flaw ? object : (lateColumn(object) ?? textsOf(object, header ?? [], needed, decimal));
        if (cells instanceof Flaw) rows.flaws.set(rows.cells.length, cells);
        rows.cells.push(cells instanceof Flaw ? [] : cells);
        rows.lines.push(nextLine);
      }
      nextLine++;
    }
    return rows;
  };

  return {
    get header() {
      return header;
    },
    push: (text) => {
      const whole = rest + text;
      const lines = whole.split('\n');
      rest = lines.pop()!;
      const rows = read(lines);
      if (header) return rows;
      // Without a first object the columns are not known: what was read so far is read again with them.
      rest = whole;
      nextLine = 1;
      if (rows.cells.length > 0 && whole.length > MAX_CHARACTERS_WITHOUT_OBJECT) throw new ImportRefused(NO_OBJECT, 1);
      return NO_ROWS;
    },
    end: () => {
      const lines = rest.split('\n');
      const last = lines.at(-1)!.trim();
      rest = '';
      if (last !== '' && parseObject(last) instanceof Flaw) {
        const line = nextLine + lines.length - 1;
        throw new ImportRefused('the last line has no line end and is not JSON: the file is truncated', line);
      }
      const rows = read(lines);
      if (!header && rows.cells.length > 0) throw new ImportRefused(NO_OBJECT, 1);
      return rows;
    },
  };
}

function parseObject(line: string): Readonly<Record<string, unknown>> | Flaw {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    return new Flaw('is not JSON');
  }
  return new Flaw('is not a JSON object');
}

function textsOf(
  object: Readonly<Record<string, unknown>>,
  header: readonly string[],
  needed: ReadonlySet<string>,
  decimal: DecimalMark,
): string[] | Flaw {
  const texts: string[] = [];
  for (const name of header) {
    const text = Object.hasOwn(object, name) ? textOf(object[name], decimal) : '';
    if (text === null && needed.has(name)) return new Flaw(`has a "${name}" that is neither text nor an exact number`);
    texts.push(text ?? '');
  }
  return texts;
}

function textOf(value: unknown, decimal: DecimalMark): string | null {
  if (typeof value === 'string') return value;
  if (value === null) return '';
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'number' || (Number.isInteger(value) && !Number.isSafeInteger(value))) return null;
  // Six decimals leave no doubt about which mark stands before them.
  return Number.isInteger(value) ? String(value) : value.toFixed(6).replace('.', decimal ?? '.');
}

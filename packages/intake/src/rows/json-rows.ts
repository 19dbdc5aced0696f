import { toSay } from '@vivac/text/sentence';
import { ImportRefused } from '../verdict/import-refused.ts';
import type { DecimalMark } from '../mapping/read-amount.ts';
import { Flaw } from '../verdict/problem.ts';
import { type JsonObject, type ObjectCells, objectCells, objectOf, type RequestedColumns } from './object-cells.ts';
import { parseJson } from './bounded-json.ts';
import { NO_ROWS, type RowReader, type Rows, addRows, newRows } from './rows.ts';

// What is no object is slow to find out, and its lines are tried again until the first object.
const MAX_CHARACTERS_WITHOUT_OBJECT = 100_000;
const NO_OBJECT = toSay('noObjectAtStart');

/**
 * Reads one JSON object a line. Its columns are the names in the first object and those that the mapping asks for.
 * Numbers become text as the mapping's decimal mark would write them. A telling name is a
 * column where the first object has it, and a flaw of an object that brings it later.
 */
export function jsonRows(requested: RequestedColumns, decimal: DecimalMark): RowReader {
  let columns: ObjectCells | null = null;
  let rest = '';
  let nextLine = 1;

  const rowsOf = (line: string): readonly string[][] | Flaw => {
    const object = parseObject(line);
    if (object instanceof Flaw) return object;
    columns ??= objectCells(object, requested, decimal);
    return lateColumn(object, requested.telling, columns.header) ?? columns.rowsOf(object);
  };
  const read = (lines: readonly string[]): Rows => {
    const rows = newRows();
    for (const line of lines) {
      if (line.trim() !== '') addRows(rows, nextLine, rowsOf(line));
      nextLine++;
    }
    return rows;
  };

  return {
    get header() {
      return columns?.header ?? null;
    },
    push: (text) => {
      const whole = rest + text;
      const lines = whole.split('\n');
      rest = lines.pop()!;
      const rows = read(lines);
      if (columns) return rows;
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
        throw new ImportRefused('lastLineTruncated', line);
      }
      const rows = read(lines);
      if (!columns && rows.cells.length > 0) throw new ImportRefused(NO_OBJECT, 1);
      return rows;
    },
  };
}

function parseObject(line: string): JsonObject | Flaw {
  try {
    return objectOf(parseJson(line));
  } catch (error) {
    return new Flaw(error instanceof ImportRefused ? error.reason : 'notJson');
  }
}

function lateColumn(object: JsonObject, telling: readonly string[], header: readonly string[]): Flaw | null {
  const late = telling.find((name) => Object.hasOwn(object, name) && !header.includes(name));
  return late === undefined ? null : new Flaw(toSay('lateName', { name: late }));
}

import { toSay } from '@vivac/text/sentence';
import { Flaw } from '../verdict/import-refused.ts';
import { addFlawedRow, type FlawsOfRow, type GrowingRows } from './rows.ts';
import type { Table } from './table-schema.ts';

/** What is read of a table: by the names of its columns, and as it is laid out. */
export interface ReadColumns {
  readonly wanted: readonly string[];
  readonly table: Table | undefined;
}

const flawOf = (name: string, isCell: boolean): Flaw =>
  new Flaw(toSay(isCell ? 'struckOutCell' : 'struckOut', { name }), 'set_aside');

/**
 * Adds rows without what is struck out in them: nothing else of a row is read in which a value is, but of columns that become rows each
 * cell is one of its own.
 */
export function rowAdder(header: readonly string[], { wanted, table }: ReadColumns) {
  const { columns = [], beside = [] } = table?.unpivot ?? {};
  const turned = new Set([...columns, ...beside.flatMap((others) => others.columns)]);
  const flaws = header.map((name) => {
    if (turned.has(name)) return flawOf(name, true);
    return wanted.includes(name) ? flawOf(name, false) : null;
  });
  return (rows: GrowingRows, line: number, cells: string[], struck: Iterable<number>): void => {
    const found: FlawsOfRow = new Map([...struck].flatMap((at) => (flaws[at] ? [[at, flaws[at]] as const] : [])));
    const whole = [...found].find(([at]) => !turned.has(header[at]!))?.[1];
    addFlawedRow(rows, line, cells, whole ?? null, found);
  };
}

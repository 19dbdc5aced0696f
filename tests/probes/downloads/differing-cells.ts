import { type Tally, unless } from '../crash/tally.ts';

export type Table = readonly (readonly string[])[];

const SHOWN = 3;

/** Compares two tables cell by cell, and once more with a doctored cell, which has to be seen. */
export function checkTable(name: string, found: Table, wanted: Table, tally: Tally): number {
  const differing = differingCells(found, wanted);
  const reported = differing.slice(0, SHOWN).join('; ');
  tally.check(name, unless(differing.length === 0, `${differing.length} cells differ: ${reported}`));
  const [row, column] = [wanted.length - 1, (wanted.at(-1)?.length ?? 1) - 1];
  const doctored = found.map((cells, at) => (at === row ? cells.with(column, `${cells[column]}0`) : cells));
  const isSeen = differingCells(doctored, wanted).length === differing.length + 1;
  tally.check(`control: a doctored cell in ${name} is seen`, unless(isSeen || differing.length > 0, 'it was not'));
  return wanted.reduce((sum, cells) => sum + cells.length, 0);
}

function differingCells(found: Table, wanted: Table): string[] {
  if (found.length !== wanted.length) return [`${found.length} rows instead of ${wanted.length}`];
  return wanted.flatMap((cells, row) => {
    const others = found[row]!;
    if (others.length !== cells.length) return [`row ${row + 1} has ${others.length} cells instead of ${cells.length}`];
    return cells.flatMap((cell, column) => {
      if (others[column] === cell) return [];
      return [`row ${row + 1}, column ${column + 1} is ${short(others[column]!)} instead of ${short(cell)}`];
    });
  });
}

function short(cell: string): string {
  return cell.length > 60 ? `${JSON.stringify(cell.slice(0, 60))}… (${cell.length})` : JSON.stringify(cell);
}

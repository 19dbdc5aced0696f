/** Where a key moves to within a matrix of so many rows and columns. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** The cell that a key moves to; null when it moves nowhere. */
export function cellAfterKey(key: string, at: CellPlace, rows: number, columns: number): CellPlace | null {
  const moved = targetOf(key, at, columns);
  if (moved === null) return null;
  const row = Math.min(rows - 1, Math.max(0, moved.row));
  const column = Math.min(columns - 1, Math.max(0, moved.column));
  return row === at.row && column === at.column ? null : { row, column };
}

const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-5, 0],
  PageDown: [5, 0],
};

function targetOf(key: string, { row, column }: CellPlace, columns: number): CellPlace | null {
  if (key === 'Home') return { row, column: 0 };
  if (key === 'End') return { row, column: columns - 1 };
  const step = STEPS[key];
  return step === undefined ? null : { row: row + step[0], column: column + step[1] };
}

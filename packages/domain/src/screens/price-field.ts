/** A campsite on the screen, in CSS pixels, and where its price lies between the cheapest (0) and the dearest (1). */
export interface PricedSpot {
  readonly x: number;
  readonly y: number;
  readonly position: number;
}

/** Which part of the screen is asked about, cut into square cells; spots count as far as they reach. */
export interface FieldSize {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly cellPx: number;
  readonly reachPx: number;
}

/** The price near each cell, row by row from the top; 0 where no spot reaches. */
export interface PriceField {
  readonly columns: number;
  readonly rows: number;
  readonly positions: Float32Array;
}

/** Within this distance a spot's own price is nearly all that counts. */
const CORE_PX = 8;

/**
 * The price near each place: the mean of the prices around it, each by the inverse cube of its distance (Shepard 1968). It is
 * never above the dearest nor below the cheapest that reach there, however many stand together (map-23).
 */
export function priceFieldOf(spots: readonly PricedSpot[], size: FieldSize): PriceField {
  const { widthPx, heightPx, cellPx } = size;
  const [columns, rows] = [Math.ceil(widthPx / cellPx), Math.ceil(heightPx / cellPx)];
  const weights = new Float32Array(columns * rows);
  const positions = new Float32Array(columns * rows);
  for (const spot of spots) {
    forCellsAround(spot, size, columns, rows, (cell, weight) => {
      weights[cell]! += weight;
      positions[cell]! += weight * spot.position;
    });
  }
  for (let cell = 0; cell < weights.length; cell += 1) if (weights[cell]! > 0) positions[cell]! /= weights[cell]!;
  return { columns, rows, positions };
}

function forCellsAround(
  { x, y }: PricedSpot,
  { cellPx, reachPx }: FieldSize,
  columns: number,
  rows: number,
  visit: (cell: number, weight: number) => void,
): void {
  const from = (at: number) => Math.max(0, Math.floor((at - reachPx) / cellPx));
  const to = (at: number, count: number) => Math.min(count - 1, Math.floor((at + reachPx) / cellPx));
  for (let row = from(y); row <= to(y, rows); row += 1) {
    const down = (row + 0.5) * cellPx - y;
    for (let column = from(x); column <= to(x, columns); column += 1) {
      const right = (column + 0.5) * cellPx - x;
      visit(row * columns + column, (down * down + right * right + CORE_PX * CORE_PX) ** -1.5);
    }
  }
}

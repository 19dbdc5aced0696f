/** A point of heat on the screen: CSS pixels and a weight. */
export interface HeatSpot {
  readonly x: number;
  readonly y: number;
  readonly weight: number;
}

/** The grid that spots are gathered on: the size of a cell, and where it begins, so that panning does not shift it. */
export interface HeatGrid {
  readonly cellPx: number;
  readonly offsetX: number;
  readonly offsetY: number;
}

const MOST_ZOOMS_BELOW = 12;

/** How much an intensity counts at a zoom: fully from `maxZoom` on, half for every level below, where spots pile up. */
export function zoomWeight(zoom: number, maxZoom: number): number {
  return 1 / 2 ** Math.min(Math.max(maxZoom - zoom, 0), MOST_ZOOMS_BELOW);
}

/**
 * One spot a cell: weights added up, at the weighted middle of its members. In rows from the top, because blending
 * translucent stamps depends on their order.
 */
export function heatCellsOf(spots: readonly HeatSpot[], { cellPx, offsetX, offsetY }: HeatGrid): HeatSpot[] {
  const cells = new Map<string, HeatSpot & { readonly row: number; readonly column: number }>();
  for (const spot of spots) {
    const row = Math.floor((spot.y - offsetY) / cellPx);
    const column = Math.floor((spot.x - offsetX) / cellPx);
    const key = `${row} ${column}`;
    const cell = cells.get(key);
    cells.set(key, { row, column, ...(cell ? merged(cell, spot) : spot) });
  }
  return [...cells.values()]
    .sort((a, b) => a.row - b.row || a.column - b.column)
    .map(({ x, y, weight }) => ({ x, y, weight }));
}

function merged(a: HeatSpot, b: HeatSpot): HeatSpot {
  const weight = a.weight + b.weight;
  const middle = (from: number, to: number) => (from * a.weight + to * b.weight) / weight;
  return { x: middle(a.x, b.x), y: middle(a.y, b.y), weight };
}

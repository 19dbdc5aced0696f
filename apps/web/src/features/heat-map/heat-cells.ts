/** A point of heat on the screen: CSS pixels and a weight. */
interface HeatSpot {
  readonly x: number;
  readonly y: number;
  readonly weight: number;
}

/** The grid that spots are gathered on: the size of a cell, and where it begins, so that panning does not shift it. */
interface HeatGrid {
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

/** From cool to hot, evenly spread (map-16). */
export const HEAT_COLOURS = ['blue', 'cyan', 'yellow', 'orange', 'red'] as const;

/** A soft black disc, `radius + blur` from its middle to its edge; only its opacity counts. */
export function heatStamp(radiusPx: number, blurPx: number): HTMLCanvasElement {
  const reach = radiusPx + blurPx;
  const canvas = canvasOf(reach * 2, reach * 2);
  const context = canvas.getContext('2d')!;
  // The disc itself is drawn outside the canvas: only its shadow, which is blurred, falls inside.
  context.shadowOffsetX = context.shadowOffsetY = reach * 2;
  context.shadowBlur = blurPx;
  context.shadowColor = 'black';
  context.arc(-reach, -reach, radiusPx, 0, Math.PI * 2);
  context.fill();
  return canvas;
}

/** 256 colours, four bytes each, from the coolest to the hottest. */
export function heatRamp(): Uint8ClampedArray {
  const context = canvasOf(256, 1).getContext('2d')!;
  const gradient = context.createLinearGradient(0, 0, 256, 0);
  HEAT_COLOURS.forEach((colour, at) => gradient.addColorStop(at / (HEAT_COLOURS.length - 1), colour));
  context.fillStyle = gradient;
  context.fillRect(0, 0, 256, 1);
  return context.getImageData(0, 0, 256, 1).data;
}

function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

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

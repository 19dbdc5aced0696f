/** Pixels around the plot. */
export const PLOT = { left: 44, right: 12, top: 10, bottom: 40 } as const;

export interface PaceLayout {
  readonly width: number;
  readonly height: number;
  /** Where a point lies, by its place from long before to now. */
  x(at: number): number;
  /** Where a percentage lies. */
  y(percent: number): number;
  /** The place of the point nearest to a place in pixels. */
  nearest(x: number): number;
}

/** Places `count` points side by side, and percentages from 0 to 100. */
export function paceLayout(count: number, width: number, height: number): PaceLayout {
  const room = width - PLOT.left - PLOT.right;
  const slot = room / Math.max(1, count - 1);
  return {
    width,
    height,
    x: (at) => PLOT.left + (count === 1 ? room / 2 : slot * at),
    y: (percent) => PLOT.top + (height - PLOT.top - PLOT.bottom) * (1 - percent / 100),
    nearest: (x) => Math.min(count - 1, Math.max(0, Math.round((x - PLOT.left) / slot))),
  };
}

/** The path of a line; what is unknown is a gap, and what is known between two gaps a dot. */
export function pacePath(percents: readonly (number | null)[], { x, y }: Pick<PaceLayout, 'x' | 'y'>): string {
  return percents
    .map((percent, at) => {
      if (percent === null) return '';
      const isStart = (percents[at - 1] ?? null) === null;
      const isLone = isStart && (percents[at + 1] ?? null) === null;
      return `${isStart ? 'M' : 'L'}${x(at).toFixed(1)} ${y(percent).toFixed(1)}${isLone ? 'h0.01' : ''}`;
    })
    .join('');
}

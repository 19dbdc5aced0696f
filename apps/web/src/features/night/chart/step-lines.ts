/** Milliseconds since 1970. */
export interface TimeSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

/** A price in euros, or none, from a moment on. */
export interface Step {
  readonly atMs: number;
  readonly price: number | null;
  /** What the price is of: its basis and length. A price of another kind is no move of the one before it. */
  readonly kind?: string;
}

export const RANGES = ['week', 'month', 'all'] as const;
export type Range = (typeof RANGES)[number];

const MS_PER_DAY = 86_400_000;
const DAYS: Readonly<Record<Range, number>> = { week: 7, month: 30, all: Infinity };

/** The time that a range shows up to a moment; all of it begins with the first step. */
export function spanOf(range: Range, lines: readonly (readonly Step[])[], untilMs: number): TimeSpan {
  const first = Math.min(untilMs, ...lines.flatMap((steps) => steps[0]?.atMs ?? []));
  const fromMs = Number.isFinite(DAYS[range]) ? untilMs - DAYS[range] * MS_PER_DAY : first;
  // A line with one look alone is drawn over a day.
  return { fromMs: Math.min(fromMs, untilMs - MS_PER_DAY), toMs: untilMs };
}

/** The steps of a time, the first of which is what was known when it began. */
export function stepsWithin(steps: readonly Step[], { fromMs, toMs }: TimeSpan): Step[] {
  const before = steps.findLast(({ atMs }) => atMs <= fromMs);
  const inside = steps.filter(({ atMs }) => atMs > fromMs && atMs <= toMs);
  return before === undefined ? inside : [{ ...before, atMs: fromMs }, ...inside];
}

export interface Scale {
  readonly x: (ms: number) => number;
  readonly y: (price: number) => number;
}

/** An SVG path: a price holds until the next look finds another; a time without a price is a gap, and a price of another kind begins anew. */
export function pathOf(steps: readonly Step[], toMs: number, { x, y }: Scale): string {
  return steps
    .map(({ atMs, price, kind }, at) => {
      if (price === null) return '';
      const previous = steps[at - 1];
      const isMove = previous !== undefined && previous.price !== null && previous.kind === kind;
      const start = !isMove ? `M${place(x(atMs))} ${place(y(price))}` : `V${place(y(price))}`;
      return `${start}H${place(x(steps[at + 1]?.atMs ?? toMs))}`;
    })
    .join('');
}

function place(px: number): number {
  return Math.round(px * 10) / 10;
}

const NICE = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];

/** Round prices from below the lowest to above the highest, five at most. */
export function priceTicks(prices: readonly number[]): number[] {
  if (prices.length === 0) return [];
  const lowest = Math.min(...prices);
  const highest = Math.max(...prices);
  const step = NICE.find((each) => (highest - lowest) / each <= 3) ?? NICE.at(-1)!;
  const first = Math.floor(lowest / step) * step;
  const count = Math.floor((highest - first) / step) + 2;
  return Array.from({ length: count }, (_, at) => first + at * step);
}

/** Moments at equal distances over a time, its end among them. */
export function timeTicks({ fromMs, toMs }: TimeSpan, count: number): number[] {
  return Array.from({ length: count }, (_, at) => fromMs + ((toMs - fromMs) * at) / (count - 1));
}

/** Moves labels down, then up, so that none covers another; in the order given. */
export function spreadLabels(wanted: readonly number[], gapPx: number, lowestPx: number): number[] {
  const order = wanted.map((_, at) => at).sort((a, b) => wanted[a]! - wanted[b]!);
  const places = [...wanted];
  order.forEach((label, at) => {
    const above = order[at - 1];
    if (above !== undefined) places[label] = Math.max(places[label]!, places[above]! + gapPx);
  });
  order.toReversed().forEach((label, at) => {
    const limit = lowestPx - at * gapPx;
    places[label] = Math.min(places[label]!, limit);
  });
  return places;
}

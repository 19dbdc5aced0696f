import type { CallResponse } from '../../api/routes.ts';

type Campsite = CallResponse<'getPriceScore'>['campsites'][number];

/** A campsite that has both a score and a price. */
export interface Point {
  readonly campsite: Campsite;
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where a name stands, and from which end it is written. */
export interface Label extends Box {
  readonly name: string;
  readonly text: string;
}

export interface Scale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

export interface ScatterLayout {
  readonly plot: Box;
  readonly scores: Scale;
  readonly prices: Scale;
  readonly points: readonly Point[];
  /** Names that have room; the others are told when their point is pointed at. */
  readonly labels: readonly Label[];
  xOf(score: number): number;
  yOf(price: number): number;
}

const LEFT = 52;
const RIGHT = 14;
const TOP = 30;
const BOTTOM = 44;
const LETTER_PX = 6.7;
const LABEL_PX = 16;
export const POINT_PX = 7;

/** Places points by score and price in a drawing of so many pixels, and as many of their names as neither overlap nor cover a point. */
export function scatterLayout(
  campsites: readonly Campsite[],
  medians: { readonly price: number; readonly score: number } | null,
  { width, height }: { readonly width: number; readonly height: number },
): ScatterLayout {
  const drawn = campsites.filter(({ score, price }) => score !== null && price !== null);
  const plot = { left: LEFT, top: TOP, width: width - LEFT - RIGHT, height: height - TOP - BOTTOM };
  const scores = scaleOf([...drawn.map(({ score }) => score!), ...(medians ? [medians.score] : [])], SCORE_STEPS);
  const prices = scaleOf([...drawn.map(({ price }) => price!), ...(medians ? [medians.price] : [])], PRICE_STEPS);
  const within = ({ low, high }: Scale, value: number) => (value - low) / (high - low);
  const xOf = (score: number) => plot.left + plot.width * within(scores, score);
  const yOf = (price: number) => plot.top + plot.height * (1 - within(prices, price));
  const points = drawn.map((campsite) => ({ campsite, x: xOf(campsite.score!), y: yOf(campsite.price!) }));
  return { plot, scores, prices, points, labels: labelsOf(points, plot), xOf, yOf };
}

const SCORE_STEPS = [0.1, 0.2, 0.5, 1, 2];
const PRICE_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
const MOST_TICKS = 6;

/** Round steps around all values, with room at both ends. */
function scaleOf(values: readonly number[], steps: readonly number[]): Scale {
  if (values.length === 0) return { low: 0, high: steps.at(-1)!, ticks: [] };
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const step = steps.find((each) => (most - least) / each <= MOST_TICKS - 2) ?? steps.at(-1)!;
  const from = Math.floor(least / step - 0.25);
  const to = Math.ceil(most / step + 0.25);
  const ticks = Array.from({ length: to - from + 1 }, (_, at) => Number(((from + at) * step).toFixed(1)));
  return { low: ticks[0]!, high: ticks.at(-1)!, ticks };
}

function labelsOf(points: readonly Point[], plot: Box): Label[] {
  const taken: Box[] = points.map(({ x, y }) => ({
    left: x - POINT_PX,
    top: y - POINT_PX,
    width: 2 * POINT_PX,
    height: 2 * POINT_PX,
  }));
  const labels: Label[] = [];
  // The own one first; then from the top, so that the same points have the same names.
  const inOrder = points.toSorted((a, b) => Number(b.campsite.own) - Number(a.campsite.own) || a.y - b.y || a.x - b.x);
  for (const point of inOrder) {
    const label = placesOf(point, plot).find(
      (place) => isWithin(place, plot) && !taken.some((box) => overlap(place, box)),
    );
    if (label === undefined) continue;
    taken.push(label);
    labels.push(label);
  }
  return labels;
}

function placesOf({ campsite: { name }, x, y }: Point, plot: Box): Label[] {
  const text =
    name.length * LETTER_PX <= plot.width / 2
      ? name
      : `${name.slice(0, Math.floor(plot.width / 2 / LETTER_PX) - 1).trimEnd()}…`;
  const width = text.length * LETTER_PX;
  const at = (left: number, top: number): Label => ({ name, text, left, top, width, height: LABEL_PX });
  const gap = POINT_PX + 4;
  return [
    at(x + gap, y - LABEL_PX / 2),
    at(x - gap - width, y - LABEL_PX / 2),
    at(x - width / 2, y - gap - LABEL_PX),
    at(x - width / 2, y + gap),
  ];
}

export function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}

/** Narrower than this, the names of two quarters have no room beside each other. */
export const NARROW_PX = 480;
/** The names of the quarters stand in the first and the last line of the plot, in a narrow one in two. */
export const QUARTER_LINE_PX = 16;

function isWithin(box: Box, plot: Box): boolean {
  const taken = QUARTER_LINE_PX * (plot.width < NARROW_PX ? 2 : 1) + 4;
  return (
    box.left >= plot.left &&
    box.left + box.width <= plot.left + plot.width &&
    box.top >= plot.top + taken &&
    box.top + box.height <= plot.top + plot.height - taken
  );
}

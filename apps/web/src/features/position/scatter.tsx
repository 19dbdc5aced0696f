import { useState } from 'react';
import type { CallResponse } from '../../api/routes.ts';
import { positionWords as words } from '../../text/position-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { Drawing, Levels, roundStep, scaleTo, useRoom } from '../../ui/figures/plot.tsx';
import styles from './position.module.css';

const positionText = wordsOf('position');
const { score: text, columns } = positionText;

type Scores = CallResponse<'getPriceScore'>;

interface ScatterProps {
  readonly scores: Scores;
  readonly colours: ReadonlyMap<string, string>;
}

/** Every campsite as a point by its review score and its price; each can be reached by keys and says what it is. */
export function Scatter({ scores, colours }: ScatterProps) {
  const room = useRoom(640);
  const [shown, setShown] = useState<string | null>(null);
  const height = room.width < NARROW_PX ? 360 : 400;
  const layout = scatterLayout(scores.campsites, scores.medians, { width: room.width, height });
  const own = layout.points.find(({ campsite }) => campsite.own);
  const reported = layout.points.find(({ campsite }) => campsite.name === shown) ?? own ?? layout.points[0]!;
  return (
    <div>
      <Drawing room={room} height={height} role="group" aria-label={text.picture}>
        <Axes layout={layout} />
        {scores.medians && <Quarters layout={layout} medians={scores.medians} isNarrow={room.width < NARROW_PX} />}
        {layout.labels.map(({ name, lines, left, top }) => (
          <text
            key={name}
            className={styles.label}
            data-own={name === own?.campsite.name || undefined}
            x={left}
            y={top}
            aria-hidden="true"
          >
            {lines.map((line, at) => (
              <tspan key={at} x={left} dy={at === 0 ? LABEL_PX - 4 : LINE_PX}>
                {line}
              </tspan>
            ))}
          </text>
        ))}
        {layout.points.map((point) => (
          <Dot key={point.campsite.name} point={point} colour={colours.get(point.campsite.name)} onShow={setShown} />
        ))}
      </Drawing>
      <p className={styles.told} aria-live="polite">
        <strong>
          {reported.campsite.own ? positionText.own({ name: reported.campsite.name }) : reported.campsite.name}
        </strong>{' '}
        {sentenceOf(reported)}
      </p>
    </div>
  );
}

function sentenceOf({ campsite: { price, score, reviews, quarter } }: Point): string {
  const parts = [words.euros(price!), words.score(score!), text.reviews({ reviews })];
  return [...parts, ...(quarter === null ? [] : [text.quarters[quarter]])].join(' · ');
}

interface DotProps {
  readonly point: Point;
  readonly colour: string | undefined;
  onShow(name: string): void;
}

function Dot({ point, colour, onShow }: DotProps) {
  const { campsite, x, y } = point;
  const { name, own, price, score, reviews, quarter } = campsite;
  const stated = text.point({ name, price: words.euros(price!), score: words.score(score!), reviews });
  return (
    <g
      className={styles.dot}
      role="img"
      tabIndex={0}
      aria-label={quarter === null ? stated : `${stated}, ${text.quarters[quarter]}`}
      onFocus={() => onShow(name)}
      onPointerEnter={() => onShow(name)}
      onPointerDown={() => onShow(name)}
    >
      <circle className={styles.reach} cx={x} cy={y} r={16} />
      {own ? (
        <path
          className={styles.own}
          d={`M${x} ${y - POINT_PX - 2}l${POINT_PX + 2} ${POINT_PX + 2}l${-POINT_PX - 2} ${POINT_PX + 2}l${-POINT_PX - 2} ${-POINT_PX - 2}z`}
        />
      ) : (
        <circle className={styles.point} cx={x} cy={y} r={POINT_PX} style={{ fill: colour }} />
      )}
    </g>
  );
}

function Axes({ layout: { plot, scores, prices, xOf, yOf } }: { readonly layout: ScatterLayout }) {
  const bottom = plot.top + plot.height;
  return (
    <g className={styles.axes} aria-hidden="true">
      <Levels
        values={prices.ticks}
        left={plot.left}
        right={plot.left + plot.width}
        gapPx={8}
        y={yOf}
        wordsOf={words.euros}
      />
      {scores.ticks.map((score) => (
        <text key={score} x={xOf(score)} y={bottom + 18} textAnchor="middle">
          {words.score(score)}
        </text>
      ))}
      <text x={plot.left + plot.width} y={bottom + 36} textAnchor="end">
        {columns.score} →
      </text>
      <text x={0} y={14}>
        ↑ {columns.price}
      </text>
    </g>
  );
}

interface QuartersProps {
  readonly layout: ScatterLayout;
  readonly medians: NonNullable<Scores['medians']>;
  readonly isNarrow: boolean;
}

/** The medians as lines, and the names of what lies between them in the corners: the upright line leaves them theirs. */
function Quarters({ layout: { plot, xOf, yOf }, medians, isNarrow }: QuartersProps) {
  const [right, bottom] = [plot.left + plot.width, plot.top + plot.height];
  const below = isNarrow ? QUARTER_LINE_PX : 0;
  const namesPx = QUARTER_LINE_PX + below + 4;
  const rows = [
    { name: 'dear', x: plot.left + 6, y: plot.top + 14, anchor: 'start' },
    { name: 'premium', x: right - 4, y: plot.top + 14 + below, anchor: 'end' },
    { name: 'plain', x: plot.left + 6, y: bottom - 6 - below, anchor: 'start' },
    { name: 'value', x: right - 4, y: bottom - 6, anchor: 'end' },
  ] as const;
  return (
    <g className={styles.quarters} aria-hidden="true">
      <path
        d={`M${xOf(medians.score)} ${plot.top + namesPx}V${bottom - namesPx}M${plot.left} ${yOf(medians.price)}h${plot.width}`}
      />
      {rows.map(({ name, x, y, anchor }) => (
        <text key={name} x={x} y={y} textAnchor={anchor}>
          {text.quarters[name]}
        </text>
      ))}
    </g>
  );
}

type Campsite = CallResponse<'getPriceScore'>['campsites'][number];

/** A campsite that has both a score and a price. */
interface Point {
  readonly campsite: Campsite;
  readonly x: number;
  readonly y: number;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where a name stands, in one line or two. */
interface Label extends Box {
  readonly name: string;
  readonly lines: readonly string[];
}

interface Scale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

interface ScatterLayout {
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
const LINE_PX = 14;
const POINT_PX = 7;

/** Places points by score and price in a drawing of so many pixels, and as many of their names as neither overlap nor cover a point. */
export function scatterLayout(
  campsites: readonly Campsite[],
  medians: { readonly price: number; readonly score: number } | null,
  { width, height }: { readonly width: number; readonly height: number },
): ScatterLayout {
  const drawn = campsites.filter(({ score, price }) => score !== null && price !== null);
  const plot = { left: LEFT, top: TOP, width: width - LEFT - RIGHT, height: height - TOP - BOTTOM };
  const scores = scaleOf([...drawn.map(({ score }) => score!), ...(medians ? [medians.score] : [])], SCORE_STEPS);
  const prices = scaleOf([...drawn.map(({ price }) => price!), ...(medians ? [medians.price] : [])]);
  const xOf = scaleTo([scores.low, scores.high], [plot.left, plot.left + plot.width]);
  const namesPx = quarterNamesPx(plot);
  const yOf = scaleTo([prices.low, prices.high], [plot.top + plot.height - namesPx, plot.top + namesPx]);
  // The own one is drawn last: none lies on it.
  const inOrder = drawn.toSorted((a, b) => Number(a.own) - Number(b.own));
  const points = inOrder.map((campsite) => ({ campsite, x: xOf(campsite.score!), y: yOf(campsite.price!) }));
  return { plot, scores, prices, points, labels: labelsOf(points, plot), xOf, yOf };
}

const SCORE_STEPS = [0.1, 0.2, 0.5, 1, 2];
const MOST_TICKS = 6;

/** Round steps around all values, with room at both ends. */
function scaleOf(values: readonly number[], steps?: readonly number[]): Scale {
  if (values.length === 0) return { low: 0, high: 1, ticks: [] };
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const step = roundStep(most - least, MOST_TICKS - 2, steps);
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
  const lines = name.length * LETTER_PX <= plot.width / 2 ? [name] : inTwo(name);
  const width = Math.max(...lines.map(({ length }) => length)) * LETTER_PX;
  const height = LABEL_PX + (lines.length - 1) * LINE_PX;
  const at = (left: number, top: number): Label => ({ name, lines, left, top, width, height });
  const gap = POINT_PX + 4;
  return [
    at(x + gap, y - height / 2),
    at(x - gap - width, y - height / 2),
    at(x - width / 2, y - gap - height),
    at(x - width / 2, y + gap),
    at(x - gap - width, y + gap / 2),
    at(x - gap - width, y - gap / 2 - height),
    at(x + gap, y + gap / 2),
    at(x + gap, y - gap / 2 - height),
  ];
}

/** Broken at the space that is nearest to its middle: no name is cut. */
function inTwo(name: string): string[] {
  const spaces = [...name.matchAll(/ /g)].map(({ index }) => index);
  const [at] = spaces.toSorted((a, b) => Math.abs(a - name.length / 2) - Math.abs(b - name.length / 2));
  return at === undefined ? [name] : [name.slice(0, at), name.slice(at + 1)];
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
const NARROW_PX = 480;
/** The names of the quarters stand in the first and the last line of the plot, in a narrow one in two. */
const QUARTER_LINE_PX = 16;

/** No point lies on the names of the quarters. */
const quarterNamesPx = ({ width }: Box): number => QUARTER_LINE_PX * (width < NARROW_PX ? 2 : 1) + 4;

function isWithin(box: Box, plot: Box): boolean {
  const taken = quarterNamesPx(plot);
  return (
    box.left >= plot.left &&
    box.left + box.width <= plot.left + plot.width &&
    box.top >= plot.top + taken &&
    box.top + box.height <= plot.top + plot.height - taken
  );
}

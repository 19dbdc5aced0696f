import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import type { CallResponse } from '../../api/routes.ts';
import { positionWords as words } from '../../text/position-words.ts';
import { wordsOf } from '../../text/reader.ts';
import styles from './price-score.module.css';
import {
  NARROW_PX,
  POINT_PX,
  type Point,
  QUARTER_LINE_PX,
  type ScatterLayout,
  scatterLayout,
} from './scatter-layout.ts';

const positionText = wordsOf('position');
const { score: text, columns } = positionText;

type Scores = CallResponse<'getPriceScore'>;

interface ScatterProps {
  readonly scores: Scores;
  readonly colours: ReadonlyMap<string, string>;
}

/** Every campsite as a point by its review score and its price; each can be reached by keys and says what it is. */
export function Scatter({ scores, colours }: ScatterProps) {
  const { ref, width } = useElementSize();
  const [shown, setShown] = useState<string | null>(null);
  const room = width || 640;
  const height = room < NARROW_PX ? 360 : 400;
  const layout = scatterLayout(scores.campsites, scores.medians, { width: room, height });
  const own = layout.points.find(({ campsite }) => campsite.own);
  const told = layout.points.find(({ campsite }) => campsite.name === shown) ?? own ?? layout.points[0]!;
  return (
    <div>
      <div ref={ref} className={styles.drawing}>
        <svg
          viewBox={`0 0 ${room} ${height}`}
          width={room}
          height={height}
          data-picture=""
          role="group"
          aria-label={text.picture}
        >
          <Axes layout={layout} />
          {scores.medians && <Quarters layout={layout} medians={scores.medians} isNarrow={room < NARROW_PX} />}
          {layout.labels.map(({ name, text: label, left, top, height: tall }) => (
            <text
              key={name}
              className={styles.label}
              data-own={name === own?.campsite.name || undefined}
              x={left}
              y={top + tall - 4}
              aria-hidden="true"
            >
              {label}
            </text>
          ))}
          {layout.points.map((point) => (
            <Dot key={point.campsite.name} point={point} colour={colours.get(point.campsite.name)} onShow={setShown} />
          ))}
        </svg>
      </div>
      <p className={styles.told} aria-live="polite">
        <strong>{told.campsite.own ? positionText.own({ name: told.campsite.name }) : told.campsite.name}</strong>{' '}
        {sentenceOf(told)}
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
  const said = text.point({ name, price: words.euros(price!), score: words.score(score!), reviews });
  return (
    <g
      className={styles.dot}
      role="img"
      tabIndex={0}
      aria-label={quarter === null ? said : `${said}, ${text.quarters[quarter]}`}
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
      {prices.ticks.map((price) => (
        <g key={price}>
          <path d={`M${plot.left} ${yOf(price)}h${plot.width}`} />
          <text x={plot.left - 8} y={yOf(price) + 4} textAnchor="end">
            {words.euros(price)}
          </text>
        </g>
      ))}
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

/** The medians as lines, and the names of what lies between them in the corners. */
function Quarters({ layout: { plot, xOf, yOf }, medians, isNarrow }: QuartersProps) {
  const [right, bottom] = [plot.left + plot.width, plot.top + plot.height];
  const below = isNarrow ? QUARTER_LINE_PX : 0;
  const rows = [
    { name: 'dear', x: plot.left + 6, y: plot.top + 14, anchor: 'start' },
    { name: 'premium', x: right - 4, y: plot.top + 14 + below, anchor: 'end' },
    { name: 'plain', x: plot.left + 6, y: bottom - 6 - below, anchor: 'start' },
    { name: 'value', x: right - 4, y: bottom - 6, anchor: 'end' },
  ] as const;
  return (
    <g className={styles.quarters} aria-hidden="true">
      <path d={`M${xOf(medians.score)} ${plot.top}v${plot.height}M${plot.left} ${yOf(medians.price)}h${plot.width}`} />
      {rows.map(({ name, x, y, anchor }) => (
        <text key={name} x={x} y={y} textAnchor={anchor}>
          {text.quarters[name]}
        </text>
      ))}
    </g>
  );
}

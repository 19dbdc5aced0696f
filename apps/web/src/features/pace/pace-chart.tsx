import { useElementSize } from '@mantine/hooks';
import { type PointerEvent, useState } from 'react';
import type { CallResponse } from '../../api/routes.ts';
import { positionWords as words } from '../../text/position-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { type PaceLayout, PLOT, paceLayout, pacePath } from './pace-layout.ts';
import styles from './pace.module.css';

const positionText = wordsOf('position');
const { pace: text } = positionText;

type Chosen = CallResponse<'getPace'>['chosen'];

interface PaceChartProps {
  readonly chosen: Chosen;
  readonly week: string;
  readonly colours: ReadonlyMap<string, string>;
}

const HEIGHT_PX = 260;

/** How a stay-week filled, from long before to now: each campsite, the own one on top, the others' median and that of other weeks. */
export function PaceChart({ chosen, week, colours }: PaceChartProps) {
  const { ref, width } = useElementSize();
  const { points, campsites } = chosen;
  const [pointed, setPointed] = useState<number | null>(null);
  const shown = Math.min(pointed ?? points.length - 1, points.length - 1);
  const layout = paceLayout(points.length, width || 640, HEIGHT_PX);

  function point({ clientX, currentTarget }: PointerEvent<SVGSVGElement>): void {
    setPointed(layout.nearest(clientX - currentTarget.getBoundingClientRect().left));
  }

  const others = campsites.filter(({ own }) => !own);
  const line = (key: 'own' | 'others' | 'usual_others') =>
    pacePath(
      points.map((each) => each[key]),
      layout,
    );
  return (
    <div className={styles.chart}>
      <div ref={ref} className={styles.drawing}>
        <svg
          viewBox={`0 0 ${layout.width} ${HEIGHT_PX}`}
          width={layout.width}
          height={HEIGHT_PX}
          data-picture=""
          role="img"
          aria-label={text.picture({ week })}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setPointed(null)}
        >
          <Axes layout={layout} points={points} />
          <path className={styles.guide} d={`M${layout.x(shown)} ${PLOT.top}V${HEIGHT_PX - PLOT.bottom}`} />
          {others.map(({ name, shares }) => (
            <path
              key={name}
              className={styles.campsite}
              style={{ stroke: colours.get(name) }}
              d={pacePath(
                shares.map(({ percent }) => percent),
                layout,
              )}
            />
          ))}
          <path className={styles.usual} d={line('usual_others')} />
          <path className={styles.others} d={line('others')} />
          <path className={styles.own} d={line('own')} />
        </svg>
      </div>
      <input
        type="range"
        className="visually-hidden"
        min={0}
        max={points.length - 1}
        value={shown}
        aria-label={text.moment}
        aria-valuetext={inWords(points[shown]!)}
        onFocus={() => setPointed(shown)}
        onChange={(event) => setPointed(event.currentTarget.valueAsNumber)}
        onBlur={() => setPointed(null)}
      />
      <p className={styles.told} aria-hidden="true">
        {inWords(points[shown]!)}
      </p>
      <Legend />
    </div>
  );
}

function inWords({
  weeks_before: weeks,
  own,
  others,
  campsites,
  usual_others: usual,
}: Chosen['points'][number]): string {
  return text.reading({
    before: text.before({ weeks }),
    own: words.percentOr(own, positionText.unknown),
    others: words.percentOr(others, positionText.unknown),
    campsites,
    usual: words.percentOr(usual, positionText.unknown),
  });
}

/** So that numbers below the axis do not touch. */
const TICK_PX = 34;

function Axes({ layout, points }: { readonly layout: PaceLayout; readonly points: Chosen['points'] }) {
  const every = Math.max(1, Math.ceil((TICK_PX * points.length) / layout.width));
  const last = points.length - 1;
  return (
    <g className={styles.axes} aria-hidden="true">
      {[0, 25, 50, 75, 100].map((percent) => (
        <g key={percent}>
          <path d={`M${PLOT.left} ${layout.y(percent)}H${layout.width - PLOT.right}`} />
          <text x={PLOT.left - 6} y={layout.y(percent) + 4} textAnchor="end">
            {words.percent(percent)}
          </text>
        </g>
      ))}
      {points.map(({ weeks_before: weeks }, at) =>
        (last - at) % every === 0 ? (
          <text key={weeks} x={layout.x(at)} y={layout.y(0) + 16} textAnchor="middle">
            {weeks}
          </text>
        ) : null,
      )}
      <text x={layout.width - PLOT.right} y={layout.y(0) + 34} textAnchor="end">
        {text.axis}
      </text>
    </g>
  );
}

function Legend() {
  return (
    <ul className={styles.legend}>
      {(['own', 'others', 'usual'] as const).map((line) => (
        <li key={line}>
          <svg viewBox="0 0 24 8" width="24" height="8" aria-hidden="true">
            <path className={styles[line]} d="M1 4H23" />
          </svg>
          {text.lines[line]}
        </li>
      ))}
    </ul>
  );
}

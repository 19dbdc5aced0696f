import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { type Day, addDays, toDay } from '@vivac/domain/time/day';
import type { ReactNode } from 'react';
import { callQuery } from '../../api/call.ts';
import type { CallQuery, CallResponse } from '../../api/routes.ts';
import { positionWords as words } from '../../text/position-words.ts';
import { wordsOf } from '../../text/reader.ts';
import {
  Drawing,
  Levels,
  LineSign,
  PlaceSlider,
  linePath,
  scaleTo,
  useLookedAt,
  useRoom,
} from '../../ui/figures/plot.tsx';
import { FigurePanel, figureState, FigureTable } from '../../ui/figures/figure-panel.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import styles from './position.module.css';

const positionText = wordsOf('position');
const { pace: text, columns } = positionText;

type Pace = CallResponse<'getPace'>;

interface PacePanelProps {
  readonly question: CallQuery<'getPace'>;
  readonly colours: ReadonlyMap<string, string>;
  readonly actions: ReactNode;
  onWeek(week: Day): void;
}

/** How fast the nights of the weeks ahead disappear; one of them in full. */
export function PacePanel({ question, colours, actions, onWeek }: PacePanelProps) {
  const requested = useQuery({
    ...callQuery('getPace', { query: question }),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = requested;
  return (
    <FigurePanel
      title={text.title}
      shape="lines"
      hint={text.hint}
      actions={actions}
      isOutdated={isPlaceholderData}
      state={figureState(requested, text.title)}
    >
      {data && (
        <div className={styles.parts}>
          <Weeks pace={data} onWeek={onWeek} />
          <ChosenWeek pace={data} colours={colours} />
        </div>
      )}
    </FigurePanel>
  );
}

const weekWords = (first: string): string => words.nights(first, addDays(toDay(first), 6));

function Weeks({ pace: { weeks, chosen }, onWeek }: { readonly pace: Pace; onWeek(week: Day): void }) {
  return (
    <FigureTable
      caption={text.weeks}
      columns={[columns.week, columns.own, columns.others, columns.usualOwn, columns.usualOthers]}
      rows={weeks.map(({ first_date: first, own, others, usual_own: usualOwn, usual_others: usualOthers }) => ({
        key: first,
        isOwn: first === chosen.first_date,
        cells: [
          <button
            key={first}
            type="button"
            className={styles.week}
            aria-pressed={first === chosen.first_date}
            aria-label={text.choose({ week: weekWords(first) })}
            onClick={() => onWeek(toDay(first))}
          >
            {weekWords(first)}
          </button>,
          words.percentOr(own, '–'),
          words.percentOr(others, '–'),
          words.percentOr(usualOwn, '–'),
          words.percentOr(usualOthers, '–'),
        ],
      }))}
    />
  );
}

function ChosenWeek({
  pace: { chosen },
  colours,
}: {
  readonly pace: Pace;
  readonly colours: ReadonlyMap<string, string>;
}) {
  const week = weekWords(chosen.first_date);
  const isKnown = chosen.campsites.some(({ shares }) => shares.some(({ percent }) => percent !== null));
  return (
    <div className={styles.chosen}>
      <h3>{text.chosen({ week })}</h3>
      {isKnown ? (
        <>
          <PaceChart chosen={chosen} week={week} colours={colours} />
          <FigureTable
            opener={positionText.asTable}
            caption={text.picture({ week })}
            columns={[columns.campsite, ...chosen.points.map(({ weeks_before: weeks }) => text.before({ weeks }))]}
            rows={chosen.campsites.map(({ name, own, shares }) => ({
              key: name,
              isOwn: own,
              cells: [
                own ? positionText.own({ name }) : name,
                ...shares.map(({ percent }) => words.percentOr(percent, '–')),
              ],
            }))}
          />
        </>
      ) : (
        <Empty look="bare" title={text.nothing}>
          {text.nothingHint}
        </Empty>
      )}
    </div>
  );
}

type Chosen = CallResponse<'getPace'>['chosen'];

interface PaceChartProps {
  readonly chosen: Chosen;
  readonly week: string;
  readonly colours: ReadonlyMap<string, string>;
}

const HEIGHT_PX = 260;

/** How a stay-week filled, from long before to now: each campsite, the own one on top, the others' median and that of other weeks. */
function PaceChart({ chosen, week, colours }: PaceChartProps) {
  const room = useRoom(640);
  const { points, campsites } = chosen;
  const layout = paceLayout(points.length, room.width, HEIGHT_PX);
  const { shown, pointer, keys } = useLookedAt(points.length, points.length - 1, layout.nearest);
  const reading = inWords(points[shown]!);
  const others = campsites.filter(({ own }) => !own);
  const line = (key: 'own' | 'others' | 'usual_others') =>
    linePath(
      points.map((each) => each[key]),
      layout,
    );
  return (
    <div className={styles.chart}>
      <Drawing
        room={room}
        height={HEIGHT_PX}
        boxClass={styles.pointed}
        role="img"
        aria-label={text.picture({ week })}
        {...pointer}
      >
        <Axes layout={layout} points={points} />
        <path className={styles.guide} d={`M${layout.x(shown)} ${PLOT.top}V${HEIGHT_PX - PLOT.bottom}`} />
        {others.map(({ name, shares }) => (
          <path
            key={name}
            className={styles.campsite}
            style={{ stroke: colours.get(name) }}
            d={linePath(
              shares.map(({ percent }) => percent),
              layout,
            )}
          />
        ))}
        <path className={styles.usual} d={line('usual_others')} />
        <path className={styles.others} d={line('others')} />
        <path className={styles.ownLine} d={line('own')} />
      </Drawing>
      <PlaceSlider keys={keys} label={text.moment} words={reading} />
      <p className={styles.toldMonth} aria-hidden="true">
        {reading}
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
      <Levels
        values={[0, 25, 50, 75, 100]}
        left={PLOT.left}
        right={layout.width - PLOT.right}
        y={layout.y}
        wordsOf={words.percent}
      />
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
          <LineSign line={line === 'own' ? styles.ownLine : styles[line]} />
          {text.lines[line]}
        </li>
      ))}
    </ul>
  );
}

/** Pixels around the plot. */
const PLOT = { left: 44, right: 12, top: 10, bottom: 40 } as const;

interface PaceLayout {
  readonly width: number;
  /** Where a point lies, by its place from long before to now. */
  x(at: number): number;
  /** Where a percentage lies. */
  y(percent: number): number;
  /** The place of the point nearest to a place in pixels. */
  nearest(x: number): number;
}

/** Places `count` points side by side, and percentages from 0 to 100. */
function paceLayout(count: number, width: number, height: number): PaceLayout {
  const room = width - PLOT.left - PLOT.right;
  const slot = room / Math.max(1, count - 1);
  return {
    width,
    x: (at) => PLOT.left + (count === 1 ? room / 2 : slot * at),
    y: scaleTo([0, 100], [height - PLOT.bottom, PLOT.top]),
    nearest: (x) => Math.round((x - PLOT.left) / slot),
  };
}

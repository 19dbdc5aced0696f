import { useElementSize } from '@mantine/hooks';
import { type ChangeEvent, type ComponentProps, type PointerEvent, useState } from 'react';
import styles from './figures.module.css';

/** How wide a drawing may be; `otherwise` while nothing has been measured. */
export function useRoom(otherwise: number) {
  const { ref, width } = useElementSize();
  return { ref, width: width || otherwise };
}

interface DrawingProps extends Omit<ComponentProps<'svg'>, 'ref' | 'viewBox' | 'width'> {
  readonly room: ReturnType<typeof useRoom>;
  readonly height: number;
  /** Of the box around it. */
  readonly boxClass?: string | undefined;
}

/** A drawing as wide as its room, which can be saved as a picture. */
export function Drawing({ room: { ref, width }, height, boxClass = '', ...svg }: DrawingProps) {
  return (
    <div ref={ref} className={`${styles.drawing} ${boxClass}`}>
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} data-picture="" {...svg} />
    </div>
  );
}

type Ends = readonly [from: number, to: number];

/** Where values lie in pixels, in a straight line. */
export const scaleTo =
  ([low, high]: Ends, [from, to]: Ends) =>
  (value: number): number =>
    from + ((to - from) * (value - low)) / (high - low);

const ROUND = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];

/** The least round step of which at most so many cover a span. */
export function roundStep(span: number, most: number, steps: readonly number[] = ROUND): number {
  return steps.find((each) => span / each <= most) ?? steps.at(-1)!;
}

/** The path of a line; a place without a value is a gap, a value between two gaps a dot. */
export function linePath(
  values: readonly (number | null)[],
  { x, y }: { x(at: number): number; y(value: number): number },
): string {
  const parts = values.map((value, at) => {
    if (value === null) return '';
    const isStart = (values[at - 1] ?? null) === null;
    const isLone = isStart && (values[at + 1] ?? null) === null;
    return `${isStart ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}${isLone ? 'h0.01' : ''}`;
  });
  return parts.join('');
}

interface LevelsProps {
  readonly values: readonly number[];
  readonly left: number;
  readonly right: number;
  /** Between the words and the lines. */
  readonly gapPx?: number;
  y(value: number): number;
  wordsOf(value: number): string;
}

/** Lines across a plot, with what they mean at their left. */
export function Levels({ values, left, right, gapPx = 6, y, wordsOf }: LevelsProps) {
  return values.map((value) => (
    <g key={value}>
      <path d={`M${left} ${y(value)}H${right}`} />
      <text x={left - gapPx} y={y(value) + 4} textAnchor="end">
        {wordsOf(value)}
      </text>
    </g>
  ));
}

/** Which of so many places in a row is looked at: that under the pointer or of the arrow keys, else the resting one. */
export function useLookedAt(count: number, resting: number, nearest: (xPx: number, widthPx: number) => number) {
  const [pointed, setPointed] = useState<number | null>(null);
  const shown = Math.min(pointed ?? resting, count - 1);
  const follow = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(Math.min(count - 1, Math.max(0, nearest(clientX - left, width))));
  };
  const leave = () => setPointed(null);
  return {
    shown,
    pointer: { onPointerMove: follow, onPointerDown: follow, onPointerLeave: leave },
    keys: {
      min: 0,
      max: count - 1,
      value: shown,
      onFocus: () => setPointed(shown),
      onChange: (event: ChangeEvent<HTMLInputElement>) => setPointed(event.currentTarget.valueAsNumber),
      onBlur: leave,
    },
  };
}

interface PlaceSliderProps {
  readonly keys: ReturnType<typeof useLookedAt>['keys'];
  readonly label: string;
  /** The place that is looked at, in words. */
  readonly words: string;
}

/** Leads along the places of a figure by the arrow keys, and says each. */
export function PlaceSlider({ keys, label, words }: PlaceSliderProps) {
  return <input type="range" className="visually-hidden" {...keys} aria-label={label} aria-valuetext={words} />;
}

interface LineSignProps {
  readonly line: string | undefined;
}

/** A piece of a line for the legend. */
export function LineSign({ line }: LineSignProps) {
  return (
    <svg viewBox="0 0 24 8" width="24" height="8" aria-hidden="true">
      <path className={line} d="M1 4H23" />
    </svg>
  );
}

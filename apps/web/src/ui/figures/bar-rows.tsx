import { wordsOf } from '../../text/reader.ts';
import styles from './figures.module.css';
import { Drawing, useRoom } from './plot.tsx';

const text = wordsOf('position');

/** A row of the picture: a name, a bar from 0 to `of`, and what is said at its end. */
export interface BarRow {
  readonly key: string;
  readonly name: string;
  /** Null has no bar, and says why in its words. */
  readonly value: number | null;
  readonly of: number;
  readonly words: string;
  readonly note: string;
  /** A line across the bar, in the bar's measure. */
  readonly line?: number;
  readonly isStrong?: boolean;
}

interface BarRowsProps {
  readonly label: string;
  readonly rows: readonly BarRow[];
}

const ROW_PX = 34;
const BAR_PX = 14;
const GAP_PX = 10;
/** From a bar’s top to the words above its note. */
const WORDS_PX = 7;
/** Narrower than this, a name stands above its bar. */
const NARROW_PX = 420;
/** Of the letters of the notes, about. */
const LETTER_PX = 6.6;

/** Bars below each other as one drawing; every row is said whole. */
export function BarRows({ label, rows }: BarRowsProps) {
  const measured = useRoom(560);
  const room = measured.width;
  const isNarrow = room < NARROW_PX;
  const longest = Math.max(...rows.map(({ name }) => name.length), 1) * LETTER_PX;
  const wordsPx = Math.max(...rows.map(({ words, note }) => Math.max(words.length + 1, note.length)), 4) * LETTER_PX;
  const left = isNarrow ? 0 : Math.min(longest + GAP_PX, room * 0.45);
  const rowPx = isNarrow ? ROW_PX + 18 : ROW_PX;
  const barPx = Math.max(room - left - wordsPx - GAP_PX, 40);
  return (
    <Drawing room={measured} height={rows.length * rowPx} role="list" aria-label={label}>
      {rows.map((row, at) => {
        const top = at * rowPx + (isNarrow ? 20 : (rowPx - BAR_PX) / 2);
        const scale = barPx / Math.max(row.of, 1);
        return (
          <g
            key={row.key}
            role="listitem"
            aria-label={text.named({ name: row.name, words: `${row.words}, ${row.note}` })}
          >
            <text
              className={styles.barName}
              x={0}
              y={isNarrow ? top - 9 : top + 11}
              data-strong={row.isStrong || undefined}
            >
              {shortened(row.name, (isNarrow ? room : left - GAP_PX) / LETTER_PX)}
            </text>
            <rect
              className={styles.track}
              x={left}
              y={top}
              width={barPx}
              height={BAR_PX}
              rx={3}
              data-none={row.value === null || undefined}
            />
            {row.value !== null && (
              <rect
                className={styles.bar}
                x={left}
                y={top}
                width={row.value * scale}
                height={BAR_PX}
                rx={3}
                data-strong={row.isStrong || undefined}
              />
            )}
            {row.line !== undefined && (
              <path className={styles.barLine} d={`M${left + row.line * scale} ${top - 3}v${BAR_PX + 6}`} />
            )}
            <text className={styles.barWords} x={left + barPx + GAP_PX} y={top + (row.note === '' ? 11 : WORDS_PX)}>
              {row.words}
            </text>
            <text className={styles.barNote} x={left + barPx + GAP_PX} y={top + 19}>
              {row.note}
            </text>
          </g>
        );
      })}
    </Drawing>
  );
}

/** So that the longest name, which the room is made for, is not cut for a millionth. */
const ROUNDING = 0.5;

function shortened(name: string, letters: number): string {
  return name.length <= letters + ROUNDING ? name : `${name.slice(0, Math.max(1, Math.floor(letters) - 1)).trimEnd()}…`;
}

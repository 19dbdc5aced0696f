import styles from './comparison.module.css';

/** Indices beyond these are drawn at the ends of the rail. */
const INDEX_REACH = 20;
const MIDDLE = 8;
const REACH = 6;

/** 100 is the middle, marked by a stroke; dearer is to the right. */
export function placeOfIndex(index: number): number {
  return MIDDLE + REACH * Math.max(-1, Math.min(1, (index - 100) / INDEX_REACH));
}

/** The dearest is at the right end, the cheapest at the left. */
export function placeOfRank(rank: number, of: number): number {
  return MIDDLE + REACH * (1 - (2 * (rank - 1)) / Math.max(1, of - 1));
}

interface PositionRailProps {
  /** Of the dot, in units of the picture. */
  readonly at: number;
  readonly hasMiddle: boolean;
}

/** Where a price stands, as a dot on a rail from cheap to dear, in plain ink: the bands' colours and triangles are those of the dearest. */
export function PositionRail({ at, hasMiddle }: PositionRailProps) {
  return (
    <svg
      className={styles.rail}
      data-middle={hasMiddle || undefined}
      viewBox="0 0 16 8"
      width="16"
      height="8"
      aria-hidden="true"
    >
      <path d={hasMiddle ? 'M1 4h14M8 1v6' : 'M1 4h14'} className={styles.line} />
      <circle cx={at} cy="4" r="2.6" />
    </svg>
  );
}

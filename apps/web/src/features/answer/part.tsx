import type { ReactNode } from 'react';
import type { NightMark } from './night-marks.ts';
import styles from './answer-line.module.css';

export interface Marking {
  readonly mark: NightMark | null;
  /** Marks the nights of a part in the calendar; pressed again, or null, nothing is marked. */
  onMark(mark: NightMark | null): void;
}

interface PartProps extends Marking {
  readonly part: NightMark;
  /** Nothing to mark: words without a button. */
  readonly isEmpty?: boolean;
  readonly children: ReactNode;
}

/** A part of the answer that marks its nights. */
export function Part({ part, mark, isEmpty = false, children, onMark }: PartProps) {
  if (isEmpty) return <span className={styles.part}>{children}</span>;
  const isPressed = mark === part;
  return (
    <button
      type="button"
      className={styles.part}
      aria-pressed={isPressed}
      onClick={() => onMark(isPressed ? null : part)}
    >
      {children}
    </button>
  );
}

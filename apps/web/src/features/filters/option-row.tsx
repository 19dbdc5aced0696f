import type { ReactNode } from 'react';
import styles from './filters.module.css';

interface OptionRowProps {
  readonly label: ReactNode;
  readonly ticked: boolean | 'some';
  readonly colour?: string | undefined;
  onTick(atMs: number): void;
}

/** One tick box with its words. */
export function OptionRow({ label, ticked, colour, onTick }: OptionRowProps) {
  return (
    <label className={styles.option}>
      <input
        type="checkbox"
        className={styles.box}
        checked={ticked === true}
        ref={(box) => {
          if (box) box.indeterminate = ticked === 'some';
        }}
        onChange={(event) => onTick(event.nativeEvent.timeStamp)}
      />
      {colour !== undefined && <span className={styles.dot} style={{ background: colour }} />}
      <span className={styles.optionLabel}>{label}</span>
    </label>
  );
}

import type { CSSProperties, ReactNode } from 'react';
import styles from './filters.module.css';

interface OptionRowProps {
  readonly label: ReactNode;
  /** The words in full, where they may be cut. */
  readonly title?: string;
  readonly ticked: boolean | 'some';
  readonly colour?: string | undefined;
  readonly style?: CSSProperties;
  onTick(atMs: number): void;
}

/** One tick box with its words. */
export function OptionRow({ label, title, ticked, colour, style, onTick }: OptionRowProps) {
  return (
    <label className={styles.option} style={style}>
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
      <span className={styles.optionLabel} title={title}>
        {label}
      </span>
    </label>
  );
}

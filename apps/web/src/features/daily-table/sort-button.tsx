import type { SortDirection } from '@vivac/domain/screens/offer-table';
import { dailyTableText } from './daily-table-words.ts';
import styles from './daily-table.module.css';

interface SortButtonProps {
  readonly label: string;
  readonly direction: SortDirection;
  readonly onToggle: () => void;
}

/** A column's name that cycles its sort; the two arrows show which way, or none. */
export function SortButton({ label, direction, onToggle }: SortButtonProps) {
  const title = dailyTableText.sortTitle({ column: label, state: dailyTableText.sorts[direction] });
  return (
    <button type="button" className={styles.sort} data-direction={direction} title={title} onClick={onToggle}>
      {label}
      <svg viewBox="0 0 8 12" width="8" height="12" aria-hidden="true">
        <path className={styles.up} d="M4 0 8 5H0z" />
        <path className={styles.down} d="M4 12 0 7h8z" />
      </svg>
    </button>
  );
}

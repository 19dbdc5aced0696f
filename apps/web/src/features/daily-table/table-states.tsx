import { dailyTableText } from './daily-table-words.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import styles from './daily-table.module.css';

const ROWS = Array.from({ length: 8 }, () => 48);

/** The shape of the rows to come. */
export function TableSkeleton() {
  return (
    <Waiting label={dailyTableText.loading} className={styles.waiting} heights={ROWS}>
      <p aria-hidden="true">{dailyTableText.loading}</p>
    </Waiting>
  );
}

export function TableFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Failed look="centre" title={dailyTableText.failed} onRetry={onRetry}>
      {dailyTableText.nothingLost}
    </Failed>
  );
}

export function TableEmpty() {
  return (
    <Empty look="bare" title={dailyTableText.empty}>
      {dailyTableText.emptyHint}
    </Empty>
  );
}

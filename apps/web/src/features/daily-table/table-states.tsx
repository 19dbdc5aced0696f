import { Button, Skeleton } from '@mantine/core';
import { dailyTableText } from '../../text/en/dashboard/daily-table.ts';
import styles from './daily-table.module.css';

const BONES = 8;

/** The shape of the rows to come. */
export function TableSkeleton() {
  return (
    <div className={styles.state} data-loading>
      <p role="status">{dailyTableText.loading}</p>
      {Array.from({ length: BONES }, (_, at) => (
        <Skeleton key={at} height={48} />
      ))}
    </div>
  );
}

export function TableFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.state} role="alert">
      <p className={styles.stateTitle}>{dailyTableText.failed}</p>
      <p className={styles.hint}>{dailyTableText.nothingLost}</p>
      <Button variant="default" onClick={onRetry}>
        {dailyTableText.retry}
      </Button>
    </div>
  );
}

export function TableEmpty() {
  return (
    <div className={styles.state} role="status">
      <p className={styles.stateTitle}>{dailyTableText.empty}</p>
      <p className={styles.hint}>{dailyTableText.emptyHint}</p>
    </div>
  );
}

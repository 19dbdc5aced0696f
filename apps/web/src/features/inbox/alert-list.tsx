import type { InboxAlert } from '@vivac/contract/alerts/inbox';
import { AlertRow } from './alert-row.tsx';
import styles from './inbox.module.css';

interface AlertListProps {
  readonly alerts: readonly InboxAlert[];
  /** The id of the alert whose details are shown. */
  readonly open: string | null;
  /** By the product’s clock. */
  readonly now: string;
  readonly label?: string;
  readonly onOpen: (id: string | null) => void;
}

export function AlertList({ alerts, open, now, label, onOpen }: AlertListProps) {
  return (
    <ol className={styles.alerts} aria-label={label}>
      {alerts.map((alert) => (
        <AlertRow key={alert.id} alert={alert} isOpen={alert.id === open} now={now} onOpen={onOpen} />
      ))}
    </ol>
  );
}

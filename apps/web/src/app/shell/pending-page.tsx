import { pageStateText } from '../../text/page-states.ts';
import styles from './pending-page.module.css';

export function PendingPage() {
  return (
    <div className={styles.page} role="status">
      <span className={styles.bar} aria-hidden="true" />
      {pageStateText.loading}
    </div>
  );
}

import { wordsOf } from '../../text/reader.ts';
import styles from './pending-page.module.css';

const pageStateText = wordsOf('page-states');

export function PendingPage() {
  return (
    <div className={styles.page} role="status">
      <span className={styles.bar} aria-hidden="true" />
      {pageStateText.loading}
    </div>
  );
}

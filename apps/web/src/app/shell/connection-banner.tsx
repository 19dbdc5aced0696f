import { useConnection } from '../../api/connection/use-connection.ts';
import { wordsOf } from '../../text/reader.ts';
import styles from './connection-banner.module.css';

const apiText = wordsOf('api');

/** Says, over any page, that the server is away, for as long as it is. */
export function ConnectionBanner() {
  const state = useConnection();
  return (
    <div aria-live="polite" className={styles.place}>
      {state !== 'connected' && <p className={styles.banner}>{apiText.connection[state]}</p>}
    </div>
  );
}

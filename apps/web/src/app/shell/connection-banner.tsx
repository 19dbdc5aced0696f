import { useConnection } from '../../api/connection/use-connection.ts';
import { apiText } from '../../text/api.ts';
import styles from './connection-banner.module.css';

/** Says, over any page, that the server is away, for as long as it is. */
export function ConnectionBanner() {
  const state = useConnection();
  return (
    <div aria-live="polite" className={styles.place}>
      {state !== 'connected' && <p className={styles.banner}>{apiText.connection[state]}</p>}
    </div>
  );
}

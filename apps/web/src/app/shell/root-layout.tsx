import { Outlet, useMatches } from '@tanstack/react-router';
import { useConnection } from '../../api/connection.ts';
import { wordsOf } from '../../text/reader.ts';
import styles from './connection-banner.module.css';

const productText = wordsOf('product');

export function RootLayout() {
  const page = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  });
  return (
    <>
      <title>{page ? `${page} · ${productText.name}` : productText.name}</title>
      <Outlet />
      <ConnectionBanner />
    </>
  );
}

const apiText = wordsOf('api');

/** Says, over any page, that the server is away, for as long as it is. */
function ConnectionBanner() {
  const state = useConnection();
  return (
    <div aria-live="polite" className={styles.place}>
      {state !== 'connected' && <p className={styles.banner}>{apiText.connection[state]}</p>}
    </div>
  );
}

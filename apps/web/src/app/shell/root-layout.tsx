import { Outlet, useMatches } from '@tanstack/react-router';
import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { useConnection } from '../../api/connection.ts';
import { wordsOf } from '../../text/reader.ts';
import { removeServerRendered } from './page-states.tsx';
import styles from './connection-banner.module.css';

const productText = wordsOf('product');

export function RootLayout() {
  const [isDue, setDue] = useState(typeof document === 'undefined');
  // The router draws its first page in one go. In a transition it is drawn in slices, between which the browser answers.
  useEffect(() => startTransition(() => setDue(true)), []);
  const page = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  });
  const isFailed = useMatches({ select: (matches) => matches.some(({ status }) => status === 'error') });
  // The first match is this layout itself, and the only one until the address has been read.
  const isAlone = useMatches({ select: ([, second]) => second !== undefined && second.routeId !== '/signed-in' });
  useLayoutEffect(() => {
    if (isAlone) removeServerRendered();
  }, [isAlone]);
  return (
    <>
      <title>{page ? `${page} · ${productText.name}` : productText.name}</title>
      {isDue && <Outlet />}
      {/* A page that could not be shown says so itself, and has nothing that could be old. */}
      {!isFailed && <ConnectionBanner />}
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

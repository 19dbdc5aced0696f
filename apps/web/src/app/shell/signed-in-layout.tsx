import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { useDeferredValue, useLayoutEffect } from 'react';
import { useOwnLanguage } from '../../api/use-own-language.ts';
import { wordsOf } from '../../text/reader.ts';
import { LeaveGuards } from '../../ui/states/leave-gate.tsx';
import { AppHeader } from './app-header.tsx';
import { removeServerRendered } from './page-states.tsx';
import styles from './signed-in-layout.module.css';

const headerText = wordsOf('header');

export function SignedInLayout() {
  useOwnLanguage();
  // The header is painted first; the page follows in slices, between which the browser answers.
  const isPageDue = useDeferredValue(true, typeof document === 'undefined');
  const isThere = useMatches({ select: (matches) => matches.every(({ status }) => status !== 'pending') });
  const router = useRouter();
  // The router went to the place of before when there was no page yet that could be scrolled.
  useLayoutEffect(() => {
    const unchanged = { pathChanged: false, hrefChanged: false, hashChanged: false };
    if (isPageDue) router.emit({ type: 'onRendered', toLocation: router.latestLocation, ...unchanged });
  }, [router, isPageDue]);
  useLayoutEffect(() => {
    if (isPageDue && isThere) removeServerRendered();
  }, [isPageDue, isThere]);
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#content">
        {headerText.skip}
      </a>
      <LeaveGuards>
        <AppHeader />
        <main id="content" tabIndex={-1} className={styles.content}>
          {isPageDue && <Outlet />}
        </main>
      </LeaveGuards>
    </div>
  );
}

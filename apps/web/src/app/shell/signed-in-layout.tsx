import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { WINDOW_COOKIE, windowToCookie } from '@vivac/contract/wire/browser-window';
import { useDeferredValue, useEffect, useLayoutEffect } from 'react';
import { useOwnLanguage } from '../../api/use-own-language.ts';
import { writeCookie } from '../../api/write-cookie.ts';
import { wordsOf } from '../../text/reader.ts';
import { LeaveGuards } from '../../ui/states/leave-gate.tsx';
import { AppHeader } from './app-header.tsx';
import { isScrolled, leaveServerRendered, removeServerRendered } from './page-states.tsx';
import styles from './signed-in-layout.module.css';

const headerText = wordsOf('header');

/** So that the server renders the next page, of next morning too, as it will be shown here. Only when this one is left: asking for the zone takes long. */
function rememberWindow(): void {
  const { innerWidth: width, innerHeight: height } = window;
  const isDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  writeCookie(WINDOW_COOKIE, windowToCookie({ width, height, isDark, timeZone }));
}

export function SignedInLayout() {
  useOwnLanguage();
  // The header is painted first; the page follows in slices, between which the browser answers.
  const isPageDue = useDeferredValue(true, typeof document === 'undefined');
  const isThere = useMatches({ select: (matches) => matches.every(({ status }) => status !== 'pending') });
  const router = useRouter();
  useLayoutEffect(() => {
    if (isPageDue && isThere) removeServerRendered();
  }, [isPageDue, isThere]);
  useLayoutEffect(() => {
    const unchanged = { pathChanged: false, hrefChanged: false, hashChanged: false };
    // The router went to the place of before when there was no page yet that could be scrolled; who has scrolled since stays where they are.
    if (isPageDue && !isScrolled) router.emit({ type: 'onRendered', toLocation: router.latestLocation, ...unchanged });
  }, [router, isPageDue]);
  useEffect(() => {
    document.addEventListener('visibilitychange', rememberWindow);
    return () => document.removeEventListener('visibilitychange', rememberWindow);
  }, []);
  useEffect(() => router.subscribe('onBeforeNavigate', leaveServerRendered), [router]);
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

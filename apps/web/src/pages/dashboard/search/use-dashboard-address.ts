import { useDeferredValue, useState, useSyncExternalStore } from 'react';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { PAGES } from '@vivac/contract/pages';
import { type AddressBar, type DashboardAddress, createDashboardAddress } from './dashboard-address.ts';
import { type DashboardSearch, parseDashboardSearch } from './dashboard-search.ts';

interface AddressState {
  /** What was asked for last, at once: a tick shows in the picture that follows the click. */
  readonly asked: DashboardSearch;
  /** The same a moment later, for what takes long to draw: React yields to clicks and keys while it catches up. */
  readonly settled: DashboardSearch;
  readonly go: DashboardAddress['go'];
}

export function useDashboardAddress(): AddressState {
  const router = useRouter();
  const [address] = useState(() => createDashboardAddress(addressBarOf(router), afterNextPicture));
  const asked = useSyncExternalStore(address.subscribe, address.asked);
  return { asked, settled: useDeferredValue(asked), go: address.go };
}

/** The history tells of a move before the router, which answers in a transition. */
function addressBarOf(router: AnyRouter): AddressBar {
  return {
    read() {
      const { pathname, search } = router.parseLocation(router.history.location);
      return pathname.replace(/\/+$/, '') === PAGES.dashboard ? parseDashboardSearch(search) : null;
    },
    write(search, how) {
      void router.navigate({ to: PAGES.dashboard, search, resetScroll: false, replace: how === 'replace' });
      // What replaces and what comes after it would be one move of the history otherwise.
      if (how === 'replace') router.history.flush();
    },
    subscribe: (onMove) => router.history.subscribe(onMove),
  };
}

/** Runs when the picture that shows the answer is drawn; at once on a hidden page, which draws none. */
function afterNextPicture(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work, 0));
}

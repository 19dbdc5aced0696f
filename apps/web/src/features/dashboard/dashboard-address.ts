import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { PAGES } from '@vivac/contract/pages';
import { useDeferredValue, useState, useSyncExternalStore } from 'react';
import { type DashboardSearch, parseDashboardSearch } from '@vivac/contract/wire/screens/dashboard-search';
import { isSame } from './same-value.ts';

/** Changes to parts of the address; a part given as undefined is dropped from it. */
export type DashboardChange = { readonly [Part in keyof DashboardSearch]?: DashboardSearch[Part] | undefined };

/** Whether Back leads to what was before, or to what was before that. */
export type Move = 'push' | 'replace';

/** The browser's address bar, as far as it is the dashboard's. */
interface AddressBar {
  /** Null while it shows another page. */
  read(): DashboardSearch | null;
  write(search: DashboardSearch, how: Move): void;
  /** `isStep`: the user went back or forward. */
  subscribe(onMove: (isStep: boolean) => void): () => void;
}

interface DashboardAddress {
  /** What the page shows; the same object until something else is asked for. */
  readonly requested: () => DashboardSearch;
  readonly subscribe: (listener: () => void) => () => void;
  /** `leaving` is written into the entry that is left, so that Back shows what was shown, whatever is kept by then. */
  readonly go: (change: DashboardChange, how?: Move, leaving?: DashboardChange) => void;
}

/**
 * Two values: what was *asked* for last, and where the address bar has *arrived*. A click asks at once and the bar follows
 * `later`, because moving it takes the router tens of milliseconds; a bar that moves by itself (back, forward, a link) asks.
 */
export function createDashboardAddress(bar: AddressBar, later: (work: () => void) => void): DashboardAddress {
  const listeners = new Set<() => void>();
  let arrived = bar.read() ?? {};
  let requested = arrived;
  let stopFollowing = () => {};

  function ask(next: DashboardSearch): void {
    if (isSame(next, requested)) return;
    requested = next;
    for (const listener of listeners) listener();
  }

  function follow(isStep = false): void {
    const now = bar.read();
    // A step to an entry that says the same takes back what is only asked for as yet.
    if (now === null || (isSame(now, arrived) && !isStep)) return;
    arrived = now;
    ask(now);
  }

  function write(how: Move, leaving: DashboardChange): void {
    // Whoever has left the page meanwhile is not brought back to it.
    if (listeners.size === 0 || isSame(requested, arrived)) return;
    const left = parseDashboardSearch({ ...arrived, ...leaving });
    if (how === 'push' && !isSame(left, arrived)) {
      arrived = left;
      bar.write(left, 'replace');
    }
    arrived = requested;
    bar.write(requested, how);
  }

  return {
    requested: () => requested,
    subscribe(listener) {
      if (listeners.size === 0) stopFollowing = bar.subscribe(follow);
      listeners.add(listener);
      follow();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stopFollowing();
      };
    },
    go(change, how = 'push', leaving = {}) {
      ask(parseDashboardSearch({ ...requested, ...change }));
      if (!isSame(requested, arrived)) later(() => write(how, leaving));
    },
  };
}

interface AddressState {
  /** What was asked for last, at once: a tick shows in the picture that follows the click. */
  readonly requested: DashboardSearch;
  /** The same a moment later, for what takes long to draw: React yields to clicks and keys while it catches up. */
  readonly settled: DashboardSearch;
  readonly go: DashboardAddress['go'];
}

export function useDashboardAddress(): AddressState {
  const router = useRouter();
  const [address] = useState(() => createDashboardAddress(addressBarOf(router), afterNextPicture));
  const requested = useSyncExternalStore(address.subscribe, address.requested, address.requested);
  return { requested, settled: useDeferredValue(requested), go: address.go };
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
    subscribe: (onMove) =>
      router.history.subscribe(({ action: { type } }: { readonly action: { readonly type: string } }) =>
        onMove(type !== 'PUSH' && type !== 'REPLACE'),
      ),
  };
}

/** Runs when the picture that shows the answer is drawn; at once on a hidden page, which draws none. */
function afterNextPicture(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work, 0));
}

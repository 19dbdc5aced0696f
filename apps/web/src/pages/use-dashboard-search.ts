import { startTransition, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type DashboardSearch, parseDashboardSearch } from './dashboard-search.ts';

/** Changes to parts of the address; a part given as undefined is dropped from it. */
export type DashboardChange = { readonly [Part in keyof DashboardSearch]?: DashboardSearch[Part] | undefined };

/** An address that was asked for while the router still stands at one of some others. Each as its JSON text. */
interface Ahead {
  readonly asked: string;
  readonly insteadOf: readonly string[];
}

interface DashboardAddress {
  /** What was asked for last, at once: a tick shows in the picture that follows the click. */
  readonly search: DashboardSearch;
  /** The same a moment later, for what takes long to draw: React yields to clicks and keys while it catches up. */
  readonly settled: DashboardSearch;
  go(change: DashboardChange): void;
}

/**
 * The dashboard's part of the address. The router takes tens of milliseconds to move and moves in a transition, so what
 * is asked for is kept here until it arrives. An address that comes from elsewhere (back, forward, a link) counts at once.
 */
export function useDashboardSearch(): DashboardAddress {
  const written = JSON.stringify(parseDashboardSearch(useSearch({ strict: false })));
  const [ahead, setAhead] = useState<Ahead | null>(null);
  const asked = ahead?.insteadOf.includes(written) ? ahead.asked : written;
  const search = useMemo<DashboardSearch>(() => JSON.parse(asked), [asked]);
  const navigate = useNavigate();
  const latest = useRef({ written, asked, search });
  useEffect(() => {
    latest.current = { written, asked, search };
  }, [written, asked, search]);

  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);

  const go = useCallback(
    (change: DashboardChange) => {
      const { written: from, asked: before, search: shown } = latest.current;
      const next = parseDashboardSearch({ ...shown, ...change });
      const text = JSON.stringify(next);
      if (text === before) return;
      latest.current = { written: from, asked: text, search: next };
      const mine = { asked: text, insteadOf: [from, before] };
      setAhead((other) => ({ ...mine, insteadOf: [...new Set([...mine.insteadOf, ...(other?.insteadOf ?? [])])] }));
      const arrived = () => startTransition(() => setAhead((last) => (last?.asked === text ? null : last)));
      afterNextPicture(() => {
        // Somebody who has left the page meanwhile is not brought back to it.
        if (isHere.current)
          void navigate({ to: '/dashboard', search: next, resetScroll: false }).then(arrived, arrived);
      });
    },
    [navigate, setAhead],
  );
  return { search, settled: useDeferredValue(search), go };
}

/** Runs when the picture that shows the answer is drawn; at once on a hidden page, which draws none. */
function afterNextPicture(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work, 0));
}

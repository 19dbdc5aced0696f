import { useQuery } from '@tanstack/react-query';
import type { Coverage } from '@vivac/contract/administration/coverage';
import { useDeferredValue, useMemo, useState } from 'react';
import { callQuery } from '../../api/call-query.ts';
import { sourceName } from '../../text/source-words.ts';

export type ShownState = Coverage['state'] | 'all';

/** So many campsites are shown at first, and with each asking for more. */
const PAGE_SIZE = 50;

/** The coverage of the reader's own list, or of every list. */
export function useCoverage(all: boolean) {
  return useQuery({ ...callQuery('getCoverage', { query: all ? { all } : {} }), staleTime: 0 });
}

/** Which campsites of a list are shown: by state and by what is typed. */
export function useShownCoverage(coverage: readonly Coverage[]) {
  const [state, showState] = useState<ShownState>('all');
  const [search, setSearch] = useState('');
  const [most, setMost] = useState(PAGE_SIZE);
  const typed = useDeferredValue(search.trim().toLocaleLowerCase());
  const found = useMemo(
    () => coverage.filter((each) => (state === 'all' || each.state === state) && isFound(each, typed)),
    [coverage, state, typed],
  );
  return {
    state,
    search,
    shown: found.slice(0, most),
    more: Math.min(PAGE_SIZE, Math.max(0, found.length - most)),
    show: (next: ShownState) => {
      showState(next);
      setMost(PAGE_SIZE);
    },
    find: (next: string) => {
      setSearch(next);
      setMost(PAGE_SIZE);
    },
    showMore: () => setMost(most + PAGE_SIZE),
    showAll: () => {
      showState('all');
      setSearch('');
    },
  };
}

/** How many campsites have each state. */
export function countsOf(coverage: readonly Coverage[]): Readonly<Record<ShownState, number>> {
  const count = (state: Coverage['state']) => coverage.filter((each) => each.state === state).length;
  return {
    all: coverage.length,
    covered: count('covered'),
    late: count('late'),
    uncovered: count('uncovered'),
  };
}

function isFound({ campsite, link, sources }: Coverage, typed: string): boolean {
  return [campsite, link ?? '', ...sources, ...sources.map(sourceName)].some((words) =>
    words.toLocaleLowerCase().includes(typed),
  );
}

import { useQuery } from '@tanstack/react-query';
import type { Coverage } from '@vivac/contract/administration/coverage';
import { COVERED_NIGHTS } from '@vivac/domain/sources/freshness';
import { toDay } from '@vivac/domain/time/day';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { configurationQuery, callQuery } from '../../api/call.ts';
import { priceWords } from '../../text/price-words.ts';
import { sourceName } from '../../text/source-words.ts';
import { coverageText as text } from './coverage-words.ts';
import { LineIcon } from '../../ui/line-icon.tsx';
import styles from './coverage.module.css';

export interface CoverageTableProps {
  readonly coverage: readonly Coverage[];
  readonly receivedAtMs: number;
  readonly isAdmin: boolean;
  /** Narrow, beside something else: without the last night. */
  readonly isPanel?: boolean;
  /** What can be done about a campsite that nothing covers. */
  readonly help?: ((coverage: Coverage) => ReactNode) | undefined;
}

/** Each campsite with its sources, the age of its newest number and its nights with a price. */
export function CoverageTable({ coverage, receivedAtMs, isAdmin, isPanel = false, help }: CoverageTableProps) {
  const { campsite, seen, nights, until } = text.columns;
  return (
    <table className={styles.table} data-panel={isPanel || undefined} aria-label={text.title}>
      <thead>
        <tr>
          {[campsite, seen, nights, ...(isPanel ? [] : [until])].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {coverage.map((each) => (
          <tr key={each.campsite} data-state={each.state}>
            <th scope="row">
              {each.campsite}
              <Sources names={each.sources} />
            </th>
            {each.state === 'uncovered' ? (
              <td colSpan={isPanel ? 2 : 3} className="text-13">
                <span className="block">{text.message(each, isAdmin)}</span>
                {help?.(each)}
              </td>
            ) : (
              <Covered coverage={each} receivedAtMs={receivedAtMs} isPanel={isPanel} isAdmin={isAdmin} />
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CoveredProps {
  readonly coverage: Coverage;
  readonly receivedAtMs: number;
  readonly isPanel: boolean;
  readonly isAdmin: boolean;
}

function Covered({ coverage, receivedAtMs, isPanel, isAdmin }: CoveredProps) {
  const { data: configuration } = useQuery(configurationQuery);
  const { newest_at: newestAt, nights_with_price: nights, last_night: last, state } = coverage;
  return (
    <>
      <td className={styles.seen}>
        {newestAt !== null && configuration && (
          <time dateTime={newestAt}>
            {priceWords.age(newestAt, { today: toDay(configuration.today), zone: configuration.zone, receivedAtMs })}
          </time>
        )}
        {state === 'late' && (
          <span className={styles.late} title={text.message(coverage, isAdmin)}>
            <LateSign /> {text.late}
          </span>
        )}
      </td>
      <td>
        <span className={styles.nights}>
          <span className={styles.bar} aria-hidden="true">
            <svg viewBox={`0 0 ${COVERED_NIGHTS} 8`} preserveAspectRatio="none">
              <rect width={nights} height="8" />
            </svg>
          </span>
          <span className={styles.count}>{isPanel ? nights : text.nights(nights)}</span>
        </span>
      </td>
      {!isPanel && (
        <td>{last === null ? text.noNight : `${priceWords.dayAndMonth(toDay(last))} ${last.slice(0, 4)}`}</td>
      )}
    </>
  );
}

function LateSign() {
  return <LineIcon box={20} sizePx={14} path="M18 10a8 8 0 1 1-16 0 8 8 0 0 1 16 0M10 5.5V10l3 2" />;
}

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

/** One a line, because a name may have commas and dots of its own. As somebody gave it, where it is not ours: nobody translates those. */
function Sources({ names }: { readonly names: readonly string[] }) {
  return (
    <ul className="plain-list no-margin muted text-13 light">
      {names.map((name) => (
        <li key={name} translate={sourceName(name) === name ? 'no' : undefined}>
          {sourceName(name)}
        </li>
      ))}
    </ul>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { Coverage } from '@vivac/contract/administration/coverage';
import { COVERED_NIGHTS } from '@vivac/domain/sources/coverage';
import { toDay } from '@vivac/domain/time/day';
import type { ReactNode } from 'react';
import { configurationQuery } from '../../api/call-query.ts';
import { coverageText as text } from './coverage-words.ts';
import { priceWords } from '../../text/price-words.ts';
import { sourceName } from '../../text/source-words.ts';
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
              <span className={styles.small}>{each.sources.map(sourceName).join(', ')}</span>
            </th>
            {each.state === 'uncovered' ? (
              <td colSpan={isPanel ? 2 : 3} className={styles.uncovered}>
                <span className={styles.message}>{text.message(each, isAdmin)}</span>
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
  return (
    <svg viewBox="0 0 20 20" width="14" height="14" aria-hidden="true" className={styles.sign}>
      <circle cx="10" cy="10" r="8" />
      <path d="M10 5.5V10l3 2" />
    </svg>
  );
}

import { Link } from '@tanstack/react-router';
import type { Coverage } from '@vivac/contract/administration/coverage';
import type { ReactNode } from 'react';
import { coverageText } from './coverage-words.ts';
import { sourcesText } from '../../text/sources.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { CoverageTable, countsOf, useCoverage } from './coverage-table.tsx';
import styles from './coverage.module.css';
import { countWords } from '../../text/percent-words.ts';

const text = sourcesText.coverage;
const SHOWN = 8;
const STATES = ['covered', 'late', 'uncovered'] as const;

interface CoveragePanelProps {
  readonly help?: (coverage: Coverage) => ReactNode;
}

/** Beside the sources: how many campsites of every list they feed, and those that need somebody first. */
export function CoveragePanel({ help }: CoveragePanelProps) {
  const query = useCoverage(true);
  const coverage = query.data?.coverage ?? [];
  const counts = countsOf(coverage);
  return (
    <section className={styles.panel} aria-labelledby="coverage-panel">
      <div className={styles.head}>
        <h2 id="coverage-panel">{text.title}</h2>
        {coverage.length > 0 && (
          <Link to="/coverage" search={{ all: true }}>
            {coverageText.seeAll({ count: coverage.length })}
          </Link>
        )}
      </div>
      {query.isPending && <Waiting label={coverageText.loading} heights={[48, 28, 28]} />}
      {query.isError && !query.data && (
        <Failed title={coverageText.failed} look="strip" onRetry={() => void query.refetch()} />
      )}
      {query.data && coverage.length === 0 && <Empty look="bare" title={coverageText.none} />}
      {coverage.length > 0 && (
        <>
          <dl className={styles.counts}>
            {STATES.map((state) => (
              <div key={state} data-state={counts[state] > 0 ? state : undefined}>
                <dt>{text[state]}</dt>
                <dd>{countWords(counts[state])}</dd>
              </div>
            ))}
          </dl>
          <CoverageTable
            coverage={coverage.slice(0, SHOWN)}
            receivedAtMs={query.dataUpdatedAt}
            isAdmin
            isPanel
            help={help}
          />
        </>
      )}
    </section>
  );
}

import { Button } from '@mantine/core';
import { Suspense, lazy, useRef, useState } from 'react';
import { filterText } from '../../text/en/dashboard/dashboard.ts';
import { offerSummary } from '../../text/en/dashboard/offer-words.ts';
import { CalendarPart, ChartPart, FiltersPart, MapPart, TablePart } from './dashboard-parts.tsx';
import { DashboardTabs } from './dashboard-tabs.tsx';
import type { Dashboard } from './use-dashboard.ts';
import styles from './dashboard.module.css';

const loadSheet = () => import('./filter-sheet.tsx');
const FilterSheet = lazy(async () => ({ default: (await loadSheet()).FilterSheet }));

/** One view at a time with tabs below, and the filters in a sheet. */
export function DashboardPhone({ dashboard }: { dashboard: Dashboard }) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { market, now, settled } = dashboard;
  const ticked = now.choice.campsites.length;

  function close(): void {
    setIsOpen(false);
    // The sheet was opened as it appeared first, and does not know from where.
    opener.current?.focus();
  }

  return (
    <div className={styles.phone}>
      <div className={styles.phoneBar}>
        <p className={styles.summary}>{offerSummary(now.choice.selection)}</p>
        <Button
          ref={opener}
          variant="default"
          className={styles.filterButton}
          aria-label={filterText.openFilters(ticked)}
          onPointerDown={() => void loadSheet()}
          onClick={() => {
            setWasOpen(true);
            setIsOpen(true);
          }}
        >
          {filterText.titleWithCount(ticked)}
        </Button>
      </div>
      <div className={styles.phoneView} data-view={settled.state.view}>
        <PhoneView dashboard={dashboard} />
      </div>
      <DashboardTabs
        view={now.state.view}
        onChange={(view) => market.go({ view: view === 'default' ? undefined : view })}
      />
      <Suspense>
        {wasOpen && (
          <FilterSheet isOpen={isOpen} onClose={close}>
            <FiltersPart market={market} choice={now.choice} />
          </FilterSheet>
        )}
      </Suspense>
    </div>
  );
}

function PhoneView({ dashboard: { market, now, settled } }: { dashboard: Dashboard }) {
  const { view } = settled.state;
  return (
    <>
      {view === 'default' && <CalendarPart market={market} choice={settled.choice} state={now.state} />}
      {(view === 'default' || view === 'chart') && <ChartPart market={market} {...settled} />}
      {view === 'map' && <MapPart market={market} {...settled} />}
      {view === 'table' && <TablePart market={market} {...settled} />}
    </>
  );
}

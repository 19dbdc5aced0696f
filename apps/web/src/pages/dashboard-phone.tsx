import { Button } from '@mantine/core';
import { Suspense, lazy, useState } from 'react';
import { dashboardText, filterText } from '../text/dashboard.ts';
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
  const { choice, state, go } = dashboard;
  const ticked = choice.campsites.length;

  return (
    <div className={styles.phone}>
      <div className={styles.phoneBar}>
        <p className={styles.summary}>{dashboardText.summary(choice.selection)}</p>
        <Button
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
      <div className={styles.phoneView} data-view={state.view}>
        <PhoneView dashboard={dashboard} />
      </div>
      <DashboardTabs view={state.view} onChange={(view) => go({ view: view === 'default' ? undefined : view })} />
      <Suspense>
        {wasOpen && (
          <FilterSheet isOpen={isOpen} onClose={() => setIsOpen(false)}>
            <FiltersPart dashboard={dashboard} />
          </FilterSheet>
        )}
      </Suspense>
    </div>
  );
}

function PhoneView({ dashboard }: { dashboard: Dashboard }) {
  switch (dashboard.state.view) {
    case 'table':
      return <TablePart dashboard={dashboard} />;
    case 'chart':
      return <ChartPart dashboard={dashboard} />;
    case 'map':
      return <MapPart dashboard={dashboard} />;
    case 'default':
      return (
        <>
          <CalendarPart dashboard={dashboard} />
          <ChartPart dashboard={dashboard} />
        </>
      );
  }
}

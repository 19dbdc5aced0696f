import { Button, Drawer } from '@mantine/core';
import { useState } from 'react';
import { dashboardText, filterText } from '../text/dashboard.ts';
import { CalendarPart, ChartPart, FiltersPart, MapPart, TablePart } from './dashboard-parts.tsx';
import { DashboardTabs } from './dashboard-tabs.tsx';
import type { Dashboard } from './use-dashboard.ts';
import styles from './dashboard.module.css';

/** One view at a time with tabs below, and the filters in a sheet. */
export function DashboardPhone({ dashboard }: { dashboard: Dashboard }) {
  const [isOpen, setIsOpen] = useState(false);
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
          onClick={() => setIsOpen(true)}
        >
          {filterText.titleWithCount(ticked)}
        </Button>
      </div>
      <div className={styles.phoneView} data-view={state.view}>
        <PhoneView dashboard={dashboard} />
      </div>
      <DashboardTabs view={state.view} onChange={(view) => go({ view: view === 'default' ? undefined : view })} />
      <Drawer
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        position="bottom"
        size="85%"
        title={filterText.title}
        classNames={{ title: styles.sheetTitle ?? '' }}
        // The sheet's heading is no banner: the page has one already.
        attributes={{ header: { role: 'presentation' } }}
        closeButtonProps={{ 'aria-label': filterText.close, size: 44 }}
      >
        <FiltersPart dashboard={dashboard} />
        <div className={styles.sheetEnd}>
          <Button fullWidth size="md" onClick={() => setIsOpen(false)}>
            {filterText.showPrices}
          </Button>
        </div>
      </Drawer>
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

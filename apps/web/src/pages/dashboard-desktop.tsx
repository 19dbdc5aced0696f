import type { CSSProperties } from 'react';
import { FilterPanel } from '../features/filters/filter-panel.tsx';
import { DashboardDivider } from './dashboard-divider.tsx';
import { swapSide, toggleSide } from './dashboard-layout.ts';
import { CalendarPart, ChartPart, FiltersPart, MapPart, TablePart } from './dashboard-parts.tsx';
import type { Dashboard } from './use-dashboard.ts';
import { useDashboardLayout } from './use-dashboard-layout.ts';
import styles from './dashboard.module.css';

/** Side panel, centre column and map beside each other; one view at a time (spec §2). */
export function DashboardDesktop({ dashboard }: { dashboard: Dashboard }) {
  const { layout, isHeld, resize, change } = useDashboardLayout();
  const isChart = dashboard.state.view === 'chart';
  const centreWidth = { '--centre-width': `${layout.centrePx}px` } as CSSProperties;

  return (
    <div className={styles.desktop} data-side={layout.side} data-held={isHeld || undefined} style={centreWidth}>
      <FilterPanel
        isOpen={layout.isOpen}
        side={layout.side}
        ticked={dashboard.choice.campsites.length}
        onToggle={() => change(toggleSide)}
        onSwapSide={() => change(swapSide)}
      >
        <FiltersPart dashboard={dashboard} />
      </FilterPanel>
      <div className={styles.centre} data-whole={isChart || undefined}>
        <CentreView dashboard={dashboard} />
      </div>
      {!isChart && (
        <>
          <DashboardDivider centrePx={layout.centrePx} onResize={resize} />
          <div className={styles.map}>
            <MapPart dashboard={dashboard} />
          </div>
        </>
      )}
    </div>
  );
}

function CentreView({ dashboard }: { dashboard: Dashboard }) {
  switch (dashboard.state.view) {
    case 'table':
      return <TablePart dashboard={dashboard} />;
    case 'chart':
      return <ChartPart dashboard={dashboard} />;
    default:
      return (
        <>
          <CalendarPart dashboard={dashboard} />
          <ChartPart dashboard={dashboard} />
        </>
      );
  }
}

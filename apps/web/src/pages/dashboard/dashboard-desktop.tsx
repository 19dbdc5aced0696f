import type { CSSProperties } from 'react';
import { FilterPanel } from '../../features/filters/filter-panel.tsx';
import { DashboardDivider } from './layout/dashboard-divider.tsx';
import { swapSide, toggleSide } from './layout/dashboard-layout.ts';
import { AnswerPart } from './answer/answer-part.tsx';
import { CalendarPart, ChartPart, FiltersPart, MapPart, TablePart } from './dashboard-parts.tsx';
import type { Dashboard } from './use-dashboard.ts';
import { useDashboardLayout } from './layout/use-dashboard-layout.ts';
import styles from './dashboard.module.css';

/** Side panel, centre column and map beside each other; one view at a time (layout-1, layout-9). */
export function DashboardDesktop({ dashboard }: { dashboard: Dashboard }) {
  const { market, now, settled } = dashboard;
  const isChart = settled.state.view === 'chart';
  const { layout, shownPx, mostPx, isHeld, resize, reset, change } = useDashboardLayout(settled.state.view === 'table');
  const centreWidth = { '--centre-width': `${shownPx}px` } as CSSProperties;

  return (
    <div className={styles.desktop} data-side={layout.side} data-held={isHeld || undefined} style={centreWidth}>
      <FilterPanel
        isOpen={layout.isOpen}
        side={layout.side}
        ticked={now.choice.campsites.length}
        onToggle={() => change(toggleSide)}
        onSwapSide={() => change(swapSide)}
      >
        <FiltersPart market={market} {...now} />
      </FilterPanel>
      <div className={styles.answered}>
        {settled.state.view === 'default' && <AnswerPart market={market} {...settled} />}
        <div className={styles.columns}>
          <div className={styles.centre} data-whole={isChart || undefined}>
            <CentreView dashboard={dashboard} />
          </div>
          {!isChart && (
            <>
              <DashboardDivider centrePx={shownPx} mostPx={mostPx} onResize={resize} onReset={reset} />
              <div className={styles.map}>
                <MapPart market={market} {...settled} />
              </div>
            </>
          )}
        </div>
      </div>
    </div>
  );
}

/** The chart keeps its place in the tree between the views, so that it is drawn on and its button keeps the focus. */
function CentreView({ dashboard: { market, now, settled } }: { dashboard: Dashboard }) {
  const { view } = settled.state;
  return (
    <>
      {view !== 'chart' && view !== 'table' && (
        <CalendarPart market={market} choice={settled.choice} state={now.state} />
      )}
      {view !== 'table' && <ChartPart market={market} {...settled} />}
      {view === 'table' && <TablePart market={market} {...settled} />}
    </>
  );
}

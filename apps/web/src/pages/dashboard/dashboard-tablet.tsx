import { AnswerPart } from './answer/answer-part.tsx';
import { CalendarPart, ChartPart, MapPart, TablePart } from './dashboard-parts.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { Dashboard } from './use-dashboard.ts';
import styles from './dashboard.module.css';

/** Calendar, chart and map beside each other with the filters in a sheet: a side panel would leave the map no room (layout-19). */
export function DashboardTablet({ dashboard }: { dashboard: Dashboard }) {
  const { market, now, settled } = dashboard;
  const { view } = settled.state;
  return (
    <div className={styles.tablet}>
      <FilterBar dashboard={dashboard} />
      {view === 'default' && <AnswerPart market={market} {...settled} />}
      <div className={styles.tabletColumns} data-view={view}>
        <div className={styles.centre} data-whole={view === 'chart' || undefined}>
          {view !== 'chart' && view !== 'table' && (
            <CalendarPart market={market} choice={settled.choice} state={now.state} />
          )}
          {view === 'table' ? <TablePart market={market} {...settled} /> : <ChartPart market={market} {...settled} />}
        </div>
        {view !== 'chart' && (
          <div className={styles.map}>
            <MapPart market={market} {...settled} />
          </div>
        )}
      </div>
    </div>
  );
}

import { AnswerPart } from './answer/answer-part.tsx';
import { CalendarPart, ChartPart, MapPart, TablePart } from './dashboard-parts.tsx';
import { DashboardTabs } from './dashboard-tabs.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { Dashboard } from './use-dashboard.ts';
import styles from './dashboard.module.css';

/** One view at a time with tabs below, and the filters in a sheet. */
export function DashboardPhone({ dashboard }: { dashboard: Dashboard }) {
  const { market, now, settled } = dashboard;
  return (
    <div className={styles.phone}>
      <FilterBar dashboard={dashboard} />
      <div className={styles.phoneView} data-view={settled.state.view}>
        <PhoneView dashboard={dashboard} />
      </div>
      <DashboardTabs
        view={now.state.view}
        onChange={(view) => market.go({ view: view === 'default' ? undefined : view })}
      />
    </div>
  );
}

function PhoneView({ dashboard: { market, now, settled } }: { dashboard: Dashboard }) {
  const { view } = settled.state;
  return (
    <>
      {view === 'default' && <AnswerPart market={market} {...settled} />}
      {view === 'default' && <CalendarPart market={market} choice={settled.choice} state={now.state} />}
      {(view === 'default' || view === 'chart') && <ChartPart market={market} {...settled} />}
      {view === 'map' && <MapPart market={market} {...settled} />}
      {view === 'table' && <TablePart market={market} {...settled} />}
    </>
  );
}

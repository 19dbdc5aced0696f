import { addDays } from '@vivac/domain/day';
import { type ReactNode, Suspense, lazy } from 'react';
import { PriceCalendar } from '../features/calendar/price-calendar.tsx';
import { FilterGroups } from '../features/filters/filter-groups.tsx';
import { monthToText } from './dashboard-search.ts';
import { FiltersFailure, MissingReference } from './dashboard-notices.tsx';
import type { Dashboard } from './use-dashboard.ts';
import styles from './dashboard.module.css';

const PriceChart = lazy(async () => ({
  default: (await import('../features/price-chart/price-chart.tsx')).PriceChart,
}));
const HeatMap = lazy(async () => ({ default: (await import('../features/heat-map/heat-map.tsx')).HeatMap }));
const DailyTable = lazy(async () => ({
  default: (await import('../features/daily-table/daily-table.tsx')).DailyTable,
}));

/** Days on the chart, and in full screen (spec §9). */
const CHART_DAYS = 10;
const CHART_DAYS_FULL_SCREEN = 20;

interface PartProps {
  readonly dashboard: Dashboard;
}

export function FiltersPart({ dashboard }: PartProps) {
  const { filters, filtersFailure, reference, choice, colours, choose } = dashboard;
  if (filtersFailure) return <FiltersFailure failure={filtersFailure} />;
  return <FilterGroups filters={filters} reference={reference} choice={choice} colours={colours} onChange={choose} />;
}

export function CalendarPart({ dashboard }: PartProps) {
  const { today, zone, reference, referenceState, choice, competitors, state, choose, go } = dashboard;
  if (reference === null || referenceState === 'waiting') return <MissingReference dashboard={dashboard} />;
  const first = competitors[0];
  return (
    <PriceCalendar
      month={state.month}
      today={today}
      zone={zone}
      selected={state.selected}
      reference={reference}
      campsites={choice.campsites}
      selection={choice.selection}
      onMonthChange={(month) => go({ month: monthToText(month) })}
      onSelect={(day) => go({ day: day ?? 'none', month: monthToText(state.month) })}
      onToday={() => go({ month: undefined, day: undefined })}
      onOpen={(day) => go({ view: 'table', night: addDays(day, 1) })}
      onCompare={first === undefined ? null : () => choose({ ...choice, campsites: [first] })}
    />
  );
}

export function ChartPart({ dashboard }: PartProps) {
  const { state, go } = dashboard;
  const fullScreen = state.view === 'chart';
  return (
    <Waiting className={styles.chartBone}>
      <PriceChart
        {...comparedBy(dashboard)}
        startDay={state.chartStart}
        dayCount={fullScreen ? CHART_DAYS_FULL_SCREEN : CHART_DAYS}
        fullScreen={fullScreen}
        onToggleFullScreen={() => go({ view: fullScreen ? undefined : 'chart' })}
      />
    </Waiting>
  );
}

export function MapPart({ dashboard }: PartProps) {
  return (
    <Waiting className={styles.mapBone}>
      <HeatMap {...comparedBy(dashboard)} day={dashboard.state.mapDay} map={dashboard.map} />
    </Waiting>
  );
}

export function TablePart({ dashboard }: PartProps) {
  const { today, state, go } = dashboard;
  return (
    <Waiting className={styles.tableBone}>
      <DailyTable
        {...comparedBy(dashboard)}
        day={state.night}
        today={today}
        onDayChange={(night) => go({ view: 'table', night })}
        onClose={() => go({ view: undefined, night: undefined })}
      />
    </Waiting>
  );
}

function comparedBy({ choice, reference, colours }: Dashboard) {
  return { selection: choice.selection, campsites: [...choice.campsites], reference, colours };
}

/** Keeps the place of a part whose code is still on its way. */
function Waiting({ className, children }: { className: string | undefined; children: ReactNode }) {
  return <Suspense fallback={<div className={className} />}>{children}</Suspense>;
}

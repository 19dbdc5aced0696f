import { wordsOf } from '../../text/reader.ts';
import type { DashboardView } from './search/dashboard-search.ts';
import styles from './dashboard.module.css';

const dashboardText = wordsOf('dashboard');
const TABS = [
  {
    view: 'default',
    label: dashboardText.tabs.calendar,
    icon: 'M4 6h16v14H4zM4 10h16M9 3v4M15 3v4M9 10v10M15 10v10M4 15h16',
  },
  { view: 'chart', label: dashboardText.tabs.chart, icon: 'M4 4v16h16M7 15l4-5 4 3 5-7' },
  {
    view: 'map',
    label: dashboardText.tabs.map,
    icon: 'M12 21s-6.5-5.6-6.5-11a6.5 6.5 0 0 1 13 0c0 5.4-6.5 11-6.5 11zM12 8v4M10 10h4',
  },
  { view: 'table', label: dashboardText.tabs.table, icon: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 10v9' },
] as const satisfies readonly { view: DashboardView; label: string; icon: string }[];

interface DashboardTabsProps {
  readonly view: DashboardView;
  onChange(view: DashboardView): void;
}

/** The views of the dashboard on a phone, at the thumb. */
export function DashboardTabs({ view, onChange }: DashboardTabsProps) {
  return (
    <nav className={styles.tabs} aria-label={dashboardText.views}>
      {TABS.map((tab) => (
        <button
          key={tab.view}
          type="button"
          className={styles.tab}
          aria-current={tab.view === view ? 'page' : undefined}
          onClick={() => onChange(tab.view)}
        >
          <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
            <path
              d={tab.icon}
              fill="none"
              stroke="currentColor"
              strokeWidth="1.8"
              strokeLinejoin="round"
              strokeLinecap="round"
            />
          </svg>
          {tab.label}
        </button>
      ))}
    </nav>
  );
}

import { Button } from '@mantine/core';
import { useMedia } from '../../ui/use-media.ts';
import { type ComponentType, type CSSProperties, type ReactNode, useContext, useRef, useState } from 'react';
import { useChoices } from '../../api/choices.ts';
import { AsOfBanner } from '../as-of/as-of-control.tsx';
import { FilterPanel } from '../filters/filter-groups.tsx';
import { useLive } from '../live/use-live.ts';
import { offerSummaryBesideStay, staySummary } from '../../text/offer-words.ts';
import { capitalised } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { DashboardSkeleton, DashboardDivider, swapSide, toggleSide, useDashboardLayout } from './dashboard-layout.tsx';
import { RecentContext, TodayContext, useDashboardToday, useRecentChanges } from './dashboard-marks.ts';
import { FailureNotice, DashboardPart, lazyPart } from './dashboard-part.tsx';
import { NightPart, TodayPart, CalendarPart, ChartPart, FiltersPart, MapPart, TablePart } from './dashboard-parts.tsx';
import type { DashboardView } from '@vivac/contract/wire/screens/dashboard-search';
import type { DashboardState } from '@vivac/contract/wire/screens/dashboard-state';
import { type Dashboard, useDashboard } from './use-dashboard.ts';
import { LineIcon } from '../../ui/line-icon.tsx';
import styles from './dashboard.module.css';

const dashboardText = wordsOf('dashboard');
const MailConsent = lazyPart(() => import('../inbox/mail-consent.tsx'), 'MailConsent');

/** Below this calendar and map do not fit beside each other, and below the second the side panel does not beside them. */
const PHONE_LAYOUT = '(max-width: 1023.98px)';
const TABLET_LAYOUT = '(max-width: 1149.98px)';
/** Below this Today stands over the map, so that calendar and chart keep their height; where the map is narrower it has one line. */
const LOW = '(max-height: 859.98px)';
const BESIDE_FROM_PX = 400;

export function DashboardPage() {
  const start = useDashboard();
  const isPhone = useMedia(PHONE_LAYOUT);
  const isTablet = useMedia(TABLET_LAYOUT);
  const Layout = isPhone ? DashboardPhone : isTablet ? DashboardTablet : DashboardDesktop;
  return (
    <>
      <h1 className="visually-hidden">{dashboardText.title}</h1>
      {start.is === 'loading' && <DashboardSkeleton isPhone={isPhone} />}
      {start.is === 'failed' && (
        <div className={styles.alone}>
          <FailureNotice text={start.text} failure={start.failure} />
        </div>
      )}
      {start.is === 'ready' && <Ready dashboard={start.dashboard} Layout={Layout} />}
    </>
  );
}

interface ReadyProps {
  readonly dashboard: Dashboard;
  readonly Layout: ComponentType<LayoutProps>;
}

interface LayoutProps {
  readonly dashboard: Dashboard;
  /** What is asked once. */
  readonly firstVisit: ReactNode;
}

/** The dashboard, as known on which moment if it is not now, and a stay in detail over it. */
function Ready({ dashboard, Layout }: ReadyProps) {
  const { market, now } = dashboard;
  const { asOf } = now.state;
  return (
    <div className={styles.page} data-past={asOf !== null || undefined}>
      {asOf !== null && (
        <div className={styles.banner}>
          <AsOfBanner asOf={asOf} onBackToNow={() => market.go({ as_of: undefined })} />
        </div>
      )}
      <NightPart market={market} {...now} />
      <Answered dashboard={dashboard}>
        <Layout dashboard={dashboard} firstVisit={<FirstVisit state={now.state} />} />
      </Answered>
    </div>
  );
}

interface AnsweredProps {
  readonly dashboard: Dashboard;
  readonly children: ReactNode;
}

/** What is to do today and what moved. What shows them is drawn again when they come, and nothing else of the page. */
function Answered({ dashboard, children }: AnsweredProps) {
  const answered = useDashboardToday(dashboard);
  // Where nobody asks what is to do, as beside table and chart, nothing waits for it.
  const isAnswered = answered?.today !== null;
  const recent = useRecentChanges(dashboard, isAnswered);
  useLive(isAnswered);
  return (
    <RecentContext value={recent}>
      <TodayContext value={answered}>{children}</TodayContext>
    </RecentContext>
  );
}

/** What is asked once, on the first screen alone, when it is known what is to do. */
function FirstVisit({ state: { view, asOf, stay } }: { readonly state: DashboardState }) {
  const { choices, isFromServer } = useChoices();
  const isWaiting = useContext(TodayContext)?.today === null;
  if (isWaiting || !isFromServer || choices.alert_mail_asked || view !== 'default' || asOf || stay) return null;
  return (
    <DashboardPart name="answer">
      <MailConsent />
    </DashboardPart>
  );
}

/** Side panel, centre column and map beside each other; one view at a time (layout-1, layout-9). */
function DashboardDesktop({ dashboard, firstVisit }: LayoutProps) {
  const { market, now, settled } = dashboard;
  const isChart = settled.state.view === 'chart';
  const isLow = useMedia(LOW);
  const { layout, shownPx, mapPx, mostPx, isHeld, resize, reset, change } = useDashboardLayout(
    settled.state.view === 'table',
  );
  const place = !isLow ? 'above' : mapPx >= BESIDE_FROM_PX ? 'beside' : 'short';
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
      <div className={styles.answered} data-place={settled.state.view === 'default' ? place : undefined}>
        {settled.state.view === 'default' && <TodayPart market={market} {...settled} place={place} />}
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
      {/* Below the filters, and last of what is reached by keys. */}
      <div className={styles.foot}>{firstVisit}</div>
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

/** Calendar, chart and map beside each other with the filters in a sheet: a side panel would leave the map no room (layout-19). */
function DashboardTablet({ dashboard, firstVisit }: LayoutProps) {
  const { market, now, settled } = dashboard;
  const { view } = settled.state;
  const isLow = useMedia(LOW);
  return (
    <>
      <div className={styles.tablet}>
        <FilterBar dashboard={dashboard} />
        {view === 'default' && <TodayPart market={market} {...settled} place={isLow ? 'short' : 'above'} />}
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
      {firstVisit}
    </>
  );
}

/** One view at a time with tabs below, and the filters in a sheet. */
function DashboardPhone({ dashboard, firstVisit }: LayoutProps) {
  const { market, now, settled } = dashboard;
  return (
    <>
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
      {firstVisit}
    </>
  );
}

function PhoneView({ dashboard: { market, now, settled } }: { dashboard: Dashboard }) {
  const { view } = settled.state;
  return (
    <>
      {view === 'default' && (
        <>
          <TodayPart market={market} {...settled} />
          <CalendarPart market={market} choice={settled.choice} state={now.state} />
        </>
      )}
      {(view === 'default' || view === 'chart') && <ChartPart market={market} {...settled} />}
      {view === 'map' && <MapPart market={market} {...settled} />}
      {view === 'table' && <TablePart market={market} {...settled} />}
    </>
  );
}

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
function DashboardTabs({ view, onChange }: DashboardTabsProps) {
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
          <LineIcon box={24} sizePx={22} path={tab.icon} />
          {tab.label}
        </button>
      ))}
    </nav>
  );
}

const filterText = wordsOf('filters');
const loadSheet = () => import('./filter-sheet.tsx');
const FilterSheet = lazyPart(loadSheet, 'FilterSheet');

/** What is compared in two lines, and the button of the sheet with the filters. */
function FilterBar({ dashboard: { market, now } }: { dashboard: Dashboard }) {
  /** Undefined until it is opened first. */
  const [isOpen, setIsOpen] = useState<boolean>();
  const opener = useRef<HTMLButtonElement>(null);
  const ticked = now.choice.campsites.length;

  function close(): void {
    setIsOpen(false);
    // The sheet was opened as it appeared first, and does not know from where.
    opener.current?.focus();
  }

  return (
    <>
      <div className={styles.phoneBar}>
        <p className={styles.summary}>
          <strong>{capitalised(staySummary(now.choice.selection))}</strong>
          <span>{offerSummaryBesideStay(now.choice.selection)}</span>
        </p>
        <Button
          ref={opener}
          variant="default"
          className={styles.filterButton}
          aria-label={filterText.openFilters({ competitors: ticked })}
          onPointerDown={() => void loadSheet().catch(() => {})}
          onClick={() => setIsOpen(true)}
        >
          {filterText.titleWithCount({ competitors: ticked })}
        </Button>
      </div>
      <DashboardPart name="filters" onEscape={isOpen ? close : undefined}>
        {isOpen !== undefined && (
          <FilterSheet isOpen={isOpen} onClose={close}>
            <FiltersPart market={market} {...now} />
          </FilterSheet>
        )}
      </DashboardPart>
    </>
  );
}

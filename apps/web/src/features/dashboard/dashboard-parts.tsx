import { useQuery } from '@tanstack/react-query';
import { dayOfParts, type DayParts, monthOf, parseDay, type YearMonth } from '@vivac/domain/time/day';
import { type ReactNode, memo, useContext, useEffect, useRef } from 'react';
import { logFailure } from '../../api/api-error.ts';
import { AsOfControl } from '../as-of/as-of-control.tsx';
import { PriceCalendar } from '../calendar/price-calendar.tsx';
import { FilterGroups } from '../filters/filter-groups.tsx';
import { nightQuery } from '../night/night-query.ts';
import type { FilterChoice } from '@vivac/contract/wire/screens/filter-choice';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { TodayCard, type TodayPlace } from '../today/today-card.tsx';
import { type TodayAnswered, useToday } from '../today/use-today.ts';
import type { Move } from './dashboard-address.ts';
import { TodayContext, lastMonthKnown, RecentContext, movesOf } from './dashboard-marks.ts';
import { FailureNotice, MissingReference, DashboardPart, behindPaint, lazyPart } from './dashboard-part.tsx';
import { monthToText } from '@vivac/contract/wire/screens/dashboard-search';
import { type DashboardState, chartDays, dayAfter } from '@vivac/contract/wire/screens/dashboard-state';
import type { Market, DashboardShown } from './use-dashboard.ts';
import styles from './dashboard.module.css';

const dashboardText = wordsOf('dashboard');
const filterText = wordsOf('filters');
const PriceChart = lazyPart(
  behindPaint(() => import('../price-chart/price-chart.tsx')),
  'PriceChart',
);
const HeatMap = lazyPart(
  behindPaint(() => import('../heat-map/heat-map.tsx')),
  'HeatMap',
);
const NightDrawer = lazyPart(() => import('../night/night-drawer.tsx'), 'NightDrawer');
const DailyTable = lazyPart(() => import('../daily-table/daily-table.tsx'), 'DailyTable');

interface PartProps {
  readonly market: Market;
  readonly choice: FilterChoice;
  readonly state: DashboardState;
}

/** The moment and the filters; the campsites' colours are those of chart and table. */
export const FiltersPart = memo(function FiltersPart({ market, choice, state }: PartProps) {
  const { filters, reference, colours, missing, choose } = market;
  return (
    <DashboardPart name="filters">
      <div className={styles.asOf}>
        <AsOf market={market} asOf={state.asOf} how="push" />
      </div>
      {missing?.what === 'filters' ? (
        <FailureNotice text={filterText.failedShort} failure={missing.failure} />
      ) : (
        <FilterGroups filters={filters} reference={reference} choice={choice} colours={colours} onChange={choose} />
      )}
    </DashboardPart>
  );
});

interface AsOfProps {
  readonly market: Market;
  readonly asOf: string | null;
  readonly how: Move;
}

function AsOf({ market: { today, zone, go }, asOf, how }: AsOfProps) {
  return (
    <AsOfControl
      today={today}
      zone={zone}
      nowMs={Date.now}
      asOf={asOf}
      onChange={(moment) => go({ as_of: moment ?? undefined }, how)}
    />
  );
}

/** One stay in detail over whatever else is shown; nothing while none is asked for. */
export const NightPart = memo(function NightPart({ market, choice, state }: PartProps) {
  const { reference, today, zone, colours, openedStayOf, go } = market;
  const { stay, asOf } = state;
  if (stay === null || reference === null) return null;
  const close = () => go({ stay: undefined }, 'replace');
  return (
    <DashboardPart name="night" onEscape={close}>
      <NightDrawer
        day={stay}
        today={today}
        zone={zone}
        reference={reference}
        campsites={choice.campsites}
        selection={choice.selection}
        asOf={asOf}
        colours={colours}
        chosen={openedStayOf.current}
        asOfControl={<AsOf market={market} asOf={asOf} how="replace" />}
        onDayChange={(day) => go({ stay: day }, 'replace')}
        onClose={close}
      />
    </DashboardPart>
  );
});

/** The calendar, or why there is none. */
export const CalendarPart = memo(function CalendarPart(props: PartProps) {
  const { reference, referenceState, missing } = props.market;
  const isMissing = reference === null || referenceState === 'waiting';
  return (
    <DashboardPart name="calendar">
      {missing && <FailureNotice text={missing.text} failure={missing.failure} />}
      {!missing && isMissing && <MissingReference market={props.market} />}
      {!missing && !isMissing && <Calendar {...props} reference={reference} />}
    </DashboardPart>
  );
});

function Calendar({ market, choice, state, reference }: PartProps & { readonly reference: string }) {
  const { today, zone, competitors, openedDay, rememberOpened, choose, go } = market;
  const answered = useContext(TodayContext);
  const recent = useContext(RecentContext);
  const first = competitors[0];
  const detail = useSelectedNight({ market, choice, state, reference });
  const toMonth = (month: YearMonth) => go({ month: monthToText(month) });

  function open(parts: DayParts): void {
    const day = dayOfParts(parts);
    if (day === null) return logFailure(dashboardText.ignoredDay, parts);
    rememberOpened(day);
    go({ view: 'table', night: dayAfter(day) });
  }

  return (
    <PriceCalendar
      month={state.month}
      today={today}
      zone={zone}
      selected={state.selected}
      moves={movesOf(recent, state.asOf).byDay}
      lastMonth={lastMonthKnown(answered)}
      reference={reference}
      campsites={choice.campsites}
      selection={choice.selection}
      asOf={state.asOf}
      comparedWith={state.comparedWith}
      detail={detail}
      returnTo={openedDay.current}
      onMonthChange={toMonth}
      onSelect={(day) => go({ day: day ?? 'none', month: monthToText(state.month) })}
      onToday={() => go({ month: undefined, day: undefined })}
      onOpen={open}
      onDetail={market.openStay}
      onCompareWith={market.compareWith}
      all={competitors.length}
      onCompareAll={() => choose({ ...choice, campsites: [...competitors] })}
      onCompare={first === undefined ? null : () => choose({ ...choice, campsites: [first] })}
    />
  );
}

/** The selected stay in detail, for its line below the calendar: asked for once Today is known, so that it waits for all that is seen first. */
function useSelectedNight({ market, choice, state, reference }: PartProps & { readonly reference: string }) {
  const answered = useContext(TodayContext);
  const { selected: day, asOf } = state;
  const isWaiting = answered !== null && answered.today === null && answered.error === null;
  const isRequested = day !== null && day >= market.today && choice.campsites.length > 0 && !isWaiting;
  const question = {
    day: day ?? market.today,
    reference,
    campsites: choice.campsites,
    selection: choice.selection,
    asOf,
  };
  const { data } = useQuery({ ...nightQuery(question), enabled: isRequested });
  return isRequested ? (data?.night ?? null) : null;
}

/** In an empty view when the first price is, asked for where Today has not asked: beside table, chart and map of a phone (answer-10). */
function FirstPrice({ market, choice, state }: PartProps) {
  const known = useContext(TodayContext);
  const { reference, referenceState, competitors, go } = market;
  const isRequested = known === null && state.asOf === null && referenceState !== 'waiting';
  const answer = useToday({ reference: isRequested ? reference : null, competitors, selection: choice.selection });
  // What was asked before stays in its place.
  return firstPriceOf(isRequested ? answer : known, go, state.view === 'table');
}

/** When the first price is, and the way there; null where one of the next nights has a price, or nothing is known (answer-10). */
function firstPriceOf(answered: TodayAnswered | null, go: Market['go'], isTable = false): ReactNode {
  const day = parseDay(answered?.today?.first_priced ?? '');
  if (day === null) return null;
  const there = { day, month: monthToText(monthOf(day)) };
  return (
    <>
      {dashboardText.firstPrice({ day: priceWords.longDay(day) })}
      {'\u00a0· '}
      <button type="button" className={styles.goThere} onClick={() => go(isTable ? { ...there, night: day } : there)}>
        {dashboardText.goThere}
      </button>
    </>
  );
}

/** Every campsite's price from the day after the selected one on. */
export const ChartPart = memo(function ChartPart({ market, choice, state }: PartProps) {
  const fullScreen = state.view === 'chart';
  const recent = useContext(RecentContext);
  return (
    <DashboardPart name="chart" bone={styles.chartBone}>
      <PriceChart
        {...comparedBy(market, choice, state)}
        moves={movesOf(recent, state.asOf)}
        startDay={state.chartStart}
        dayCount={chartDays(state.view)}
        fullScreen={fullScreen}
        onDetail={market.openStay}
        onToggleFullScreen={() => market.go({ view: fullScreen ? undefined : 'chart' })}
      >
        <FirstPrice market={market} choice={choice} state={state} />
      </PriceChart>
    </DashboardPart>
  );
});

/** Where the campsites are, with their prices of the selected day. */
export const MapPart = memo(function MapPart({ market, choice, state }: PartProps) {
  const recent = useContext(RecentContext);
  return (
    <DashboardPart name="map" bone={styles.mapBone}>
      <HeatMap
        {...comparedBy(market, choice, state)}
        moves={movesOf(recent, state.asOf)}
        day={state.mapDay}
        map={market.map}
      >
        <FirstPrice market={market} choice={choice} state={state} />
      </HeatMap>
    </DashboardPart>
  );
});

/** Every offer of one night. */
export const TablePart = memo(function TablePart({ market, choice, state }: PartProps) {
  const recent = useContext(RecentContext);
  const close = () => market.go({ view: undefined, night: undefined });
  return (
    <Arrival label={dashboardText.tabs.table} isRequested={market.openedDay.current !== null}>
      <DashboardPart name="table" bone={styles.tableBone} onEscape={close}>
        <DailyTable
          {...comparedBy(market, choice, state)}
          moves={movesOf(recent, state.asOf)}
          day={state.night}
          comparedWith={state.comparedWith}
          today={market.today}
          onDayChange={(night) => market.go({ view: 'table', night })}
          onDetail={(campsite) => market.openStay(state.night, campsite)}
          onClose={close}
        >
          <FirstPrice market={market} choice={choice} state={state} />
        </DailyTable>
      </DashboardPart>
    </Arrival>
  );
});

function comparedBy({ reference, colours }: Market, { selection, campsites }: FilterChoice, { asOf }: DashboardState) {
  return { selection, campsites: [...campsites], reference, colours, asOf };
}

interface ArrivalProps {
  readonly label: string;
  readonly isRequested: boolean;
  readonly children: ReactNode;
}

/** Takes the focus when it appears in place of what had it, so that keys and screen readers go on from here. */
function Arrival({ label, isRequested, children }: ArrivalProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isRequested && document.activeElement === document.body) box.current?.focus();
  }, [isRequested]);
  return (
    <div ref={box} className={styles.arrival} role="group" aria-label={label} tabIndex={-1}>
      {children}
    </div>
  );
}

interface TodayPartProps extends DashboardShown {
  readonly market: Market;
  readonly place?: TodayPlace;
}

/** What may be to do today; nothing where there is no price of one's own to compare, or an earlier moment is shown. */
export function TodayPart({ market, state, choice, place = 'above' }: TodayPartProps) {
  const { today, zone, reference, competitors, openStay, go } = market;
  const answered = useContext(TodayContext);
  if (answered === null || reference === null || state.asOf !== null) return null;
  return (
    <DashboardPart name="answer" bone={`${styles.todayBone} ${styles[place] ?? ''}`}>
      <TodayCard
        answered={answered}
        reference={reference}
        competitors={competitors}
        selection={choice.selection}
        present={{ today, zone }}
        place={place}
        onOpenNight={openStay}
        firstPrice={firstPriceOf(answered, go)}
      />
    </DashboardPart>
  );
}

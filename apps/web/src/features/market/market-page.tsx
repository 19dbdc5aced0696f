import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { columnsIn } from '@vivac/contract/wire/screens/page-questions';
import type { ColumnChoice, MarketColumn } from '@vivac/domain/market/market-column';
import { useDeferredValue } from 'react';
import { ApiError, errorSentence } from '../../api/api-error.ts';
import { useChangeChoices, useChoices } from '../../api/choices.ts';
import { useLive } from '../live/use-live.ts';
import { MarketMatrix } from './market-matrix.tsx';
import { type Matrix, type MatrixCell, matrixQuery } from './matrix-rows.ts';
import { offerSummary } from '../../text/offer-words.ts';
import { capitalised } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { type Watched, useWatched } from '../changes/use-watched.tsx';
import { parseDashboardSearch } from '@vivac/contract/wire/screens/dashboard-search';
import type { MarketSearch } from './market-search.ts';
import { columnIn, placeIn, MarketSide } from './market-side.tsx';
import { SectionTabs } from '../../ui/shell/section-tabs.tsx';
import { useNear } from '../../ui/use-near.ts';
import styles from './market-page.module.css';

const text = wordsOf('market');
const route = getRouteApi('/signed-in/market');

/** What the whole market asks, region by region, on the dates on which Spain travels. */
export function MarketPage() {
  const search = route.useSearch();
  const start = useWatched(parseDashboardSearch({ ...search }));
  return (
    <div className={styles.page}>
      <SectionTabs section="market" />
      <h1 className="visually-hidden">{text.title}</h1>
      {start.is === 'loading' && <Loading />}
      {start.is === 'failed' && (
        <Failed title={text.failed} onRetry={start.retry}>
          {errorSentence(start.error)}
        </Failed>
      )}
      {start.is === 'ready' && <Shown watched={start.watched} search={search} />}
    </div>
  );
}

function Loading() {
  return <Waiting label={text.loading} className={styles.waiting} heights={[40, 36, 36, 36, 36, 36, 36, 36]} />;
}

interface ShownProps {
  readonly watched: Watched;
  readonly search: MarketSearch;
}

function Shown({ watched, search }: ShownProps) {
  const choice = columnsIn(search.columns, useChoices().choices.market_columns);
  const query = useQuery(matrixQuery(watched.selection, choice));
  useLive(true);
  const { error } = query;
  // Thousands of cells: drawn in slices, between which the browser answers.
  const data = useDeferredValue(query.data);
  if (isOff(error)) return <Empty title={text.off}>{text.offHint}</Empty>;
  if (data === undefined && error === null) return <Loading />;
  return (
    <>
      {error !== null && (
        <Failed look="strip" title={data ? text.staleFailed : text.failed} onRetry={() => void query.refetch()}>
          {errorSentence(error)}
        </Failed>
      )}
      {data && <Counted matrix={data} choice={choice} watched={watched} search={search} />}
    </>
  );
}

interface CountedProps extends ShownProps {
  readonly matrix: Matrix;
  readonly choice: ColumnChoice;
}

function Counted({ matrix, choice, watched, search }: CountedProps) {
  const change = useChangeChoices();
  const navigate = useNavigate();
  const [side, isSideNear] = useNear();
  // The map walks through the columns of both choices; the other ones come when these are there.
  const other = useQuery({
    ...matrixQuery(watched.selection, choice === 'weeks' ? 'key_dates' : 'weeks'),
    enabled: isSideNear && !isFirstCount(matrix),
  });
  const go = (changed: MarketSearch) =>
    void navigate({ to: '/market', search: (before) => ({ ...before, ...changed }), replace: true });
  if (isFirstCount(matrix)) {
    const { counted, campsites } = matrix;
    return <Empty title={text.computing}>{text.computingHint({ counted, campsites })}</Empty>;
  }
  const walked = walkedMatrix(matrix, other.data);
  const column = columnIn(search, walked.columns, matrix.columns);
  const place = placeIn(search);
  const filters = capitalised(offerSummary(watched.selection));
  return (
    <div className={styles.parts}>
      <MarketMatrix
        matrix={matrix}
        choice={choice}
        selection={watched.selection}
        chosen={{ column: column?.id ?? null, place }}
        caption={
          <>
            {text.caption({ filters })} <Link to="/dashboard">{text.filters}</Link>
          </>
        }
        onColumns={(columns) => {
          change({ market_columns: columns });
          go({ columns, column: undefined });
        }}
        onChoose={(chosen, at) => go({ column: chosen, place: at })}
      />
      <MarketSide
        ref={side}
        isNear={isSideNear}
        matrix={walked}
        shown={matrix.columns}
        column={column}
        place={place}
        watched={watched}
        onColumn={(chosen) => go({ column: chosen })}
        onPlace={(chosen) => go({ place: chosen })}
      />
    </div>
  );
}

/** Nothing is counted yet: no cell says anything. */
function isFirstCount({ computing, columns }: Matrix): boolean {
  return computing && columns.length === 0;
}

function isOff(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

const NO_CELL: MatrixCell = { price: null, campsites: 0, old: 0, ratio: null, shade: null, withheld: false };

/** Where the cells of a column are: in the matrix that is shown, or in that of the other choice. */
interface Place {
  readonly column: MarketColumn;
  readonly isShown: boolean;
  readonly at: number;
}

/**
 * The shown matrix with the columns of the other choice among its own, in the order of their first nights, so that a map can be walked through
 * every key date and week. Of another day, and before it is there, the other choice adds nothing.
 */
function walkedMatrix(shown: Matrix, other: Matrix | undefined): Matrix {
  if (other === undefined || other.date !== shown.date) return shown;
  const known = new Set(shown.columns.map(({ id }) => id));
  const placesOf = (columns: readonly MarketColumn[], isShown: boolean) =>
    columns.map((column, at): Place => ({ column, isShown, at }));
  const added = placesOf(other.columns, false).filter(({ column }) => !known.has(column.id));
  if (added.length === 0) return shown;
  const places = [...placesOf(shown.columns, true), ...added].sort(byFirstNight);
  const joined = (own: readonly MatrixCell[], beside: readonly MatrixCell[] | undefined) =>
    places.map(({ isShown, at }) => (isShown ? own : beside)?.[at] ?? NO_CELL);
  const besideOf = new Map(
    other.regions.flatMap(({ code, cells, provinces }) => [
      [code, cells] as const,
      ...provinces.map((province) => [province.code, province.cells] as const),
    ]),
  );
  return {
    ...shown,
    columns: places.map(({ column }) => column),
    own: shown.own && { ...shown.own, cells: joined(shown.own.cells, other.own?.cells) },
    regions: shown.regions.map((region) => ({
      ...region,
      cells: joined(region.cells, besideOf.get(region.code)),
      provinces: region.provinces.map((province) => ({
        ...province,
        cells: joined(province.cells, besideOf.get(province.code)),
      })),
    })),
  };
}

/** A key date before the week that begins with it. */
function byFirstNight({ column: a }: Place, { column: b }: Place): number {
  if (a.first !== b.first) return a.first < b.first ? -1 : 1;
  return Number(a.kind === 'week') - Number(b.kind === 'week');
}

import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ColumnChoice } from '@vivac/domain/market/market-column';
import { ApiError } from '../../api/api-error.ts';
import { errorSentence } from '../../api/error-sentence.ts';
import { useChangeChoices, useChoices } from '../../api/choices/choices.ts';
import { useLive } from '../../features/live/use-live.ts';
import { MarketMatrix } from '../../features/market-matrix/market-matrix.tsx';
import { type Matrix, matrixQuery } from '../../features/market-matrix/matrix-query.ts';
import { offerSummary } from '../../text/offer-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { type Watched, useWatched } from '../changes/use-watched.ts';
import { parseDashboardSearch } from '../dashboard/search/dashboard-search.ts';
import { columnIn, columnsIn, placeIn } from './market-choice.ts';
import styles from './market-page.module.css';
import type { MarketSearch } from './market-search.ts';
import { MarketSide } from './market-side.tsx';
import { walkedMatrix } from './walked-matrix.ts';

const text = wordsOf('market');
const route = getRouteApi('/signed-in/market');

/** What the whole market asks, region by region, on the dates on which Spain travels. */
export function MarketPage() {
  const search = route.useSearch();
  const start = useWatched(parseDashboardSearch({ ...search }));
  return (
    <div className={styles.page}>
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
  const choice = columnsIn(search, useChoices().choices.market_columns);
  const query = useQuery(matrixQuery(watched.selection, choice));
  useLive(true);
  const { data, error } = query;
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
  // The map walks through the columns of both choices; the other ones come when these are there.
  const other = useQuery({
    ...matrixQuery(watched.selection, choice === 'weeks' ? 'key_dates' : 'weeks'),
    enabled: !isFirstCount(matrix),
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
  const filters = offerSummary(watched.selection);
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

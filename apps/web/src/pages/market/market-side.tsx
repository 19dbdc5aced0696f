import type { MarketColumn } from '@vivac/domain/market/market-column';
import { Suspense, lazy } from 'react';
import type { Matrix } from '../../features/market-matrix/matrix-query.ts';
import { OWN_PLACE } from '../../features/market-matrix/matrix-rows.ts';
import { wordsOf } from '../../text/reader.ts';
import type { Watched } from '../changes/use-watched.ts';
import { Waiting } from '../../ui/states/waiting.tsx';
import { ChosenColumn } from './chosen-column.tsx';
import styles from './market-page.module.css';

const text = wordsOf('market');

// The outlines and the calendars come after the matrix, which is what the page is for.
const MarketMap = lazy(async () => ({ default: (await import('../../features/market-map/market-map.tsx')).MarketMap }));
const MarketHolidays = lazy(async () => ({
  default: (await import('../../features/market-holidays/market-holidays.tsx')).MarketHolidays,
}));

interface MarketSideProps {
  /** With every key date and week. */
  readonly matrix: Matrix;
  readonly shown: readonly MarketColumn[];
  /** The chosen column, which everything here follows. */
  readonly column: MarketColumn | null;
  /** The chosen region or province by its code, or the own campsite’s row. */
  readonly place: string | null;
  readonly watched: Watched;
  onColumn(column: string): void;
  onPlace(place: string): void;
}

/** Beside the matrix: the chosen column on the map, and who is on holiday then. */
export function MarketSide({ matrix, shown, column, place, watched, onColumn, onPlace }: MarketSideProps) {
  if (column === null) return null;
  const ownPlace = matrix.own?.province ?? matrix.own?.region ?? null;
  const chosen = place === OWN_PLACE ? ownPlace : place;
  const waiting = <Waiting label={text.loading} heights={[200]} />;
  return (
    <aside className={styles.side} aria-label={text.chosen}>
      <section className={styles.panel}>
        <ChosenColumn
          matrix={matrix}
          shown={shown}
          column={column}
          place={place}
          selection={watched.selection}
          onColumn={onColumn}
        />
        <Suspense fallback={waiting}>
          <MarketMap
            matrix={matrix}
            column={column}
            place={chosen}
            own={watched.own}
            campsites={watched.competitors}
            selection={watched.selection}
            onColumn={onColumn}
            onPlace={onPlace}
          />
        </Suspense>
      </section>
      <Suspense fallback={<div className={styles.panel}>{waiting}</div>}>
        <MarketHolidays days={column} place={chosen} />
      </Suspense>
    </aside>
  );
}

import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { MarketColumn } from '@vivac/domain/market/market-column';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { monthOf } from '@vivac/domain/time/day';
import { type Ref, Suspense, lazy } from 'react';
import { type Matrix, OWN_PLACE, rowOf } from './matrix-rows.ts';
import { columnDays, columnTitle, ratioWords } from '../../text/market-words.ts';
import { priceWords, unbrokenSpans } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { Waiting } from '../../ui/states/waiting.tsx';
import type { Watched } from '../changes/use-watched.tsx';
import { monthToText } from '@vivac/contract/wire/screens/dashboard-search';
import type { MarketSearch } from './market-search.ts';
import styles from './market-page.module.css';

const text = wordsOf('market');

// The outlines and the calendars come after the matrix, which is what the page is for.
const MarketMap = lazy(async () => ({ default: (await import('./market-map.tsx')).MarketMap }));
const MarketHolidays = lazy(async () => ({
  default: (await import('./market-holidays.tsx')).MarketHolidays,
}));

interface MarketSideProps {
  readonly ref?: Ref<HTMLElement>;
  /** Map and calendar are drawn once they are near what is seen. */
  readonly isNear: boolean;
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
export function MarketSide({ ref, isNear, matrix, shown, column, place, watched, onColumn, onPlace }: MarketSideProps) {
  if (column === null) return null;
  const ownPlace = matrix.own?.province ?? matrix.own?.region ?? null;
  const chosen = place === OWN_PLACE ? ownPlace : place;
  const waiting = <Waiting label={text.loading} heights={[200]} />;
  const later = <div className={styles.later} />;
  return (
    <aside ref={ref} className={styles.side} aria-label={text.chosen}>
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
          {isNear ? (
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
          ) : (
            later
          )}
        </Suspense>
      </section>
      <Suspense fallback={<div className={styles.panel}>{waiting}</div>}>
        {isNear ? <MarketHolidays days={column} place={chosen} /> : later}
      </Suspense>
    </aside>
  );
}

interface ChosenColumnProps {
  readonly matrix: Matrix;
  /** Those that the matrix shows, from one to the next of which the buttons lead. */
  readonly shown: readonly MarketColumn[];
  readonly column: MarketColumn;
  readonly place: string | null;
  readonly selection: OfferFilters;
  onColumn(column: string): void;
}

/** The chosen column in words: when, what the chosen place and the own campsite ask, and the ways on. */
function ChosenColumn({ matrix, shown, column, place, selection, onColumn }: ChosenColumnProps) {
  const step = (by: -1 | 1, label: string, sign: string) => {
    const beside = columnBeside(column, shown, by);
    return (
      <Button
        variant="default"
        size="sm"
        className={styles.step}
        aria-label={label}
        disabled={beside === null}
        onClick={() => beside && onColumn(beside.id)}
      >
        {sign}
      </Button>
    );
  };
  const facts = [placeFact(matrix, column, place), ownFact(matrix, column)].filter((fact) => fact !== null);
  return (
    <header className={styles.chosen}>
      <div className={styles.chosenWords}>
        <h2>{unbrokenSpans(columnTitle(column))}</h2>
        <p>{(column.kind === 'week' ? facts : [columnDays(column), ...facts]).join(' · ')}</p>
      </div>
      <div className={styles.steps}>
        {step(-1, text.previous, '‹')}
        {step(1, text.next, '›')}
        <Link
          to="/dashboard"
          className={styles.onward}
          search={{ ...selection, month: monthToText(monthOf(column.first)), day: column.first }}
        >
          {text.dashboard}
        </Link>
      </div>
    </header>
  );
}

function cellAt(matrix: Matrix, column: MarketColumn, place: string | null) {
  const row = rowOf(matrix, place);
  const at = matrix.columns.findIndex(({ id }) => id === column.id);
  const cell = row?.cells[at];
  return row && cell ? { name: row.name, cell } : null;
}

function placeFact(matrix: Matrix, column: MarketColumn, place: string | null): string | null {
  const found = place === OWN_PLACE ? null : cellAt(matrix, column, place);
  if (found === null) return null;
  const { price, ratio } = found.cell;
  if (price === null) return text.placeNone({ place: found.name });
  const stated = { place: found.name, price: priceWords.euros(price) };
  return ratio === null ? text.placePrice(stated) : text.placePriceRatio({ ...stated, ratio: ratioWords(ratio) });
}

function ownFact(matrix: Matrix, column: MarketColumn): string | null {
  const cell = cellAt(matrix, column, OWN_PLACE)?.cell;
  if (!cell || cell.price === null) return null;
  const price = priceWords.euros(cell.price);
  return cell.ratio === null ? text.ownPrice({ price }) : text.ownPriceRatio({ price, ratio: ratioWords(cell.ratio) });
}

/** The column that map and calendar follow: that of the address, else the next of the shown that is no season. */
export function columnIn(
  { column }: MarketSearch,
  walked: readonly MarketColumn[],
  shown: readonly MarketColumn[],
): MarketColumn | null {
  return walked.find(({ id }) => id === column) ?? shown.find(({ kind }) => kind !== 'ordinary') ?? null;
}

/** The place of the address: the digits of a province may be read as a number. */
export function placeIn({ place }: MarketSearch): string | null {
  return place === undefined ? null : String(place).padStart(2, '0');
}

/** The shown column next to one, which may be between two of them; seasons are left out, and beyond the ends is null. */
function columnBeside(column: MarketColumn, shown: readonly MarketColumn[], step: -1 | 1): MarketColumn | null {
  const columns = shown.filter(({ kind }) => kind !== 'ordinary');
  const at = columns.findIndex(({ id }) => id === column.id);
  if (at >= 0) return columns[at + step] ?? null;
  const begun = columns.filter(({ first }) => first <= column.first).length;
  return columns[step === 1 ? begun : begun - 1] ?? null;
}

import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { MarketColumn } from '@vivac/domain/market/market-column';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { monthOf } from '@vivac/domain/time/day';
import type { Matrix } from '../../features/market-matrix/matrix-query.ts';
import { OWN_PLACE, rowOf } from '../../features/market-matrix/matrix-rows.ts';
import { columnDays, columnTitle, ratioWords } from '../../text/market-words.ts';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { monthToText } from '../dashboard/search/dashboard-search.ts';
import { columnBeside } from './market-choice.ts';
import styles from './market-page.module.css';

const text = wordsOf('market');

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
export function ChosenColumn({ matrix, shown, column, place, selection, onColumn }: ChosenColumnProps) {
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
        <h2>{columnTitle(column)}</h2>
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
  const said = { place: found.name, price: priceWords.euros(price) };
  return ratio === null ? text.placePrice(said) : text.placePriceRatio({ ...said, ratio: ratioWords(ratio) });
}

function ownFact(matrix: Matrix, column: MarketColumn): string | null {
  const cell = cellAt(matrix, column, OWN_PLACE)?.cell;
  if (!cell || cell.price === null) return null;
  const price = priceWords.euros(cell.price);
  return cell.ratio === null ? text.ownPrice({ price }) : text.ownPriceRatio({ price, ratio: ratioWords(cell.ratio) });
}

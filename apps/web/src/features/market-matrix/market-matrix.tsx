import type { ColumnChoice } from '@vivac/domain/market/market-column';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { type ReactNode, useState } from 'react';
import { wordsOf } from '../../text/reader.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { ColumnsControl } from './columns-control.tsx';
import { MatrixActions } from './matrix-actions.tsx';
import { MatrixLegend } from './matrix-legend.tsx';
import type { Matrix } from './matrix-query.ts';
import { emptyRegions, matrixRows } from './matrix-rows.ts';
import { type ChosenCell, MatrixTable } from './matrix-table.tsx';
import styles from './matrix.module.css';

const text = wordsOf('market');

interface MarketMatrixProps {
  readonly matrix: Matrix;
  readonly choice: ColumnChoice;
  readonly selection: OfferFilters;
  readonly chosen: ChosenCell;
  /** What is asked, and the way to ask otherwise. */
  readonly caption: ReactNode;
  onColumns(choice: ColumnChoice): void;
  onChoose(column: string, place: string): void;
}

/** The median price of every region, on key dates or in plain weeks. */
export function MarketMatrix({ matrix, choice, selection, chosen, caption, onColumns, onChoose }: MarketMatrixProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(ownRegion(matrix)));
  const rows = matrixRows(matrix, open);
  const isEmpty = matrix.regions.every(({ campsites }) => campsites === 0);
  return (
    <section className={styles.panel} aria-label={text.matrixTitle}>
      <header className={styles.header}>
        <div className={styles.heading}>
          <h2>{text.matrixTitle}</h2>
          <p className={styles.caption}>{caption}</p>
        </div>
        <div className={styles.actions}>
          <ColumnsControl value={choice} onChange={onColumns} />
          <MatrixActions matrix={matrix} rows={rows} selection={selection} choice={choice} />
        </div>
      </header>
      {matrix.computing && <p className={styles.told}>{text.computingNote}</p>}
      {isEmpty ? (
        <Empty look="bare" title={text.empty}>
          {text.emptyHint}
        </Empty>
      ) : (
        <MatrixTable
          columns={matrix.columns}
          rows={rows}
          chosen={chosen}
          open={open}
          onChoose={onChoose}
          onOpen={(region) => setOpen((before) => toggled(before, region))}
        />
      )}
      <MatrixLegend />
      <Missing matrix={matrix} />
    </section>
  );
}

/** Where nothing is known is said, not left out. */
function Missing({ matrix }: { readonly matrix: Matrix }) {
  const empty = emptyRegions(matrix);
  return (
    <p className={styles.missing}>
      {empty.length > 0 && <span>{text.noData({ places: empty.join(', ') })}</span>}
      {matrix.unplaced > 0 && <span>{text.unplaced({ campsites: matrix.unplaced })}</span>}
    </p>
  );
}

function ownRegion({ own }: Matrix): readonly string[] {
  return own?.region ? [own.region] : [];
}

function toggled(before: ReadonlySet<string>, region: string): ReadonlySet<string> {
  const after = new Set(before);
  if (!after.delete(region)) after.add(region);
  return after;
}

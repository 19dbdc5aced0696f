import { Link } from '@tanstack/react-router';
import type { TariffComparison, TypeSideBySide } from '@vivac/contract/tariffs/comparison';
import type { CSSProperties } from 'react';
import { identity } from '../../api/identity/identity.ts';
import { listWords } from '../../text/percent-words.ts';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { sourceWord } from '../../text/source-words.ts';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import styles from './side-by-side.module.css';

const text = wordsOf('compared-tariffs');

type Campsite = TariffComparison['campsites'][number];
type Cell = TypeSideBySide['cells'][number];

/** A row an accommodation type, a column a campsite, the own one first and in view. */
export function SideBySide({ comparison }: { readonly comparison: TariffComparison }) {
  const { sideBySide } = comparison;
  const columns = columnsOf(comparison);
  if (sideBySide.length === 0) return null;
  return (
    <section aria-label={text.sideBySide} className="stack one-column gap-8">
      <p className="muted text-13 anywhere">{text.sideLead}</p>
      {/* In a narrow window others are reached by the arrows. */}
      <div
        className={styles.scroll}
        role="group"
        aria-label={text.sideBySide}
        tabIndex={0}
        style={{ '--columns': columns.length } as CSSProperties}
      >
        <DataTable
          label={text.sideBySide}
          className={styles.table}
          columns={columns}
          rows={sideBySide}
          keyOf={({ type }) => type}
        />
      </div>
      <EarlyBooking comparison={comparison} />
    </section>
  );
}

function columnsOf({ campsites, year, sideBySide }: TariffComparison): readonly Column<TypeSideBySide>[] {
  const columns = campsites.flatMap((campsite, at): Column<TypeSideBySide>[] => {
    // Who has no list of either year stands at the head of the page alone.
    if (!campsite.isOwn && sideBySide.every(({ cells }) => cells[at] === null)) return [];
    return [
      {
        label: campsite.isOwn ? text.ownColumn({ campsite: campsite.name }) : campsite.name,
        className: campsite.isOwn ? styles.own : undefined,
        isMissing: ({ cells }) => cells[at] === null,
        cell: ({ cells }) => <ListPrice cell={cells[at] ?? null} campsite={campsite} year={year} />,
      },
    ];
  });
  return [
    { label: text.type, isRowHeader: true, isUnlabelled: true, cell: ({ type }) => sourceWord(type) },
    ...columns,
  ];
}

interface ListPriceProps {
  readonly cell: Cell;
  readonly campsite: Campsite;
  readonly year: number;
}

/** What a campsite asks for a type: the price, the difference to the own one, last year's, and of which unit. */
function ListPrice({ cell, campsite: { isOwn, state }, year }: ListPriceProps) {
  if (cell === null) return <span className="muted">–</span>;
  const { present, former, percent, toOwn, unit, others } = cell;
  return (
    <>
      <Price cell={cell} state={state} year={year} />
      {!isOwn && toOwn !== null && (
        <>
          {' '}
          <span className={styles.toOwn}>
            {priceWords.signedPercent(toOwn)} <span className="visually-hidden">{text.againstYours}</span>
          </span>
        </>
      )}
      {former?.totalCents != null && (
        <span className="block muted text-13">{formerWords(former.totalCents, percent, year - 1)}</span>
      )}
      <span className="block muted text-13 anywhere">
        <span translate="no">{unit}</span>
        {others > 0 && ` ${text.others({ count: others })}`}
      </span>
      {present?.children != null && <span className="block muted text-13">{present.children}</span>}
    </>
  );
}

interface PriceProps {
  readonly cell: NonNullable<Cell>;
  readonly state: Campsite['state'];
  readonly year: number;
}

/** In words why there is none. */
function Price({ cell: { present }, state, year }: PriceProps) {
  if (present?.totalCents != null) return <span className={styles.price}>{euros(present.totalCents)}</span>;
  const without = state === 'published' ? text.notListed({ year: String(year) }) : text.cellNotYet;
  return <span className="muted">{present?.sentence ?? without}</span>;
}

function formerWords(cents: number, percent: number | null, of: number): string {
  const [year, price] = [String(of), euros(cents)];
  if (percent === null) return text.lastYear({ year, price });
  return text.lastYearChanged({ year, price, percent: priceWords.signedPercent(percent) });
}

const euros = (cents: number): string => priceWords.euros(cents / 100);

/** Prices above are those of the list; who books early pays less. */
function EarlyBooking({ comparison: { campsites, sideBySide } }: { readonly comparison: TariffComparison }) {
  const notes = sideBySide.flatMap(({ type, cells }) =>
    cells.flatMap((cell, at) => {
      const { totalCents = null, earlyBookingCents = null } = cell?.present ?? {};
      if (cell === null || totalCents === null || earlyBookingCents === null) return [];
      const [price, early] = [euros(totalCents), euros(earlyBookingCents)];
      const campsite = campsites[at]!.name;
      return [{ key: `${campsite} ${type}`, words: text.earlyNote({ campsite, unit: cell.unit, early, price }) }];
    }),
  );
  if (notes.length === 0) return null;
  return (
    <div className="text-13">
      <p className="strong">{text.earlyTitle}</p>
      <ul className={styles.notes}>
        {notes.map(({ key, words }) => (
          <li key={key}>{words}</li>
        ))}
      </ul>
    </div>
  );
}

const MOST_NAMED = 5;

/** Why a unit of a list does not stand in the table, and who can change that. */
export function Undecided({ campsites }: Pick<TariffComparison, 'campsites'>) {
  const units = campsites.flatMap(({ name, units: ofCampsite }) =>
    ofCampsite.filter(({ type }) => type === null).map(({ unit }) => `${unit} (${name})`),
  );
  if (units.length === 0) return null;
  const named = units.slice(0, MOST_NAMED);
  const names = listWords(units.length > MOST_NAMED ? [...named, '…'] : named);
  return (
    <p className={styles.undecided}>
      {text.undecidedUnits({ count: units.length, names })}{' '}
      {identity.current()?.admin === true ? <Link to="/accommodation-types">{text.decide}</Link> : text.askDecide}
    </p>
  );
}

import { TABLE_DIMENSIONS, type ShownOffer } from '@vivac/contract/wire-names';
import { offerPositions, ownPriceOf, type PositionOf, type SortColumn } from '@vivac/domain/screens/offer-table';
import { useMemo, useRef } from 'react';
import type { NightMove } from '../../text/night-moves.ts';
import {
  dailyTableText,
  type TableRow,
  againstOwnOf,
  hindranceOf,
  positionWordsOf,
  priceOf,
  stayOf,
  rowStyle,
  tariffOf,
} from './daily-table-query.ts';
import { offerChoiceWords, offerValueWords } from '../../text/offer-words.ts';
import type { MomentWords } from '../../text/moment-words.ts';
import styles from './daily-table.module.css';
import { MovedMark, type OffersProps, SortButton, useRowWindow } from './offer-grid.tsx';

const CARD_PX = 152;
/** Said in one line; the extras have a line of their own. */
const SHORT = TABLE_DIMENSIONS.filter((key) => key !== 'extras');
const SORTS: readonly SortColumn[] = ['price', 'availability'];

/** The offers as cards, for a phone. */
export function OfferCards(props: OffersProps) {
  const { label, rows, reference, colourOf, momentOf, moveOf, sort, comparedWith } = props;
  const { onDetail, onToggleSort } = props;
  const own = useMemo(() => ownPriceOf(rows, reference), [rows, reference]);
  const positionOf = useMemo(() => offerPositions(rows, reference), [rows, reference]);
  const box = useRef<HTMLDivElement>(null);
  const { first, end, beforePx, afterPx } = useRowWindow(box, rows.length, CARD_PX);
  return (
    <>
      <div className={styles.sorts} role="group" aria-label={dailyTableText.sortBy}>
        <span>{dailyTableText.sortBy}</span>
        {SORTS.map((column) => (
          <SortButton
            key={column}
            label={dailyTableText.columns[column]}
            direction={sort[column]}
            onToggle={() => onToggleSort(column)}
          />
        ))}
      </div>
      <div ref={box} className={styles.box} role="region" aria-label={label} tabIndex={0}>
        <ul className={styles.cards} style={{ paddingTop: beforePx, paddingBottom: afterPx }}>
          {rows.slice(first, end).map((row, at) => (
            <OfferCard
              key={first + at}
              row={row}
              own={own}
              comparedWith={comparedWith}
              positionOf={positionOf}
              isOwn={row.campsite === reference}
              colour={colourOf(row.campsite)}
              momentOf={momentOf}
              move={row.campsite === rows[first + at - 1]?.campsite ? null : moveOf(row.campsite)}
              onDetail={onDetail}
            />
          ))}
        </ul>
      </div>
    </>
  );
}

interface OfferCardProps extends Pick<OffersProps, 'onDetail' | 'comparedWith'> {
  readonly row: TableRow;
  readonly own: number | null;
  readonly positionOf: PositionOf;
  readonly isOwn: boolean;
  readonly colour: string;
  readonly momentOf: MomentWords;
  readonly move: NightMove | null;
}

function OfferCard(props: OfferCardProps) {
  const { row, own, comparedWith, positionOf, isOwn, colour, momentOf, move, onDetail } = props;
  const { campsite, type, option } = row;
  const standing = [
    againstOwnOf(option.price, own, isOwn),
    ...(comparedWith === 'dearest' ? [] : [positionWordsOf(positionOf(row), comparedWith).said]),
  ].filter((words) => words !== dailyTableText.unknown);
  const known = SHORT.map((key) => option[key] && offerValueWords(key, option[key]));
  return (
    <li className={styles.card} style={rowStyle(colour)}>
      <h3 className={styles.cardName}>
        <button
          type="button"
          className={styles.clampButton}
          tabIndex={-1}
          title={dailyTableText.inDetailOf({ what: campsite })}
          onClick={() => onDetail(campsite)}
        >
          <span className={styles.clamp}>{campsite}</span>
        </button>
        <MovedMark move={move} />
      </h3>
      <p className={styles.cardPrice}>
        <Stay option={option} />
        <strong>{priceOf(option)}</strong>{' '}
        {standing.length > 0 && <span className="block text-12 light">{standing.join(' · ')}</span>}
      </p>
      <p className={styles.cardType}>
        {type && offerChoiceWords(type)}
        {type && option.originalType && ' · '}
        <span translate="no">{option.originalType}</span>
      </p>
      <p className={styles.cardLine}>{known.filter(Boolean).join(' · ')}</p>
      <p className={styles.cardLine}>
        {dailyTableText.extras({ extras: option.extras ? offerChoiceWords(option.extras) : dailyTableText.unknown })}
      </p>
      <SeenLine option={option} momentOf={momentOf} />
      <p className="text-end" data-sold-out={option.availability === 0 || undefined}>
        {leftOf(option)}
      </p>
    </li>
  );
}

/** Of how many nights a price is, where they are several. */
function Stay({ option }: { readonly option: ShownOffer }) {
  if (option.price === null || (option.nights ?? 0) < 2) return null;
  return <span className={styles.stay}>{stayOf(option)} </span>;
}

/** When a price was seen; of one that follows from a price list which. */
function SeenLine({ option, momentOf }: { readonly option: ShownOffer; readonly momentOf: MomentWords }) {
  const tariff = tariffOf(option);
  if (tariff === null && option.observedAt === null) return null;
  return (
    <p className="text-12 ellipsis" title={tariff?.full}>
      {tariff?.full ?? dailyTableText.seenAt({ moment: momentOf(option.observedAt!) })}
    </p>
  );
}

function leftOf(option: ShownOffer): string {
  const { availability } = option;
  const left =
    availability === null
      ? dailyTableText.availabilityUnknown
      : availability === 0
        ? dailyTableText.soldOut
        : dailyTableText.unitsLeft({ count: availability });
  return [left, hindranceOf(option)].filter(Boolean).join(' · ');
}

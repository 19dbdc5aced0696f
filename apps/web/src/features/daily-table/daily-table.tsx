import { ActionIcon, Button, CloseButton } from '@mantine/core';
import { useMedia } from '../../ui/use-media.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ComparedWith, OfferFilters } from '@vivac/domain/offers/offer-dimension';
import {
  type OfferSort,
  UNSORTED,
  sortOffers,
  toggleSort,
  isFirstTableDay,
  offerPositions,
  ownPriceOf,
  type PositionOf,
  type SortColumn,
} from '@vivac/domain/screens/offer-table';
import { type Day, addDays } from '@vivac/domain/time/day';
import { type ReactNode, useMemo, useState, useRef } from 'react';
import { useReached } from '../../api/connection.ts';
import { useMoments } from '../../api/use-moments.ts';
import { wallClockWords, type MomentWords } from '../../text/moment-words.ts';
import type { NightMoves, NightMove } from '../../text/night-moves.ts';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { useEscape } from '../../ui/states/use-escape.ts';
import { Waiting } from '../../ui/states/waiting.tsx';
import {
  type TableChoice,
  type TableRow,
  dailyTableText,
  dailyTableQuery,
  rowColours,
  againstOwnOf,
  hindranceOf,
  positionWordsOf,
  priceOf,
  stayOf,
  rowStyle,
  tariffOf,
} from './daily-table-query.ts';
import { CampsiteButton, OfferGrid, MovedMark, type OffersProps, SortButton, useRowWindow } from './offer-grid.tsx';
import styles from './daily-table.module.css';
import { TABLE_DIMENSIONS, type ShownOffer } from '@vivac/contract/wire-names';
import { offerChoiceWords, offerValueWords } from '../../text/offer-words.ts';
import { LineIcon } from '../../ui/line-icon.tsx';

const PHONE = '(max-width: 640px)';

interface DailyTableProps {
  readonly day: Day;
  readonly today: Day;
  readonly selection: OfferFilters;
  readonly reference: string | null;
  /** The selected competitors. */
  readonly campsites: readonly string[];
  readonly colours: ReadonlyMap<string, string>;
  /** As known at this moment, by the product's clock; null for now. */
  readonly asOf: string | null;
  readonly comparedWith: ComparedWith;
  /** What moved since yesterday. */
  readonly moves: NightMoves;
  readonly onDayChange: (day: Day) => void;
  readonly onClose: () => void;
  /** The night is to be shown in detail, with a campsite chosen or the own one. */
  readonly onDetail: (campsite?: string) => void;
  /** Where nothing has a price: when the first one is. */
  readonly children?: ReactNode;
}

/** Every offer of one night, the reference campsite's first (table-2). */
export function DailyTable(props: DailyTableProps) {
  const { day, today, selection, reference, campsites, colours, asOf, comparedWith } = props;
  const { moves, onDayChange, onClose, onDetail } = props;
  const [sort, setSort] = useState<OfferSort>(UNSORTED);
  const { query, rows, shownDay, shownAsOf } = useOffers({ day, reference, campsites, asOf }, selection, sort);
  const Offers = useMedia(PHONE) ? OfferCards : OfferGrid;
  const label = dailyTableText.table({ day: priceWords.longDay(shownDay) });
  const momentOf = useMoments('short');
  useEscape(true, onClose);

  return (
    <section className="card column narrow relative" aria-label={dailyTableText.title}>
      <DayHeader
        day={day}
        shownDay={shownDay}
        asOf={shownAsOf}
        today={today}
        rows={rows}
        onDayChange={onDayChange}
        onDetail={reference === null ? null : () => onDetail()}
        onClose={onClose}
      />
      {query.isPending && <TableSkeleton />}
      {query.isError && <TableFailure onRetry={() => void query.refetch()} />}
      {query.isSuccess && rows.length === 0 && <TableEmpty>{props.children}</TableEmpty>}
      {rows.length > 0 && (
        <div className={styles.offers} data-stale={query.isPlaceholderData || undefined} aria-busy={query.isFetching}>
          <Offers
            label={label}
            rows={rows}
            reference={reference}
            selection={selection}
            colourOf={rowColours(reference, colours)}
            momentOf={momentOf}
            moveOf={(campsite) => moves.of(campsite, shownDay)}
            sort={sort}
            comparedWith={comparedWith}
            onDetail={onDetail}
            onToggleSort={(column) => setSort(toggleSort(sort, column))}
          />
        </div>
      )}
      {query.isPlaceholderData && (
        <p className={styles.reloading} role="status">
          {dailyTableText.loading}
        </p>
      )}
    </section>
  );
}

/** The offers received last, and their day: those of the day asked for may be on their way. */
function useOffers(choice: TableChoice, selection: OfferFilters, sort: OfferSort) {
  const query = useReached(useQuery({ ...dailyTableQuery(choice, selection), placeholderData: keepPreviousData }));
  const received = query.isError ? undefined : query.data;
  const rows = useMemo(() => sortOffers(received?.rows ?? [], sort, sortableOf), [received, sort]);
  return { query, rows, shownDay: received?.day ?? choice.day, shownAsOf: received ? received.asOf : choice.asOf };
}

function sortableOf({ option }: TableRow) {
  return { price: option.price, availability: option.availability };
}

const asOfText = wordsOf('as-of');

interface DayHeaderProps {
  /** The day asked for, from which the arrows lead on. */
  readonly day: Day;
  /** The day of the rows. */
  readonly shownDay: Day;
  /** The moment as known on which the rows are; null for now. */
  readonly asOf: string | null;
  readonly today: Day;
  readonly rows: readonly TableRow[];
  readonly onDayChange: (day: Day) => void;
  /** Null where there is no own campsite to be shown in detail. */
  readonly onDetail: (() => void) | null;
  readonly onClose: () => void;
}

/** The day between its two arrows, how much is shown of it, and the way out. */
function DayHeader(props: DayHeaderProps) {
  const { day, shownDay, asOf, today, rows, onDayChange, onDetail, onClose } = props;
  const campsites = new Set(rows.map((row) => row.campsite)).size;
  return (
    <header className={styles.header}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={dailyTableText.previousDay}
        title={dailyTableText.previousDay}
        disabled={isFirstTableDay(day, today)}
        onClick={() => onDayChange(addDays(day, -1))}
      >
        <LineIcon box={16} sizePx={16} path="M10 3 5 8l5 5" />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={dailyTableText.nextDay}
        title={dailyTableText.nextDay}
        onClick={() => onDayChange(addDays(day, 1))}
      >
        <LineIcon box={16} sizePx={16} path="m6 3 5 5-5 5" />
      </ActionIcon>
      <div className={styles.heading}>
        <h2 className={styles.day} aria-live="polite">
          {priceWords.longDay(shownDay)}
        </h2>
        <p className="muted text-13">
          {rows.length > 0 ? dailyTableText.summary({ offers: rows.length, campsites }) : '\u00a0'}
          {asOf !== null && ` · ${asOfText.caption({ moment: wallClockWords(asOf) })}`}
        </p>
      </div>
      {onDetail && (
        <Button
          variant="default"
          size="xs"
          className="rigid"
          aria-label={dailyTableText.inDetailOf({ what: priceWords.shortDay(shownDay) })}
          onClick={onDetail}
        >
          {dailyTableText.inDetail}
        </Button>
      )}
      <CloseButton size={36} aria-label={dailyTableText.close} title={dailyTableText.close} onClick={onClose} />
    </header>
  );
}

const ROWS = Array.from({ length: 8 }, () => 48);

/** The shape of the rows to come. */
function TableSkeleton() {
  return (
    <Waiting label={dailyTableText.loading} className={styles.waiting} heights={ROWS}>
      <p aria-hidden="true">{dailyTableText.loading}</p>
    </Waiting>
  );
}

function TableFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Failed look="centre" title={dailyTableText.failed} onRetry={onRetry}>
      {dailyTableText.nothingLost}
    </Failed>
  );
}

function TableEmpty({ children }: { readonly children: ReactNode }) {
  return (
    <Empty look="bare" title={dailyTableText.empty}>
      {dailyTableText.emptyHint} {children}
    </Empty>
  );
}

const CARD_PX = 152;
/** Said in one line; the extras have a line of their own. */
const SHORT = TABLE_DIMENSIONS.filter((key) => key !== 'extras');
const SORTS: readonly SortColumn[] = ['price', 'availability'];

/** The offers as cards, for a phone. */
function OfferCards(props: OffersProps) {
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
    ...(comparedWith === 'dearest' ? [] : [positionWordsOf(positionOf(row), comparedWith).spoken]),
  ].filter((words) => words !== dailyTableText.unknown);
  const known = SHORT.map((key) => option[key] && offerValueWords(key, option[key]));
  return (
    <li className={styles.card} style={rowStyle(colour)}>
      <h3 className={styles.cardName}>
        <CampsiteButton campsite={campsite} onDetail={onDetail} />
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

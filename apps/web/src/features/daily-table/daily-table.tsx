import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Day } from '@vivac/domain/time/day';
import { type OfferSort, UNSORTED, sortOffers, toggleSort } from '@vivac/domain/screens/offer-table';
import { useMemo, useState } from 'react';
import type { ComparedWith } from '@vivac/domain/offers/comparing';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { useReached } from '../../api/connection/use-connection.ts';
import { useMoments } from '../../api/use-moments.ts';
import type { NightMoves } from '../../text/night-moves.ts';
import { dailyTableText } from './daily-table-words.ts';
import { priceWords } from '../../text/price-words.ts';
import { useEscape } from '../../ui/states/use-escape.ts';
import { type TableChoice, type TableRow, dailyTableQuery } from './daily-table-query.ts';
import styles from './daily-table.module.css';
import { DayHeader } from './day-header.tsx';
import { OfferCards } from './offer-cards.tsx';
import { OfferGrid } from './offer-grid.tsx';
import { rowColours } from './row-colour.ts';
import { TableEmpty, TableFailure, TableSkeleton } from './table-states.tsx';

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
}

/** Every offer of one night, the reference campsite's first (table-2). */
export function DailyTable(props: DailyTableProps) {
  const { day, today, selection, reference, campsites, colours, asOf, comparedWith } = props;
  const { moves, onDayChange, onClose, onDetail } = props;
  const [sort, setSort] = useState<OfferSort>(UNSORTED);
  const { query, rows, shownDay, shownAsOf } = useOffers({ day, reference, campsites, asOf }, selection, sort);
  const Offers = useMediaQuery(PHONE, false, { getInitialValueInEffect: false }) ? OfferCards : OfferGrid;
  const label = dailyTableText.table({ day: priceWords.longDay(shownDay) });
  const momentOf = useMoments('short');
  useEscape(true, onClose);

  return (
    <section className={styles.panel} aria-label={dailyTableText.title}>
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
      {query.isSuccess && rows.length === 0 && <TableEmpty />}
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

import { queryOptions } from '@tanstack/react-query';
import type { Day } from '@vivac/domain/time/day';
import { type OfferRow, offerRowsOf } from '@vivac/domain/screens/offer-table';
import { asOfQueryOf, campsitesQueryOf } from '@vivac/contract/wire/prices';
import { type ShownOffer, offerQueryOf, tableFromWire } from '@vivac/contract/wire-names';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { call } from '../../api/call.ts';

/** Whose offers the table shows. */
export interface TableChoice {
  readonly day: Day;
  readonly reference: string | null;
  readonly campsites: readonly string[];
  /** As known at this moment; null for now. */
  readonly asOf: string | null;
}

export type TableRow = OfferRow<ShownOffer>;

/** The offers of a day, which may not be the day that is asked for by now. */
export interface TableAnswer {
  readonly day: Day;
  readonly asOf: string | null;
  readonly rows: readonly TableRow[];
}

/** The offers of the reference campsite, then of each selected campsite, for one night (call-9). */
export function dailyTableQuery({ day, reference, campsites, asOf }: TableChoice, selection: OfferFilters) {
  const names = [...new Set(reference === null ? campsites : [reference, ...campsites])];
  const query = { ...campsitesQueryOf(names), date: day, ...offerQueryOf(selection), ...asOfQueryOf(asOf) };
  return queryOptions({
    queryKey: ['dailyTable', reference, query] as const,
    queryFn: async ({ signal }): Promise<TableAnswer> => ({
      day,
      asOf,
      rows:
        names.length === 0
          ? []
          : offerRowsOf(tableFromWire(await call('getTable', { query }, { signal })), reference, names),
    }),
  });
}

import { queryOptions } from '@tanstack/react-query';
import type { TableOption } from '@vivac/contract/dashboard';
import type { Day } from '@vivac/domain/time/day';
import { type OfferRow, offerRowsOf } from '@vivac/domain/screens/offer-table';
import { call } from '../../api/call.ts';
import { type OfferSelection, offerQuery } from '../../api/offer-selection.ts';

/** Whose offers the table shows. */
export interface TableChoice {
  readonly day: Day;
  readonly reference: string | null;
  readonly campsites: readonly string[];
}

export type TableRow = OfferRow<TableOption>;

/** The offers of a day, which may not be the day that is asked for by now. */
export interface TableAnswer {
  readonly day: Day;
  readonly rows: readonly TableRow[];
}

/** The offers of the reference campsite, then of each selected campsite, for one night (spec §7). */
export function dailyTableQuery({ day, reference, campsites }: TableChoice, selection: OfferSelection) {
  const names = [...new Set(reference === null ? campsites : [reference, ...campsites])];
  const query = { campsitename: names, date: day, ...offerQuery(selection) };
  return queryOptions({
    queryKey: ['dailyTable', reference, query] as const,
    queryFn: async ({ signal }): Promise<TableAnswer> => ({
      day,
      rows: names.length === 0 ? [] : offerRowsOf(await call('getTable', { query }, { signal }), reference, names),
    }),
  });
}

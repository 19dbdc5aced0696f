import { queryOptions } from '@tanstack/react-query';
import type { MarketMatrix as MatrixOnWire } from '@vivac/contract/market/matrix';
import { marketColumnFromWire } from '@vivac/contract/wire/market';
import { offerQueryOf } from '@vivac/contract/wire-names';
import type { ColumnChoice, MarketColumn } from '@vivac/domain/market/market-column';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { call } from '../../api/call.ts';
import { wordsOf } from '../../text/reader.ts';

const marketText = wordsOf('market');

/** Until what came in is counted it is asked again so often. */
const COMPUTING_AGAIN_MS = 1_500;
/** The key reaches as far as the answer, so that what moved between them is noticed. */
const FAR = { days: 400 } as const;

/** The matrix as it was sent, its columns in our words. */
export type Matrix = Omit<MatrixOnWire, 'columns'> & { readonly columns: readonly MarketColumn[] };
export type MatrixCell = MatrixOnWire['regions'][number]['cells'][number];

/** Medians of every region under the filters. */
export function matrixQuery(selection: OfferFilters, columns: ColumnChoice) {
  const query = { columns, ...offerQueryOf(selection) };
  return queryOptions({
    queryKey: ['getMarketMatrix', query, FAR] as const,
    meta: { failureLog: marketText.failureLog },
    queryFn: async ({ signal }): Promise<Matrix> => {
      const answer = await call('getMarketMatrix', { query }, { signal });
      return { ...answer, columns: answer.columns.map(marketColumnFromWire) };
    },
    refetchInterval: ({ state }) => (state.data?.computing === true ? COMPUTING_AGAIN_MS : false),
  });
}

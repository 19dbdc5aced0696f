import { offerQueryOf } from '@vivac/contract/wire-names';
import type { ColumnChoice } from '@vivac/domain/market/market-column';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { openCall } from '../../api/call.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { language, wordsOf } from '../../text/reader.ts';
import { saveFile } from '../../ui/save-file.ts';

const text = wordsOf('market');

/** Saves the matrix with all provinces as a file for the spreadsheet of the reader’s language. */
export function useMatrixFile(selection: OfferFilters, columns: ColumnChoice) {
  return useSubmission({
    mutationFn: async (kind: 'xlsx' | 'csv') => {
      const format = kind === 'csv' && language !== 'en' ? 'csv-es' : kind;
      const query = { columns, ...offerQueryOf(selection), format } as const;
      const response = await openCall('downloadMarketMatrix', { query });
      saveFile({ fileName: `${text.fileName}.${kind}`, content: await response.blob() });
    },
  });
}

import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { call, openCall } from '../../../api/call.ts';
import { useSubmission } from '../../../api/use-submission.ts';
import { language, wordsOf } from '../../../text/reader.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { type AuditSearch, parseAuditSearch } from './audit-search.ts';

const text = wordsOf('audit-log');
const pagesQuery = (search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['getAuditLog', search] as const,
    queryFn: ({ pageParam, signal }) =>
      call('getAuditLog', { query: { ...search, ...(pageParam !== null && { before: pageParam }) } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** The entries that are shown, newest first, and older ones when they are asked for. */
export function useAuditLog(search: AuditSearch) {
  return useInfiniteQuery(pagesQuery(useDeferredValue(parseAuditSearch(search))));
}

/** Saves what is shown, and all that is older, as a file for the spreadsheet of the reader’s language. */
export function useAuditFile() {
  return useSubmission({
    mutationFn: async (search: AuditSearch) => {
      const format = language === 'en' ? 'csv' : 'csv-es';
      const response = await openCall('downloadAuditLog', { query: { ...parseAuditSearch(search), format } });
      saveFile({ fileName: text.fileName, content: await response.blob() });
    },
  });
}

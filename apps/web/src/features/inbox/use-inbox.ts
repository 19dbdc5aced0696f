import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { call, firstPage } from '../../api/call.ts';
import type { CallInput } from '../../api/create-call.ts';
import { useSubmission } from '../../api/use-submission.ts';
import type { InboxSearch } from './inbox-search.ts';

/** The alerts that the filters ask for, page by page. */
export function useInbox(filters: Omit<InboxSearch, 'alert'>) {
  return useInfiniteQuery({
    queryKey: ['inbox', filters],
    queryFn: ({ pageParam: before, signal }) =>
      call('getInbox', { query: { ...filters, ...(before !== null && { before }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    initialData: () => firstPage('getInbox', { query: filters }, null as string | null, (page) => page),
    placeholderData: keepPreviousData,
  });
}

/** Asks again for the inbox, and for the number at the bell. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(['inbox', 'getReferenceCampsite'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}

type AlertChange = CallInput<'changeInboxAlert'>['body'];

/** Changes an alert; what is shown of it is asked again. */
export function useAlertChange(id: string) {
  const refresh = useRefresh();
  return useSubmission<AlertChange>({
    mutationFn: (body) => call('changeInboxAlert', { params: { id }, body }),
    onSettled: refresh,
  });
}

/** Marks what was shown read, all of it. */
export function useReadAll() {
  const refresh = useRefresh();
  return useSubmission<string>({
    mutationFn: (until) => call('readInbox', { body: { until } }),
    onSettled: refresh,
  });
}

import { type InfiniteData, queryOptions } from '@tanstack/react-query';
import { configuration } from './configuration.ts';
import { apiBase } from './addresses.ts';
import { fetchAnswer } from './connection.ts';
import { ANSWER_WAIT_MS, type CallInput, createCall, createOpenCall } from './create-call.ts';
import { takeKnown } from './first-answers.ts';
import { identity } from './identity/identity.ts';
import type { CallName, CallResponse } from './routes.ts';

let leaving = new AbortController();

/** Ends all that is being read, the stream among it, before the session is ended. */
export function giveUpReading(): void {
  leaving.abort();
  leaving = new AbortController();
}

/** The call of the running page for an answer that is a file. */
export const openCall = createOpenCall({
  base: apiBase,
  fetch: fetchAnswer,
  identity,
  leaving: () => leaving.signal,
});

/** The call of the running page, for instance `call('getFilters', {}, { signal })`. */
export const call = createCall(openCall, ANSWER_WAIT_MS, takeKnown);

/**
 * A call as a TanStack query, for `useQuery`: keyed by its name and input, so that the answer to an older input is never
 * shown for a newer one, and aborted when nobody waits for it any more.
 */
export function callQuery<Name extends CallName>(name: Name, input: CallInput<Name>) {
  return queryOptions({
    queryKey: [name, input] as const,
    queryFn: ({ signal }): Promise<CallResponse<Name>> => call(name, input, { signal }),
    // Drawn with the first picture of the page: through a promise it would be with the second or third.
    initialData: () => takeKnown(name, input) as (CallResponse<Name> & {}) | undefined,
  });
}

/** An answer as a page shows it, for a query with a key of its own: at once where it came with the document. */
export function shownAnswer<Name extends CallName, Shown>(
  name: Name,
  input: CallInput<Name>,
  shown: (answer: CallResponse<Name>) => Shown,
) {
  return {
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Shown> =>
      shown(await call(name, input, { signal })),
    initialData: (): Shown | undefined => {
      const known = takeKnown(name, input);
      return known === undefined ? undefined : shown(known);
    },
  };
}

/** The first page of a list that is read page by page, where it came with the document. */
export function firstPage<Name extends CallName, Page, Param>(
  name: Name,
  input: CallInput<Name>,
  param: Param,
  shown: (answer: CallResponse<Name>) => Page,
): InfiniteData<Page, Param> | undefined {
  const known = takeKnown(name, input);
  return known === undefined ? undefined : { pages: [shown(known)], pageParams: [param] };
}

/** What the server says about itself; but for the day it changes only with a restart. */
export const configurationQuery = queryOptions({
  queryKey: ['getConfiguration', {}] as const,
  queryFn: configuration,
  initialData: () => takeKnown('getConfiguration', {}),
  staleTime: Infinity,
});

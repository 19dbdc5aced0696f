import { apiBase } from './configuration.ts';
import { createCall, createOpenCall } from './create-call.ts';
import { identity } from './identity/identity.ts';

/** The call of the running page for an answer that is a file. */
export const openCall = createOpenCall({
  base: apiBase,
  fetch: (input, init) => fetch(input, init),
  identity,
});

/** The call of the running page, for instance `call('getFilters', {}, { signal })`. */
export const call = createCall(openCall);

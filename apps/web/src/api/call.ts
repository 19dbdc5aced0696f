import { apiBase } from './connection/api-base.ts';
import { createCall, createOpenCall } from './create-call.ts';
import { identity } from './identity/identity.ts';
import { fetchAnswer } from './connection/server-connection.ts';

/** The call of the running page for an answer that is a file. */
export const openCall = createOpenCall({
  base: apiBase,
  fetch: fetchAnswer,
  identity,
});

/** The call of the running page, for instance `call('getFilters', {}, { signal })`. */
export const call = createCall(openCall);

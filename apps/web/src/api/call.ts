import { apiBase } from './configuration.ts';
import { createCall } from './create-call.ts';
import { identity } from './identity/identity.ts';

/** The call of the running page, for instance `call('getFilters', {}, { signal })`. */
export const call = createCall({
  base: apiBase,
  fetch: (input, init) => fetch(input, init),
  identity,
});

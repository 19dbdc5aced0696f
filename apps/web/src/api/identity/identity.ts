import { embeddedClient } from './embedded-client.ts';

/** Who is at the screen. One for the whole page, since the access token lives in it. */
export const identity = embeddedClient({
  base: '/identity',
  fetch: (input, init) => fetch(input, init),
  nowMs: () => Date.now(),
});

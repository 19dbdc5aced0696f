import type { Page, Request } from '@playwright/test';

/** Holds the answers of a call back until they are let go. */
export async function hold(page: Page, call: RegExp): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(call, async (route) => {
    await held;
    // A request that the page has given up meanwhile cannot be continued.
    await route.continue().catch(() => undefined);
  });
  return letGo;
}

const QUIET_MS = 600;
/** Of a page whose requests are known, from one that has come until what it leads to is asked. */
const WATCHED_QUIET_MS = 200;
/** What is held back by a journey is not waited for. */
const HELD_MS = 2_000;

/** What pages have asked for and has not come, but for the stream, which goes on. */
const underWay = new WeakMap<Page, Set<Request>>();

/** Knows the requests of a page from now on: whether it is quiet is then seen sooner. */
export function watchRequests(page: Page): void {
  if (underWay.has(page)) return;
  const waiting = new Set<Request>();
  underWay.set(page, waiting);
  page.on('request', (request) => !request.url().includes('/api/live') && waiting.add(request));
  page.on('requestfinished', (request) => waiting.delete(request));
  page.on('requestfailed', (request) => waiting.delete(request));
}

/** Run in the page: how many answers have come in all, or −1 while a part of it says that it waits. */
const ANSWERS = `document.readyState !== 'complete' || document.querySelector('[aria-busy="true"]')
  ? -1 : performance.getEntriesByType('resource').length`;

/**
 * Waits until the page has loaded, nothing on it waits and no answer has come for a moment. A page that follows the live
 * stream always has a request under way, so the browser's own word for an idle network never comes.
 */
export async function networkQuiet(page: Page): Promise<void> {
  const waiting = underWay.get(page);
  let before = -1;
  let sinceMs = performance.now();
  for (;;) {
    const now = await page.evaluate<number>(ANSWERS);
    if (now !== before) sinceMs = performance.now();
    else if (now >= 0 && (!waiting?.size || performance.now() - sinceMs > HELD_MS)) return;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, waiting ? WATCHED_QUIET_MS : QUIET_MS));
  }
}

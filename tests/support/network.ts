import type { Page } from '@playwright/test';

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

/** Run in the page: how many answers have come in all, or −1 while a part of it says that it waits. */
const ANSWERS = `document.readyState !== 'complete' || document.querySelector('[aria-busy="true"]')
  ? -1 : performance.getEntriesByType('resource').length`;

/**
 * Waits until the page has loaded, nothing on it waits and no answer has come for a moment. A page that follows the live
 * stream always has a request under way, so the browser's own word for an idle network never comes.
 */
export async function networkQuiet(page: Page): Promise<void> {
  let before = -1;
  for (;;) {
    const now = await page.evaluate<number>(ANSWERS);
    if (now >= 0 && now === before) return;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  }
}

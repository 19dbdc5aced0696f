import type { Page } from '@playwright/test';

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

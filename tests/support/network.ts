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

import type { BrowserContext } from '@playwright/test';

/** Counts from now on what somebody presses with mouse or finger on the pages of a window, whatever they go to. */
export async function countClicks(context: BrowserContext): Promise<() => number> {
  let clicks = 0;
  await context.exposeFunction('clickCounted', () => void clicks++);
  await context.addInitScript(`addEventListener('pointerdown', () => clickCounted(), { capture: true })`);
  return () => clicks;
}

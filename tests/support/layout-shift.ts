import type { Page } from '@playwright/test';
import { WITHOUT_FIRST_ANSWERS } from './journey.ts';

/** What a reader may see move while a page loads: the sum of Chromium’s layout shifts. */
export const MOST_SHIFT = 0.05;

const OBSERVE = `
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.shifts += shift.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;
const DRAWN = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))';

/** From the next page on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(OBSERVE);
}

/** Since the page was loaded. */
export const shiftOf = (page: Page): Promise<number> => page.evaluate<number>('window.shifts');

/** As on a slow line: each answer is drawn before the next one comes, so that what waits for one alone is seen to move the rest. */
export async function answerOneByOne(page: Page): Promise<void> {
  await page.addInitScript(WITHOUT_FIRST_ANSWERS);
  let before = Promise.resolve();
  await page.route(/\/api\/(?!live|config)/, async (route) => {
    const answer = await route.fetch().catch(() => null);
    if (answer === null) return;
    before = before.then(async () => {
      await route.fulfill({ response: answer }).catch(() => undefined);
      await page.evaluate(DRAWN).catch(() => undefined);
    });
  });
}

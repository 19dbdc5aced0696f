import { type Page, expect } from '@playwright/test';
import { WITHOUT_FIRST_ANSWERS } from './journey.ts';
import { networkQuiet } from './network.ts';

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

/**
 * Run before a page: answers are given in the order in which they came, each after the one before was drawn. In the page,
 * because answering for the server turns off the browser's cache. What is chosen is answered there at once (journey.ts).
 */
const ONE_BY_ONE = `
  window.heldAnswers = 0;
  const askAtOnce = window.fetch;
  let turn = Promise.resolve();
  window.fetch = async (input, init) => {
    if (!/\\/api\\/(?!live|config|user\\/choices)/.test(String(input))) return askAtOnce(input, init);
    window.heldAnswers += 1;
    try {
      const answer = await askAtOnce(input, init);
      await answer.clone().arrayBuffer();
      const before = turn;
      turn = before.then(() => ${DRAWN});
      await before;
      return answer;
    } finally {
      window.heldAnswers -= 1;
    }
  };`;

/** As on a slow line, from the next page on, so that what waits for one answer alone is seen to move the rest. */
export async function answerOneByOne(page: Page): Promise<void> {
  await page.addInitScript(WITHOUT_FIRST_ANSWERS);
  await page.addInitScript(ONE_BY_ONE);
}

/** Waits until no answer is held back any more, and none that these lead to is under way. */
export async function everyAnswerDrawn(page: Page): Promise<void> {
  const held = () => page.evaluate<number>('window.heldAnswers');
  await expect.poll(held, { timeout: 60_000 }).toBe(0);
  await networkQuiet(page);
  await expect.poll(held, { timeout: 60_000 }).toBe(0);
  await page.evaluate(DRAWN);
}

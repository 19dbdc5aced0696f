import type { Browser, BrowserContextOptions } from '@playwright/test';

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** What one cold load took, in milliseconds after the document was asked for. */
export interface ColdLoad {
  readonly firstPaintMs: number;
  readonly firstPriceMs: number;
  /** When the price lines of the chart were asked for, and when they were drawn. */
  readonly chartAskedMs: number;
  readonly chartMs: number;
  readonly lcpMs: number;
  /** Requests until the first price. */
  readonly requests: number;
}

interface Visit {
  readonly url: string;
  readonly storageState: StorageState;
  readonly slowdown: number;
  readonly viewport: { readonly width: number; readonly height: number };
}

/** Run in the page before anything else: notes when the calendar shows a price and the chart is there, then settles. */
const OBSERVE = `window.firstPrice = new Promise((settle) => {
  const seen = { priceMs: 0, chartMs: 0, lcpMs: 0, requests: 0 };
  const look = () => {
    if (!seen.priceMs && document.querySelector('[role="grid"]')?.textContent.includes('€')) {
      seen.requests = performance.getEntriesByType('resource').length;
      seen.priceMs = performance.now();
    }
    if (!seen.chartMs && document.querySelector('section canvas')) seen.chartMs = performance.now();
    if (!seen.priceMs || !seen.chartMs) requestAnimationFrame(look);
    else settle(seen);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcpMs = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
})`;

const READ = `window.firstPrice.then((seen) => ({
  ...seen,
  paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  chartAskedMs: performance.getEntriesByType('resource').find(({ name }) => name.includes('/dashboard/graphic'))?.startTime ?? 0,
}))`;

/** Loads the dashboard in a browser context of its own, so that nothing is kept from before. */
export async function coldLoad(browser: Browser, { url, storageState, slowdown, viewport }: Visit): Promise<ColdLoad> {
  const context = await browser.newContext({ storageState, viewport, locale: 'en-GB' });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(OBSERVE);
    await page.goto(`${url}/dashboard`, { waitUntil: 'commit' });
    const read = await page.evaluate<Record<string, number>>(READ);
    return {
      firstPaintMs: read['paintMs']!,
      firstPriceMs: read['priceMs']!,
      chartAskedMs: read['chartAskedMs']!,
      chartMs: read['chartMs']!,
      lcpMs: read['lcpMs']!,
      requests: read['requests']!,
    };
  } finally {
    await context.close();
  }
}

import type { Page } from '@playwright/test';
import type { CalendarEntry } from '@vivac/contract/dashboard';
import { WITHOUT_FIRST_ANSWERS } from '../journey.ts';
import { centsOf } from '@vivac/domain/money';
import { percentDifference, priceBandOf } from '@vivac/domain/offers/price-band';

/** The call that {@link answerWidely} answers until it is unrouted. */
export const CALENDAR = /\/api\/dashboard\/calendar/;

/** The widest words that a cell may have to hold, in turn: price and dearest competitor in euros, or a reason. */
const WIDE: readonly (readonly [number, number] | CalendarEntry['state'])[] = [
  [1234, 8765],
  [1234, 566],
  [109, 50],
  [124.45, 1],
  [1234, 10],
  [86, 100],
  [1, 1000],
  [1000, 90],
  'not_offered',
  'sold_out',
  'not_seen',
  'look_failed',
  'closed',
  'not_for_this_stay',
];

/** Answers every calendar with the widest words there are, on holidays all of them. */
export async function answerWidely(page: Page): Promise<void> {
  await page.addInitScript(WITHOUT_FIRST_ANSWERS);
  await page.route(CALENDAR, async (route) => {
    const entries: CalendarEntry[] = await (await route.fetch()).json();
    const json = entries.map((entry, index): CalendarEntry => {
      const wide = WIDE[index % WIDE.length]!;
      const shown = { ...entry, key_date: 'Fiesta de la Comunidad' };
      if (typeof wide === 'string')
        return { ...shown, price: null, percent: null, band: null, state: wide, restriction: restrictionOf(wide) };
      const [price, max_price] = wide;
      const percent = percentDifference(centsOf(price), centsOf(max_price))!;
      return { ...shown, price, max_price, percent, band: priceBandOf(percent), state: 'priced' };
    });
    await route.fulfill({ json });
  });
}

/** Answers every calendar with nights that are not compared like for like (night-9). */
export async function answerUnlike(page: Page, unlike: Readonly<CalendarEntry['unlike']>): Promise<void> {
  await page.addInitScript(WITHOUT_FIRST_ANSWERS);
  await page.route(CALENDAR, async (route) => {
    const entries: CalendarEntry[] = await (await route.fetch()).json();
    await route.fulfill({ json: entries.map((entry) => ({ ...entry, unlike })) });
  });
}

/** The widest of the restrictions in words. */
function restrictionOf(state: CalendarEntry['state']): CalendarEntry['restriction'] {
  return state === 'not_for_this_stay' ? { rule: 'minimum_nights', nights: 14 } : null;
}

/** The words of the calendar's cells that reach to within 2 pixels of the cell's edge, and by how much. */
export function spillsOf(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(SPILLS);
}

const SPILLS = `[...document.querySelectorAll('[data-day]')].flatMap((cell) => {
  const edge = cell.getBoundingClientRect();
  const words = [...cell.children].filter((part) => !part.id && !part.matches('.visually-hidden'));
  return words.flatMap((part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    const box = range.getBoundingClientRect();
    const left = [box.left - edge.left, edge.right - box.right, box.top - edge.top, edge.bottom - box.bottom];
    return Math.min(...left) < 2 ? [part.textContent + ' ' + left.map((px) => px.toFixed(1)).join(' ')] : [];
  });
})`;

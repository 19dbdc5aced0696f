import { type Locator, type Page, expect } from '@playwright/test';
import type { CalendarEntry } from '@vivac/contract/dashboard';

const numbers = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });

/** What a cell says instead of a price. */
const REASONS = {
  price_unknown: 'free',
  sold_out: 'sold out',
  not_for_this_stay: 'other',
  closed: 'closed',
  not_offered: 'no offer',
  look_failed: 'failed',
  not_seen: 'unseen',
  priced: '',
} as const;

/** Where things are on the dashboard. */
export interface DashboardScreen {
  readonly calendar: Locator;
  readonly grid: Locator;
  readonly month: Locator;
  readonly filters: Locator;
  readonly chart: Locator;
  readonly map: Locator;
  readonly table: Locator;
  readonly divider: Locator;
  /** The cell of a day, `YYYY-MM-DD`. */
  day(day: string): Locator;
  button(name: string): Locator;
  /** A box of a filter group. */
  box(group: string, value: string): Locator;
  /** Goes there and waits until the calendar shows its prices. */
  open(search?: string): Promise<void>;
  /** Waits until the calendar shows exactly these entries; the grid of the current month runs on after them. */
  shows(entries: readonly CalendarEntry[]): Promise<void>;
  /** The centre column's width in whole pixels. */
  centreWidth(): Promise<number>;
}

export function dashboardScreen(page: Page): DashboardScreen {
  const calendar = page.getByRole('region', { name: 'Calendar', exact: true });
  const grid = calendar.getByRole('grid');
  return {
    calendar,
    grid,
    month: calendar.getByRole('heading', { level: 2 }),
    filters: page.getByRole('complementary', { name: 'Filters' }),
    chart: page.getByRole('region', { name: /^Prices from/ }),
    map: page.getByRole('region', { name: /^Prices on the map/ }),
    table: page.getByRole('region', { name: 'Daily table' }),
    divider: page.getByRole('separator', { name: 'Width of the centre column' }),
    day: (day) => page.locator(`[data-day="${day}"]`),
    button: (name) => page.getByRole('button', { name, exact: true }),
    box: (group, value) =>
      page.getByRole('group', { name: group, exact: true }).getByRole('checkbox', { name: value, exact: true }),
    async open(search = '') {
      await page.goto(`/dashboard${search}`);
      await expect(grid).toHaveAttribute('aria-busy', 'false');
    },
    async shows(entries) {
      await expect.poll(async () => (await cellsIn(grid)).slice(0, entries.length)).toEqual(entries.map(cellOf));
    },
    async centreWidth() {
      const box = await calendar.boundingBox();
      return Math.round(box?.width ?? 0);
    },
  };
}

/** A cell's date, price or dash, and percentage or reason, as it has to read. */
function cellOf({ date, price, percent, state }: CalendarEntry): string {
  const dayOfMonth = Number(date.slice(-2));
  if (price === null) return `${dayOfMonth}–${REASONS[state]}`;
  const shown = `${dayOfMonth}${numbers.format(price)}\u00a0€`;
  return percent === null
    ? shown
    : `${shown}${percent > 0 ? '+' : percent < 0 ? '−' : ''}${numbers.format(Math.abs(percent))}%`;
}

/** The cells as the eye sees them: without the day in words, the shapes of the bands, the marks of what moved and the tooltips. */
async function cellsIn(grid: Locator): Promise<string[]> {
  const texts = await grid.page().evaluate<string[]>(CELLS);
  return texts.map((text) => text.replace(/[▲▼▬]/g, ''));
}

const CELLS = `[...document.querySelectorAll('[role="grid"] [data-day]')].map((cell) =>
  [...cell.children]
    .filter((part) => !part.id && !part.matches('.visually-hidden, [data-move]'))
    .map((part) => part.textContent)
    .join(''))`;

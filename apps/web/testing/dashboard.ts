import type { CalendarEntry } from '@vivac/contract/dashboard';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { TOGGLE_GUARD_MS } from '../src/features/filters/filter-groups.tsx';
import type { Answers } from './answers.ts';
import { letCanvasesBePainted } from './canvas.ts';
import { MARKET } from './market.ts';
import { openPage, screen, waitFor, within } from './open-page.tsx';

/** Opens the dashboard over the small market. */
export function openDashboard(search = '', answers: Answers = {}, ...expected: RegExp[]) {
  letCanvasesBePainted();
  // As high as it takes to show every week.
  window.innerHeight = 1200;
  return openPage(`/dashboard${search}`, { answers: { ...MARKET, ...answers }, expected });
}

/** The same, and waits until the calendar shows its prices and chart and map are there. */
export async function openCalendar(search = '', answers: Answers = {}, ...expected: RegExp[]) {
  const page = await openDashboard(search, answers, ...expected);
  await screen.findByRole('region', { name: CHART });
  await screen.findByRole('region', { name: MAP });
  await waitFor(() => expect(grid().getAttribute('aria-busy')).toBe('false'));
  return page;
}

const CHART = /^Prices from/;
const MAP = /^Prices on the map/;

const region = (name: string | RegExp) => within(screen.getByRole('region', { name }));
export const calendar = () => region('Calendar');
export const chart = () => region(CHART);
export const map = () => region(MAP);
export const table = () => region('Daily table');
export const findTable = async () => within(await screen.findByRole('region', { name: 'Daily table' }));
export const filters = () => within(screen.getByRole('complementary', { name: 'Filters' }));
export const grid = (): HTMLElement => calendar().getByRole('grid');
export const month = (): string | null => calendar().getByRole('heading', { level: 2 }).textContent;
export const day = (of: string): HTMLElement => document.querySelector<HTMLElement>(`[data-day="${of}"]`)!;
export const isPressed = (of: string): boolean => day(of).getAttribute('aria-pressed') === 'true';
export const box = (group: string, value: string): HTMLInputElement =>
  within(screen.getByRole('group', { name: group })).getByRole<HTMLInputElement>('checkbox', { name: value });

/** Ticks a box after the time in which a second tick is ignored (filter-10). */
export async function tick(user: UserEvent, group: string, value: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, TOGGLE_GUARD_MS + 10));
  await user.click(box(group, value));
}

/** Waits until the calendar shows exactly these entries; the grid of the current month runs on after them. */
export const shows = (entries: readonly CalendarEntry[]): Promise<void> =>
  waitFor(() => expect(cells().slice(0, entries.length)).toEqual(entries.map(cellOf)));

/** The cells as the eye sees them: without the day in words, the shapes of the bands and the tooltips. */
const cells = (): string[] =>
  [...grid().querySelectorAll('[data-day]')].map((cell) =>
    [...cell.children]
      .filter((part) => part.id === '' && !part.classList.contains('visually-hidden'))
      .map((part) => part.textContent.replace(/[▲▼▬]/g, ''))
      .join(' '),
  );

/** A cell's date, price or dash, and percentage or reason, as it has to read. */
function cellOf({ date, price, percent, state }: CalendarEntry): string {
  const dayOfMonth = Number(date.slice(-2));
  if (price === null) return `${dayOfMonth} – ${state === 'sold_out' ? 'sold out' : 'unseen'}`;
  const difference = percent === null ? [] : [`${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}%`];
  return [dayOfMonth, `${Math.round(price)}\u00a0€`, ...difference].join(' ');
}

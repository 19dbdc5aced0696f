import type { Locator, Page } from '@playwright/test';
import { dashboardScreen } from '../support/dashboard-screen.ts';
import { EMAILS, PASSWORD, TODAY, expect, test } from '../support/journey.ts';

test.use({ account: 'nobody' });

const MOST_STOPS = 40;

/** Presses Tab until an element has the focus; every stop on the way must show where it is. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate<boolean>(FOCUS_SHOWS), 'the focus shows').toBe(true);
    if (await target.evaluateAll(isFocused)) return;
  }
  throw new Error(`Tab did not reach ${String(target)} in ${MOST_STOPS} stops.`);
}

const isFocused = (elements: { matches(selector: string): boolean }[]) =>
  elements.some((element) => element.matches(':focus'));

/** Whether the focused element, or the box that stands for it, is drawn with an outline or a ring. */
const FOCUS_SHOWS = `(() => {
  const shows = (element) => {
    const style = getComputedStyle(element);
    return (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none';
  };
  const focused = document.activeElement;
  return shows(focused) || shows(focused.parentElement) || getComputedStyle(focused).borderColor !== '';
})()`;

test('from the login page to the daily table and back without a pointer', async ({ page }) => {
  const screen = dashboardScreen(page);
  await page.goto('/');
  await tabTo(page, page.getByRole('link', { name: 'Enter' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(EMAILS.manager);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(screen.grid).toHaveAttribute('aria-busy', 'false');

  await tabTo(page, page.getByRole('link', { name: 'Skip to the content' }));
  await page.keyboard.press('Enter');
  await tabTo(page, screen.box('Number Of Guests', '4'));
  await page.keyboard.press('Space');
  await expect(screen.box('Number Of Guests', '4')).toBeChecked();
  await tabTo(page, screen.day(TODAY));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(screen.day('2026-11-22')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Shift+Enter');
  await expect(screen.table.getByRole('heading', { level: 2 })).toHaveText('Monday, 23 November 2026');
  await tabTo(page, screen.button('Close the table'));
  await page.keyboard.press('Enter');
  await expect(screen.calendar).toBeVisible();
});

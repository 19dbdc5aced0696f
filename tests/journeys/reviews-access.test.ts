import { faultsOf } from '../support/axe-faults.ts';
import { expect, test } from '../support/journey.ts';
import { reviewsScreen } from '../support/screens/reviews-screen.ts';
import { networkQuiet } from '../support/network.ts';

const CLS_MAX = 0.05;
const OBSERVE_SHIFTS = `
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.shifts += shift.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

test('accessibility: axe finds nothing with and without a campsite and on no match', async ({ page, market }) => {
  const screen = reviewsScreen(page);
  await page.goto('/reviews');
  await expect(screen.campsite(market.reference)).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await screen.open(market.reference);
  await expect(screen.scores.getByRole('img')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  const nothing = { type: 'bungalow', reviewers: 'Solo traveler', review_scores: 'Very bad: 1-3' };
  await page.goto(`/reviews?${new URLSearchParams({ campsite: market.reference, ...nothing })}`);
  await expect(screen.text('No reviews match your criteria')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
});

test('keyboard only: search, select, read the months and filter', async ({ page, market }) => {
  const screen = reviewsScreen(page);
  await page.goto('/reviews');
  await expect(screen.campsite(market.reference)).toBeVisible();
  await screen.search.focus();
  await page.keyboard.type(market.competitors[0]!.toLowerCase());
  await page.keyboard.press('Tab');
  await expect(screen.campsite(market.competitors[0]!)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: market.competitors[0]! })).toBeVisible();
  await expect(screen.campsite(market.competitors[0]!)).toBeFocused();

  const month = page.getByRole('slider', { name: 'Month looked at' });
  await month.waitFor();
  await page.keyboard.press('Tab');
  await expect(month).toBeFocused();
  await page.keyboard.press('Home');
  const first = (await screen.askInfo(market.competitors[0]!)).months[0]!;
  await expect(month).toHaveAttribute('aria-valuetext', new RegExp(`${first.month.slice(0, 4)}, `));

  const newest = screen.option('Sort By', 'Newest First');
  for (
    let presses = 0;
    presses < MOST_BETWEEN && (await newest.and(page.locator(':focus')).count()) === 0;
    presses += 1
  ) {
    await page.keyboard.press('Tab');
  }
  await expect(newest).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(screen.option('Sort By', 'Highest Score')).toBeFocused();
  await expect(screen.option('Sort By', 'Highest Score')).toBeChecked();
  await screen.shows((await screen.ask(market.competitors[0]!, { sort_by: 'Highest Score' })).reviews);
  for (const group of ['Type', 'Reviewers', 'Review Scores', 'Time of the year']) {
    await page.keyboard.press('Tab');
    await expect(screen.option(group, 'All')).toBeFocused();
  }
});

test('no layout shift while reviews load at 1440 and 390 pixels', async ({ page, market }, { annotations }) => {
  await page.addInitScript(OBSERVE_SHIFTS);
  const screen = reviewsScreen(page);
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await screen.open(market.reference);
    await expect(screen.scores.getByRole('img')).toBeVisible();
    await networkQuiet(page);
    const shift = await page.evaluate<number>('window.shifts');
    annotations.push({ type: `layout shift at ${viewport.width} pixels`, description: shift.toFixed(4) });
    expect(shift, `at ${viewport.width} pixels`).toBeLessThanOrEqual(CLS_MAX);
  }
});

/** So many stops lie between the months and the filters: what guests praise and blame. */
const MOST_BETWEEN = 12;

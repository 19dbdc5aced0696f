import type { Page } from '@playwright/test';
import { dashboardScreen } from '../support/screens/dashboard-screen.ts';
import { EMAILS, PASSWORD, TODAY, expect, test } from '../support/journey.ts';
import { hold, refuse } from '../support/network.ts';

/** What the page has logged as a failure, in order. */
function failuresLoggedOn(page: Page): () => string[] {
  const sentences: string[] = [];
  page.on('pageerror', (error) => sentences.push(error.message));
  return () => sentences;
}

const brokenPart = (page: Page, name: string) =>
  page.getByRole('alert').filter({ hasText: `${name} could not be shown. Nothing was lost.` });

// @holds layout-15
test('skeleton: the dashboard shows one while loading', async ({ page }) => {
  const screen = dashboardScreen(page);
  const letFilters = await hold(page, /\/api\/dashboard\/filters/);
  const letCalendar = await hold(page, /\/api\/dashboard\/calendar/);
  await page.goto('/dashboard');
  await expect(page.getByRole('status', { name: 'Loading the dashboard…' })).toBeVisible();
  letFilters();
  await expect(screen.grid).toHaveAttribute('aria-busy', 'true');
  await expect(screen.day('2026-11-22')).not.toHaveText(/€|–/);
  letCalendar();
  await expect(screen.grid).toHaveAttribute('aria-busy', 'false');
  await expect(screen.day('2026-11-22')).toHaveText(/€/);
});

test('stale data: chart, map and table keep the title of the numbers shown while loading', async ({ page }) => {
  const screen = dashboardScreen(page);
  await screen.open('?month=2026-12&day=2026-12-05');
  await expect(screen.chart.getByRole('list').first()).toBeVisible();
  await expect(screen.map.getByText('Night of Saturday 5 December')).toBeVisible();
  const letGo = await hold(page, /\/api\/dashboard\/(graphic|map|table)/);
  await screen.day('2026-12-12').click();
  await expect(screen.day('2026-12-12')).toHaveAttribute('aria-pressed', 'true');
  await expect(screen.chart.locator('[aria-busy=true]')).toBeVisible();
  await expect(screen.chart.getByRole('heading')).toHaveText('Prices from 6 December, 10 days');
  await expect(screen.map).toHaveAttribute('aria-busy', 'true');
  await expect(screen.map.getByText('Night of Saturday 5 December')).toBeVisible();
  letGo();
  await expect(screen.chart.getByRole('heading')).toHaveText('Prices from 13 December, 10 days');
  await expect(screen.map.getByText('Night of Saturday 12 December')).toBeVisible();
});

// @holds calendar-15
test('race condition: only the latest response counts', async ({ page, market }) => {
  const screen = dashboardScreen(page);
  await screen.open('?month=2026-12');
  const letGo = await hold(page, /calendar\?.*numberofguests=4/);
  const asked = page.waitForRequest(/calendar\?.*numberofguests=4/);
  await screen.box('Number Of Guests', '4').click();
  await asked;
  await screen.box('Number Of Guests', '6').click();
  const ofSix = await market.calendar(12, 2026, { numberofguests: 6 });
  await screen.shows(ofSix);
  letGo();
  await page.waitForLoadState('networkidle');
  await screen.shows(ofSix);
  await expect(screen.box('Number Of Guests', '6')).toBeChecked();
});

// @holds calendar-16
test('Retry recovers a failed calendar, which shows no prices', async ({ page, market, expectedMessages }) => {
  expectedMessages.push(/status of 500/, /Error loading the calendar/);
  const screen = dashboardScreen(page);
  const logged = failuresLoggedOn(page);
  await page.route(/\/api\/dashboard\/calendar/, refuse);
  await page.goto('/dashboard');
  const message = screen.calendar.getByRole('alert');
  await expect(message).toContainText('The prices could not be loaded, so none are shown.');
  await expect(screen.grid).not.toContainText('€');
  expect(logged()).toEqual(['Error loading the calendar']);
  await page.unroute(/\/api\/dashboard\/calendar/);
  await message.getByRole('button', { name: 'Retry' }).click();
  await screen.shows(await market.calendar(11, 2026));
  await expect(message).toBeHidden();
});

// @holds chart-16 table-5
test('Retry recovers a failed chart, map or table', async ({ page, expectedMessages }) => {
  expectedMessages.push(/status of 500/, /Error fetching map data/, /Error obtaining graphic data/);
  const screen = dashboardScreen(page);
  const logged = failuresLoggedOn(page);
  const calls = /\/api\/dashboard\/(graphic|map|table)/;
  await page.route(calls, refuse);
  await page.goto('/dashboard');
  await expect(screen.chart.getByText('No data available for the selected period')).toBeVisible();
  await expect(screen.chart.getByText('The prices could not be loaded.')).toBeVisible();
  await expect(screen.map.getByRole('alert')).toContainText('The prices of the map could not be loaded.');
  expect(logged()).toContain('Error obtaining graphic data');
  await screen.day('2026-11-25').dblclick();
  await expect(screen.table.getByRole('alert')).toContainText('Error obtaining table data');
  await page.unroute(calls);
  await screen.table.getByRole('button', { name: 'Retry' }).click();
  await expect(screen.table.getByRole('row').nth(1)).toBeVisible();
  await screen.map.getByRole('button', { name: 'Retry' }).click();
  await expect(screen.map.locator('[data-price]').first()).toBeVisible();
  await screen.button('Close the table').click();
  await expect(screen.chart.getByRole('list', { name: 'Campsites in the chart' })).toBeVisible();
});

// @holds filter-13 calendar-20 call-11 call-13
test('without filters or the reference campsite no price is shown, Retry recovers both', async ({
  page,
  market,
  expectedMessages,
}) => {
  expectedMessages.push(/status of 500/, /Error loading the (filters|reference campsite)/);
  const screen = dashboardScreen(page);
  const logged = failuresLoggedOn(page);
  await page.route(/\/api\/dashboard\/filters/, refuse);
  await page.goto('/dashboard');
  await expect(page.getByText('The filters could not be loaded, so no price is shown')).toBeVisible();
  await expect(page.getByText('€')).toHaveCount(0);
  expect(logged()).toEqual(['Error loading the filters']);
  await page.unroute(/\/api\/dashboard\/filters/);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(screen.box('Number Of Guests', '2')).toBeChecked();
  await expect(screen.grid).toContainText('€');

  await page.route(/\/api\/dashboard\/reference_campsite/, refuse);
  await page.reload();
  await expect(page.getByText('Your reference campsite could not be loaded')).toBeVisible();
  await expect(page.getByText(market.reference)).toHaveCount(0);
  await expect(page.getByText('€')).toHaveCount(0);
  expect(logged().at(-1)).toBe('Error loading the reference campsite');
  await page.unroute(/\/api\/dashboard\/reference_campsite/);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(screen.grid).toContainText('€');
});

// @holds filter-12
test('error boundary: chart and map fail alone, without their code or with a nonsense answer, and recover by Retry', async ({
  page,
  expectedMessages,
}) => {
  expectedMessages.push(/./);
  const screen = dashboardScreen(page);
  const parts = [
    { part: screen.chart, failure: brokenPart(page, 'The chart'), unloaded: 'The prices could not be loaded.' },
    { part: screen.map, failure: brokenPart(page, 'The map'), unloaded: 'The prices of the map could not be loaded.' },
  ];
  const chunks = /\/assets\/(price-chart|heat-map)-.*\.js/;
  await page.route(chunks, (route) => route.abort());
  await page.goto('/dashboard');
  for (const { failure } of parts) await expect(failure).toBeVisible();
  await expect(screen.day(TODAY)).toContainText('€');
  await page.unroute(chunks);
  for (const { part, failure } of parts) {
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect(part).toBeVisible();
  }

  const nonsense = /\/api\/dashboard\/(graphic|map)/;
  await page.route(nonsense, (route) => route.fulfill({ json: { 'Cala Sirena': null } }));
  await screen.box('Number Of Guests', '4').click();
  for (const { part, unloaded } of parts) await expect(part.getByText(unloaded)).toBeVisible();
  await expect(screen.day(TODAY)).toContainText('€');
  await expect(screen.box('Number Of Guests', '4')).toBeChecked();
  await page.unroute(nonsense);
  for (const { part, failure, unloaded } of parts) {
    await part.getByRole('button', { name: 'Retry' }).click();
    await expect(part.getByText(unloaded)).toBeHidden();
    await expect(failure).toBeHidden();
  }
});

// @holds filter-12
test('error boundary: the calendar and the table fail alone', async ({ page, expectedMessages }) => {
  expectedMessages.push(/./);
  const screen = dashboardScreen(page);
  await page.route(/\/api\/dashboard\/calendar/, (route) => route.fulfill({ json: [null] }));
  await page.goto('/dashboard');
  const message = screen.calendar.getByRole('alert');
  await expect(message).toContainText('The prices could not be loaded, so none are shown. Something went wrong.');
  await expect(screen.chart.getByRole('list').first()).toBeVisible();
  await page.unroute(/\/api\/dashboard\/calendar/);
  await message.getByRole('button', { name: 'Retry' }).click();
  await expect(screen.day(TODAY)).toContainText('€');
  const chunk = /\/assets\/daily-table-.*\.js/;
  await page.route(chunk, (route) => route.abort());
  await screen.day(TODAY).dblclick();
  await expect(brokenPart(page, 'The daily table')).toBeVisible();
  await page.unroute(chunk);
  await brokenPart(page, 'The daily table').getByRole('button', { name: 'Retry' }).click();
  await expect(screen.table.getByRole('row').nth(1)).toBeVisible();
});

test.describe('an administrator without a reference campsite', () => {
  test.use({ account: 'admin' });

  test('gets the empty state with a link to set one', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(page.getByText('As an administrator you see the whole market.')).toBeVisible();
    await expect(page.getByText('Ask your administrator')).toBeHidden();
    await page.getByRole('link', { name: 'Set my reference campsite' }).click();
    await expect(page).toHaveURL('/set-reference?email=admin%40vivac.test');
  });
});

test.describe('logging out', () => {
  // A session of its own: the others’ would end too.
  test.use({ account: 'nobody' });

  test('during pending calls leaves no error in the console', async ({ page, baseURL }) => {
    const headers = { origin: baseURL! };
    await page.request.post('/identity/sign-in/email', {
      headers,
      data: { email: EMAILS.manager, password: PASSWORD },
    });
    const screen = dashboardScreen(page);
    await screen.open();
    const letGo = await hold(page, /\/api\/dashboard\//);
    const asked = page.waitForRequest(/\/api\/dashboard\/calendar/);
    await screen.button('Next month').click();
    await asked;
    await page.getByRole('button', { name: /account of/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    letGo();
    await page.waitForLoadState('networkidle');
  });
});

test('a manager without a watchlist gets an empty state saying whom to ask', async ({ page }) => {
  const nothing = { referenceCampsite: null, state: null, link: null };
  await page.route(/\/api\/dashboard\/reference_campsite/, (route) => route.fulfill({ json: nothing }));
  const empty = ['CampsiteName', 'AccommodationType', 'NumberOfGuests', 'ChannelName', 'CancellationPolicy'];
  const filters = Object.fromEntries([...empty, 'IncludedExtras', 'LengthOfStay', 'Date'].map((group) => [group, []]));
  await page.route(/\/api\/dashboard\/filters/, (route) => route.fulfill({ json: filters }));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'No reference campsite yet' })).toBeVisible();
  await expect(page.getByText('Ask your administrator to set it by its link.')).toBeVisible();
  await page.unroute(/\/api\/dashboard\/reference_campsite/);
  await page.unroute(/\/api\/dashboard\/filters/);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(dashboardScreen(page).grid).toBeVisible();
});

test('an expired session is redirected to the login page, which says so', async ({ page, expectedMessages }) => {
  expectedMessages.push(/status of 401/);
  const screen = dashboardScreen(page);
  await screen.open();
  await page.context().clearCookies();
  await page.route(/\/api\/dashboard\//, (route) => route.fulfill({ status: 401, json: { error: 'Sign in.' } }));
  await screen.button('Next month').click();
  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('Your session has ended. Please sign in again.');
});

import { expect, test } from '../support/journey.ts';
import { hold, refuse } from '../support/network.ts';
import { PAGE_SIZE, reviewsScreen, writtenScore } from '../support/screens/reviews-screen.ts';

const LIST = /\/api\/reviews\/list/;
const INFO = /\/api\/reviews\/info/;
const PAGES = /\/api\/reviews\/[^?]+\?from=/;
const FIRST_PAGE = /\/api\/reviews\/[^?]+\?from=0/;
const SECOND_PAGE = /\/api\/reviews\/[^?]+\?from=10/;

test('while the network is slow every part shows its own shape', async ({ page, market }) => {
  const screen = reviewsScreen(page);
  const letList = await hold(page, LIST);
  const letInfo = await hold(page, INFO);
  const letPages = await hold(page, PAGES);
  await page.goto(`/reviews?${new URLSearchParams({ campsite: market.reference })}`);
  await expect(page.getByRole('heading', { level: 2, name: market.reference })).toBeVisible();
  for (const part of ['Loading campsites…', 'Loading scores…', 'Loading reviews…']) {
    await expect(page.getByRole('status', { name: part })).toBeVisible();
  }
  letList();
  await expect(screen.campsite(market.reference)).toHaveAttribute('aria-current', 'page');
  letInfo();
  await expect(screen.scores.getByRole('img')).toBeVisible();
  letPages();
  await expect(screen.cards).toHaveCount(PAGE_SIZE);
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
});

// @holds review-5
test('while more reviews are on their way it says so', async ({ page, market }) => {
  const screen = reviewsScreen(page);
  const letGo = await hold(page, SECOND_PAGE);
  await screen.open(market.reference);
  await screen.text('Loading more reviews...').scrollIntoViewIfNeeded();
  await expect(screen.feed).toHaveAttribute('aria-busy', 'true');
  await expect(screen.text('Loading more reviews...')).toBeVisible();
  letGo();
  await expect(screen.cards).not.toHaveCount(PAGE_SIZE);
});

// @holds review-13
test('an answer that comes late, for filters or a campsite left since, is ignored', async ({ page, market }) => {
  const screen = reviewsScreen(page);
  const other = market.competitors[0]!;
  await screen.open(market.reference);
  const late = await hold(page, /reviewers=Family/);
  const abandoned = page.waitForEvent('requestfailed', (request) => request.url().includes('reviewers=Family'));
  await screen.option('Reviewers', 'Family').click();
  await expect(page).toHaveURL(/reviewers=Family/);
  await screen.option('Reviewers', 'Couple').click();
  expect((await abandoned).failure()?.errorText).toBe('net::ERR_ABORTED');
  const { reviews } = await screen.ask(market.reference, { reviewers: 'Couple' });
  await screen.shows(reviews);
  late();
  await page.waitForLoadState('networkidle');
  await screen.shows(reviews);

  const lateInfo = await hold(
    page,
    new RegExp(`info\\?${new URLSearchParams({ campsite: other })}`.replace('+', '(\\+|%20)')),
  );
  await screen.campsite(other).click();
  await expect(page.getByRole('heading', { level: 2, name: other })).toBeVisible();
  await page.goBack();
  lateInfo();
  await page.waitForLoadState('networkidle');
  const info = await screen.askInfo(market.reference);
  await expect(screen.scores).toContainText(`Score ${writtenScore(info.overallScore!)} of 10`);
  await screen.shows(reviews);
});

// @holds review-16
test('a list that fails stays empty, says so, and recovers by Retry', async ({ page, market, expectedMessages }) => {
  expectedMessages.push(/status of 500/, /Error fetching the list of campsites with reviews/);
  const screen = reviewsScreen(page);
  await page.route(LIST, refuse);
  await page.goto('/reviews');
  await expect(screen.list.getByRole('alert')).toContainText('The campsites could not be loaded. Nothing was lost.');
  await expect(screen.list.getByRole('link')).toHaveCount(0);
  await page.unroute(LIST);
  await screen.list.getByRole('button', { name: 'Retry' }).click();
  await expect(screen.campsite(market.reference)).toBeVisible();
});

// @holds review-17
test('scores that fail are cleared while the reviews are shown, and recover by Retry', async ({
  page,
  market,
  expectedMessages,
}) => {
  expectedMessages.push(/status of 500/, /Error fetching the scores of a campsite/);
  const screen = reviewsScreen(page);
  await page.route(INFO, refuse);
  await screen.open(market.reference);
  await expect(screen.scores.getByRole('alert')).toContainText('The scores could not be loaded. Nothing was lost.');
  await expect(screen.scores).toContainText('No score yet');
  await expect(screen.scores.getByRole('img')).toHaveCount(0);
  await page.unroute(INFO);
  await screen.button('Retry').click();
  await expect(screen.scores.getByRole('img')).toBeVisible();
  await expect(screen.scores.getByRole('alert')).toHaveCount(0);
});

// @holds review-18
test('reviews that fail are cleared, and recover by Retry', async ({ page, market, expectedMessages }) => {
  expectedMessages.push(/status of 500/, /Error fetching reviews/);
  const screen = reviewsScreen(page);
  await screen.open(market.reference);
  await page.route(FIRST_PAGE, refuse);
  await screen.option('Reviewers', 'Family').click();
  await expect(page.getByRole('alert')).toContainText('The reviews could not be loaded. Nothing was lost.');
  await expect(screen.cards).toHaveCount(0);
  await page.unroute(FIRST_PAGE);
  await screen.button('Retry').click();
  await screen.shows((await screen.ask(market.reference, { reviewers: 'Family' })).reviews);
});

test('a later page that fails leaves those before it, and recovers by Retry', async ({
  page,
  market,
  expectedMessages,
}) => {
  expectedMessages.push(/status of 500/, /Error fetching reviews/);
  const screen = reviewsScreen(page);
  await page.route(SECOND_PAGE, refuse);
  await screen.open(market.reference);
  await screen.text('Loading more reviews...').scrollIntoViewIfNeeded();
  await expect(page.getByRole('alert')).toContainText('More reviews could not be loaded.');
  await expect(screen.cards).toHaveCount(PAGE_SIZE);
  await page.unroute(SECOND_PAGE);
  await screen.button('Retry').click();
  await expect(screen.cards.nth(PAGE_SIZE)).toBeVisible();
  const { reviews } = await screen.ask(market.reference, {}, PAGE_SIZE);
  await expect(screen.cards.nth(PAGE_SIZE).getByRole('heading')).toContainText(reviews[0]!.title ?? '');
});

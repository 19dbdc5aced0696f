import type { ReviewFilters } from '@vivac/contract/reviews';
import { expect, test } from '../support/journey.ts';
import { PAGE_SIZE, reviewsScreen, writtenScore } from '../support/screens/reviews-screen.ts';

/** Within the browser. */
const CENTRE = (card: unknown) =>
  (card as { scrollIntoView(to: { block: 'center' }): void }).scrollIntoView({ block: 'center' });

const GROUPS = [
  ['Sort By', 'sort_by', ['Oldest First', 'Highest Score', 'Lowest Score', 'Newest First']],
  ['Type', 'type', ['glamping tent', 'bungalow', 'All']],
  ['Reviewers', 'reviewers', ['Family', 'Couple', 'Solo traveler', 'Group', 'All']],
  [
    'Review Scores',
    'review_scores',
    ['Fantastic: 9+', 'Good: 7-9', 'Acceptable: 5-7', 'Bad: 3-5', 'Very bad: 1-3', 'All'],
  ],
  ['Time of the year', 'time_of_year', ['Mar-May', 'Jun-Aug', 'Sep-Nov', 'Dec-Feb', 'All']],
] as const;

// @holds review-3
test('without a campsite in the URL none is selected', async ({ page, market }) => {
  const screen = reviewsScreen(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Reviews', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Select a campsite to view reviews' })).toBeVisible();
  await expect(screen.list.locator('[aria-current]')).toHaveCount(0);
  await page.getByRole('link', { name: `Show ${market.reference}` }).click();
  await expect(page).toHaveURL(`/reviews?${new URLSearchParams({ campsite: market.reference })}`);
  await expect(screen.cards.first()).toBeVisible();
});

// @holds review-1 review-2
test('the list has every campsite with reviews and score, the reference first, and a search by part of a name', async ({
  page,
  market,
}) => {
  const screen = reviewsScreen(page);
  await page.goto('/reviews');
  await expect(screen.list.getByRole('link').first()).toContainText(market.reference);
  const known = await screen.askList();
  expect(known[0]).toMatchObject({ name: market.reference, reference: true });
  const rows = await screen.list.getByRole('link').allTextContents();
  expect(rows).toEqual(
    known.map(({ name, reviewCount, kept_count, score, reference }) => {
      const counted = `${reviewCount.toLocaleString('en-GB')}\u00a0reviews`;
      const count =
        reviewCount === kept_count ? counted : `${counted}, ${kept_count.toLocaleString('en-GB')}\u00a0here`;
      const badge = score === null ? '–No score yet' : `${writtenScore(score)}Score ${writtenScore(score)} of 10`;
      return `${name}${reference ? 'your campsite' : ''}${count}${badge}`;
    }),
  );
  const name = market.competitors[0]!;
  await screen.search.fill(name.slice(1, -1).toUpperCase());
  await expect(screen.list.getByRole('link')).toHaveCount(1);
  await expect(screen.campsite(name)).toBeVisible();
  await screen.search.fill('no such place');
  await expect(screen.list.getByRole('link')).toHaveCount(0);
  await expect(screen.text('No campsite is called “no such place”.')).toBeVisible();
  await screen.search.fill('');
  await expect(screen.list.getByRole('link')).toHaveCount(market.competitors.length + 1);
});

// @holds review-4
test('selecting a campsite shows its scores by category and its first reviews', async ({ page, market }) => {
  const screen = reviewsScreen(page);
  await page.goto('/reviews');
  const name = market.competitors[1]!;
  await screen.campsite(name).click();
  await expect(screen.campsite(name)).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  const info = await screen.askInfo(name);
  const { reviews } = await screen.ask(name);
  await screen.shows(reviews);
  await expect(screen.scores).toContainText(info.overallText!);
  await expect(screen.scores).toContainText(`Score ${writtenScore(info.overallScore!)} of 10`);
  await expect(screen.scores).toContainText(`${info.reviewCount.toLocaleString('en-GB')}\u00a0reviews`);
  const categories = await screen.scores.getByRole('listitem').allTextContents();
  expect(categories.map((text) => text.replace(/^.*: /, ''))).toEqual(
    info.categories.map(({ score, compset_score: others }) =>
      others === null ? writtenScore(score) : `${writtenScore(score)}, other campsites ${writtenScore(others)}`,
    ),
  );
  const months = screen.scores.getByRole('table', { name: 'Mean score and number of reviews by month' });
  expect(await months.getByRole('row').count()).toBe(1 + 24);
  await expect(screen.scores.getByRole('img', { name: /^Mean score of each month/ })).toBeVisible();
});

// @holds review-11
test('every filter group filters and sorts as the API does, also in the URL', async ({ page, market }) => {
  // Twenty-four questions, each answered to the end.
  test.setTimeout(180_000);
  const screen = reviewsScreen(page);
  await screen.open(market.reference);
  for (const [title, filter, options] of GROUPS) {
    await expect(screen.option(title, options.at(-1)!)).toBeChecked();
    for (const option of options) {
      await screen.option(title, option).click();
      const isInitial = option === options.at(-1);
      const filters = { [filter]: option } as ReviewFilters;
      const { reviews } = await screen.ask(market.reference, filters);
      await screen.shows(reviews);
      await expect(screen.option(title, option)).toBeChecked();
      await expect.poll(() => new URL(page.url()).searchParams.get(filter)).toBe(isInitial ? null : option);
    }
  }
});

// @holds review-7 review-14
test('infinite scroll loads pages of ten until the last one', async ({ page, market }) => {
  const screen = reviewsScreen(page);
  const filters = { reviewers: 'Couple' } as const;
  const { total } = await screen.ask(market.reference, filters);
  expect(total).toBeGreaterThan(2 * PAGE_SIZE);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const isPage = pathname.startsWith('/api/reviews/') && searchParams.has('from');
    if (isPage) asked.push(`${searchParams.get('from')}-${searchParams.get('to')}`);
  });
  await screen.open(market.reference, filters);
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(screen.text('No more reviews to load')).toBeInViewport({ timeout: 300 });
  }).toPass();
  await expect(screen.cards).toHaveCount(total!);
  const pages = Array.from({ length: Math.floor(total! / PAGE_SIZE) + 1 }, (_, at) => at * PAGE_SIZE);
  expect(asked).toEqual(pages.map((from) => `${from}-${from + PAGE_SIZE}`));
  await expect(screen.cards.last()).toHaveAttribute('aria-posinset', String(total));
  await expect(screen.cards.last()).toHaveAttribute('aria-setsize', String(total));
});

// @holds review-19
test('infinite scroll requests only the first page until the end is near', async ({ page, market }) => {
  const screen = reviewsScreen(page);
  await screen.open(market.reference);
  await page.waitForLoadState('networkidle');
  await expect(screen.cards).toHaveCount(PAGE_SIZE);
  const end = screen.text('Loading more reviews...');
  await expect(end).not.toBeInViewport();
  const farAwayPx = (await end.boundingBox())!.y - 900;
  // A tenth of the end, 44 px high, has to lie within 100 px below the window.
  await page.evaluate(`window.scrollTo(0, ${farAwayPx - 120})`);
  await page.waitForTimeout(300);
  await expect(screen.cards).toHaveCount(PAGE_SIZE);
  await page.evaluate(`window.scrollTo(0, ${farAwayPx - 80})`);
  await expect(screen.cards).toHaveCount(2 * PAGE_SIZE);
});

// @holds review-12
test('another filter or campsite resets pagination and scroll position', async ({ page, market }) => {
  const screen = reviewsScreen(page);
  await screen.open(market.reference);
  const scrollOn = async () => {
    await page.mouse.move(700, 500);
    await expect(async () => {
      await page.mouse.wheel(0, 3000);
      expect(await screen.cards.count()).toBeGreaterThan(PAGE_SIZE);
    }).toPass();
    expect(await page.evaluate<number>('window.scrollY')).toBeGreaterThan(500);
  };
  await scrollOn();
  await screen.option('Sort By', 'Highest Score').click();
  await screen.shows((await screen.ask(market.reference, { sort_by: 'Highest Score' })).reviews);
  expect(await page.evaluate<number>('window.scrollY')).toBe(0);
  await scrollOn();
  await screen.campsite(market.competitors[2]!).click();
  await screen.shows((await screen.ask(market.competitors[2]!, { sort_by: 'Highest Score' })).reviews);
  expect(await page.evaluate<number>('window.scrollY')).toBe(0);
});

// @holds review-12
test('scroll restoration: Back returns to the position among the loaded pages', async ({ page, market }) => {
  const screen = reviewsScreen(page);
  await screen.open(market.reference);
  await page.mouse.move(700, 500);
  await expect(async () => {
    await page.mouse.wheel(0, 2000);
    expect(await screen.cards.count()).toBeGreaterThan(2 * PAGE_SIZE);
  }).toPass();
  await page.waitForLoadState('networkidle');
  const loaded = await screen.cards.count();
  const read = screen.cards.nth(12);
  await read.evaluate(CENTRE);
  const { y } = (await read.boundingBox())!;
  const isThere = async () => {
    await expect.poll(() => screen.cards.count()).toBeGreaterThanOrEqual(loaded);
    await expect.poll(async () => Math.abs((await read.boundingBox())!.y - y)).toBeLessThan(2);
  };

  await screen.campsite(market.competitors[2]!).click();
  await screen.shows((await screen.ask(market.competitors[2]!)).reviews);
  expect(await page.evaluate<number>('window.scrollY')).toBe(0);
  await page.goBack();
  await isThere();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByRole('heading', { name: /2026/ }).first()).toBeVisible();
  await page.goBack();
  await isThere();
  // Chosen anew it begins anew (review-12).
  await screen.campsite(market.competitors[2]!).click();
  await screen.campsite(market.reference).click();
  await screen.shows((await screen.ask(market.reference)).reviews);
  expect(await page.evaluate<number>('window.scrollY')).toBe(0);
});

test('history: back and forward step through campsites and filters', async ({ page, market }) => {
  const screen = reviewsScreen(page);
  const other = market.competitors[0]!;
  await screen.open(market.reference, { reviewers: 'Family', sort_by: 'Lowest Score' });
  await expect(screen.option('Reviewers', 'Family')).toBeChecked();
  await screen.shows((await screen.ask(market.reference, { reviewers: 'Family', sort_by: 'Lowest Score' })).reviews);
  await screen.option('Reviewers', 'Couple').click();
  await expect(page).toHaveURL(/reviewers=Couple/);
  await screen.campsite(other).click();
  await expect(page.getByRole('heading', { level: 2, name: other })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 2, name: market.reference })).toBeVisible();
  await expect(screen.option('Reviewers', 'Couple')).toBeChecked();
  await page.goBack();
  await expect(screen.option('Reviewers', 'Family')).toBeChecked();
  await page.goForward();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 2, name: other })).toBeVisible();
  await screen.shows((await screen.ask(other, { reviewers: 'Couple', sort_by: 'Lowest Score' })).reviews);
});

// @holds review-6
test('the empty state of the filters offers to clear them', async ({ page, market }) => {
  const screen = reviewsScreen(page);
  const nothing = { type: 'bungalow', reviewers: 'Solo traveler', review_scores: 'Very bad: 1-3' } as const;
  expect((await screen.ask(market.reference, nothing)).total).toBe(0);
  await page.goto(
    `/reviews?${new URLSearchParams({ campsite: market.reference, sort_by: 'Oldest First', ...nothing })}`,
  );
  await expect(screen.text('No reviews match your criteria')).toBeVisible();
  await expect(screen.cards).toHaveCount(0);
  await screen.button('Clear filters').click();
  await screen.shows((await screen.ask(market.reference, { sort_by: 'Oldest First' })).reviews);
  await expect(screen.option('Review Scores', 'All')).toBeChecked();
  await expect(screen.option('Sort By', 'Oldest First')).toBeChecked();
});

test('a campsite outside the watchlist in the URL is named as such, without its data', async ({
  page,
  expectedMessages,
}) => {
  expectedMessages.push(/status of 40\d/, /Error fetching/);
  const screen = reviewsScreen(page);
  await page.goto('/reviews?campsite=Nowhere');
  await expect(screen.text('There is no campsite called “Nowhere” on your list.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Select a campsite to view reviews' })).toBeVisible();
  await expect(screen.cards).toHaveCount(0);
});

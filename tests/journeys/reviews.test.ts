import { expect, test } from '../support/journey.ts';
import { PAGE_SIZE, reviewsScreen, writtenScore } from '../support/screens/reviews-screen.ts';
import { networkQuiet } from '../support/network.ts';

/** Within the browser. */
const CENTRE = (card: unknown) =>
  (card as { scrollIntoView(to: { block: 'center' }): void }).scrollIntoView({ block: 'center' });

// @holds review-3 review-4 review-11
test('a campsite’s scores and reviews are those of the API, under its filters, also through back and forward', async ({
  page,
  market,
}) => {
  const screen = reviewsScreen(page);
  const name = market.competitors[1]!;
  await page.goto('/dashboard');
  const own = `/reviews?${new URLSearchParams({ campsite: market.reference })}`;
  const link = page.getByRole('link', { name: 'Reviews', exact: true });
  // It leads to the own campsite once that is known.
  await expect(link).toHaveAttribute('href', own);
  await link.click();
  await expect(page).toHaveURL(own);
  await screen.shows((await screen.ask(market.reference)).reviews);
  await page.goto('/reviews');
  await expect(page.getByRole('heading', { name: 'Select a campsite to view reviews' })).toBeVisible();
  await expect(screen.list.locator('[aria-current]')).toHaveCount(0);

  await test.step('its scores by category, its months and its first reviews', async () => {
    await screen.campsite(name).click();
    await expect(page).toHaveURL(`/reviews?${new URLSearchParams({ campsite: name })}`);
    await expect(screen.campsite(name)).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
    const info = await screen.askInfo(name);
    await screen.shows((await screen.ask(name)).reviews);
    await expect(screen.scores).toContainText(info.overallText!);
    await expect(screen.scores).toContainText(`Score ${writtenScore(info.overallScore!)} of 10`);
    await expect(screen.scores).toContainText(`${info.reviewCount.toLocaleString('en-GB')}\u00a0reviews`);
    const categories = await screen.scores.getByRole('listitem').allTextContents();
    expect(categories.map((text) => text.replace(/^.*: /, ''))).toEqual(
      info.categories.map(({ score, compset_score: others, reference_score: mine }) =>
        [
          writtenScore(score),
          ...(others === null ? [] : [`other campsites ${writtenScore(others)}`]),
          ...(mine === null ? [] : [`your campsite ${writtenScore(mine)}`]),
        ].join(', '),
      ),
    );
    const months = screen.scores.getByRole('table', { name: 'Mean score and number of reviews by month' });
    expect(await months.getByRole('row').count()).toBe(1 + 24);
    await expect(screen.scores.getByRole('img', { name: /^Mean score of each month/ })).toBeVisible();
  });

  await test.step('filters and campsites are steps of the history', async () => {
    await screen.option('Sort By', 'Lowest Score').click();
    await screen.option('Reviewers', 'Family').click();
    await screen.shows((await screen.ask(name, { reviewers: 'Family', sort_by: 'Lowest Score' })).reviews);
    await screen.option('Reviewers', 'Couple').click();
    await expect(page).toHaveURL(/reviewers=Couple/);
    const other = market.competitors[0]!;
    await screen.campsite(other).click();
    await expect(page.getByRole('heading', { level: 2, name: other })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
    await expect(screen.option('Reviewers', 'Couple')).toBeChecked();
    await page.goBack();
    await expect(screen.option('Reviewers', 'Family')).toBeChecked();
    await page.goForward();
    await page.goForward();
    await expect(page.getByRole('heading', { level: 2, name: other })).toBeVisible();
    await screen.shows((await screen.ask(other, { reviewers: 'Couple', sort_by: 'Lowest Score' })).reviews);
  });
});

// @holds review-7 review-14 review-19
test('infinite scroll requests pages of ten as the end comes near, until the last one', async ({ page, market }) => {
  const screen = reviewsScreen(page);
  const filters = { reviewers: 'Couple' } as const;
  const { total } = await screen.ask(market.reference, filters);
  expect(total).toBeGreaterThan(2 * PAGE_SIZE);
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const isPage = pathname.startsWith('/api/reviews/') && searchParams.has('from');
    if (isPage) requested.push(`${searchParams.get('from')}-${searchParams.get('to')}`);
  });
  await screen.open(market.reference, filters);
  await networkQuiet(page);
  await expect(screen.cards).toHaveCount(PAGE_SIZE);

  await test.step('only the first page while the end is more than 100 pixels away', async () => {
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

  await test.step('each page once, to the end', async () => {
    await page.mouse.move(700, 500);
    await expect(async () => {
      await page.mouse.wheel(0, 4000);
      await expect(screen.text('No more reviews to load')).toBeInViewport({ timeout: 300 });
    }).toPass();
    await expect(screen.cards).toHaveCount(total!);
    const pages = Array.from({ length: Math.floor(total! / PAGE_SIZE) + 1 }, (_, at) => at * PAGE_SIZE);
    expect(requested).toEqual(pages.map((from) => `${from}-${from + PAGE_SIZE}`));
    await expect(screen.cards.last()).toHaveAttribute('aria-posinset', String(total));
    await expect(screen.cards.last()).toHaveAttribute('aria-setsize', String(total));
  });
});

// @holds review-12
test('scroll restoration: Back returns to the position among the loaded pages, another filter or campsite begins at the top', async ({
  page,
  market,
}) => {
  const screen = reviewsScreen(page);
  await screen.open(market.reference);
  await page.mouse.move(700, 500);
  await expect(async () => {
    await page.mouse.wheel(0, 2000);
    expect(await screen.cards.count()).toBeGreaterThan(2 * PAGE_SIZE);
  }).toPass();
  await networkQuiet(page);
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

  await scrollOn();
  await screen.option('Sort By', 'Highest Score').click();
  await screen.shows((await screen.ask(market.reference, { sort_by: 'Highest Score' })).reviews);
  expect(await page.evaluate<number>('window.scrollY')).toBe(0);

  async function scrollOn(): Promise<void> {
    await page.mouse.move(700, 500);
    await expect(async () => {
      await page.mouse.wheel(0, 3000);
      expect(await screen.cards.count()).toBeGreaterThan(PAGE_SIZE);
    }).toPass();
    expect(await page.evaluate<number>('window.scrollY')).toBeGreaterThan(500);
  }
});

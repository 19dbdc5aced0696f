import { faultsOf } from '../support/axe-faults.ts';
import { WITHOUT_FIRST_ANSWERS, expect, test } from '../support/journey.ts';
import { reviewsScreen } from '../support/screens/reviews-screen.ts';
import { hold, networkQuiet } from '../support/network.ts';

test('campsites and reviews are steps, Back and the back button return through them; filters open above the reviews', async ({
  page,
  market,
}) => {
  const screen = reviewsScreen(page);
  const other = market.competitors[0]!;
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Dashboard, main menu' }).tap();
  await page.getByRole('menuitem', { name: 'Reviews', exact: true }).tap();
  await expect(page.getByRole('heading', { level: 2, name: market.reference })).toBeVisible();
  await screen.button('Campsites').tap();
  await expect(page.getByRole('heading', { name: 'Select a campsite to view reviews' })).toBeVisible();
  await screen.campsite(other).tap();
  await expect(page.getByRole('heading', { level: 2, name: other })).toBeFocused();
  await expect(screen.list).toBeHidden();
  await screen.shows((await screen.ask(other)).reviews);

  await screen.button('Filters').tap();
  await screen.option('Reviewers', 'Family').tap();
  await screen.option('Reviewers', 'Couple').tap();
  await expect(screen.option('Reviewers', 'Couple')).toBeChecked();
  await expect(screen.option('Reviewers', 'Couple')).toBeInViewport();
  await screen.shows((await screen.ask(other, { reviewers: 'Couple' })).reviews);
  await screen.button('Filters, 1\u00a0set').tap();
  await expect(screen.option('Reviewers', 'Couple')).toBeHidden();

  await screen.button('Campsites').tap();
  await expect(screen.campsite(market.reference)).toBeVisible();
  await expect(page).toHaveURL('/reviews');
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
});

test('every step of a deep link fits at 390 and 320 pixels with touch targets of 44, axe finds nothing, and there is a way back', async ({
  page,
  market,
  expectedMessages,
}) => {
  expectedMessages.push(/campsite=nobody|reviews\/nobody|Error fetching the/);
  const screen = reviewsScreen(page);
  const expectFits = async (step: string) => {
    await networkQuiet(page);
    expect(await faultsOf(page), step).toEqual([]);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate<number>('document.documentElement.scrollWidth'), `${step} at ${width}`).toBe(width);
      expect(await page.evaluate<string[]>(SMALL), `${step} at ${width}`).toEqual([]);
    }
  };
  // An address of before, when filters were a step.
  await page.goto(`/reviews?${new URLSearchParams({ campsite: market.reference, step: 'filters' })}`);
  await expect(screen.cards.first()).toBeVisible();
  await screen.button('Filters').tap();
  await expect(screen.option('Sort By', 'Newest First')).toBeChecked();
  await expectFits('filters');
  await screen.button('Filters').tap();
  await expect(screen.scores.getByRole('img')).toBeVisible();
  await expectFits('reviews');
  await screen.button('Campsites').tap();
  await expect(screen.campsite(market.reference)).toBeVisible();
  await expectFits('list');

  await test.step('a long name goes on in further lines where no campsite has the name that was asked for, and in the list', async () => {
    const name = 'Càmping Internacional Punta Faixonda Platja del Racó de Sant Feliu de Llobregat-Sud';
    await page.addInitScript(WITHOUT_FIRST_ANSWERS);
    await page.route('**/api/reviews/list', async (route) => {
      const [own, ...others] = (await (await route.fetch()).json()) as { name: string }[];
      await route.fulfill({ json: [{ ...own, name }, ...others] });
    });
    // Until the list is there nobody knows that there is none of that name, and its reviews are asked for.
    const letGo = await hold(page, /\/api\/reviews\/(nobody|info)/);
    await page.goto('/reviews?campsite=nobody');
    await expect(page.getByRole('link', { name: `Show ${name}` })).toBeVisible();
    letGo();
    await expectFits('nobody');
    await screen.button('Campsites').tap();
    await expect(screen.campsite(name)).toBeVisible();
    expect(await page.evaluate<string[]>(CUT), 'names that are cut in the list').toEqual([]);
  });
});

const CUT = `[...document.querySelectorAll('nav li span')].flatMap((part) =>
  part.scrollHeight > part.clientHeight + 1 && part.clientHeight > 1 ? [part.textContent] : [])`;

/** What can be tapped in the page and is lower than a finger needs. */
const SMALL = `[...document.querySelectorAll('main :is(a, button, label, input[type=search])')].flatMap((part) => {
  const { height } = part.getBoundingClientRect();
  return height > 0 && height < 44 ? [part.textContent + ' ' + height] : [];
})`;

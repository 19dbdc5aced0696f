import { faultsOf } from '../support/axe-faults.ts';
import { expect, test } from '../support/journey.ts';
import { reviewsScreen } from '../support/screens/reviews-screen.ts';

// @holds review-43 review-45 review-47 review-48
test('the reviews answer first: distribution, themes with examples, a search in their words, counts of the filters', async ({
  page,
  market,
}) => {
  const screen = reviewsScreen(page);
  await screen.open(market.reference);
  const stated = page.getByRole('region', { name: 'What the reviews say' });
  await expect(stated.getByRole('heading', { name: 'What guests praise' })).toBeVisible();
  await expect(
    stated
      .getByRole('listitem')
      .filter({ hasText: /Location|Staff|Beds|Cleanliness/ })
      .first(),
  ).toBeVisible();

  await test.step('how themes are found is told behind a button', async () => {
    await stated.getByRole('button', { name: 'How these are found' }).click();
    await expect(stated.getByText(/96 of 100 finds were right/)).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
  });

  await test.step('a search narrows the reviews, and a chip takes it back', async () => {
    await page.getByRole('searchbox', { name: 'Search in the reviews' }).fill('piscina');
    await expect(page).toHaveURL(/words=piscina/);
    const { reviews, total } = await screen.ask(market.reference, { words: 'piscina' });
    expect(total).toBeGreaterThan(0);
    await screen.shows(reviews);
    await page.getByRole('button', { name: 'Remove the filter “piscina”' }).click();
    await screen.shows((await screen.ask(market.reference)).reviews);
  });

  await test.step('an option says how many reviews it leaves', async () => {
    const { total } = await screen.ask(market.reference, { reviewers: 'Couple' });
    await expect(screen.option('Reviewers', 'Couple')).toHaveAccessibleDescription(String(total));
    await screen.option('Reviewers', 'Couple').click();
    await expect(page.getByText(`${total}\u00a0reviews match the filters`)).toBeVisible();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(screen.option('Reviewers', 'All')).toBeChecked();
  });
});

import { dateAtPrecision } from '@vivac/domain/reviews/review';
import { addDays, toDay } from '@vivac/domain/time/day';
import type { Locator, Page } from '@playwright/test';
import { TODAY, expect, test } from '../support/journey.ts';
import { morningFacts } from '../support/questions/morning-facts.ts';
import { MORNING_QUESTIONS } from '../support/questions/morning-questions.ts';
import { dashboardScreen } from '../support/screens/dashboard-screen.ts';
import { reviewsScreen, writtenScore } from '../support/screens/reviews-screen.ts';

// @holds answer-1 answer-5 answer-7 answer-8
test('the questions of a morning are answered on the first screen without a click, as the API answers them', async ({
  page,
  market,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const screen = dashboardScreen(page);
  const inView = await onFirstScreen(page);
  const facts = await morningFacts(market, TODAY);
  await screen.open('?campsites=all');
  await expect(screen.chart.getByRole('img')).toBeVisible();

  for (const { question, answers } of MORNING_QUESTIONS) {
    await test.step(question, async () => {
      const places = answers(page, facts);
      expect(places.length).toBeGreaterThan(0);
      for (const { place, says } of places) {
        await expect(place).toBeVisible();
        await expect(place).toContainText(says);
      }
      await inView(places[0]!.place);
    });
  }
});

// @holds review-43
test('what guests blame most, and the last 30 days, are on the first screen of the reviews as the API has them', async ({
  page,
  market,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const inView = await onFirstScreen(page);
  const screen = reviewsScreen(page);
  await screen.open(market.reference);
  const stated = page.getByRole('region', { name: 'What the reviews say' });
  const { blamed } = await summaryOf(page, market.reference);

  const [first] = blamed;
  const column = stated.getByRole('heading', { name: 'What guests blame' }).locator('..').getByRole('listitem').first();
  await expect(column).toContainText(String(first!.reviewCount));
  await expect(column).toContainText(first!.example.sentence.slice(0, 20));
  await inView(column);

  const { reviews } = await screen.ask(market.reference);
  const recent = reviews.filter(
    ({ date, date_precision: precision }) => dateAtPrecision(date, precision) > dayBefore(30),
  );
  const mean = recent.reduce((sum, { score }) => sum + score, 0) / recent.length;
  await expect(stated.getByText(/last 30 days/).locator('..')).toContainText(writtenScore(Math.round(mean * 10) / 10));
  await inView(stated.getByText(/last 30 days/));
});

const dayBefore = (days: number): string => addDays(toDay(TODAY), -days);

async function summaryOf(
  page: Page,
  campsite: string,
): Promise<{ blamed: { reviewCount: number; example: { sentence: string } }[] }> {
  const { token } = await (await page.request.get('/identity/token')).json();
  const query = new URLSearchParams({ campsite });
  const answer = await page.request.get(`/api/reviews/info/summary?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.json();
}

/** Fails when something is not seen whole without scrolling. */
async function onFirstScreen(page: Page): Promise<(part: Locator) => Promise<void>> {
  return async (part) => {
    const box = await part.boundingBox();
    expect(box).not.toBeNull();
    const { width, height } = page.viewportSize()!;
    expect(box!.x).toBeGreaterThanOrEqual(0);
    expect(box!.y).toBeGreaterThanOrEqual(0);
    expect(box!.x + box!.width).toBeLessThanOrEqual(width);
    expect(box!.y + box!.height).toBeLessThanOrEqual(height);
  };
}

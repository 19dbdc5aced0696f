import type { SeriesEntry } from '@vivac/contract/dashboard';
import { knownDate } from '@vivac/domain/reviews/review';
import { addDays, toDay } from '@vivac/domain/time/day';
import type { Locator, Page } from '@playwright/test';
import { TODAY, expect, test } from '../support/journey.ts';
import { dashboardScreen } from '../support/screens/dashboard-screen.ts';
import { reviewsScreen, writtenScore } from '../support/screens/reviews-screen.ts';

const NIGHTS = 30;
const SATURDAY = '2026-12-05';
/** The product's clock stands at nine in the morning of today. */
const A_DAY_BEFORE = '2026-11-20T09:00';

// @holds answer-1 answer-2 answer-3
test('ten questions of a morning are answered on the first screen without a click, as the API answers them', async ({
  page,
  market,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const screen = dashboardScreen(page);
  const campsitename = [market.reference, ...market.competitors];
  const compared = { competitorname: market.competitors };
  const inView = await onFirstScreen(page);

  await screen.open('?campsites=all');
  const line = page.getByRole('region', { name: 'Next nights in numbers' });
  const month = await market.calendar(11, 2026, compared);
  const nights = [...month, ...(await market.calendar(12, 2026, compared))]
    .filter(({ date }) => date >= TODAY)
    .slice(0, NIGHTS);
  const now = await market.graphic(TODAY, NIGHTS, { campsitename });

  await test.step('1. on how many of the next 30 nights am I at least 10 % below the dearest?', async () => {
    const below = nights.filter(({ percent }) => percent !== null && percent <= -10).length;
    await expect(line.getByRole('button', { name: /below the dearest/ })).toContainText(`${below}\u00a0nights`);
    await inView(line);
  });

  await test.step('2. on how many of them am I dearer than all?', async () => {
    const above = nights.filter(
      ({ price, max_price: dearest }) => price !== null && dearest !== null && price > dearest,
    );
    const whole = above.filter(({ percent }) => percent !== null && percent > 0).length;
    await expect(line.getByText('above', { exact: true }).locator('..')).toContainText(new RegExp(`\\b${whole}\\b`));
  });

  await test.step('3. what moved most since yesterday?', async () => {
    const before = await market.graphic(TODAY, NIGHTS, { campsitename, as_of: A_DAY_BEFORE });
    const [largest] = movesBetween(before, now);
    expect(largest).toBeDefined();
    await expect(line.getByRole('group', { name: 'Since yesterday' }).getByRole('button').first()).toContainText(
      `€${whole(largest!.from)} → €${whole(largest!.to)}`,
    );
  });

  await test.step('4. which competitors have no price, and why?', async () => {
    const without = market.competitors.filter((name) => (now[name] ?? []).every(({ price }) => price === null));
    const said = line.getByText(/have no price|has no price/);
    await expect(said).toContainText(`${without.length} of ${market.competitors.length}`);
    for (const name of without) await expect(said).toContainText(name);
    await inView(said);
  });

  await test.step('5. how old is the newest price, and when did somebody look?', async () => {
    await expect(line.getByText(/^Newest price seen (today|.+ ago)/)).toBeVisible();
    await expect(line.getByText(/^Checked (today|.+ ago)/)).toBeVisible();
  });

  await test.step('6. what do I charge on Saturday in two weeks, and how far is that from the dearest?', async () => {
    const night = nights.find(({ date }) => date === SATURDAY)!;
    await expect(screen.day(SATURDAY)).toContainText(night.price === null ? '–' : `${whole(night.price)}\u00a0€`);
    if (night.percent !== null) await expect(screen.day(SATURDAY)).toContainText(`${Math.abs(night.percent)}%`);
    await inView(screen.day(SATURDAY));
  });

  await test.step('7. on which of the nights in sight am I sold out?', async () => {
    for (const { date } of nights.filter(({ state }) => state === 'sold_out').slice(0, 5)) {
      await expect(screen.day(date)).toContainText('sold out');
    }
  });

  await test.step('8. which of the nights in sight are holidays?', async () => {
    const named = nights.filter(({ key_date: name }) => name !== null);
    expect(named.length).toBeGreaterThan(0);
    for (const { date, key_date: name } of named.filter(({ date: one }) => one <= '2026-12-08')) {
      await expect(screen.day(date).locator('[data-key-date]')).toHaveAttribute('data-key-date', name!);
    }
  });

  await test.step('9. what does each campsite ask tonight, and where is it?', async () => {
    const tonight = await market.map(TODAY, { campsitename });
    const priced = Object.values(tonight).filter(({ price }) => price !== null);
    expect(priced.length).toBeGreaterThan(0);
    for (const { price } of priced) {
      await expect(
        screen.map
          .locator('[data-price]')
          .filter({ hasText: `€${whole(price!)}` })
          .first(),
      ).toBeVisible();
    }
  });

  await test.step('10. how do the next ten days go, mine beside the others?', async () => {
    await expect(screen.chart.getByRole('img')).toBeVisible();
    await expect(screen.chart.getByTitle(`${market.reference} (Reference)`, { exact: true })).toBeVisible();
    await inView(screen.chart);
  });
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
  const said = page.getByRole('region', { name: 'What the reviews say' });
  const { blamed } = await summaryOf(page, market.reference);

  const [first] = blamed;
  const column = said.getByRole('heading', { name: 'What guests blame' }).locator('..').getByRole('listitem').first();
  await expect(column).toContainText(String(first!.reviewCount));
  await expect(column).toContainText(first!.example.sentence.slice(0, 20));
  await inView(column);

  const { reviews } = await screen.ask(market.reference);
  const recent = reviews.filter(({ date, date_precision: precision }) => knownDate(date, precision) > dayBefore(30));
  const mean = recent.reduce((sum, { score }) => sum + score, 0) / recent.length;
  await expect(said.getByText(/last 30 days/).locator('..')).toContainText(writtenScore(Math.round(mean * 10) / 10));
  await inView(said.getByText(/last 30 days/));
});

const whole = (price: number): string => Math.round(price).toLocaleString('en-GB');
const dayBefore = (days: number): string => addDays(toDay(TODAY), -days);

interface Move {
  readonly from: number;
  readonly to: number;
}

/** Prices that are others than they were, the largest difference first, then the earlier night. */
function movesBetween(before: Record<string, SeriesEntry[]>, now: Record<string, SeriesEntry[]>): Move[] {
  return Object.entries(now)
    .flatMap(([name, entries]) =>
      entries.map(({ date, price }, at) => ({ date, from: before[name]?.[at]?.price ?? null, to: price })),
    )
    .flatMap(({ date, from, to }) => (from === null || to === null || from === to ? [] : [{ date, from, to }]))
    .toSorted((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from) || a.date.localeCompare(b.date));
}

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

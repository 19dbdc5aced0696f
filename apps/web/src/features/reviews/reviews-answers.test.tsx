import { expect, test } from 'vitest';
import type { Answers, Requested } from '../../../testing/answers.ts';
import { button, openPage, screen, waitFor, within } from '../../../testing/open-page.tsx';
import { BESIDE, REFERENCE, SUMMARY, infoOf, listed, reviewsFrom } from '../../../testing/reviews.ts';

const OTHER = 'Pineda del Ter';
const PLACE = `/reviews?campsite=${REFERENCE.replace(' ', '+')}`;
const VISITED = '2026-11-21T06:00:00.000Z';
const ANSWERS: Answers = {
  ...BESIDE,
  getReviewList: [{ ...listed(REFERENCE, true), new_count: 2 }, listed(OTHER)],
  getReviewInfo: ({ url }: Requested) => ({
    ...infoOf(url.searchParams.get('campsite')!),
    reviewCount: 342,
    kept_count: 185,
  }),
  getReviews: { reviews: reviewsFrom(0, 3), total: 3 },
};
const open = (answers: Answers = {}) => openPage(PLACE, { answers: { ...ANSWERS, ...answers } });
const stated = () => screen.findByRole('region', { name: 'What the reviews say' });

// @holds review-43 review-45
test('the summary has the last 30 days, the distribution and themes with an example', async () => {
  await open();
  const region = within(await stated());
  await waitFor(() => region.getByText('last 30 days, 5 reviews'));
  region.getByText('1.0 higher');
  region.getByText('9: 9 reviews');
  const theme = within(region.getByText('Staff').closest('li')!);
  theme.getByText('9 reviews');
  theme.getByText('said more often lately');
  theme.getByText('“The staff were kind.”');
  expect(region.getByText('Nothing is blamed by three guests or more.')).toBeTruthy();
});

// @holds review-43
test('a theme without an example shows its number alone', async () => {
  const praised = SUMMARY.praised.map((theme) => ({ ...theme, example: null }));
  await open({ getReviewSummary: { ...SUMMARY, praised } });
  const theme = (await screen.findByText('Staff')).closest('li')!;
  within(theme).getByText('9 reviews');
  expect(theme.querySelector('q')).toBeNull();
});

// @holds review-46
test('since the last visit: new reviews are counted, listed by a button and marked', async () => {
  const getReviewSummary = { ...SUMMARY, last_visit: VISITED, new_count: 2 };
  const fresh = { ...reviewsFrom(7, 1)[0]!, arrived_at: '2026-11-22T06:00:00.000Z' };
  const getReviews = { reviews: [fresh, ...reviewsFrom(0, 2)], total: 3 };
  const { user, calls } = await open({ getReviewSummary, getReviews });
  await waitFor(() => expect(screen.getAllByText('new')).toHaveLength(1));
  await user.click(button('Show them'));
  await waitFor(() => expect(calls('getReviews').at(-1)!.url.searchParams.get('arrived_after')).toBe(VISITED));
  expect(button('Remove the filter Since your last visit')).toBeTruthy();
  expect(calls('visitReviews').map(({ body }) => body)).toEqual([{ campsite: REFERENCE }]);
  const row = within(screen.getByRole('navigation', { name: 'Campsites' })).getByRole('link', {
    name: new RegExp(REFERENCE),
  });
  expect(row.textContent).toContain('2 new since your last visit');
});

// @holds review-46
test('the day of the last visit is that of the product’s clock', async () => {
  const late = '2026-11-20T23:30:00.000Z';
  await open({ getReviewSummary: { ...SUMMARY, last_visit: late, new_count: 0 } });
  expect(await screen.findByText(/^Nothing new since your last visit on .*\b21\b/)).toBeTruthy();
});

// @holds review-51
test('how many reviews are kept, and since when, stands beside how many there are', async () => {
  await open();
  expect(await screen.findByText(/185 of 342 kept, from Sept? 2026/)).toBeTruthy();
});

// @holds review-47
test('words are sought after a pause, and a chip takes them back', async () => {
  const { fill, user, calls } = await open();
  const words = () => calls('getReviews').at(-1)!.url.searchParams.get('words');
  await fill(await screen.findByRole('searchbox', { name: 'Search in the reviews' }), 'pool');
  await waitFor(() => expect(words()).toBe('pool'));
  await user.click(button('Remove the filter “pool”'));
  await waitFor(() => expect(words()).toBe(null));
});

// @holds review-48 review-49
test('options have counts, other types are offered, and filters can be cleared', async () => {
  const { user, calls } = await open();
  const type = async (name: string) =>
    within(await screen.findByRole('group', { name: 'Type' })).findByRole<HTMLInputElement>('radio', { name });
  const mobile = await type('mobile home');
  expect(document.getElementById(mobile.getAttribute('aria-describedby')!)!.textContent).toBe('3');
  await user.click(mobile);
  await waitFor(() => expect(calls('getReviews').at(-1)!.url.searchParams.get('other_type')).toBe('mobile home'));
  expect((await type('mobile home')).checked).toBe(true);
  expect((await type('All')).checked).toBe(false);
  await user.click(button('Clear all'));
  await waitFor(() => expect(calls('getReviews').at(-1)!.url.searchParams.get('other_type')).toBe(null));
});

// @holds review-50
test('score-only reviews that follow each other fold to a line that unfolds', async () => {
  const bare = reviewsFrom(0, 3).map((review) => ({ ...review, title: null, positive: null }));
  const { user } = await open({ getReviews: { reviews: bare, total: 3 } });
  const line = await screen.findByRole('button', { name: /3 reviews with a score only/ });
  expect(screen.getAllByRole('article')).toHaveLength(1);
  await user.click(line);
  expect(screen.getAllByRole('article')).toHaveLength(4);
});

// @holds review-52
test('a review has the owner’s answer and its scores by category', async () => {
  const [review] = reviewsFrom(0, 1);
  const reported = {
    ...review!,
    answer: 'Thank you, Anna.',
    category_scores: [{ name: 'value_for_money', score: 7.5 }],
  };
  await open({ getReviews: { reviews: [reported], total: 1 } });
  await screen.findByText('Thank you, Anna.');
  expect(screen.getByText('Value for money 7.5')).toBeTruthy();
});

// @holds review-53
test.each([
  [['Booking export'], /Waiting for data\..*come from Booking export/],
  [[], /Waiting for data\..*No source has brought reviews yet/],
])('a campsite without data waits for the sources %j', async (review_sources, sentence) => {
  const distribution = SUMMARY.distribution.map(({ score }) => ({ score, reviewCount: 0 }));
  await open({ getReviewSummary: { ...SUMMARY, distribution, review_sources }, getReviews: { reviews: [], total: 0 } });
  await screen.findByText('No reviews match your criteria');
  await waitFor(() => expect(document.querySelector('main')!.textContent).toMatch(sentence));
});

// @holds review-54
test('the header leads to the reviews of the own campsite', async () => {
  await openPage('/reviews', {
    answers: { ...ANSWERS, getReferenceCampsite: { referenceCampsite: REFERENCE, state: 'active', link: null } },
  });
  await waitFor(() => expect(screen.getByRole('link', { name: 'Reviews' }).getAttribute('href')).toBe(PLACE));
});

import type { ReviewFilters } from '@vivac/contract/reviews';
import { expect, test } from 'vitest';
import { type Answers, type Requested, json } from '../../../testing/answers.ts';
import { button, expectAddress, openPage, screen, waitFor, within } from '../../../testing/open-page.tsx';
import { BESIDE, REFERENCE, infoOf, listed, reviewsFrom } from '../../../testing/reviews.ts';

const OTHER = 'Pineda del Ter';
const PLACE = `/reviews?campsite=${REFERENCE.replace(' ', '+')}`;
const ANSWERS: Answers = {
  ...BESIDE,
  getReviewList: [listed(REFERENCE, true), { ...listed(OTHER), reviewCount: 1342, kept_count: 185, score: null }],
  getReviewInfo: ({ url }) => infoOf(url.searchParams.get('campsite')!),
  getReviews: { reviews: reviewsFrom(0, 3), total: 3 },
};
const list = () => within(screen.getByRole('navigation', { name: 'Campsites' }));
const rows = () =>
  list()
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);
const option = (group: string, name: string) =>
  within(screen.getByRole('group', { name: group })).getByRole<HTMLInputElement>('radio', { name });
const titles = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

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
] as const satisfies readonly (readonly [string, keyof ReviewFilters, readonly string[]])[];

// @holds review-3
test('without a campsite in the URL none is selected, one’s own is offered', async () => {
  const { user } = await openPage('/reviews', { answers: ANSWERS });
  await screen.findByRole('heading', { name: 'Select a campsite to view reviews' });
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(document.querySelectorAll('nav [aria-current=page]')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Reviews' }).getAttribute('aria-current')).toBe('page');
  await user.click(await screen.findByRole('link', { name: `Show ${REFERENCE}` }));
  await expectAddress(PLACE);
  await waitFor(() => expect(titles()).toHaveLength(3));
});

// @holds review-1 review-2
test('the list has every campsite with reviews and score, the reference first, and a search by part of a name', async () => {
  const { fill } = await openPage('/reviews', { answers: ANSWERS });
  await waitFor(() =>
    expect(rows()).toEqual([
      `${REFERENCE}your campsite20\u00a0reviews8.4Score 8.4 of 10`,
      `${OTHER}1,342\u00a0reviews, 185\u00a0here–No score yet`,
    ]),
  );
  const search = screen.getByRole('searchbox', { name: 'Search campsite' });
  await fill(search, 'NEDA DEL T');
  await waitFor(() => expect(rows().map((row) => row.slice(0, OTHER.length))).toEqual([OTHER]));
  await fill(search, 'no such place');
  await screen.findByText('No campsite is called “no such place”.');
  expect(rows()).toEqual([]);
  await fill(search, '');
  await waitFor(() => expect(rows()).toHaveLength(2));
});

// @holds review-11
test.each(GROUPS)('the filter group %s asks the API for %s, and keeps each option in the URL', async (...group) => {
  const [title, filter, options] = group;
  const { user, calls } = await openPage(PLACE, { answers: ANSWERS });
  await screen.findByRole('group', { name: title });
  expect(option(title, options.at(-1)!).checked).toBe(true);
  for (const name of options) {
    const isInitial = name === options.at(-1);
    await user.click(option(title, name));
    await waitFor(() => expect(new URLSearchParams(window.location.search).get(filter)).toBe(isInitial ? null : name));
    expect(option(title, name).checked).toBe(true);
  }
  const requested = () => calls('getReviews').map(({ url }) => url.searchParams.get(filter));
  await waitFor(() => expect(requested()).toEqual([null, ...options.slice(0, -1), null]));
});

// @holds review-6
test('the empty state of the filters offers to clear them', async () => {
  const nothing = { type: 'bungalow', reviewers: 'Solo traveler', review_scores: 'Very bad: 1-3' };
  const answer = ({ url }: Requested) =>
    url.searchParams.has('review_scores') ? { reviews: [], total: 0 } : { reviews: reviewsFrom(0, 3), total: 3 };
  const { user, calls } = await openPage(
    `/reviews?${new URLSearchParams({ campsite: REFERENCE, sort_by: 'Oldest First', ...nothing })}`,
    { answers: { ...ANSWERS, getReviews: answer } },
  );
  await screen.findByText('No reviews match your criteria');
  expect(titles()).toEqual([]);
  await user.click(button('Clear filters'));
  await waitFor(() => expect(titles()).toHaveLength(3));
  expect(Object.fromEntries(calls('getReviews').at(-1)!.url.searchParams)).toMatchObject({ sort_by: 'Oldest First' });
  expect(option('Review Scores', 'All').checked).toBe(true);
  expect(option('Sort By', 'Oldest First').checked).toBe(true);
});

test('a campsite outside the watchlist in the URL is named as such, without its data', async () => {
  const unknown = () => json({ error: 'There is no such campsite.', request_id: 'r-1' }, 404);
  await openPage('/reviews?campsite=Nowhere', {
    answers: { ...ANSWERS, getReviewInfo: unknown, getReviews: unknown },
    expected: [/Error fetching/],
  });
  await screen.findByText('There is no campsite called “Nowhere” on your list.');
  expect(screen.getByRole('heading', { name: 'Select a campsite to view reviews' })).toBeTruthy();
  expect(titles()).toEqual([]);
});

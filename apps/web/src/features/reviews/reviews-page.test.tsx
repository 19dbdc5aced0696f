import { beforeEach, expect, test } from 'vitest';
import { type Answers, type Requested, failed, held } from '../../../testing/answers.ts';
import { putInSight } from '../../../testing/in-sight.ts';
import { expectAlert, button, openPage, screen, waitFor, within } from '../../../testing/open-page.tsx';
import { BESIDE, REFERENCE, infoOf, listed, reviewsFrom } from '../../../testing/reviews.ts';

const PAGE = `/reviews?campsite=${REFERENCE.replace(' ', '+')}`;
const OTHER = 'Pineda del Ter';
const titles = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const titled = (first: number, count: number) => reviewsFrom(first, count).map(({ title }) => title);
const from = ({ url }: Requested) => Number(url.searchParams.get('from'));
/** Nineteen reviews: a page that is not full is the last. */
const PAGES = (requested: Requested) =>
  from(requested) === 0 ? { reviews: reviewsFrom(0, 10), total: 19 } : { reviews: reviewsFrom(10, 9), total: null };
const ANSWERS: Answers = {
  ...BESIDE,
  getReviewList: [listed(REFERENCE, true), listed(OTHER)],
  getReviewInfo: ({ url }) => infoOf(url.searchParams.get('campsite')!),
  getReviews: (requested) => ({ reviews: from(requested) === 0 ? reviewsFrom(0, 10) : [], total: 10 }),
};
const visit = (answers: Answers = {}, ...expected: RegExp[]) => ({ answers: { ...ANSWERS, ...answers }, expected });
const status = (name: string) => screen.findByRole('status', { name });
const scores = () => within(screen.getByRole('heading', { level: 2 }).closest('section')!);
const scored = (score: string) => waitFor(() => scores().getByText(`Score ${score} of 10`));
const list = () => within(screen.getByRole('navigation', { name: 'Campsites' }));

beforeEach(putInSight);

test('skeleton: every part of the page has its own while loading', async () => {
  const [getReviewList, info, reviews] = [
    held([listed(REFERENCE, true)]),
    held(infoOf(REFERENCE)),
    held({ reviews: reviewsFrom(0, 10), total: 10 }),
  ];
  await openPage(
    PAGE,
    visit({ getReviewList: getReviewList.answer, getReviewInfo: info.answer, getReviews: reviews.answer }),
  );
  await screen.findByRole('heading', { level: 2, name: REFERENCE });
  for (const part of ['Loading campsites…', 'Loading scores…', 'Loading reviews…']) await status(part);
  getReviewList.letGo();
  const row = await list().findByRole('link', { name: new RegExp(REFERENCE) });
  expect(row.getAttribute('aria-current')).toBe('page');
  info.letGo();
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading scores…' })).toBeNull());
  expect(screen.getAllByRole('img').length).toBeGreaterThan(0);
  reviews.letGo();
  await waitFor(() => expect(titles()).toEqual(titled(0, 10)));
  expect(screen.queryAllByRole('status', { name: /^Loading/ })).toEqual([]);
});

// @holds review-5
test('loading the next page of reviews is announced', async () => {
  const second = held({ reviews: reviewsFrom(10, 9), total: null });
  await openPage(
    PAGE,
    visit({ getReviews: (requested) => (from(requested) === 0 ? PAGES(requested) : second.answer()) }),
  );
  const feed = await screen.findByRole('feed', { name: 'Reviews' });
  await waitFor(() => expect(feed.getAttribute('aria-busy')).toBe('true'));
  screen.getByText('Loading more reviews...');
  expect(titles()).toHaveLength(10);
  second.letGo();
  await waitFor(() => expect(titles()).toEqual(titled(0, 19)));
  await screen.findByText('No more reviews to load');
});

// @holds review-13
test('stale response: an answer to earlier filters is aborted and ignored', async () => {
  const late = held({ reviews: reviewsFrom(50, 1), total: 1 });
  const { user, calls } = await openPage(
    PAGE,
    visit({
      getReviews: (requested) => {
        if (requested.url.search.includes('Family')) return late.answer();
        return { reviews: reviewsFrom(requested.url.search.includes('Couple') ? 20 : 0, 2), total: 2 };
      },
    }),
  );
  await screen.findByText('Review 1');
  const option = (name: string) =>
    within(screen.getByRole('group', { name: 'Reviewers' })).getByRole('radio', { name });
  await user.click(option('Family'));
  await waitFor(() => expect(calls('getReviews').at(-1)!.url.search).toContain('Family'));
  const abandoned = calls('getReviews').at(-1)!;
  await user.click(option('Couple'));
  await waitFor(() => expect(titles()).toEqual(titled(20, 2)));
  expect(abandoned.signal?.aborted).toBe(true);
  late.letGo();
  await late.answer();
  expect(titles()).toEqual(titled(20, 2));
});

// @holds review-13
test('stale response: the scores of a campsite left since are ignored', async () => {
  const late = held(infoOf(OTHER, 3.1));
  const getReviewInfo = ({ url }: Requested) =>
    url.searchParams.get('campsite') === OTHER ? late.answer() : infoOf(REFERENCE);
  const { user } = await openPage(PAGE, visit({ getReviewInfo }));
  await scored('8.4');
  await user.click(await list().findByRole('link', { name: new RegExp(OTHER) }));
  await screen.findByRole('heading', { level: 2, name: OTHER });
  await user.click(list().getByRole('link', { name: new RegExp(REFERENCE) }));
  await screen.findByRole('heading', { level: 2, name: REFERENCE });
  late.letGo();
  await late.answer();
  await scored('8.4');
  expect(scores().queryByText(/Score 3\.1 of 10/)).toBeNull();
});

// @holds review-16
test('Retry recovers a failed campsite list', async () => {
  const sentence = /Error fetching the list of campsites with reviews/;
  const { user, answer } = await openPage('/reviews', visit({ getReviewList: failed() }, sentence));
  await expectAlert(/The campsites could not be loaded\. Nothing was lost\./);
  expect(list().queryAllByRole('link')).toEqual([]);
  answer({ getReviewList: [listed(REFERENCE, true)] });
  await user.click(button('Retry'));
  await list().findByRole('link', { name: new RegExp(REFERENCE) });
});

// @holds review-17
test('Retry recovers failed scores beside loaded reviews', async () => {
  const sentence = /Error fetching the scores of a campsite/;
  const { user, answer } = await openPage(PAGE, visit({ getReviewInfo: failed() }, sentence));
  await expectAlert(/The scores could not be loaded\. Nothing was lost\./);
  screen.getByText('No score yet');
  expect(titles()).toEqual(titled(0, 10));
  answer({ getReviewInfo: infoOf(REFERENCE) });
  await user.click(button('Retry'));
  await scored('8.4');
  expect(screen.queryByRole('alert')).toBeNull();
});

// @holds review-18
test('Retry recovers failed reviews', async () => {
  const { user, answer } = await openPage(PAGE, visit({}, /Error fetching reviews/));
  await waitFor(() => expect(titles()).toEqual(titled(0, 10)));
  answer({ getReviews: failed() });
  await user.click(screen.getByRole('radio', { name: 'Family' }));
  await expectAlert(/The reviews could not be loaded\. Nothing was lost\./);
  expect(titles()).toEqual([]);
  answer({ getReviews: { reviews: reviewsFrom(30, 3), total: 3 } });
  await user.click(button('Retry'));
  await waitFor(() => expect(titles()).toEqual(titled(30, 3)));
});

test('Retry recovers a failed next page, earlier pages stay', async () => {
  const first = (requested: Requested) => (from(requested) === 0 ? PAGES(requested) : failed());
  const { user, answer } = await openPage(PAGE, visit({ getReviews: first }, /Error fetching reviews/));
  await expectAlert(/More reviews could not be loaded\./);
  expect(titles()).toEqual(titled(0, 10));
  answer({ getReviews: PAGES });
  await user.click(button('Retry'));
  await waitFor(() => expect(titles()).toEqual(titled(0, 19)));
});

test('without a campsite on the list nothing is asked to be selected: the page says so and who sets one', async () => {
  await openPage('/reviews', visit({ getReviewList: [] }));
  expect(await screen.findByText('No campsite is on your list yet')).toBeTruthy();
  expect(screen.getByText(/^Ask your administrator/)).toBeTruthy();
  expect(screen.queryByText('Select a campsite to view reviews')).toBeNull();
});

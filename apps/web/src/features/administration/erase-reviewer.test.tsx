import type { FoundReview } from '@vivac/contract/reviews';
import { expect, test } from 'vitest';
import { failed, json } from '../../../testing/answers.ts';
import { ADMIN, button, expectAlert, openPage, screen, waitFor, within } from '../../../testing/open-page.tsx';

const review = (more: Partial<FoundReview> = {}): FoundReview => ({
  id: '7',
  date: '2026-09-14',
  date_precision: 'day',
  score: 7,
  source: 'Booking',
  reviewer_name: 'Claire Dupont',
  title: 'Lovely',
  positive: 'The pool',
  negative: null,
  is_shown: true,
  ...more,
});
const BOTH = { reviews: [review(), review({ id: '8', date: '2025-08-01', score: 9 })], total: 2 };
const NONE = { reviews: [], total: 0 };
const open = () => openPage('/erase-reviewer', { user: ADMIN, answers: { getReviewList: [], findReviewer: BOTH } });

async function find({ user, fill }: Awaited<ReturnType<typeof open>>): Promise<void> {
  await fill(await screen.findByRole('textbox', { name: 'Name of the guest' }), 'Claire Dupont');
  await fill(screen.getByRole('combobox', { name: 'Campsite' }), 'Cala Sirena');
  await user.click(button('Find reviews'));
}

// @holds personal-5
test('the reviews of a reviewer are shown before those that are chosen are erased, and that is confirmed', async () => {
  const page = await open();
  const { user, calls, answer } = page;
  answer({ eraseReviewer: { message: 'Reviews without name and words now: 1. Their scores stay.', erased: 1 } });
  await find(page);
  const table = await screen.findByRole('table', { name: '2 reviews of Claire Dupont at Cala Sirena' });
  expect(within(table).getAllByRole('row')[1]!.textContent).toMatch(/Sep 14, 2026.*Claire Dupont.*7\.0.*Lovely/);
  await user.click(within(table).getByRole('checkbox', { name: /Erase the review of Aug 1, 2025/ }));
  await user.click(button('Erase name and words of 1 review'));
  const question = await screen.findByRole('alertdialog', { name: 'Erase name and words?' });
  expect(question.textContent).toContain('1 review at Cala Sirena go for good; its score stays.');
  expect(calls('eraseReviewer')).toHaveLength(0);
  answer({ findReviewer: NONE });
  await user.click(within(question).getByRole('button', { name: 'Erase' }));
  await screen.findByText('No review of Claire Dupont at Cala Sirena');
  expect(calls('eraseReviewer')[0]!.body).toEqual({
    name: 'Claire Dupont',
    campsite: 'Cala Sirena',
    review_ids: ['7'],
  });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('without a chosen review nothing can be erased', async () => {
  const page = await open();
  await find(page);
  for (const box of await screen.findAllByRole('checkbox')) await page.user.click(box);
  expect(button('Erase name and words').hasAttribute('disabled')).toBe(true);
});

test('a form of a reviewer without a name is not sent', async () => {
  const { user, calls } = await open();
  await user.click(await screen.findByRole('button', { name: 'Find reviews' }));
  screen.getByText('Type the name.');
  expect(calls('findReviewer')).toHaveLength(0);
});

test('an unknown campsite is told as an alert', async () => {
  const page = await open();
  const error = 'There is no campsite called “Cala Sirena” among yours.';
  page.answer({ findReviewer: json({ error, field: 'campsite', request_id: 'r-1' }, 404) });
  await find(page);
  await expectAlert(error);
});

test('a failure of erasing stays in the question', async () => {
  const page = await open();
  page.answer({ eraseReviewer: failed() });
  await find(page);
  await page.user.click(await screen.findByRole('button', { name: 'Erase name and words of 2 reviews' }));
  await page.user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Erase' }));
  await waitFor(() =>
    expect(screen.getByRole('alertdialog').textContent).toMatch(/could not answer|Nothing was erased/),
  );
});

import { expect, test } from 'vitest';
import { failed } from '../../../testing/answers.ts';
import { ADMIN, button, expectAlert, openPage, screen, waitFor, within } from '../../../testing/open-page.tsx';
import type { CallResponse } from '../../api/routes.ts';

type Questions = CallResponse<'getChangeQuestions'>;
const OPEN: Questions['questions'][number] = {
  number: 7,
  source: 'Rate shopper',
  asked_at: '2026-11-21T07:05:00.000Z',
  batches: [31, 32],
  received_from: '2026-11-21T07:00:00.000Z',
  received_to: '2026-11-21T07:04:00.000Z',
  known_rates: 233,
  moved_rates: 156,
  campsites: ['Mas Oliver', 'Pineda del Ter'],
  answer: null,
  answered_by: null,
  answered_at: null,
};
const ANSWERED = {
  ...OPEN,
  answer: 'meaning_changed',
  answered_by: ADMIN.email,
  answered_at: '2026-11-21T08:00:00.000Z',
} as const;
const open = (questions: Questions, ...expected: RegExp[]) =>
  openPage('/sources', {
    user: ADMIN,
    answers: {
      getSources: { sources: [], network_away: false },
      getCoverage: { coverage: [] },
      getChangeQuestions: questions,
    },
    expected,
  });

// @holds change-19
test('a question says which source moved how much, and what each of its two answers does', async () => {
  await open({ questions: [OPEN], open: 1 });
  const question = within(await screen.findByRole('article', { name: 'Question 7 about Rate shopper' }));
  expect(question.getByText('156 of 233 known rates moved, 67%')).toBeTruthy();
  expect(question.getByText('Imports 31, 32')).toBeTruthy();
  expect(question.getByText(/no change and no alert comes of it/)).toBeTruthy();
  expect(question.getByText(/told on the Changes page/)).toBeTruthy();
});

// @holds change-19
test.each([
  ['The source means something else now: Rate shopper', 'meaning_changed'],
  ['These are true changes: Rate shopper', 'true_changes'],
] as const)('“%s” is sent as %s, and the question is answered', async (name, answer) => {
  const page = await open({ questions: [OPEN], open: 1 });
  page.answer({ answerChangeQuestion: { message: 'Question 7 is answered.' } });
  await screen.findByRole('article');
  page.answer({ getChangeQuestions: { questions: [ANSWERED], open: 0 } });
  await page.user.click(button(name));
  await screen.findByText('Thank you. What was held back is being computed.');
  expect(page.calls('answerChangeQuestion')[0]).toMatchObject({
    body: { answer },
    url: { pathname: expect.stringMatching(/change_questions\/7\/answer$/) },
  });
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  expect(screen.getByText(/Rate shopper, Nov 21.*: means something else, admin@vivac\.test/)).toBeTruthy();
});

test('an answer that cannot be kept says so, and the question stays', async () => {
  const page = await open({ questions: [OPEN], open: 1 });
  page.answer({ answerChangeQuestion: failed });
  await screen.findByRole('article');
  await page.user.click(button('These are true changes: Rate shopper'));
  await expectAlert(/^The answer could not be kept/);
  expect(screen.getByRole('article')).toBeTruthy();
});

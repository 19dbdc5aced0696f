import { expect, test } from 'vitest';
import { type Answers, json, unreachable } from '../../../../testing/answers.ts';
import {
  ADMIN,
  expectAddress,
  expectAlert,
  button,
  expectFocus,
  openPage,
  screen,
  waitFor,
  within,
} from '../../../../testing/open-page.tsx';
import { link, userNamed } from '../../../../testing/users.ts';

const somebody = userNamed('somebody', 'own', ['first', 'second']);
const visit = { user: ADMIN, answers: { getUsers: [somebody] } };
/** Of what is asked once the page is left, and of a link that is typed. */
const LEFT: Answers = { getReviewList: [], checkLink: { link: link('unsaved'), state: 'unknown', campsite: null } };
const rowOf = async ({ email }: { email: string }) => (await screen.findByLabelText(`Save ${email}`)).closest('tr')!;
const field = (row: HTMLElement, label: string) => within(row).getByLabelText<HTMLInputElement>(label);
const question = () => within(screen.getByRole('alertdialog'));

// @holds users-13 users-14
test('the user table has the specified columns, with link fields of type url', async () => {
  const rivals = Array.from({ length: 10 }, (_, at) => `rival-${at}`);
  const one = userNamed('somebody', 'own', rivals);
  await openPage('/admin-users', { user: ADMIN, answers: { getUsers: [one] } });
  const row = await rowOf(one);
  const columns = screen.getAllByRole('columnheader').map((each) => each.textContent);
  expect(columns).toEqual(['Email', 'Reference Campsite Link', 'Competitor Links', 'Actions']);
  expect(field(row, 'Reference campsite link').type).toBe('url');
  expect(field(row, 'Competitor 10').type).toBe('url');
});

// @holds users-17 users-18 users-19
test('an error of the user list shows the server’s message or a fallback', async () => {
  const { user, answer } = await openPage('/admin-users', {
    user: ADMIN,
    answers: { getUsers: new Response('down', { status: 400 }) },
  });
  await expectAlert(/Failed to fetch users\./);
  answer({ getUsers: json({ error: 'The list’s own words.' }, 400) });
  await user.click(button('Retry'));
  await expectAlert(/The list’s own words\./);
  answer({ getUsers: unreachable });
  await user.click(button('Retry'));
  await expectAlert(/API connection error: Failed to fetch/);
  answer({ getUsers: [somebody] });
  await user.click(button('Retry'));
  expect(await rowOf(somebody)).toBeTruthy();
});

// @holds users-17 users-18 users-19
test.each([
  ['a change', 'updateUser', 'Save somebody@vivac.test', 'Failed to update user.'],
  ['a deletion', 'deleteUser', 'Delete somebody@vivac.test', 'Failed to delete user.'],
] as const)('an error of %s shows the server’s message or a fallback', async (...row) => {
  const [, call, act, unknown] = row;
  // The session goes on, so that the page stays.
  const identity = { '/sign-out': () => json({ success: true }) };
  const { user, answer } = await openPage('/admin-users', { ...visit, identity });
  for (const [failure, sentence] of [
    [new Response('down', { status: 500 }), unknown],
    [json({ error: 'The server’s own words.' }, 400), 'The server’s own words.'],
    [unreachable, 'API connection error: Failed to fetch'],
    [json({ error: 'No.' }, 401), 'You are not authenticated.'],
  ] as const) {
    answer({ [call]: failure });
    await user.click(await screen.findByRole('button', { name: act }));
    if (call === 'deleteUser') await user.click(question().getByRole('button', { name: 'Delete' }));
    await expectAlert(sentence);
  }
});

test('the refusal to delete oneself stays until it is dismissed', async () => {
  const refusal = json({ error: 'You cannot delete your own account.', request_id: 'r-1' }, 409);
  const { user } = await openPage('/admin-users', { ...visit, answers: { ...visit.answers, deleteUser: refusal } });
  await user.click(await screen.findByRole('button', { name: `Delete ${somebody.email}` }));
  await user.click(question().getByRole('button', { name: 'Delete' }));
  await expectAlert('You cannot delete your own account.');
  await rowOf(somebody);
  await user.click(button('Dismiss this message'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a validation error of a link is shown at its row', async () => {
  const { user, fill, calls } = await openPage('/admin-users', visit);
  const row = await rowOf(somebody);
  await fill(field(row, 'Competitor 2'), 'no link');
  await user.click(button(`Save ${somebody.email}`));
  await within(row).findByText(/Competitor 2 is not a web address/);
  await expectFocus(field(row, 'Competitor 2'));
  expect(calls('updateUser')).toEqual([]);
  await user.click(within(row).getByRole('button', { name: 'Undo changes' }));
  expect(field(row, 'Competitor 2').value).toBe(link('second'));
});

// @holds users-22
test('unsaved changes ask for confirmation before leaving (leave guard)', async () => {
  const { user, fill } = await openPage('/admin-users', { ...visit, answers: { ...visit.answers, ...LEFT } });
  const row = await rowOf(somebody);
  await fill(field(row, 'Reference campsite link'), link('unsaved'));
  await user.click(screen.getByRole('link', { name: 'Reviews' }));
  expect(screen.getByRole('alertdialog').textContent).toContain('The changes of one user are not saved.');
  await user.click(question().getByRole('button', { name: 'Stay' }));
  await expectAddress('/admin-users');
  expect(field(row, 'Reference campsite link').value).toBe(link('unsaved'));
  await user.click(screen.getByRole('link', { name: 'Reviews' }));
  await user.click(question().getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(window.location.pathname).toBe('/reviews'));
});

// @holds users-23
test('search and pagination work with two thousand users', async () => {
  const many = Array.from({ length: 2000 }, (_, at) =>
    userNamed(`user-${String(at).padStart(4, '0')}`, `Camp ${at}`, [`Rival ${at}-7`], {
      display_name: `Usuária ${at}`,
    }),
  );
  const { user, fill } = await openPage('/admin-users', { user: ADMIN, answers: { getUsers: many } });
  await rowOf(many[0]!);
  const rows = () => document.querySelectorAll('tr').length;
  expect(rows()).toBe(21);
  expect(screen.getAllByText('1–20 of 2,000').length).toBeGreaterThan(0);
  await user.click(screen.getAllByText('Next')[0]!);
  await rowOf(many[20]!);
  const search = screen.getByLabelText('Search users');
  await fill(search, 'usuaria 1999');
  await waitFor(() => expect(rows()).toBe(2));
  await fill(search, 'rival 1234-7');
  await rowOf(many[1234]!);
  await waitFor(() => expect(rows()).toBe(2));
  await fill(search, 'nobody like this');
  await screen.findByText('No user matches “nobody like this”.');
  await user.click(button('Show all users'));
  await waitFor(() => expect(rows()).toBe(21));
});

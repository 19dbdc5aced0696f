import { expect, test, vi } from 'vitest';
import { type Answers, json, unreachable } from '../../../testing/answers.ts';
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
} from '../../../testing/open-page.tsx';
import { link, userNamed } from '../../../testing/users.ts';

const somebody = userNamed('somebody', 'own', ['first', 'second']);
const visit = { user: ADMIN, answers: { getUsers: [somebody] } };
/** Of what is asked once the page is left, and of a link that is typed. */
const LEFT: Answers = {
  getReviewList: [],
  checkLink: { link: link('unsaved'), state: 'unknown', campsite: null, near: [] },
};
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
  expect(columns.filter((name) => name !== 'Sign-in or invitation')).toEqual([
    'Email',
    'Reference Campsite Link',
    'Competitor Links',
    'Actions',
  ]);
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

// @holds users-6 users-14 users-15
test('links are saved, the message clears after 2500 ms and the list reloads', async () => {
  const saved = userNamed('somebody', 'new', ['second', 'third'], { version: 2 });
  const answers: Answers = { ...visit.answers, ...LEFT, updateUser: { message: 'User updated.', user: saved } };
  const { user, fill, calls, answer } = await openPage('/admin-users', { ...visit, answers });
  const row = await rowOf(somebody);
  await fill(field(row, 'Reference campsite link'), link('new'));
  within(row).getByText('Not saved');
  await user.click(within(row).getByRole('button', { name: 'Remove competitor 1' }));
  expect(within(row).queryByRole('button', { name: /^Remove/ })).toBeNull();
  await user.click(within(row).getByRole('button', { name: 'Add competitor' }));
  await fill(field(row, 'Competitor 2'), link('third'));
  await user.click(within(row).getByRole('button', { name: 'Add competitor' }));
  answer({ getUsers: [saved] });

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  button(`Save ${somebody.email}`).click();
  const status = () => screen.getByRole('status').textContent;
  const untilMs = performance.now() + 15_000;
  while (status() === '' && performance.now() < untilMs) await new Promise((next) => setImmediate(next));
  expect(status()).toBe('User updated.');
  await vi.advanceTimersByTimeAsync(2499);
  expect(status()).toBe('User updated.');
  await vi.advanceTimersByTimeAsync(2);
  vi.useRealTimers();
  await waitFor(() => expect(status()).toBe(''));

  expect(calls('updateUser').map(({ body }) => body)).toEqual([
    { reference_link: link('new'), competitor_links: [link('second'), link('third')], version: 1 },
  ]);
  await waitFor(() => expect(calls('getUsers')).toHaveLength(2));
  await waitFor(() => expect(within(row).queryByText('Not saved')).toBeNull());
});

test('a validation error of a link is shown at its row', async () => {
  const { user, fill, calls } = await openPage('/admin-users', visit);
  const row = await rowOf(somebody);
  await fill(field(row, 'Competitor 2'), 'no link');
  await user.click(button(`Save ${somebody.email}`));
  expect(await within(row).findAllByText(/Competitor 2 is not a web address/)).toHaveLength(2);
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
  expect(rows()).toBe(51);
  expect(screen.getAllByText('1–\u206050 of 2,000').length).toBeGreaterThan(0);
  await user.click(screen.getAllByText('Next')[0]!);
  await rowOf(many[50]!);
  const search = screen.getByLabelText('Search users');
  await fill(search, 'usuaria 1999');
  await waitFor(() => expect(rows()).toBe(2));
  await fill(search, 'rival 1234-7');
  await rowOf(many[1234]!);
  await waitFor(() => expect(rows()).toBe(2));
  await fill(search, 'nobody like this');
  await screen.findByText('No user matches “nobody like this”.');
  await user.click(button('Show all users'));
  await waitFor(() => expect(rows()).toBe(51));
});

// @holds users-26
test('a user is one line; the drawer goes from user to user and keeps what was typed', async () => {
  const waiting = userNamed('waiting', 'own', ['a', 'b'], { last_sign_in_at: '2026-11-20T08:00:00.000Z' });
  const one = { ...waiting, competitors: waiting.competitors.map((each) => ({ ...each, state: 'waiting' as const })) };
  const invited = userNamed('bounced', 'other', [], {
    invited: true,
    invitation: {
      state: 'expired',
      invited_at: '2026-11-09T08:00:00.000Z',
      sent_at: '2026-11-09T08:00:05.000Z',
      handed_at: null,
      invited_by: 'Núria (nuria@vivac.test)',
    },
  });
  const answers: Answers = { ...LEFT, getUsers: [one, invited], inviteUser: { message: 'Invited again.' } };
  const { user, fill, calls } = await openPage('/admin-users', { user: ADMIN, answers });
  const row = await rowOf(one);
  within(row).getByText('2 competitors');
  within(row).getByText('2 waiting');
  within(row).getByText(/Last sign-in (20 Nov|Nov 20)/);
  await fill(field(row, 'Reference campsite link'), link('unsaved'));

  await user.click(button(`Edit ${invited.email}`));
  const other = await rowOf(invited);
  await expectFocus(within(other).getByRole('region', { name: invited.email }));
  within(other).getByText('Invitation expired');
  within(other).getByText(/Invited by Núria \(nuria@vivac\.test\), .*2026/);
  expect(within(row).queryByLabelText('Reference campsite link')).toBeNull();
  within(row).getByText('Not saved');
  await user.click(within(other).getByRole('button', { name: `Resend the invitation to ${invited.email}` }));
  await waitFor(() => expect(calls('inviteUser')).toHaveLength(1));

  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: invited.email })).toBeNull());
  await expectFocus(button(`Edit ${invited.email}`));
  await user.click(button(`Edit ${one.email}`));
  expect(field(await rowOf(one), 'Reference campsite link').value).toBe(link('unsaved'));

  await user.click(button('Invitation open 1'));
  await waitFor(() => expect(screen.queryByText(one.email)).toBeNull());
});

// @holds users-27
test('first steps have ticks until an administrator has done all', async () => {
  const admin = userNamed('admin', 'own', [], { admin: true, reference_campsite: null, reference_link: '' });
  const newcomer = userNamed('newcomer', 'own', [], { reference_campsite: null, reference_link: '' });
  const { answer, reload } = await openPage('/admin-users', {
    user: ADMIN,
    answers: { getUsers: [admin], getBatches: { batches: [], next: null, total: 0 } },
  });
  const steps = async () => within(await screen.findByRole('region', { name: 'First steps' }));
  expect((await steps()).queryAllByRole('img', { name: 'done' })).toHaveLength(0);
  answer({ getUsers: [admin, newcomer], getBatches: { batches: [], next: null, total: 1 } });
  await reload();
  expect((await steps()).getAllByRole('img', { name: 'done' })).toHaveLength(2);
  const links = (await steps()).getByRole('link', { name: 'Set links' });
  expect(links.getAttribute('href')).toBe('/set-reference?email=newcomer%40vivac.test');
  answer({ getUsers: [admin, somebody] });
  await reload();
  await rowOf(admin);
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});

test('after saving on the page before the saved user is open, and after a deletion nobody is', async () => {
  const saved = userNamed('saved', 'own', ['first']);
  const { user, answer } = await openPage(`/set-reference?email=${encodeURIComponent(saved.email)}`, {
    user: ADMIN,
    answers: { getUsers: [somebody, saved], setReference: { message: 'Saved.', user: saved } },
  });
  await user.click(await screen.findByRole('button', { name: 'Save Configuration' }));
  await screen.findByRole('region', { name: saved.email });
  expect(screen.queryByRole('region', { name: somebody.email })).toBeNull();
  answer({ deleteUser: { message: 'Deleted.' }, getUsers: [somebody] });
  await user.click(button(`Delete ${saved.email}`));
  await user.click(question().getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText(saved.email)).toBeNull());
  expect(screen.queryByRole('region', { name: somebody.email })).toBeNull();
});

test('beside each of the two red buttons stands what it takes away', async () => {
  await openPage('/admin-users', visit);
  const row = within(await rowOf(somebody));
  const takes = (name: string) =>
    document.getElementById(row.getByRole('button', { name }).getAttribute('aria-describedby')!)!.textContent;
  expect(takes(`Delete ${somebody.email}`)).toBe(
    'The account with its campsites, rules and keys. In the audit log their address stays.',
  );
  expect(takes(`Erase the person: ${somebody.email}`)).toBe(
    'The same, and in the audit log a pseudonym takes the place of their address.',
  );
});

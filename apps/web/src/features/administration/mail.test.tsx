import type { MailView } from '@vivac/contract/administration/mail';
import { expect, test } from 'vitest';
import { json } from '../../../testing/answers.ts';
import {
  ADMIN,
  button,
  expectAlert,
  expectFocus,
  input,
  openPage,
  screen,
  waitFor,
  within,
} from '../../../testing/open-page.tsx';

const NONE: MailView = {
  source: 'none',
  host: null,
  port: null,
  security: null,
  user: null,
  has_password: false,
  from: null,
  from_environment: false,
  lost: false,
  changed_at: null,
};
const SET: MailView = {
  ...NONE,
  source: 'settings',
  host: 'smtp.example.com',
  port: 587,
  security: 'starttls',
  user: 'vivac',
  has_password: true,
  from: 'Vivac <vivac@example.com>',
  changed_at: '2026-11-20T08:00:00.000Z',
};
const FAILURES = { messages: [], total: 0 };

const openMail = (getMail: MailView) =>
  openPage('/mail', { user: ADMIN, answers: { getMail, getNotificationFailures: FAILURES } });

test('without a mail server the page says where messages lie; what is missing is named at its field', async () => {
  const { user, calls } = await openMail(NONE);
  await screen.findByText(/No mail server is set. Messages become files/);
  await screen.findByText('Nothing has failed.');
  await user.click(button('Save'));
  screen.getByText('Please enter the server.');
  await expectFocus(input('Server'));
  expect(calls('setMail')).toEqual([]);
});

test('the usual port goes along with the encryption, and what was typed is saved', async () => {
  const { user, fill, answer, calls } = await openMail(NONE);
  await fill(await screen.findByLabelText('Server'), 'smtp.example.com');
  expect(input('Port').value).toBe('587');
  await user.selectOptions(screen.getByLabelText('Encryption'), 'tls');
  expect(input('Port').value).toBe('465');
  await fill(input('User'), 'vivac');
  await fill(input('Password'), 'a secret');
  await fill(input('Sender'), 'Vivac <vivac@example.com>');
  answer({ setMail: { message: 'The mail server is set. Messages are sent by it from now on.', mail: SET } });
  await user.click(button('Save'));
  await screen.findByText(/Messages are sent by it from now on/);
  expect(calls('setMail')).toHaveLength(1);
  expect(input('Password').value).toBe('');
  await screen.findByText('A password is kept. Leave it empty to keep it.');
});

test('a test says in a sentence what came of it, and keeps what was typed', async () => {
  const { user, answer, calls } = await openMail(SET);
  const refused = 'The mail server refuses the user or the password: “535 Bad credentials”.';
  answer({ testMail: { sent: false, message: refused } });
  await user.click(await screen.findByRole('button', { name: 'Send a test message' }));
  await expectAlert(refused);
  answer({
    testMail: { sent: true, message: 'smtp.example.com took the test message to a@b.test. Look whether it arrives.' },
  });
  await user.click(button('Send a test message'));
  await expectAlert(/took the test message/);
  expect(calls('testMail')).toHaveLength(2);
  expect(input('Server').value).toBe('smtp.example.com');
});

test('a refusal at a field is said and gets the focus', async () => {
  const { user, answer } = await openMail(SET);
  const again = 'Type the password again: it is kept for the server as it was set.';
  await screen.findByLabelText('Server');
  answer({ setMail: json({ error: again, request_id: 'r-1', field: 'password' }, 400) });
  await user.click(button('Save'));
  await expectAlert(again);
  await expectFocus(input('Password'));
});

test('what the environment says is read-only, with the reason, and can be tested', async () => {
  const { user, answer } = await openMail({ ...SET, source: 'environment', changed_at: null });
  await screen.findByText(/SMTP_URL in the environment of the server says it/);
  for (const label of ['Server', 'Port', 'User', 'Sender', 'Encryption']) expect(input(label).readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.queryByLabelText('Password')).toBeNull();
  answer({ testMail: { sent: true, message: 'It took the test message.' } });
  await user.click(button('Send a test message'));
  await screen.findByText('It took the test message.');
});

test('forgetting the mail server is confirmed', async () => {
  const { user, answer, calls } = await openMail(SET);
  await user.click(await screen.findByRole('button', { name: 'Stop using it' }));
  const question = within(screen.getByRole('alertdialog', { name: 'Stop using this mail server?' }));
  await user.click(question.getByRole('button', { name: 'Keep it' }));
  expect(calls('removeMail')).toHaveLength(0);
  answer({ removeMail: { message: 'The mail server is forgotten.', mail: NONE } });
  await user.click(button('Stop using it'));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Stop using it' }));
  await screen.findByText(/No mail server is set. Messages become files/);
  await waitFor(() => expect(input('Server').value).toBe(''));
});

test('the last failures are named with the mail server’s words', async () => {
  const failure = {
    id: 'a',
    email: 'ana@vivac.test',
    words: 'Invitation',
    period: null,
    due_at: '2026-11-20T08:00:00.000Z',
    state: 'parked' as const,
    attempts: 3,
    last_error: '550 No such mailbox',
    last_try_at: '2026-11-20T09:00:00.000Z',
    next_try_at: null,
  };
  await openPage('/mail', {
    user: ADMIN,
    answers: { getMail: SET, getNotificationFailures: { messages: [failure] as never, total: 1 } },
  });
  await screen.findByText('550 No such mailbox');
  expect(screen.getByRole('link', { name: 'All failures' }).getAttribute('href')).toBe('/notification-failures');
});

import { expect, test } from 'vitest';
import { type Answers, json, unreachable } from '../../../testing/answers.ts';
import {
  ADMIN,
  MANAGER,
  expectAddress,
  expectAlert,
  button,
  input,
  expectFocus,
  openPage,
  screen,
  waitFor,
  within,
} from '../../../testing/open-page.tsx';

const NOTIFICATIONS: Answers = {
  getNotifications: { notifications: { reviews: [], price: [] }, version: 1 },
  getNotificationHistory: { messages: [], next: null },
  getAlertRules: { rules: [], kinds: ['price_change'], competitors: [], version: 0 },
  getFilters: {
    CampsiteName: [],
    AccommodationType: [],
    NumberOfGuests: [],
    ChannelName: [],
    CancellationPolicy: [],
    IncludedExtras: [],
    LengthOfStay: [],
    Date: ['2026-11-21'],
  },
  getReferenceCampsite: { referenceCampsite: 'Cala Sirena', state: 'active', link: 'https://places.test/cala-sirena' },
};
const sections = () => within(screen.getByRole('navigation', { name: 'Account settings' }));
const current = () =>
  sections()
    .getAllByRole('link')
    .find((each) => each.getAttribute('aria-current'))?.textContent;
const PASSWORD = '/settings?section=password';
const passwords = ['Current Password', 'New Password', 'Confirm New Password'] as const;

// @holds account-8
test('the sidebar’s sections are in the URL, profile first', async () => {
  const { user } = await openPage('/settings', { answers: NOTIFICATIONS });
  await screen.findByRole('heading', { level: 2, name: 'Profile' });
  expect(document.title).toBe('Account settings · Vivac');
  expect(
    sections()
      .getAllByRole('link')
      .map((each) => each.textContent),
  ).toEqual(['Profile', 'Password', 'Second factor', 'Notifications', 'API keys']);
  expect(current()).toBe('Profile');
  await user.click(sections().getByRole('link', { name: 'Password' }));
  await expectAddress(PASSWORD);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Password');
  expect(current()).toBe('Password');
  await user.click(sections().getByRole('link', { name: 'Notifications' }));
  await screen.findByText('Define when and how you want to receive notifications');
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/dashboard');
});

test('an older link to the switch of the market leads administrators to System, others to their profile', async () => {
  await openPage('/settings?section=market', {
    user: ADMIN,
    answers: { ...NOTIFICATIONS, getMarketSetting: { shown: true } },
  });
  await expectAddress('/trust');
  await screen.findByRole('heading', { name: 'Market figures' });
});

test('the profile requires a name, its email is read-only', async () => {
  const { user, asked: requested } = await openPage('/settings');
  const email = await screen.findByLabelText<HTMLInputElement>('Email');
  expect(email.value).toBe(MANAGER.email);
  expect(email.disabled).toBe(true);
  screen.getByRole('textbox', { name: 'Email', description: 'Email cannot be changed' });
  await user.clear(input('Display Name'));
  await user.type(input('Display Name'), ' ');
  await user.click(button('Update Profile'));
  await expectFocus(input('Display Name'));
  screen.getByRole('textbox', { name: 'Display Name', description: 'Please enter your display name.' });
  expect(requested.filter(({ method }) => method === 'POST')).toEqual([]);
});

// @holds account-11
test('a profile that cannot be saved shows why', async () => {
  const { user, identity } = await openPage('/settings', { identity: { '/update-user': unreachable } });
  await user.click(await screen.findByRole('button', { name: 'Update Profile' }));
  await expectAlert('A network error has occurred.');
  identity['/update-user'] = () => json({}, 401);
  await user.click(button('Update Profile'));
  await expectAlert('No user is currently logged in');
  await user.click(button('Dismiss this message'));
  expect(screen.queryByRole('alert')).toBeNull();
});

// @holds account-12 account-13 account-14
test('change password: validation errors send no request', async () => {
  const { user, fill, asked: requested } = await openPage(PASSWORD);
  await user.click(await screen.findByRole('button', { name: 'Update Password' }));
  screen.getByText('Please enter your current password.');
  screen.getByText('Please enter a new password.');
  screen.getByText('Please enter the new password again.');
  await expectFocus(input('Current Password'));
  await fill(input('Current Password'), 'something');
  await user.click(button('Update Password'));
  await expectFocus(input('New Password'));
  await fill(input('New Password'), 'the second of two');
  await fill(input('Confirm New Password'), 'the second of two ');
  await user.click(button('Update Password'));
  await expectAlert('New passwords do not match.');
  await expectFocus(input('Confirm New Password'));
  expect(requested.filter(({ method }) => method === 'POST')).toEqual([]);
});

test.each([
  [401, 'INVALID_PASSWORD', 'Current Password', 'Invalid email or password', 'The current password is not right.'],
  [400, 'PASSWORD_TOO_SHORT', 'New Password', 'The password needs at least 8 characters.', ''],
] as const)('change password: the refusal %i %s is shown with the provider’s message at its field', async (...row) => {
  const [statusCode, code, label, sentence, below] = row;
  const refused = () => json({ code, message: sentence }, statusCode);
  const { user, fill } = await openPage(PASSWORD, { identity: { '/change-password': refused } });
  await screen.findByLabelText('Current Password');
  for (const each of passwords) await fill(input(each), 'some password');
  await user.click(button('Update Password'));
  await expectAlert(sentence);
  await expectFocus(input(label));
  if (below) screen.getByText(below);
});

// @holds account-23
test('the minimum password length is told before anything is typed', async () => {
  await openPage(PASSWORD);
  const next = await screen.findByLabelText('New Password');
  const described = next.getAttribute('aria-describedby')!.split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent).join()).toContain('At least 8 characters');
});

// @holds account-19
test('password fields have show buttons and autocomplete attributes', async () => {
  const { user } = await openPage(PASSWORD);
  await screen.findByLabelText('Current Password');
  const hints = passwords.map((label) => input(label).getAttribute('autocomplete'));
  expect(hints).toEqual(['current-password', 'new-password', 'new-password']);
  const whose = document.querySelector<HTMLInputElement>('input[autocomplete=username]');
  expect(whose?.value).toBe(MANAGER.email);
  const show = button('Show the new password');
  expect(input('New Password').type).toBe('password');
  await user.click(show);
  expect(input('New Password').type).toBe('text');
  expect(show.getAttribute('aria-pressed')).toBe('true');
  show.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(input('New Password').type).toBe('password'));
});

import { expect, test } from 'vitest';
import { json } from '../../../testing/answers.ts';
import {
  CONFIGURATION,
  expectAddress,
  expectAlert,
  button,
  input,
  expectFocus,
  openPage,
  screen,
} from '../../../testing/open-page.tsx';

const nobody = { user: null } as const;

// @holds account-2
test('email and password are required', async () => {
  const { user } = await openPage('/login', nobody);
  await user.click(await screen.findByRole('button', { name: 'Login' }));
  screen.getByText('Please enter your email.');
  screen.getByText('Please enter your password.');
  await expectFocus(input('Email'));
  expect(input('Email').type).toBe('email');
});

test('the demo market lists its accounts, choosing one fills in the email', async () => {
  const { user } = await openPage('/login', nobody);
  await user.click(await screen.findByRole('button', { name: /^admin@vivac\.test/ }));
  expect(input('Email').value).toBe('admin@vivac.test');
  await expectFocus(input('Password'));
});

test('a refused sign-in shows a message that stays until the next attempt', async () => {
  const refused = () => json({ code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' }, 401);
  const { user, fill } = await openPage('/login', { ...nobody, identity: { '/sign-in/email': refused } });
  await fill(await screen.findByLabelText('Email'), 'manager@vivac.test');
  await fill(input('Password'), 'not my password');
  await user.click(button('Login'));
  await expectAlert('Invalid email or password');
  await fill(input('Password'), 'another one');
  await expectAlert('Invalid email or password');
});

test('a provider of OpenID Connect has a button in its name, and its refusal is a sentence', async () => {
  const getConfiguration = { ...CONFIGURATION, identity: { kind: 'embedded', provider: 'House' } } as const;
  await openPage('/login?from=%2Freviews&provider=unverified', { ...nobody, answers: { getConfiguration } });
  const link = await screen.findByRole('link', { name: 'Sign in with House' });
  expect(link.getAttribute('href')).toBe('/identity/oidc/start?from=%2Freviews');
  await expectAlert('House has not verified your email. Verify it there and try again.');
});

// @holds account-1 account-4 account-5
test('forgot password: an empty email is a validation error, a filled one is confirmed', async () => {
  const sent = { '/request-password-reset': () => json({ status: true }) };
  const { user, fill } = await openPage('/login', { ...nobody, identity: sent });
  await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
  await user.click(await screen.findByRole('button', { name: 'Send reset link' }));
  await expectAlert('Please enter your email to reset your password.');
  await fill(input('Email'), 'visitor@vivac.test');
  await user.click(button('Send reset link'));
  await expectAlert('A password reset email has been sent.');
  expect(window.location.pathname).toBe('/login');
  await user.click(button('Dismiss this message'));
  expect(screen.queryByRole('alert')).toBeNull();
});

// @holds account-6
test('forgot password: a refusal shows the provider’s message', async () => {
  const refused = () => json({ code: 'INVALID_EMAIL', message: 'Please enter a valid email address.' }, 400);
  const { user, fill } = await openPage('/forgot-password', {
    ...nobody,
    identity: { '/request-password-reset': refused },
  });
  await fill(await screen.findByLabelText('Email'), 'not an address');
  await user.keyboard('{Enter}');
  await expectAlert('Please enter a valid email address.');
  await user.click(screen.getByRole('link', { name: 'Back to login' }));
  await expectAddress('/login');
});

import { expect, test, vi } from 'vitest';
import { json } from '../../../testing/answers.ts';
import {
  CONFIGURATION,
  MANAGER,
  expectAddress,
  expectAlert,
  expectFocus,
  button,
  input,
  openPage,
  screen,
  waitFor,
} from '../../../testing/open-page.tsx';

const OFF = {
  enrolled_at: null,
  passkeys: [],
  passkeys_lack: null,
  recovery_codes_left: 0,
  demanded: false,
  asks_password: true,
};
const ON = { ...OFF, enrolled_at: '2026-11-20T09:00:00.000Z', recovery_codes_left: 3 };
const KEY = { key: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Vivac:a?secret=JBSWY3DPEHPK3PXP' };
const CODES = [...'abcdefghij'].map((letter) => `aaaa-bbbb-cccc-ddd${letter}`);
const refused = (status: number, code: string) => () => json({ code, message: 'English' }, status);
const SETTINGS = '/settings?section=second-factor';

const openSettings = (state: object, identity = {}) =>
  openPage(SETTINGS, { identity: { '/factor': () => json(state), ...identity } });

test('setting it up: password, QR code and key, first code, recovery codes that are shown once', async () => {
  const confirm = vi.fn<() => Response>(() => json({ recovery_codes: CODES }));
  const page = await openSettings(OFF, { '/factor/begin': () => json(KEY), '/factor/confirm': confirm });
  await page.user.click(await screen.findByRole('button', { name: 'Set up a second factor' }));
  await expectFocus(input('Password'));
  await page.user.click(button('Continue'));
  screen.getByText('Please enter your password.');
  await page.fill(input('Password'), 'my password');
  await page.user.click(button('Continue'));
  await screen.findByRole('img', { name: 'QR code for the app' });
  screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP');
  await page.user.click(button('Turn it on'));
  screen.getByText('Please enter the code.');
  expect(confirm).not.toHaveBeenCalled();
  await page.fill(input('Code from the app'), '123456');
  page.identity['/factor'] = () => json(ON);
  await page.user.click(button('Turn it on'));
  await screen.findByText(CODES[9]!);
  await page.user.click(button('I have kept them'));
  await expectAlert('The second factor is on. Other sessions of yours are asked for a code.');
  await screen.findByText('3 recovery codes are left.');
  expect(screen.queryByText(CODES[9]!)).toBeNull();
});

test('a wrong password, and a wrong code, are said in sentences', async () => {
  const page = await openSettings(ON, { '/factor/remove': refused(401, 'INVALID_PASSWORD') });
  await page.user.click(await screen.findByRole('button', { name: 'Remove' }));
  await page.fill(input('Password'), 'not it');
  await page.user.click(button('Remove the second factor'));
  screen.getByText('Please enter a code.');
  await page.fill(input('Code from the app, or a recovery code'), '123456');
  await page.user.click(button('Remove the second factor'));
  await expectAlert('The password is not right.');
  for (const [code, sentence] of [
    ['CODE_USED', 'This code was used already. Wait for the next one.'],
    ['CLOCK_OFF', /^The code is of another minute/],
  ] as const) {
    page.identity['/factor/remove'] = refused(400, code);
    await page.user.click(button('Remove the second factor'));
    await expectAlert(sentence);
  }
  page.identity['/factor/remove'] = () => json({ status: true });
  page.identity['/factor'] = () => json(OFF);
  await page.user.click(button('Remove the second factor'));
  await expectAlert('The second factor is off.');
  page.identity['/factor/begin'] = () => json(KEY);
  page.identity['/factor/confirm'] = refused(400, 'INVALID_CODE');
  await page.user.click(await screen.findByRole('button', { name: 'Set up a second factor' }));
  await page.fill(input('Password'), 'my password');
  await page.user.click(button('Continue'));
  await page.fill(await screen.findByLabelText('Code from the app'), '000000');
  await page.user.click(button('Turn it on'));
  await expectAlert('The code is not right.');
  await page.user.click(button('Cancel'));
  await screen.findByRole('button', { name: 'Set up a second factor' });
});

test('whoever has no password here is told to sign in again', async () => {
  const page = await openSettings(
    { ...OFF, asks_password: false },
    { '/factor/begin': refused(403, 'FRESH_SIGN_IN_NEEDED') },
  );
  await page.user.click(await screen.findByRole('button', { name: 'Set up a second factor' }));
  expect(screen.queryByLabelText('Password')).toBeNull();
  await page.user.click(button('Continue'));
  await expectAlert('Sign out and in again first: this needs a sign-in of the last ten minutes.');
  expect(page.asked.filter(({ url }) => url.pathname === '/identity/factor/begin')[0]?.body).toEqual({});
});

test('an administrator of whom it is demanded cannot remove it', async () => {
  await openSettings({ ...ON, demanded: true });
  await screen.findByText('Administrators must have a second factor here.');
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
});

test('with a hosted provider the section says that it has its own', async () => {
  const { SecondFactor } = await import('./second-factor.tsx');
  const { QueryClient, QueryClientProvider } = await import('@tanstack/react-query');
  const { render } = await import('@testing-library/react');
  const { configurationQuery } = await import('../../api/call.ts');
  const client = new QueryClient();
  client.setQueryData(configurationQuery.queryKey, { ...CONFIGURATION, identity: { kind: 'firebase' } } as never);
  render(
    <QueryClientProvider client={client}>
      <SecondFactor />
    </QueryClientProvider>,
  );
  expect(screen.getByText(/^Your sign-in is kept by another provider/)).toBeDefined();
});

test('signing in asks for the code after the password, and goes on where it was asked to', async () => {
  const verify = vi.fn<() => Response>(refused(400, 'INVALID_CODE'));
  const identity = {
    '/sign-in/email': () => json({ status: true, second_factor: 'code' }),
    '/factor/verify': verify,
  };
  const page = await openPage('/login?from=%2Fsettings', { user: null, identity });
  await page.fill(await screen.findByLabelText('Email'), MANAGER.email);
  await page.fill(input('Password'), 'my password');
  await page.user.click(button('Login'));
  const field = await screen.findByLabelText<HTMLInputElement>('Code from the app');
  await expectFocus(field);
  expect(field.autocomplete).toBe('one-time-code');
  expect(screen.queryByRole('alert')).toBeNull();
  await page.fill(field, '111111');
  await page.user.keyboard('{Enter}');
  await expectAlert('The code is not right.');
  const claims = { sub: 'u', email: MANAGER.email, name: 'Marta', admin: false, exp: Date.now() / 1000 + 3600 };
  const token = `head.${btoa(JSON.stringify(claims))}.signature`;
  page.identity['/factor/verify'] = () => json({ status: true });
  page.identity['/get-session'] = () => json({ user: {}, token });
  await page.fill(input('Code from the app'), '222222');
  await page.user.keyboard('{Enter}');
  await expectAddress('/settings');
});

test('a sign-in that was begun elsewhere goes on with its code, by a recovery code, or is given up', async () => {
  const recover = vi.fn<() => Response>(refused(429, 'TOO_MANY_ATTEMPTS'));
  const identity = {
    '/get-session': () => json({ user: null, second_factor: 'code' }),
    '/factor/recover': recover,
    '/sign-out': () => json({ status: true }),
  };
  const page = await openPage('/login?session=ended', { user: null, identity });
  await page.user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  await page.fill(input('Recovery code'), 'aaaa-bbbb');
  await page.user.click(button('Continue'));
  await expectAlert(/^Too many attempts/);
  screen.getByText(/^Lost the phone/);
  await page.user.click(button('Sign in as somebody else'));
  await waitFor(() => expect(input('Email')).toBeDefined());
});

test.each([
  ['code', 0],
  ['code_or_passkey', 1],
])('a sign-in that lacks %s offers a passkey %i times', async (due, times) => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', { parseRequestOptionsFromJSON: vi.fn<() => void>() });
  await openPage('/login', {
    user: null,
    identity: { '/get-session': () => json({ user: null, second_factor: due }) },
  });
  await screen.findByLabelText('Code from the app');
  expect(screen.queryAllByRole('button', { name: 'Use a passkey' })).toHaveLength(times);
});

test('an administrator who must have one sets it up while signing in', async () => {
  const identity = {
    '/get-session': () => json({ user: null, second_factor: 'enrol' }),
    '/factor/begin': refused(401, 'INVALID_PASSWORD'),
  };
  const page = await openPage('/login', { user: null, identity });
  await screen.findByText('Administrators must have a second factor here.');
  await page.user.click(await screen.findByRole('button', { name: 'Continue' }));
  // The sign-in is an hour old.
  await screen.findByLabelText('Password');
  page.identity['/factor/begin'] = () => json(KEY);
  await page.fill(input('Password'), 'my password');
  await page.user.click(button('Continue'));
  expect(await screen.findByRole('img', { name: 'QR code for the app' })).toBeDefined();
});

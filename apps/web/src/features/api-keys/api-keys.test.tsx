import type { ApiKey } from '@vivac/contract/access/api-keys';
import { expect, test, vi } from 'vitest';
import { type Answers, failed, held, json } from '../../../testing/answers.ts';
import {
  ADMIN,
  MANAGER,
  button,
  expectAlert,
  expectFocus,
  input,
  openPage,
  screen,
  waitFor,
  within,
} from '../../../testing/open-page.tsx';

const keyOf = (name: string, more: Partial<ApiKey> = {}): ApiKey => ({
  id: `00000000-0000-4000-8000-${name.length.toString().padStart(12, '0')}`,
  name,
  prefix: 'vvc_Ab3dEf',
  scopes: ['prices:read'],
  source: null,
  requests_per_minute: 60,
  created_at: '2026-11-01T06:00:00.000Z',
  expires_at: null,
  expired: false,
  last_used_at: null,
  ...more,
});
const EXCEL = keyOf('Excel', { scopes: ['prices:read', 'reviews:read'], last_used_at: '2026-11-20T06:00:00.000Z' });
const OLD = keyOf('An old script', { expired: true, expires_at: '2026-11-15T06:00:00.000Z' });
const SECRET = 'vvc_Ab3dEf7890123456789012345678901234567890';

const open = (
  answers: Answers = {},
  user: typeof MANAGER | typeof ADMIN = MANAGER,
  expected: RegExp[] = [],
  path = '/settings?section=api-keys',
) =>
  openPage(path, {
    user,
    expected,
    answers: { getApiKeys: { api_keys: [] }, getAllApiKeys: { api_keys: [] }, ...answers },
  });
const cards = () => within(screen.getByRole('list', { name: 'Your API keys' }));
const cardOf = (name: string) => within(cards().getByText(name).closest('li')!);
const openForm = async (page: Awaited<ReturnType<typeof open>>) => {
  await page.user.click(await screen.findByRole('button', { name: 'New API key' }));
  return within(screen.getByRole('form', { name: 'New API key' }));
};

// @holds keys-9
test('an API key says how it begins, its scopes, its last use and its expiry', async () => {
  await open({ getApiKeys: { api_keys: [EXCEL, OLD] } });
  await screen.findByText('Excel');
  const excel = cardOf('Excel');
  for (const words of ['vvc_Ab3dEf…', 'Read prices', 'Read reviews', 'Does not expire', '60 requests a minute']) {
    expect(excel.getByText(words)).toBeTruthy();
  }
  expect(excel.getByText(/^Last used .*20 Nov.*2026|^Last used .*Nov 20, 2026/)).toBeTruthy();
  expect(excel.queryByText('Expired')).toBeNull();
  const old = cardOf('An old script');
  expect(old.getByText('Expired')).toBeTruthy();
  expect(old.getByText('Never used')).toBeTruthy();
});

test('without API keys the page says why to make one, and offers it', async () => {
  const page = await open();
  expect((await screen.findByText('No API keys yet')).getAttribute('role')).toBe('status');
  await openForm(page);
  await expectFocus(input('Name'));
  await page.user.click(button('Cancel'));
  expect(screen.queryByRole('form')).toBeNull();
  expect(screen.getByRole('button', { name: 'New API key' })).toBeTruthy();
});

// @holds keys-1
test('a new API key is made by the keyboard, shown once with Copy and a warning, and gone when left', async () => {
  const copied = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  const page = await open({ createApiKey: { key: SECRET, api_key: EXCEL } });
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(copied);
  await openForm(page);
  await page.user.keyboard('Excel{Tab} {Tab} {Enter}');
  await waitFor(() => expect(page.calls('createApiKey')).toHaveLength(1));
  expect(page.calls('createApiKey')[0]!.body).toEqual({
    name: 'Excel',
    scopes: ['prices:read', 'reviews:read'],
    requests_per_minute: 60,
    expires_in_days: 365,
  });
  page.answer({ getApiKeys: { api_keys: [EXCEL] } });
  await expectAlert(/cannot be shown again/);
  const field = input('API key');
  expect(field.value).toBe(SECRET);
  await expectFocus(field);
  await page.user.click(button('Copy'));
  expect(copied).toHaveBeenCalledWith(SECRET);
  expect(await screen.findByText('Copied to the clipboard.')).toBeTruthy();
  await page.user.click(button('I have copied it'));
  expect(document.body.textContent).not.toContain(SECRET);
  expect(screen.queryByDisplayValue(SECRET)).toBeNull();
});

test('where the browser does not let it be copied, the key is selected to be copied by hand', async () => {
  const page = await open({ createApiKey: { key: SECRET, api_key: EXCEL } });
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  const form = await openForm(page);
  await page.user.type(form.getByLabelText('Name'), 'Excel');
  await page.user.click(form.getByRole('checkbox', { name: /^Read prices/ }));
  await page.user.click(form.getByRole('button', { name: 'Make the key' }));
  await page.user.click(await screen.findByRole('button', { name: 'Copy' }));
  expect(await screen.findByText(/copy it by hand/)).toBeTruthy();
  const { selectionStart, selectionEnd } = input('API key');
  expect([selectionStart, selectionEnd]).toEqual([0, SECRET.length]);
});

test('a key without a name or a scope is not asked for: the field says so and has the focus', async () => {
  const page = await open();
  const form = await openForm(page);
  await page.user.click(form.getByRole('button', { name: 'Make the key' }));
  expect(form.getByText('Please name the key.')).toBeTruthy();
  await expectFocus(input('Name'));
  await page.user.keyboard('Excel{Enter}');
  expect(form.getByText('Please choose at least one.')).toBeTruthy();
  await expectFocus(form.getByRole('checkbox', { name: /^Read prices/ }));
  expect(page.calls('createApiKey')).toHaveLength(0);
});

test('a key that is refused says why, and keeps what was typed', async () => {
  const sentence = 'You have 25 API keys already: revoke one that is not used any more.';
  const page = await open({ createApiKey: json({ error: sentence, request_id: 'r-1' }, 409) });
  const form = await openForm(page);
  await page.user.type(form.getByLabelText('Name'), 'Excel');
  await page.user.click(form.getByRole('checkbox', { name: /^Read prices/ }));
  await page.user.click(form.getByRole('button', { name: 'Make the key' }));
  await expectAlert(sentence);
  expect(input('Name').value).toBe('Excel');
});

// @holds keys-6
test('only an administrator is offered the scopes of administrators, and a source for imports', async () => {
  const page = await open({ createApiKey: { key: SECRET, api_key: EXCEL } }, ADMIN);
  const form = await openForm(page);
  expect(form.queryByLabelText(/^Only for this source/)).toBeNull();
  await page.user.type(form.getByLabelText('Name'), 'Nightly');
  await page.user.click(form.getByRole('checkbox', { name: /^Administration/ }));
  await page.user.click(form.getByRole('checkbox', { name: /^Send in data/ }));
  await page.user.type(form.getByLabelText(/^Only for this source/), 'Crawler');
  await page.user.selectOptions(form.getByLabelText('Expires'), 'Never');
  await page.user.selectOptions(form.getByLabelText('At most'), '300 requests a minute');
  await page.user.click(form.getByRole('button', { name: 'Make the key' }));
  await waitFor(() =>
    expect(page.calls('createApiKey')[0]?.body).toEqual({
      name: 'Nightly',
      scopes: ['imports:write', 'admin'],
      source: 'Crawler',
      requests_per_minute: 300,
    }),
  );
});

test('a manager is offered no scope of administrators and asks for no keys of others', async () => {
  const page = await open();
  const form = await openForm(page);
  const offered = form.getAllByRole('checkbox').map((box) => box.closest('label')!.querySelector('code')!.textContent);
  expect(offered).toEqual(['prices:read', 'reviews:read', 'notifications:write']);
  expect(page.calls('getAllApiKeys')).toHaveLength(0);
});

// @holds keys-9
test('revoking asks first, cannot be asked for twice, and says what was done', async () => {
  const revoked = held({ message: 'The API key “Excel” is revoked: it opens nothing any more.' });
  const page = await open({ getApiKeys: { api_keys: [EXCEL] }, revokeApiKey: revoked.answer });
  await page.user.click(await screen.findByRole('button', { name: 'Revoke: Excel' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Revoke “Excel”?' }));
  await page.user.click(dialog.getByRole('button', { name: 'Revoke' }));
  await page.user.click(dialog.getByRole('button', { name: 'Revoke' }));
  page.answer({ getApiKeys: { api_keys: [] } });
  revoked.letGo();
  await expectAlert('The API key “Excel” is revoked: it opens nothing any more.');
  expect(page.calls('revokeApiKey').map(({ url }) => url.pathname)).toEqual([`/api/user/api_keys/${EXCEL.id}`]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(screen.queryByText('vvc_Ab3dEf…')).toBeNull());
  await expectFocus(screen.getByRole('group', { name: 'Your API keys' }));
});

test('a revocation that fails keeps the question and says why', async () => {
  const page = await open({
    getApiKeys: { api_keys: [EXCEL] },
    revokeApiKey: json({ error: 'There is no such API key, or it was revoked already.', request_id: 'r-1' }, 404),
  });
  await page.user.click(await screen.findByRole('button', { name: 'Revoke: Excel' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await page.user.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect(await dialog.findByText('There is no such API key, or it was revoked already.')).toBeTruthy();
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

// @holds keys-9
test('System: an administrator sees the keys of others with their owners, and revokes one', async () => {
  const mine = { ...EXCEL, owner: ADMIN.email };
  const theirs = { ...OLD, owner: MANAGER.email };
  const page = await open(
    {
      getApiKeys: { api_keys: [EXCEL] },
      getAllApiKeys: { api_keys: [mine, theirs] },
      revokeAnyApiKey: { message: 'The API key “An old script” is revoked: it opens nothing any more.' },
    },
    ADMIN,
    [],
    '/api-keys',
  );
  const others = within(await screen.findByRole('region', { name: 'API keys of other users' }));
  expect(others.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
    'Revoke: An old script',
  ]);
  expect(others.getByText(/of manager@vivac\.test/)).toBeTruthy();
  await page.user.click(others.getByRole('button', { name: 'Revoke: An old script' }));
  await page.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(page.calls('revokeAnyApiKey')[0]?.url.pathname).toBe(`/api/admin/api_keys/${OLD.id}`));
});

test('API keys that cannot be had are asked for again', async () => {
  const page = await open({ getApiKeys: failed }, MANAGER, [/500/]);
  await expectAlert(/Failed to fetch the API keys/);
  page.answer({ getApiKeys: { api_keys: [EXCEL] } });
  await page.user.click(button('Retry'));
  expect(await screen.findByText('Excel')).toBeTruthy();
});

import type { AuditEntry } from '@vivac/contract/access/audit-log';
import { expect, test, vi } from 'vitest';
import { type Answers, failed } from '../../../testing/answers.ts';
import { ADMIN, openPage, screen, waitFor, within } from '../../../testing/open-page.tsx';
import { parseAuditSearch } from './audit-log-page.tsx';

const entryOf = (number: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  number,
  at: '2026-11-20T06:00:00.000Z',
  action: 'source.changed',
  what: 'Source changed',
  actor: 'ada@vivac.test',
  actor_kind: 'person',
  target: null,
  subject: `Feed ${number}`,
  details: { host: 'rates.test', every_s: 3600 },
  facts: [
    { name: 'host', value: 'rates.test' },
    { name: 'asked every (seconds)', value: '3600' },
  ],
  network: '192.0.2.0/24',
  request_id: `request-${number}`,
  ...more,
});
const pageOf = (entries: AuditEntry[], next: number | null = null) => ({ entries, next, today: '2026-11-21' });

const open = (more: Answers = {}, { address = '/audit-log', expected = [] as RegExp[] } = {}) =>
  openPage(address, { user: ADMIN, expected, answers: { getAuditLog: pageOf([entryOf(2), entryOf(1)]), ...more } });

const queriesOf = (page: Awaited<ReturnType<typeof open>>) =>
  page.calls('getAuditLog').map(({ url }) => Object.fromEntries(url.searchParams));

// @holds audit-6
test('an entry says what was done, its facts, by whom from where, and to whom and what', async () => {
  const byKey = entryOf(3, {
    actor: 'API key Excel of ada@vivac.test',
    actor_kind: 'api_key',
    target: 'bo@vivac.test',
  });
  await open({ getAuditLog: pageOf([byKey]) });
  const row = within((await screen.findByRole('rowheader', { name: /^Source changed/ })).closest('tr')!);
  expect(row.getByText('rates.test').parentElement!.textContent).toBe('host: rates.test');
  expect(row.getByText('API key Excel of ada@vivac.test')).toBeTruthy();
  expect(row.getByText('192.0.2.0/24 · request request-3')).toBeTruthy();
  expect(row.getByText('bo@vivac.test')).toBeTruthy();
  expect(row.getByText('Feed 3')).toBeTruthy();
});

// @holds audit-6
test('filters narrow the list, stand in the address, and are taken from it', async () => {
  const page = await open({}, { address: '/audit-log?about=refusal&from=2026-11-01&actor=ada&junk=1' });
  await screen.findByRole('table', { name: 'Audit log' });
  expect(queriesOf(page).at(-1)).toEqual({ about: 'refusal', from: '2026-11-01', actor: 'ada' });
  await page.user.selectOptions(screen.getByLabelText('Done by'), 'API key');
  await page.user.type(screen.getByLabelText('Search in words'), 'key rev');
  await waitFor(() =>
    expect(queriesOf(page).at(-1)).toEqual({
      about: 'refusal',
      from: '2026-11-01',
      actor: 'ada',
      actor_kind: 'api_key',
      search: 'key rev',
    }),
  );
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('actor_kind')).toBe('api_key'));
});

// @holds audit-6
test('older entries come when they are asked for, by the keyboard, until there are no more', async () => {
  const page = await open({
    getAuditLog: ({ url }) => (url.searchParams.get('before') === '5' ? pageOf([entryOf(4)]) : pageOf([entryOf(5)], 5)),
  });
  (await screen.findByRole('button', { name: 'Show older entries' })).focus();
  await page.user.keyboard('{Enter}');
  expect(await screen.findByText('Feed 4')).toBeTruthy();
  expect(screen.getByText('Feed 5')).toBeTruthy();
  expect(screen.getByText('These are all.')).toBeTruthy();
});

test('nothing found under filters offers everything; an empty log says so', async () => {
  const page = await open(
    { getAuditLog: ({ url }) => pageOf(url.searchParams.has('search') ? [] : [entryOf(1)]) },
    { address: '/audit-log?search=nobody' },
  );
  expect(await screen.findByText('Nothing of this was done')).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: 'Show everything' }));
  expect(await screen.findByText('Feed 1')).toBeTruthy();
  expect((screen.getByLabelText('Search in words') as HTMLInputElement).value).toBe('');
});

test('a log that cannot be loaded says so and is asked again; so do older entries', async () => {
  let isBroken = true;
  const page = await open(
    {
      getAuditLog: ({ url }) =>
        isBroken ? failed() : url.searchParams.has('before') ? failed() : pageOf([entryOf(2)], 2),
    },
    { expected: [/500/] },
  );
  expect((await screen.findByRole('alert')).textContent).toContain('The server could not answer.');
  isBroken = false;
  await page.user.click(screen.getByRole('button', { name: 'Retry' }));
  await page.user.click(await screen.findByRole('button', { name: 'Show older entries' }));
  expect(await screen.findByText('The older entries could not be loaded.')).toBeTruthy();
  expect(screen.getByText('Feed 2')).toBeTruthy();
});

// @holds audit-6
test('the CSV has what is shown', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const page = await open({ downloadAuditLog: new Response('Number') }, { address: '/audit-log?about=session' });
  await page.user.click(await screen.findByRole('button', { name: 'Download as CSV' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  const [requested] = page.calls('downloadAuditLog');
  expect(Object.fromEntries(requested!.url.searchParams)).toEqual({ about: 'session', format: 'csv' });
  saved.mockRestore();
});

test('the address is read with care', () => {
  expect(
    parseAuditSearch({ from: '2026-1-1', to: 5, about: 'nothing', actor: ' ', search: 123, actor_kind: ['a'] }),
  ).toEqual({
    search: '123',
  });
});

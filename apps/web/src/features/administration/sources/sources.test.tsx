import type { RegisteredSource } from '@vivac/contract/administration/sources';
import { expect, test, vi } from 'vitest';
import { type Answers, failed, held, json } from '../../../../testing/answers.ts';
import {
  ADMIN,
  button,
  expectAddress,
  expectAlert,
  expectFocus,
  openPage,
  screen,
  waitFor,
  within,
} from '../../../../testing/open-page.tsx';

const CONSENT = {
  host: 'feeds.test',
  ground: 'licence' as const,
  note: 'licence of Apify no. 4471',
  given_by: 'ada@vivac.test',
  given_at: '2026-11-03T08:00:00.000Z',
  withdrawn_by: null,
  withdrawn_at: null,
};
const sourceOf = (id: number, name: string, more: Partial<RegisteredSource> = {}): RegisteredSource => ({
  id,
  name,
  door: 'feed',
  kind: 'prices',
  address: `https://feeds.test/${id}.csv`,
  host: 'feeds.test',
  campsite_link: null,
  ready_mapping: null,
  ready_answers: null,
  has_request_body: false,
  mapping: null,
  complete: null,
  allow_http: false,
  header_names: ['authorization'],
  every_s: 3600,
  expected_every_s: 86_400,
  state: 'ok',
  failures: 0,
  reason: null,
  status: 200,
  outcome: 'stored',
  last_try_at: '2026-11-21T08:00:00.000Z',
  last_success_at: '2026-11-21T08:00:00.000Z',
  last_change_at: '2026-11-21T06:00:00.000Z',
  next_try_at: '2026-11-21T09:00:00.000Z',
  rows_stored: 3510,
  rows_left_out: 12,
  consent: CONSENT,
  is_demo: false,
  added_by: 'ada@vivac.test',
  added_at: '2026-11-01T08:00:00.000Z',
  version: 3,
  ...more,
});
const OK = sourceOf(1, 'Rate shopper');
const FAILING = sourceOf(2, 'Apify', {
  state: 'failing',
  failures: 10,
  status: 503,
  outcome: 'failed',
  reason: 'It answered 503.',
});
const WAITING = sourceOf(3, 'Càmping Recó', {
  door: 'page',
  kind: null,
  state: 'waiting_for_consent',
  host: 'camping-reco.test',
  consent: null,
  reason: 'Nobody has said yet on what ground camping-reco.test may be read.',
});
const REFUSED = sourceOf(4, 'Booking page', {
  state: 'waiting_for_consent',
  host: 'www.booking.com',
  header_names: [],
  consent: null,
});
const LATE = sourceOf(5, 'Inbox', { door: 'inbox', host: null, address: null, state: 'late', next_try_at: null });
const ALL = [FAILING, WAITING, REFUSED, LATE, OK];

const DETAILS = {
  source: FAILING,
  tries: Array.from({ length: 7 }, (_, at) => ({
    started_at: `2026-11-2${at % 2}T0${at}:00:00.000Z`,
    ended_at: `2026-11-2${at % 2}T0${at}:00:10.000Z`,
    outcome: 'failed' as const,
    status: 503,
    reason: null,
    batch: null,
    rows_stored: null,
    rows_left_out: null,
  })),
  consents: [CONSENT],
  told: null,
  page_facts: null,
};
const saved = (message: string) => ({ message, source: FAILING });

const open = (more: Answers = {}, path = '/sources', expected: RegExp[] = []) =>
  openPage(path, {
    user: ADMIN,
    expected,
    answers: {
      getSources: { sources: ALL, network_away: false },
      getSource: DETAILS,
      getCoverage: { coverage: [] },
      lookNow: saved('Apify is being asked.'),
      pauseSource: saved('Apify is paused.'),
      removeSource: { message: 'Apify is off the register. What it brought stays.' },
      consentToHost: { message: 'It is noted that camping-reco.test may be read.', consent: CONSENT },
      withdrawConsent: { message: 'feeds.test is not read any more.', sources: 1 },
      ...more,
    },
  });
const row = async (name: string) =>
  within((await screen.findByRole('rowheader', { name: new RegExp(`^${name}`) })).closest('tr')!);
const names = () => screen.getAllByRole('rowheader').map((each) => each.querySelector('a')!.textContent.trim());

// @holds sourcepage-1
test('a source shows its state as a word with the last answer, and only who needs a person has a button', async () => {
  await open();
  const failing = await row('Apify');
  expect(failing.getByText('Failing, 10 times')).toBeTruthy();
  expect(failing.getByText('It answered 503.')).toBeTruthy();
  expect(failing.getByRole('button', { name: 'Look now: Apify' })).toBeTruthy();
  const ok = await row('Rate shopper');
  expect(ok.getByText('Read')).toBeTruthy();
  expect(ok.getByText('3,510')).toBeTruthy();
  expect(ok.queryByRole('button')).toBeNull();
  expect((await row('Càmping Recó')).getByRole('button', { name: /^Give consent/ })).toBeTruthy();
  expect((await row('Booking page')).getByRole('link', { name: /^Other ways/ }).getAttribute('href')).toBe(
    '/source-form?source=4',
  );
  const late = await row('Inbox');
  expect(late.getByText('expected every day')).toBeTruthy();
  expect(late.queryByRole('button')).toBeNull();
});

test('sources are narrowed to those up to date or those that need attention, kept in the address', async () => {
  const page = await open();
  await page.user.click(await screen.findByRole('button', { name: 'Up to date 1' }));
  await expectAddress('/sources?show=ok');
  expect(names()).toEqual(['Rate shopper']);
  await page.user.click(button('Need attention 4'));
  expect(names()).toHaveLength(4);
});

// @holds sourcepage-2
test('the chosen source is in the address and tells its tries, and who consented when on what ground', async () => {
  const page = await open();
  await page.user.click(await screen.findByRole('link', { name: 'Apify' }));
  await expectAddress('/sources?source=2');
  const details = within(await screen.findByRole('region', { name: 'Details of Apify' }));
  expect(await details.findAllByText(/: Failed \(503\)$/)).toHaveLength(5);
  await page.user.click(details.getByRole('button', { name: 'Show 2 older tries' }));
  expect(details.getAllByText(/: Failed \(503\)$/)).toHaveLength(7);
  expect(details.getByText(/^Licence of feeds\.test: ada@vivac\.test, .*2026/).textContent).toContain('no. 4471');
  expect(details.getByText('authorization (values are stored and never shown)')).toBeTruthy();
  expect(details.getByText('every hour, expected every day')).toBeTruthy();
});

// @holds sourcepage-5
test('a deep link to a source scrolls to its row and opens it, even where the list would leave it out', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  const page = await open({}, '/sources?source=2&show=ok');
  expect(await screen.findByRole('region', { name: 'Details of Apify' })).toBeTruthy();
  expect(names()).toEqual(['Apify', 'Rate shopper']);
  await waitFor(() => expect(scrolled).toHaveBeenCalledTimes(1));
  const [target] = scrolled.mock.contexts as Element[];
  expect(target!.contains(screen.getByRole('link', { name: 'Apify' }))).toBe(true);
  await page.user.click(screen.getByRole('link', { name: 'Rate shopper' }));
  expect(await screen.findByRole('region', { name: 'Details of Rate shopper' })).toBeTruthy();
  expect(scrolled).toHaveBeenCalledTimes(1);
  scrolled.mockRestore();
});

test('looking now is told; 429 within the minute is told in the server’s words', async () => {
  const page = await open({}, '/sources', [/429/]);
  await page.user.click(await screen.findByRole('button', { name: 'Look now: Apify' }));
  expect(await screen.findByText('Apify is being asked.')).toBeTruthy();
  expect(page.calls('lookNow')[0]!.url.pathname).toBe('/api/admin/sources/2/look');
  page.answer({
    lookNow: json({ error: 'It was asked within the last minute. Wait a moment.', request_id: 'r' }, 429),
  });
  await page.user.click(button('Look now: Apify'));
  await expectAlert('It was asked within the last minute. Wait a moment.');
});

// @holds sourcepage-3
test('consent needs a note but for an own site, and is given by the keyboard', async () => {
  const page = await open();
  (await screen.findByRole('button', { name: /^Give consent/ })).focus();
  await page.user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'May camping-reco.test be read?' }));
  await expectFocus(dialog.getByLabelText('Ground'));
  await page.user.selectOptions(dialog.getByLabelText('Ground'), 'Written consent');
  await page.user.click(dialog.getByRole('button', { name: 'Give consent' }));
  expect(await dialog.findByText('Say whose consent or licence it is.')).toBeTruthy();
  expect(page.calls('consentToHost')).toHaveLength(0);
  await page.user.keyboard('Mail of 3 November{Enter}');
  await waitFor(() => expect(page.calls('consentToHost')).toHaveLength(1));
  expect(page.calls('consentToHost')[0]!.body).toEqual({
    host: 'camping-reco.test',
    ground: 'written_consent',
    note: 'Mail of 3 November',
  });
  expect(await screen.findByText('It is noted that camping-reco.test may be read.')).toBeTruthy();
});

test('removing a source is asked about, and a refusal stays in the question', async () => {
  const page = await open(
    { removeSource: json({ error: 'There is no such source.', request_id: 'r' }, 404) },
    '/sources?source=2',
    [/404/],
  );
  await page.user.click(await screen.findByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove Apify?' }));
  await page.user.click(dialog.getByRole('button', { name: 'Remove' }));
  await expectAlert('There is no such source.');
  page.answer({ removeSource: { message: 'Apify is off the register. What it brought stays.' } });
  await page.user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Apify is off the register. What it brought stays.')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a source is paused and its consent withdrawn from its details', async () => {
  const page = await open({}, '/sources?source=2');
  await page.user.click(await screen.findByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(page.calls('pauseSource')[0]?.body).toEqual({ paused: true }));
  await page.user.click(button('Withdraw consent'));
  const dialog = within(await screen.findByRole('alertdialog', { name: /^Withdraw every consent for feeds\.test/ }));
  await page.user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(page.calls('withdrawConsent')[0]?.body).toEqual({ host: 'feeds.test' }));
});

// @holds sourcepage-4
test('a network that is away is told once, and no source is blamed for it', async () => {
  await open({ getSources: { sources: [OK], network_away: true } });
  await expectAlert(/^There is no network/);
});

test('waiting, an empty register and one that could not be had each say so', async () => {
  const waiting = held({ sources: [], network_away: false });
  const page = await open({ getSources: waiting.answer }, '/sources', [/500/]);
  expect(await screen.findByRole('status', { name: 'Loading the sources…' })).toBeTruthy();
  waiting.letGo();
  expect(await screen.findByText('No source yet.')).toBeTruthy();
  page.answer({ getSources: failed, getCoverage: failed });
  await page.reload();
  await expectAlert(/^The server could not answer/);
});

// @holds collect-5
test('a source with a plan shows how old each of its cells is, and which look failed', async () => {
  const calls = {
    arrivals: 2,
    cells: 4,
    wanted_a_day: 4,
    wanted_a_month: 120,
    a_day: 4,
    a_month: 120,
    every_days: 1,
    over: null,
  };
  const plan = {
    campsites: ['Alba', 'Bosque'],
    daily_days: 2,
    weekend_days: 0,
    key_date_days: 0,
    dates: [],
    nights: [1, 7],
    adults: [2],
    every_days: 1,
    calls_a_day: 50,
    calls_a_month: 900,
    calls,
  };
  const answered = new Date(Date.now() - 5 * 3_600_000).toISOString();
  const cell = { arrival: '2026-11-22', asked_at: answered, status: null, reason: null };
  const getSourcePlan = {
    calls,
    made_today: 3,
    made_this_month: 40,
    left_today: 1,
    nights: 1,
    adults: 2,
    cells: [
      { ...cell, campsite: 'Alba', answered_at: answered, outcome: 'answered' as const },
      { ...cell, campsite: 'Bosque', answered_at: null, outcome: 'failed' as const, reason: 'It answered 503.' },
    ],
  };
  const source = sourceOf(1, 'Rate shopper', { plan });
  const page = await open(
    { getSources: { sources: [source], network_away: false }, getSourcePlan },
    '/sources?source=1',
  );
  const table = within(await screen.findByRole('table', { name: 'Age of each cell' }));
  expect(table.getByText('5 h').getAttribute('data-look')).toBe('fresh');
  expect(table.getByTitle('The last look failed: It answered 503.').textContent).toBe('✕');
  expect(screen.getByText('Made: 3 today, 40 this month; 1 more today.')).toBeTruthy();
  await page.user.selectOptions(screen.getByLabelText('Stay'), '7 nights, 2 adults');
  await waitFor(() =>
    expect(Object.fromEntries(page.calls('getSourcePlan').at(-1)!.url.searchParams)).toEqual({
      nights: '7',
      adults: '2',
    }),
  );
});

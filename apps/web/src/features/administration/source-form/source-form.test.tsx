import type { RegisteredSource } from '@vivac/contract/administration/sources';
import { expect, test } from 'vitest';
import { type Answers, json } from '../../../../testing/answers.ts';
import {
  ADMIN,
  button,
  expectAddress,
  expectAlert,
  expectFocus,
  input,
  openPage,
  screen,
  waitFor,
  within,
} from '../../../../testing/open-page.tsx';

const SOURCE: RegisteredSource = {
  id: 7,
  name: 'Google Hotels',
  door: 'feed',
  kind: 'prices',
  address: 'https://serpapi.com/search.json?engine=google_hotels',
  host: 'serpapi.com',
  campsite_link: null,
  ready_mapping: 'serpapi-google-hotels',
  ready_answers: null,
  has_request_body: false,
  mapping: null,
  complete: null,
  allow_http: false,
  header_names: ['authorization', '?api_key'],
  every_s: 7200,
  expected_every_s: null,
  state: 'ok',
  failures: 0,
  reason: null,
  status: 200,
  outcome: 'stored',
  last_try_at: null,
  last_success_at: null,
  last_change_at: null,
  next_try_at: null,
  rows_stored: null,
  rows_left_out: null,
  consent: null,
  is_demo: false,
  added_by: 'ada@vivac.test',
  added_at: '2026-11-01T08:00:00.000Z',
  version: 3,
};
const TRIED = {
  is_readable: true,
  message: '40 rows came, of which 38 can be stored.',
  status: 200,
  rows: { read: 40, stored: 38, set_aside: 0, skipped: 0, rejected: 2 },
  left_out: [{ line: 3, field: 'price', column: 'eur', reason: 'is not an amount', value: 'free' }],
  unused_columns: ['stars'],
  ended: { offers: 2, nights: 5 },
  open_nights: 1,
  beginning: 'name,eur',
};
const open = (path: string, more: Answers = {}, expected: RegExp[] = []) =>
  openPage(path, {
    user: ADMIN,
    expected,
    answers: {
      getSources: { sources: [], network_away: false },
      getSource: { source: SOURCE, tries: [], consents: [], told: null, page_facts: null },
      getCoverage: { coverage: [] },
      addSource: { message: 'Sheet is on the register.', source: SOURCE },
      changeSource: { message: 'Google Hotels is changed.', source: SOURCE },
      trySource: TRIED,
      getReadyMappings: {
        mappings: [
          {
            id: 'serpapi-google-hotels',
            title: 'SerpApi: Google Hotels, a search',
            use: 'The lowest price of each property.',
            kind: 'prices',
            request: 'GET',
            documented: true,
            follows: null,
            blanks: [{ field: 'guests', what: 'for how many guests the rates are', otherwise: '2' }],
          },
        ],
      },
      ...more,
    },
  });
const SHEET = 'https://files.test/prices.csv';
const verdict = () => within(screen.getByRole('group', { name: 'What this link can give' }));

// @holds sourceform-1
test('a feed is added with its schedule and consent, and its details open', async () => {
  const page = await open('/source-form');
  await page.fill(await screen.findByLabelText('Address'), SHEET);
  await page.fill(input('Name'), 'Sheet');
  await page.user.selectOptions(screen.getByLabelText('Looked at'), 'Every 5 minutes');
  await page.user.selectOptions(screen.getByLabelText(/^Does each file name everything/), 'Yes, everything');
  await page.user.selectOptions(screen.getByLabelText('Something new is expected every'), 'day');
  await page.user.selectOptions(screen.getByLabelText('Ground'), 'Own site');
  await page.user.click(button('Add source'));
  await expectAddress('/sources?source=7');
  expect(page.calls('addSource')[0]!.body).toEqual({
    name: 'Sheet',
    door: 'feed',
    kind: 'prices',
    address: SHEET,
    campsite_link: null,
    ready_mapping: null,
    ready_answers: null,
    mapping: null,
    complete: true,
    allow_http: false,
    request_body: null,
    headers: [],
    every_s: 300,
    expected_every_s: 86_400,
    consent: { ground: 'own_site', note: '' },
  });
});

test('what is missing is told at its field, the first gets the focus, and nothing is sent', async () => {
  const page = await open('/source-form');
  await page.user.selectOptions(await screen.findByLabelText('How its columns are read'), 'A mapping of your own');
  await page.fill(screen.getByLabelText('Mapping (JSON)'), 'price,eur');
  await page.user.selectOptions(screen.getByLabelText('Ground'), 'Licence');
  await page.user.click(button('Add header'));
  await page.user.click(button('Add source'));
  await expectFocus(input('Address'));
  for (const sentence of [
    'Please paste the address.',
    'Please give the source a name.',
    'This is no JSON object. A mapping begins with { and ends with }.',
    'Please name the header, or remove it.',
    'Please note whose consent or licence it is.',
  ]) {
    expect(screen.getByText(sentence)).toBeTruthy();
  }
  await expectAlert('Please paste the address. And 4 more fields.');
  expect(page.calls('addSource')).toHaveLength(0);
});

// @holds sourceform-2
test('a pasted link says at once what it can give: a refused platform why not and the other doors', async () => {
  const page = await open('/source-form');
  await page.fill(await screen.findByLabelText('Address'), 'https://www.booking.com/hotel/es/x.html');
  expect(await screen.findByText('Nothing is read from Booking.com.')).toBeTruthy();
  expect(verdict().getByText(/^Upload a file/)).toBeTruthy();
  await page.fill(input('Address'), 'https://camping-reco.test/');
  await page.user.click(await screen.findByRole('button', { name: /^Take it as: Page/ }));
  expect(screen.getByLabelText('Link of the campsite')).toBeTruthy();
  expect(verdict().getByText(/^No prices by date/)).toBeTruthy();
  await page.fill(input('Address'), 'https://serpapi.com/search.json?engine=google_hotels&api_key=k');
  await page.user.click(await screen.findByRole('button', { name: 'Use the ready mapping “serpapi-google-hotels”' }));
  await page.user.click(button(/^Take it as: Feed/));
  expect(input('Ready mapping').value).toBe('serpapi-google-hotels');
  expect(await screen.findByText('The lowest price of each property.')).toBeTruthy();
  expect(page.calls('trySource')).toEqual([]);
});

test('trying shows what came: rows, those left out, unused columns; it needs no name and stores nothing', async () => {
  const page = await open(`/source-form?link=${encodeURIComponent(SHEET)}`);
  await page.user.click(await screen.findByRole('button', { name: 'Try' }));
  const tried = within(await screen.findByRole('region', { name: 'What came' }));
  for (const sentence of [
    '40 rows came, of which 38 can be stored.',
    'Line 3: Price “free” is not an amount',
    '2 offers would end, on 5 nights: the file does not name them.',
    /^On 1 night nothing ends/,
    'Columns that nothing uses: stars',
  ])
    expect(tried.getByText(sentence)).toBeTruthy();
  expect(page.calls('addSource')).toHaveLength(0);
});

test('a try that takes long can be stopped, and tried again', async () => {
  const page = await open(`/source-form?link=${encodeURIComponent(SHEET)}`);
  page.answer({ trySource: () => new Promise<never>(() => {}) });
  await page.user.click(await screen.findByRole('button', { name: 'Try' }));
  await page.user.click(await screen.findByRole('button', { name: 'Stop trying' }));
  expect(await screen.findByRole('button', { name: 'Try' })).toBeTruthy();
  expect(screen.queryByText('Trying…')).toBeNull();
  expect(screen.queryByRole('region', { name: 'What came' })).toBeNull();
});

// @holds sourceform-3
test('a secret value that is stored is never shown, and is kept unless another is typed', async () => {
  const page = await open('/source-form?source=7');
  const value = await screen.findByLabelText<HTMLInputElement>('Value of header 1');
  expect([value.value, value.placeholder]).toEqual(['', 'stored; type to replace']);
  expect(screen.getByText(/^Stored with the address: api_key\./)).toBeTruthy();
  await page.user.click(button('Save'));
  await waitFor(() => expect(page.calls('changeSource')).toHaveLength(1));
  expect(page.calls('changeSource')[0]!.body).toMatchObject({
    version: 3,
    headers: [{ name: 'authorization', value: null }],
    every_s: 7200,
    consent: null,
  });
});

test('a stored secret value is replaced by what is typed', async () => {
  const page = await open('/source-form?source=7');
  await page.fill(await screen.findByLabelText('Value of header 1'), 'Bearer x');
  await page.user.click(button('Save'));
  await waitFor(() => expect(page.calls('changeSource')).toHaveLength(1));
  expect(page.calls('changeSource')[0]!.body).toMatchObject({
    headers: [{ name: 'authorization', value: 'Bearer x' }],
  });
});

// @holds sourceform-4
test('another change in between (409) keeps what was typed and asks which shall count', async () => {
  const theirs = { ...SOURCE, name: 'Theirs', version: 4 };
  const conflict = json(
    { error: 'Somebody else changed this source meanwhile.', request_id: 'r', field: 'version' },
    409,
  );
  const page = await open('/source-form?source=7', { changeSource: conflict }, [/409/]);
  await page.fill(await screen.findByLabelText('Name'), 'Mine');
  page.answer({ getSource: { source: theirs, tries: [], consents: [], told: null, page_facts: null } });
  await page.user.click(button('Save'));
  await expectAlert(/^Somebody else changed this source meanwhile\. What you typed is still here\./);
  expect(input('Name').value).toBe('Mine');
  page.answer({ changeSource: { message: 'Mine is changed.', source: theirs } });
  await page.user.click(button('Save yours in its place'));
  await expectAddress('/sources?source=7');
  expect(page.calls('changeSource').at(-1)!.body).toMatchObject({ name: 'Mine', version: 4 });
});

test('a refusal of the server stands at its field', async () => {
  const taken = json({ error: 'There is a source “Sheet” already.', request_id: 'r', field: 'name' }, 409);
  const page = await open('/source-form', { addSource: taken }, [/409/]);
  await page.fill(await screen.findByLabelText('Address'), SHEET);
  await page.fill(input('Name'), 'Sheet');
  await page.user.click(button('Add source'));
  await expectFocus(input('Name'));
  expect(screen.getAllByText('There is a source “Sheet” already.').length).toBeGreaterThan(1);
});

test('doors that nobody asks have neither address nor headers nor consent', async () => {
  const page = await open('/source-form');
  await page.user.selectOptions(await screen.findByLabelText('How it comes'), screen.getByText(/^Inbox: files/));
  expect(screen.queryByLabelText('Address')).toBeNull();
  expect(screen.queryByLabelText('Ground')).toBeNull();
  expect(screen.queryByLabelText('Looked at')).toBeNull();
  await page.fill(input('Name'), 'Inbox');
  await page.user.click(button('Add source'));
  await waitFor(() => expect(page.calls('addSource')).toHaveLength(1));
  const sent = { door: 'inbox', address: null, every_s: null, consent: null };
  expect(page.calls('addSource')[0]!.body).toMatchObject(sent);
});

test('what a ready mapping has to know is asked, and a request by POST has a body that is never shown again', async () => {
  const posted = { ...SOURCE, has_request_body: true };
  const page = await open('/source-form?source=7', {
    getSource: { source: posted, tries: [], consents: [], told: null, page_facts: null },
  });
  await page.fill(await screen.findByLabelText('For how many guests the rates are'), '4');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Body of the request').value).toBe('');
  await page.user.click(button('Save'));
  await waitFor(() => expect(page.calls('changeSource')).toHaveLength(1));
  const { body } = page.calls('changeSource')[0]!;
  expect(body).toMatchObject({ ready_mapping: 'serpapi-google-hotels', ready_answers: { guests: '4' } });
  expect(body).not.toHaveProperty('request_body');
});

const EXPANDED = {
  requests: [
    {
      campsite: 'Alba',
      arrival: '2026-11-22',
      nights: 1,
      adults: 2,
      method: 'GET' as const,
      address: 'https://x.test/a%2F1?in=2026-11-22',
      headers: [],
      body: null,
    },
  ],
  calls: {
    arrivals: 40,
    cells: 320,
    wanted_a_day: 320,
    wanted_a_month: 9600,
    a_day: 100,
    a_month: 3000,
    every_days: 4,
    over: 'day' as const,
  },
};
const CAMPSITE = { name: 'Alba', state: 'active' as const, region: null, listings: [], watchers: 1, identifiers: [] };

// @holds collect-2 collect-3
test('a plan is typed, shown filled in with its calls and its budget before saving, and sent', async () => {
  const getCampsites = { campsites: [{ ...CAMPSITE, decisions: [] }], total: 1 };
  const page = await open('/source-form', { expandSource: EXPANDED, getCampsites });
  await page.fill(await screen.findByLabelText('Address'), 'https://x.test/{campsite.id:shop}?in={arrival}');
  await page.fill(input('Name'), 'Shop');
  await page.user.click(screen.getByLabelText('Ask for the stays of several campsites: a plan'));
  expect(await screen.findByLabelText('Add a campsite')).toBeTruthy();
  expect(screen.queryByLabelText('Looked at')).toBeNull();
  await page.user.click(button('Add source'));
  expect((await screen.findAllByText('Please add a campsite.')).length).toBeGreaterThan(0);
  await page.fill(input('Add a campsite'), 'Alba');
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Add' })[0]!.hasAttribute('disabled')).toBe(false));
  await page.user.type(input('Add a campsite'), '{Enter}');
  await page.fill(input('Nights'), '1, 40');
  await page.user.click(button('Add source'));
  expect((await screen.findAllByText(/^Please give whole numbers from 1 to 28/)).length).toBeGreaterThan(0);
  await page.fill(input('Nights'), '1, 7');
  await page.fill(input('Calls a day at most'), '100');
  const shown = within(await screen.findByRole('region', { name: 'As it will be asked' }));
  expect(await shown.findByText('320 cells, 40 arrivals: 100 calls a day, 3,000 a month.')).toBeTruthy();
  expect(shown.getByText(/^Over the budget of a day: the plan wants 320 calls a day/)).toBeTruthy();
  expect(shown.getByText(/a%2F1\?in=2026-11-22/)).toBeTruthy();
  await page.user.click(button('Add source'));
  await waitFor(() => expect(page.calls('addSource')).toHaveLength(1));
  expect(page.calls('addSource')[0]!.body).toMatchObject({
    plan: { campsites: ['Alba'], daily_days: 14, nights: [1, 7], adults: [2], every_days: 1, calls_a_day: 100 },
  });
});

// @holds collect-2
test('a placeholder that names nothing is told while it is typed', async () => {
  const refusal = json({ error: '{arival} names nothing that can be put in.', request_id: 'r', field: 'address' }, 400);
  const page = await open('/source-form', { expandSource: refusal }, [/400/]);
  await page.fill(await screen.findByLabelText('Address'), 'https://x.test/{{arival}');
  expect(await screen.findByText('{arival} names nothing that can be put in.')).toBeTruthy();
});

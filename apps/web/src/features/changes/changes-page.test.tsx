import type { Changes } from '@vivac/contract/dashboard/changes';
import { expect, test } from 'vitest';
import { type Answers, failed } from '../../../testing/answers.ts';
import { CHANGES, PENDING, changeOf, changesOf, sureOrNot } from '../../../testing/changes.ts';
import { liveStream } from '../../../testing/live.ts';
import { COMPETITORS, MARKET, REFERENCE } from '../../../testing/market.ts';
import {
  ADMIN,
  button,
  expectAddress,
  expectAlert,
  input,
  storedChoices,
  openPage,
  screen,
  waitFor,
  within,
} from '../../../testing/open-page.tsx';
import { choiceIn, searchWith } from './changes-page.tsx';
import { parseChangesSearch } from './changes-search.ts';

const [FIRST, SECOND, THIRD] = COMPETITORS;
const open = (search = '', answers: Answers = {}, ...expected: RegExp[]) =>
  openPage(`/changes${search}`, {
    answers: { ...MARKET, getChanges: sureOrNot(CHANGES), visitChanges: { last_visit: null }, ...answers },
    expected,
  });
const list = async () => within(await screen.findByRole('list', { name: 'List of changes' }));
const entries = async () => (await list()).getAllByRole('listitem').map((item) => item.textContent);
const requested = (page: Awaited<ReturnType<typeof open>>) => page.calls('getChanges').at(-1)!.url.searchParams;

// @holds change-15
test('an entry says whose nights moved, from what to what, how much, which units and how sure that is', async () => {
  const page = await open();
  const [rise, gone] = await entries();
  await page.user.click(screen.getByText('One is not confirmed yet'));
  const apart = await screen.findByRole('list', { name: 'List of what is not confirmed' });
  const fall = within(apart).getByRole('listitem').textContent;
  expect(rise).toContain(FIRST);
  expect(rise).toMatch(/Price up · Sat, Dec 5\s· Safari 1/);
  expect(rise).toMatch(/from €98 → {2}to €105.*up €7, 7%Nov 21/);
  expect(rise).not.toContain('confirmed');
  expect(fall).toMatch(
    /Dec\s11\s–\s12.*Safari 2 and 1 more.*€89–\u2060€90.*€85–\u2060€86.*down 4%2 nightsto be confirmedconfirms after/,
  );
  expect(gone).toMatch(/on sale, €120.*sold out/);
});

// @holds change-15
test('changes of the whole watchlist are asked for under the filters of the dashboard, which a caption says', async () => {
  const page = await open('', storedChoices({ filters: { numberofguests: 4 } }));
  await list();
  expect(screen.getByText(/^With your filters: 4 guests · Booking/)).toBeTruthy();
  expect(requested(page).getAll('campsitename')).toEqual([REFERENCE, ...COMPETITORS]);
  expect(requested(page).get('numberofguests')).toBe('4');
});

// @holds change-15
test('periods have their counts, and the address holds every choice of the changes', async () => {
  const page = await open();
  await page.user.click(await screen.findByRole('button', { name: '30 days 84' }));
  await expectAddress('/changes?since=30-days');
  await page.user.selectOptions(input('What changed'), 'Availability');
  await page.user.selectOptions(input('Campsite'), SECOND);
  await page.user.selectOptions(input('Nights'), 'Next 14 nights');
  await expectAddress('/changes?since=30-days&kind=availability&campsite=Mas+Oliver&ahead=14');
  await waitFor(() => expect(requested(page).get('last_night')).toBe('2026-12-04'));
  expect(requested(page).getAll('campsitename')).toEqual([SECOND]);
  expect(requested(page).getAll('kind')).toEqual(['sold_out', 'closed', 'back_on_sale', 'few_left']);
});

// @holds change-15
test('an entry leads to its night, compared with its campsite', async () => {
  const page = await open();
  await page.user.click((await list()).getAllByRole('link')[1]!);
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  const search = new URLSearchParams(window.location.search);
  expect(search.get('stay')).toBe('2026-12-31');
  expect(search.get('month')).toBe('2026-12');
  expect(JSON.parse(search.get('campsites')!)).toEqual([FIRST, THIRD]);
  page.answer({ getNight: failed() });
});

// @holds change-13
test('a wave of campsites reads as one entry, which opens', async () => {
  const wave = { number: 1, campsites: 3, first_date: '2027-07-06', last_date: '2027-07-31' };
  const risen = COMPETITORS.map((name, at) =>
    changeOf(name, {
      wave,
      first_date: '2027-07-06',
      last_date: '2027-07-31',
      nights: 26,
      to: { lowest: 103, highest: 106 },
      percent: { lowest: 5 + at, highest: 8 },
    }),
  );
  const page = await open('', { getChanges: changesOf([...risen, changeOf(REFERENCE)]) });
  const opener = (await list()).getByRole('button', {
    name: /^3 campsites.*Price up.*Jul\s6\s–\s31,\s2027.*up 5–\u20608%/,
  });
  expect((await list()).getAllByRole('link')).toHaveLength(1);
  await page.user.click(opener);
  expect((await list()).getAllByRole('link')).toHaveLength(4);
});

test('of many campsites that moved alike five are named and the rest is counted', async () => {
  const wave = { number: 1, campsites: 8, first_date: '2027-07-01', last_date: '2027-07-31' };
  const risen = Array.from({ length: 8 }, (_, at) => changeOf(`Camping ${at}`, { wave }));
  await open('', { getChanges: changesOf(risen) });
  const opener = (await list()).getByRole('button', { name: /^8 campsites/ });
  expect(opener.textContent).toContain('· Camping 0, Camping 1, Camping 2, Camping 3, Camping 4 and 3 more');
});

// @holds change-15
test('nights on which a campsite moved alike are one entry with its nights folded, which opens', async () => {
  const nights = ['2026-11-26', '2026-11-29', '2026-11-30', '2027-01-02', '2027-02-05'];
  const gone = nights.map((night) =>
    changeOf(FIRST, { kind: 'sold_out', first_date: night, last_date: night, percent: null, from: null, to: null }),
  );
  const page = await open('', { getChanges: changesOf([...gone, changeOf(FIRST)]) });
  const opener = (await list()).getByRole('button', {
    name: /^Bosc de Tamariu.*Sold out · 5 nights: Nov 26, 29–\u206030, Jan 2, Feb 5, 2027/,
  });
  expect(await entries()).toHaveLength(2);
  await page.user.click(opener);
  expect((await list()).getAllByRole('link')).toHaveLength(6);
});

// @holds change-15
test('moves folded from several prices say what is now and by how much, no span that nobody moved from', async () => {
  const rises = [
    changeOf(FIRST, {
      from: { lowest: 60, highest: 60 },
      to: { lowest: 66, highest: 66 },
      percent: { lowest: 10, highest: 10 },
    }),
    changeOf(FIRST, {
      first_date: '2027-02-01',
      last_date: '2027-02-01',
      from: { lowest: 90, highest: 90 },
      to: { lowest: 94.5, highest: 94.5 },
      percent: { lowest: 5, highest: 5 },
    }),
  ];
  await open('', { getChanges: changesOf(rises) });
  const [folded] = await entries();
  expect(folded).toContain('now €66–\u2060€94.50');
  expect(folded).toContain('5–\u206010%');
  expect(folded).not.toContain('€60');
});

// @holds change-16
test('new changes are told quietly and do not move what is read', async () => {
  const stream = liveStream();
  const page = await open('', { getLive: stream.answer });
  expect(await entries()).toHaveLength(2);
  await waitFor(() => expect(page.calls('getLive')).toHaveLength(1));
  const confirmed = { ...CHANGES.changes[1]!, state: 'open', confirmed_at: '2026-11-21T09:30:00.000Z' } as const;
  const fresh = changeOf(REFERENCE, { seen_at: '2026-11-21T09:30:00.000Z' });
  page.answer({ getChanges: sureOrNot(changesOf([fresh, CHANGES.changes[0]!, confirmed, CHANGES.changes[2]!])) });
  stream.tell('changed', { campsites: [{ name: SECOND, months: ['2026-12'] }] });
  const more = await screen.findByRole('button', { name: '2 new changes. Show them' });
  const [first, second] = await entries();
  expect(first).toContain(FIRST);
  expect(second).toContain(THIRD);
  await page.user.click(more);
  const [newest, , confirmedSince] = await entries();
  expect(newest).toContain(REFERENCE);
  expect(confirmedSince).toContain(SECOND);
  expect(confirmedSince).not.toContain('to be confirmed');
  expect(screen.queryByRole('button', { name: /new change/ })).toBeNull();
});

// @holds change-15
test('of many that are not confirmed their number is told, and the page is of confirmed ones', async () => {
  const pending = Array.from({ length: 100 }, (_, at) => changeOf(`Campsite ${at}`, PENDING));
  const page = await open('', {
    getChanges: ({ url }): Changes =>
      url.searchParams.get('confirmed') === 'true'
        ? changesOf([changeOf(FIRST), changeOf(SECOND)], { pending: 400 })
        : changesOf(pending, { total: 400 }),
  });
  expect(await entries()).toHaveLength(2);
  expect(screen.getByText('2 changes')).toBeTruthy();
  expect(page.calls('getChanges')).toHaveLength(1);
  await page.user.click(screen.getByText('400 are not confirmed yet'));
  const apart = within(await screen.findByRole('list', { name: 'List of what is not confirmed' }));
  expect(apart.getAllByRole('listitem')).toHaveLength(100);
  expect(screen.getByText('100 of 400')).toBeTruthy();
});

// @holds change-16
test('what is read as not confirmed stays where it is once it is confirmed, and waits to be a line of the list', async () => {
  const stream = liveStream();
  const page = await open('', { getLive: stream.answer });
  await page.user.click(await screen.findByText('One is not confirmed yet'));
  const apart = within(await screen.findByRole('list', { name: 'List of what is not confirmed' }));
  await waitFor(() => expect(page.calls('getLive')).toHaveLength(1));
  const confirmed = { ...CHANGES.changes[1]!, state: 'open', confirmed_at: '2026-11-21T09:30:00.000Z' } as const;
  page.answer({ getChanges: sureOrNot(changesOf([CHANGES.changes[0]!, confirmed, CHANGES.changes[2]!])) });
  stream.tell('changed', { campsites: [{ name: SECOND, months: ['2026-12'] }] });
  await screen.findByRole('button', { name: '1 new change. Show it' });
  expect(apart.getByRole('listitem').textContent).toMatch(/Mas Oliver.*confirmed/);
  expect(await entries()).toHaveLength(2);
});

// @holds change-16
test('new changes are shown and the open list of what is not confirmed stays open, without what is confirmed now', async () => {
  const stream = liveStream();
  const waiting = changeOf(THIRD, { ...PENDING, first_date: '2026-12-20', last_date: '2026-12-20' });
  const page = await open('', {
    getLive: stream.answer,
    getChanges: sureOrNot(changesOf([...CHANGES.changes, waiting])),
  });
  await page.user.click(await screen.findByText('2 are not confirmed yet'));
  await screen.findByRole('list', { name: 'List of what is not confirmed' });
  await waitFor(() => expect(page.calls('getLive')).toHaveLength(1));
  const confirmed = { ...CHANGES.changes[1]!, state: 'open', confirmed_at: '2026-11-21T09:30:00.000Z' } as const;
  page.answer({ getChanges: sureOrNot(changesOf([CHANGES.changes[0]!, confirmed, CHANGES.changes[2]!, waiting])) });
  stream.tell('changed', { campsites: [{ name: SECOND, months: ['2026-12'] }] });
  await page.user.click(await screen.findByRole('button', { name: '1 new change. Show it' }));
  const apart = within(await screen.findByRole('list', { name: 'List of what is not confirmed' }));
  expect(apart.getByRole('listitem').textContent).toContain(THIRD);
  expect(await entries()).toHaveLength(3);
});

// @holds change-16
test('an open list of what is not confirmed stays when nothing is left of it, until it is closed', async () => {
  const stream = liveStream();
  const page = await open('', { getLive: stream.answer });
  await page.user.click(await screen.findByText('One is not confirmed yet'));
  await screen.findByRole('list', { name: 'List of what is not confirmed' });
  await waitFor(() => expect(page.calls('getLive')).toHaveLength(1));
  const confirmed = { ...CHANGES.changes[1]!, state: 'open', confirmed_at: '2026-11-21T09:30:00.000Z' } as const;
  page.answer({ getChanges: sureOrNot(changesOf([CHANGES.changes[0]!, confirmed, CHANGES.changes[2]!])) });
  stream.tell('changed', { campsites: [{ name: SECOND, months: ['2026-12'] }] });
  await page.user.click(await screen.findByRole('button', { name: '1 new change. Show it' }));
  expect(await entries()).toHaveLength(3);
  await page.user.click(screen.getByText('0 are not confirmed yet'));
  await waitFor(() => expect(screen.queryByText('0 are not confirmed yet')).toBeNull());
});

// @holds change-15
test('a long list comes a hundred entries at a time', async () => {
  const many = Array.from({ length: 250 }, (_, at) =>
    changeOf(`Campsite ${at}`, { seen_at: new Date(Date.UTC(2026, 10, 21, 6) - at * 60_000).toISOString() }),
  );
  const page = await open('', {
    getChanges: ({ url }): Changes => {
      const offset = Number(url.searchParams.get('offset'));
      return changesOf(many.slice(offset, offset + Number(url.searchParams.get('limit'))), { total: 250 });
    },
  });
  expect(await entries()).toHaveLength(100);
  expect(screen.getByText('100 of 250')).toBeTruthy();
  await page.user.click(button('Show 100 more'));
  await waitFor(async () => expect(await entries()).toHaveLength(200));
  await page.user.click(button('Show 50 more'));
  await waitFor(async () => expect(await entries()).toHaveLength(250));
});

// @holds change-15
test('campsites without data stand beside the changes, with since when', async () => {
  const gap = { name: THIRD, state: 'error', since: '2026-11-19T05:00:00.000Z', sources: ['Feed'] } as const;
  await open('', { getChanges: changesOf([], { gaps: [{ ...gap, sources: [...gap.sources] }] }) });
  const region = within(await screen.findByRole('region', { name: 'No data' }));
  expect(region.getByText(/^Pineda del Ter: its source fails, no data since Nov 19/)).toBeTruthy();
});

// @holds change-15
test('while no data come of any campsite the list does not say that nothing changed', async () => {
  const gaps = [REFERENCE, ...COMPETITORS].map((name) => ({
    name,
    state: 'no_data' as const,
    since: '2026-11-19T05:00:00.000Z',
    sources: ['Feed'],
  }));
  await open('', { getChanges: changesOf([], { gaps }) });
  await screen.findByText('It is not known whether anything changed');
  expect(screen.queryByText('Nothing changed since yesterday')).toBeNull();
});

// @holds change-5
test('while what a source sent is held back the list says so, and not that nothing changed', async () => {
  const held = { source: 'Feed', since: '2026-11-21T06:00:00.000Z', names: [COMPETITORS[0], COMPETITORS[1]] };
  await open('', { getChanges: changesOf([], { held: [held] }) });
  const note = within(await screen.findByRole('region', { name: 'Held back' }));
  expect(note.getByRole('listitem').textContent).toContain('Feed, since');
  expect(note.getByRole('listitem').textContent).toContain(': 2 campsites');
  await screen.findByText('It is not known whether anything changed');
  expect(screen.queryByText('Nothing changed since yesterday')).toBeNull();
});

test('nothing changed, nothing of a choice, nothing looked at and no list are four sentences', async () => {
  const none = changesOf([]);
  const page = await open('?kind=closed', { getChanges: none });
  await screen.findByText('No change with this choice');
  await page.user.click(button('Show all changes'));
  await screen.findByText('Nothing changed since yesterday');
  await expectAddress('/changes');
});

// @holds change-15
test('while changes are being computed the list does not say that nothing changed, and shows them once they are there', async () => {
  const page = await open('', { getChanges: changesOf([], { computing: true }) });
  await screen.findByText('The changes are being computed');
  expect(screen.queryByText('Nothing changed since yesterday')).toBeNull();
  page.answer({ getChanges: sureOrNot(CHANGES) });
  await waitFor(async () => expect(await entries()).toHaveLength(2), { timeout: 10_000 });
});

test('before any look the way to what feeds the campsites is shown', async () => {
  const waiting = { referenceCampsite: REFERENCE, state: 'waiting', link: null } as const;
  await open('', { getChanges: changesOf([]), getReferenceCampsite: waiting });
  await screen.findByText('Nothing has been looked at yet');
  expect(screen.getByRole('link', { name: 'See what feeds them' })).toBeTruthy();
});

test('campsites of which no price was ever brought are said so as well', async () => {
  const none = { NumberOfGuests: [], ChannelName: [], AccommodationType: [], LengthOfStay: [] };
  await open('', { getChanges: changesOf([]), getFilters: { ...MARKET.getFilters, ...none } });
  expect(await screen.findByText('Nothing has been looked at yet')).toBeTruthy();
});

test('a list without a campsite says who can set it', async () => {
  await open('', {
    getFilters: { ...MARKET.getFilters, CampsiteName: [] },
    getReferenceCampsite: { referenceCampsite: null, state: null, link: null },
  });
  expect(await screen.findByText('Your list has no campsite yet')).toBeTruthy();
  expect(screen.getByText('Ask your administrator to set your campsite and its competitors.')).toBeTruthy();
});

test('a list without a campsite leads an administrator to where it is set', async () => {
  await openPage('/changes', {
    user: ADMIN,
    answers: {
      ...MARKET,
      getFilters: { ...MARKET.getFilters, CampsiteName: [] },
      getReferenceCampsite: { referenceCampsite: null, state: null, link: null },
      getChanges: CHANGES,
      visitChanges: { last_visit: null },
    },
  });
  const way = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Set your reference campsite' });
  expect(way.getAttribute('href')).toBe('/set-reference?email=admin%40vivac.test');
});

test('changes that cannot be loaded say so, and are asked for again', async () => {
  const page = await open('', { getChanges: failed() }, /Error loading the changes/);
  await expectAlert(/^The changes could not be loaded/);
  page.answer({ getChanges: sureOrNot(CHANGES) });
  await page.user.click(button('Retry'));
  expect(await entries()).toHaveLength(2);
});

// @holds change-10
test('whoever opens the changes is remembered to have looked', async () => {
  const page = await open('?since=last-visit');
  await screen.findByText('This is your first visit: what moved since yesterday is shown.');
  expect(page.calls('visitChanges')).toHaveLength(1);
});

// @holds change-15
test('the address of the changes holds period, kind, campsite, nights and offer filters', () => {
  const search = parseChangesSearch({ since: '30-days', kind: 'price', campsite: 'Mas', ahead: 14, guests: 4 });
  expect(search).toEqual({ since: '30-days', kind: 'price', campsite: 'Mas', ahead: 14, guests: 4 });
  expect(choiceIn(search)).toEqual({ since: '30-days', kind: 'price', campsite: 'Mas', ahead: 14 });
});

test('what an address of the changes says that nobody understands is left out', () => {
  const junk = parseChangesSearch({ since: 'monday', kind: ['price'], campsite: '', ahead: 7, guests: 'four' });
  expect(junk).toEqual({ since: 'monday', ahead: 7 });
  expect(choiceIn(junk)).toEqual({ since: 'yesterday', kind: null, campsite: null, ahead: null });
});

test('a choice that is taken back leaves the address', () => {
  expect(searchWith({ kind: 'sold_out', guests: 2 }, { kind: null })).toMatchObject({ kind: undefined, guests: 2 });
});

test('while nothing is confirmed it says so in the place of a number of changes', async () => {
  await open('', { getChanges: changesOf([], { pending: 1, counts: { yesterday: 1, last_visit: 1, '30_days': 1 } }) });
  await screen.findByText('Nothing is confirmed yet.');
  expect(screen.queryByText(/^0 changes/)).toBeNull();
});

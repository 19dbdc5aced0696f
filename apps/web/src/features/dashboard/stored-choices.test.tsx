import { expect, test } from 'vitest';
import { held, json, unreachable } from '../../../testing/answers.ts';
import { box, openCalendar, openDashboard, shows, tick } from '../../../testing/dashboard.ts';
import { COMPETITORS, MARKET, calendarOf } from '../../../testing/market.ts';
import { button, expectAddress, storedChoices, screen, waitFor } from '../../../testing/open-page.tsx';

const ticked = (...names: string[]) => ({ all: false, names });
const isTicked = (name: string) => box('Campsite Name', name).checked;
const TWO = { competitors: ticked(COMPETITORS[1], COMPETITORS[2]), filters: { numberofguests: 4, lengthofstay: 7 } };

// @holds choice-8
test('a plain address shows the ticks and filters that are kept with the user', async () => {
  await openCalendar('', storedChoices(TWO));
  await shows(calendarOf(11, 2026, { guests: 4, competitors: COMPETITORS.slice(1) }));
  expect(COMPETITORS.map(isTicked)).toEqual([false, true, true]);
  expect(box('Number Of Guests', '4').checked).toBe(true);
});

// @holds choice-8
test('a download on a plain address is of what is shown: kept ticks, filters and comparison', async () => {
  const refused = { downloadPrices: json({ error: 'Two downloads are being made already.' }, 409) };
  const answers = { ...storedChoices({ ...TWO, compared_with: 'rank' }), ...refused };
  const { user, calls } = await openCalendar('', answers, /use-focus-trap|Error downloading prices/);
  await user.click(button('Download data'));
  await user.click(await screen.findByText('CSV (.csv)'));
  await waitFor(() => expect(calls('downloadPrices')).toHaveLength(1));
  const requested = calls('downloadPrices')[0]!.url.searchParams;
  expect(requested.getAll('competitorname')).toEqual(COMPETITORS.slice(1));
  expect(requested.get('numberofguests')).toBe('4');
  expect(requested.get('compared_with')).toBe('rank');
});

// @holds choice-8
test('what the address says stands before what is kept', async () => {
  await openCalendar(`?guests=6&campsites=${JSON.stringify([COMPETITORS[0]])}`, storedChoices(TWO));
  expect(COMPETITORS.map(isTicked)).toEqual([true, false, false]);
  expect(box('Number Of Guests', '6').checked).toBe(true);
});

// @holds choice-8
test('the address carries what was kept from the first move on', async () => {
  const { user } = await openCalendar('', storedChoices(TWO));
  await user.click(button('Next month'));
  await waitFor(() => expect(window.location.search).toContain('guests=4'));
  expect(new URLSearchParams(window.location.search).get('campsites')).toContain(COMPETITORS[2]);
});

// @holds choice-6
test('only what somebody changed is saved, not what a link asked for', async () => {
  const { user, calls } = await openCalendar(`?campsites=${JSON.stringify([COMPETITORS[1]])}`);
  await tick(user, 'Number Of Guests', '6');
  await waitFor(() => expect(calls('changeChoices')).toHaveLength(1));
  const { body } = calls('changeChoices')[0]!;
  expect(body).toMatchObject({ filters: { numberofguests: 6, channelname: 'Booking' } });
  expect(body).not.toHaveProperty('competitors');
});

// @holds choice-9
test('from Reviews back to the Dashboard the ticked competitors stay ticked', async () => {
  const { user, answer } = await openCalendar();
  answer({ getReviewList: [] });
  await tick(user, 'Campsite Name', 'Select all');
  await tick(user, 'Number Of Guests', '4');
  await user.click(screen.getByRole('link', { name: 'Reviews' }));
  await waitFor(() => expect(window.location.pathname).toBe('/reviews'));
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await expectAddress('/dashboard');
  await waitFor(() => expect(COMPETITORS.map(isTicked)).toEqual([true, true, true]));
  expect(box('Number Of Guests', '4').checked).toBe(true);
});

// @holds choice-10
test('choices are asked for beside filters and reference, and no price waits for another round', async () => {
  const choices = held({ choices: TWO, version: 1 });
  const { asked: requested, calls } = await openDashboard('', { ...storedChoices(), getChoices: choices.answer });
  await waitFor(() => expect(calls('getFilters')).toHaveLength(1));
  await waitFor(() => expect(calls('getChoices')).toHaveLength(1));
  expect(calls('getCalendar')).toHaveLength(0);
  const before = requested.length;
  choices.letGo();
  await waitFor(() => expect(calls('getCalendar').length).toBeGreaterThan(0));
  expect(requested[before]!.url.pathname).toMatch(/\/dashboard\//);
  await shows(calendarOf(11, 2026, { guests: 4, competitors: COMPETITORS.slice(1) }));
});

// @holds choice-7
test('choices that cannot be loaded or saved disturb nobody: the dashboard begins as on a first visit', async () => {
  const away = { getChoices: unreachable, changeChoices: unreachable };
  const { user, calls, answer } = await openCalendar('', away);
  expect(isTicked(COMPETITORS[0])).toBe(true);
  await tick(user, 'Campsite Name', COMPETITORS[1]);
  await waitFor(() => expect(calls('changeChoices').length).toBeGreaterThan(0));
  expect(COMPETITORS.map(isTicked)).toEqual([true, true, false]);
  expect(screen.queryByRole('alert')).toBeNull();
  answer(storedChoices());
  await waitFor(() => expect(calls('getChoices').length).toBeGreaterThan(2));
});

// @holds choice-11
test('log out saves what is unsaved and leaves nothing of the user in the browser', async () => {
  const server = storedChoices();
  const { user, calls } = await openCalendar('', server, /use-focus-trap/);
  await tick(user, 'Campsite Name', COMPETITORS[1]);
  await user.click(screen.getByRole('button', { name: /Marta/ }));
  await user.click(await screen.findByText('Logout'));
  await screen.findByRole('heading', { name: 'Login' });
  expect(calls('changeChoices').map(({ body }) => body)).toEqual([
    { competitors: ticked(COMPETITORS[0], COMPETITORS[1]) },
  ]);
  await waitFor(() => expect(window.localStorage.getItem('vivac.choices')).toBeNull());
});

// @holds choice-11
test('choices that this browser remembers of somebody else are not shown', async () => {
  window.localStorage.setItem('vivac.choices', JSON.stringify({ uid: 'other@vivac.test', choices: TWO }));
  await openCalendar('', MARKET);
  expect(COMPETITORS.map(isTicked)).toEqual([true, false, false]);
  expect(window.localStorage.getItem('vivac.choices')).not.toContain('other@vivac.test');
});

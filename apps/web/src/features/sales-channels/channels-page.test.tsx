import type { Commissions } from '@vivac/contract/sales-channels';
import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, failed } from '../../../testing/answers.ts';
import { liveStream } from '../../../testing/live.ts';
import { COMPETITORS, FILTERS, MARKET, REFERENCE } from '../../../testing/market.ts';
import {
  button,
  expectAddress,
  input,
  storedChoices,
  openPage,
  screen,
  waitFor,
  within,
} from '../../../testing/open-page.tsx';
import { COMMISSIONS, LADDER, SEASON, rungOf } from '../../../testing/sales-channels.ts';

const ANSWERS: Answers = {
  ...MARKET,
  getChannelLadder: LADDER,
  getChannelSeason: SEASON,
  getCommissions: COMMISSIONS,
  getLive: liveStream().answer,
};
const open = (search = '', answers: Answers = {}, ...expected: RegExp[]) =>
  openPage(`/channels${search}`, { answers: { ...ANSWERS, ...answers }, expected });

const rungs = async () => {
  const list = await screen.findByRole('list', { name: 'Channels by what the guest pays' });
  return within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent ?? '');
};
const summary = async () =>
  (await screen.findByText(/^(Direct is cheaper|There is no direct|No other channel)/)).textContent;
const field = (channel: string) => input(`Commission of ${channel} in percent`);
const stored = (...commissions: Commissions['commissions']): Commissions => ({ ...COMMISSIONS, commissions });
const PITCHUP = { channel: 'Pitchup', percent: 12, written_at: '2026-11-03T09:00:00.000Z' };

// @holds sales-13
test('the price ladder names each channel with what the guest pays, what is left, and win, meet or lose', async () => {
  await open('', { getCommissions: stored(PITCHUP) });
  await screen.findAllByText('commission 12%');
  const [pincamp, direct, pitchup, booking, eurocampings, hipcamp] = await rungs();
  expect(pincamp).toMatch(
    /PiNCAMPcommission 12\.5%€86\.62 left to you, €12\.38 commission, €2\.40 fees and tax.*€101\.40.*you losechannel −€3/,
  );
  expect(direct).toMatch(/Directcard 1\.2%€100\.78 left to you, €1\.22 commission.*€104\.40.*reference/);
  expect(pitchup).toMatch(/commission 12%€91\.52 left to you, €12\.48 commission.*you meetchannel \+€2/);
  expect(booking).toMatch(/commission 15%€91\.80 left to you, €16\.20 commission.*€110\.40.*you winchannel \+€6/);
  expect(eurocampings).toMatch(/it can be booked from 3.*not compared$/);
  expect(hipcamp).toMatch(
    /Not offered like this hereIt has a price with another cancellation policy and number of guests\./,
  );
});

// @holds sales-13
test('a sentence says where direct wins, meets and loses, the cheapest channel, and what a direct booking keeps more', async () => {
  await open('', { getCommissions: stored(PITCHUP) });
  await screen.findAllByText('commission 12%');
  expect(await summary()).toBe(
    'Direct is cheaper than Booking.com by €6. It meets Pitchup. It is dearer than PiNCAMP by €3. The cheapest is PiNCAMP. Each direct booking leaves you €14.16 more than one on PiNCAMP.',
  );
});

// @holds sales-5 sales-13
test('without a direct price the page names the side that is missing and why, and compares nothing', async () => {
  const rung = (channel: string, paid: number) => rungOf(channel, paid, { not_compared: 'no_direct_price' });
  const missing = rungOf('Direct', null, { direct: true });
  await open('', {
    getChannelLadder: {
      ...LADDER,
      direct: null,
      tolerance: null,
      cheapest: ['Pitchup'],
      rungs: [rung('Pitchup', 99), missing],
    },
  });
  expect(await summary()).toMatch(
    /^There is no direct price for this stay, so nothing is compared\. Direct: Sold out.*The cheapest is Pitchup\.$/,
  );
  expect((await rungs())[0]).toMatch(/no direct price$/);
});

// @holds sales-4 sales-5
test('a price of another day says when it was seen, another basis and a tax that is left out are said', async () => {
  const old = rungOf('Pitchup', 99, { not_compared: 'other_day', observed_at: '2026-11-18T05:00:00.000Z' });
  const derived = rungOf('Booking.com', 110, { result: 'win', difference: 6, other_basis: true });
  await open('', { getChannelLadder: { ...LADDER, with_tax: false, rungs: [old, LADDER.rungs[1]!, derived] } });
  const [first, , last] = await rungs();
  expect(first).toMatch(/seen on another dayseen .*18/);
  expect(last).toMatch(/computed in another way$/);
  expect(screen.getByText(/Tourist tax is left out: not every channel states it\./)).toBeTruthy();
});

// @holds sales-8 sales-14
test('a commission that is typed counts at once, is saved a moment later, and may have a comma', async () => {
  const page = await open('', { changeCommissions: stored({ ...PITCHUP, percent: 20.5 }) });
  await screen.findByText('commission not written');
  await page.fill(field('Pitchup'), '20,5');
  expect((await rungs())[2]).toMatch(/commission 20\.5%€82\.68 left to you, €21\.32 commission/);
  expect(page.calls('changeCommissions')).toHaveLength(0);
  await waitFor(() => expect(page.calls('changeCommissions')).toHaveLength(1));
  expect(page.calls('changeCommissions')[0]!.body).toEqual({ commissions: [{ channel: 'Pitchup', percent: 20.5 }] });
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(screen.getByText(/^written by you, /)).toBeTruthy();
});

// @holds sales-9 sales-14
test('a commission above 100 % is said clearly with its channel, is not saved, and the one before counts on', async () => {
  const page = await open();
  await page.fill(await waitFor(() => field('Booking.com')), '150');
  expect(await screen.findByText('The commission of Booking.com cannot be above 100%.')).toBeTruthy();
  expect(field('Booking.com').getAttribute('aria-invalid')).toBe('true');
  expect((await rungs())[3]).toMatch(/commission 15%/);
  await page.fill(field('Booking.com'), '100');
  expect((await rungs())[3]).toMatch(/commission 100%€0\.00 left to you, €108\.00 commission/);
  expect(page.calls('changeCommissions').every(({ body }) => JSON.stringify(body).includes('"percent":100'))).toBe(
    true,
  );
  page.answer({ changeCommissions: stored({ ...PITCHUP, channel: 'Booking.com', percent: 100 }) });
  await waitFor(() => expect(page.calls('changeCommissions').length).toBeGreaterThan(0));
});

// @holds sales-10 sales-14
test('a guess says its range, source and date; what the reader wrote goes back to it', async () => {
  const page = await open('', {
    getCommissions: stored({ ...PITCHUP, channel: 'Booking.com' }),
    changeCommissions: COMMISSIONS,
  });
  expect(await screen.findByText(/^10–\u206015%, public table, /)).toBeTruthy();
  expect(screen.getByText(/^a guess for cards, /)).toBeTruthy();
  expect(screen.getByText('nobody published one')).toBeTruthy();
  await page.user.click(button('Use the guess for Booking.com'));
  expect(await screen.findByText(/^12–\u206018%, public table, /)).toBeTruthy();
  expect(page.calls('changeCommissions')[0]!.body).toEqual({
    commissions: [{ channel: 'Booking.com', percent: null }],
  });
  expect(field('Booking.com').getAttribute('value')).toBe('15');
});

// @holds sales-14
test('commissions that could not be saved are said and saved again by Retry', async () => {
  const page = await open('', { changeCommissions: failed() }, /Error saving the commissions/);
  await page.fill(await waitFor(() => field('Pitchup')), '9');
  await screen.findByText(/^Your commissions could not be saved\./);
  page.answer({ changeCommissions: stored({ ...PITCHUP, percent: 9 }) });
  await page.user.click(button('Retry'));
  expect(await screen.findByText('Saved')).toBeTruthy();
});

// @holds sales-13
test('campsite and day of the ladder are chosen by keyboard and stand in the address', async () => {
  const page = await open();
  await page.user.click(await screen.findByRole('button', { name: 'Next day' }));
  await expectAddress('/channels?day=2026-11-22');
  await page.user.click(button('Previous day'));
  await expectAddress('/channels');
  await page.user.selectOptions(input('Campsite'), COMPETITORS[1]);
  await expectAddress('/channels?campsite=Mas+Oliver');
  await waitFor(() =>
    expect(page.calls('getChannelLadder').at(-1)!.url.searchParams.get('campsitename')).toBe(COMPETITORS[1]),
  );
});

// @holds sales-12 sales-13
test('of a competitor’s ladder no commission of the reader is told', async () => {
  await open(`?campsite=${encodeURIComponent(COMPETITORS[1])}`, { getCommissions: stored(PITCHUP) });
  const [pincamp] = await rungs();
  expect(pincamp).toMatch(/^PiNCAMP€99\.00 accommodation, €2\.40 fees and tax/);
  expect(pincamp).toMatch(/direct loses/);
  expect((await rungs()).join(' ')).not.toMatch(/commission|left to you/);
});

// @holds sales-11
test('the filters of the dashboard are asked with, but not their channel; any length of stay is the shortest', async () => {
  const page = await open('', storedChoices({ filters: { numberofguests: 4, lengthofstay: 'Any' } }));
  await rungs();
  const { searchParams } = page.calls('getChannelLadder').at(-1)!.url;
  expect([
    searchParams.get('numberofguests'),
    searchParams.get('lengthofstay'),
    searchParams.get('channelname'),
  ]).toEqual(['4', '1', null]);
  expect(screen.getByText('Channels are compared for one length of stay: 1 night.')).toBeTruthy();
});

// @holds sales-15
test('the season has a row a campsite, the shares of nights against each channel, and what it comes to', async () => {
  await open();
  const table = await screen.findByRole('table', { name: 'The season: direct against channel' });
  const cells = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(cells[1]![0]).toMatch(new RegExp(`^${REFERENCE} \\(your own campsite\\)`));
  expect(cells[1]![1]).toMatch(/direct cheaper on 71%, equal on 21%, dearer on 8% of 100 nights/);
  expect(cells[1]!.at(-1)).toBe('You sell direct cheaper than Booking.com on 71% of nights');
  expect(cells[2]!.at(-1)).toBe('Booking.com is cheaper on 60% of nights');
  expect(cells[2]![2]).toMatch(/no price there/);
  expect(cells[3]!.at(-1)).toBe('No direct price to compare');
  expect(
    screen.getByText(/both prices seen on the same day.*2 of 3 campsites have something to compare\./),
  ).toBeTruthy();
});

// @holds sales-15
test('the span of the season is chosen, stands in the address, and goes back to all nights ahead', async () => {
  const page = await open();
  fireEvent.change(await waitFor(() => input('Last night')), { target: { value: '2027-02-28' } });
  await expectAddress('/channels?first=2026-11-21&last=2027-02-28');
  await waitFor(() =>
    expect(page.calls('getChannelSeason').at(-1)!.url.searchParams.get('last_night')).toBe('2027-02-28'),
  );
  await page.user.click(button('All nights ahead'));
  await expectAddress('/channels');
});

// @holds sales-16
test('ladder, season and commissions that fail are said each for itself, and Retry asks again', async () => {
  const logs = [/channels of a stay/, /season of the channels/, /Error fetching the commissions/];
  const page = await open(
    '',
    { getChannelLadder: failed(), getChannelSeason: failed(), getCommissions: failed() },
    ...logs,
  );
  await screen.findByText('The season could not be loaded.');
  await screen.findByText('The channels could not be loaded.');
  await screen.findByText(/^Your commissions could not be loaded\./);
  page.answer({ getChannelLadder: LADDER });
  await page.user.click(
    within(screen.getByText('The channels could not be loaded.').closest('[role=alert]')!).getByRole('button'),
  );
  expect(await rungs()).toHaveLength(6);
});

// @holds sales-16
test('without a watchlist, a price or a channel the page of channels says what is missing', async () => {
  const page = await open('', {
    getFilters: { ...FILTERS, CampsiteName: [] },
    getReferenceCampsite: { referenceCampsite: null, state: null, link: null },
  });
  await screen.findByText('No campsite to compare yet');
  page.answer({ ...ANSWERS, getFilters: { ...FILTERS, AccommodationType: [] } });
  await page.reload();
  await screen.findByText('No prices yet');
  page.answer({
    ...ANSWERS,
    getChannelLadder: { ...LADDER, rungs: [] },
    getChannelSeason: { ...SEASON, channels: [] },
  });
  await page.reload();
  await screen.findByText('No channel of this campsite is known');
  expect(await screen.findByText('No channel to compare')).toBeTruthy();
});

// @holds sales-17
test('ladder and season are taken as Excel under their filters, and as CSV; a failure is said', async () => {
  const page = await open('', { downloadChannelLadder: failed() }, /Error making a file of the channels/);
  await rungs();
  await page.user.click(button('Excel: What the guest pays and what is left to you'));
  expect(await screen.findByText(/^The file could not be made\./)).toBeTruthy();
  const { searchParams } = page.calls('downloadChannelLadder')[0]!.url;
  expect([searchParams.get('format'), searchParams.get('date'), searchParams.get('lengthofstay')]).toEqual([
    'xlsx',
    '2026-11-21',
    '1',
  ]);
  page.answer({ downloadChannelSeason: failed() });
  await page.user.click(button('CSV: The season: direct against channel'));
  await waitFor(() => expect(page.calls('downloadChannelSeason')[0]!.url.searchParams.get('format')).toBe('csv'));
  await waitFor(() => expect(screen.getAllByText(/^The file could not be made\./)).toHaveLength(2));
});

// @holds sales-18
test('a moment in the address is asked for by ladder and season, said on the page, and left by “Back to now”', async () => {
  const page = await open('?as_of=2026-11-14T07%3A00');
  expect(await screen.findByText(/^As of .*: prices and looks that came later are left out/)).toBeTruthy();
  await rungs();
  const requested = (call: 'getChannelLadder' | 'getChannelSeason') =>
    page.calls(call).at(-1)!.url.searchParams.get('as_of');
  expect([requested('getChannelLadder'), requested('getChannelSeason')]).toEqual([
    '2026-11-14T07:00',
    '2026-11-14T07:00',
  ]);
  await page.user.click(button('Back to now'));
  await waitFor(() => expect([requested('getChannelLadder'), requested('getChannelSeason')]).toEqual([null, null]));
  await expectAddress('/channels');
});

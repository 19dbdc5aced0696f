import { beforeEach, expect, test, vi } from 'vitest';
import { type Answers, failed } from '../../../testing/answers.ts';
import { putInSight } from '../../../testing/in-sight.ts';
import { liveStream } from '../../../testing/live.ts';
import { COMPETITORS, FILTERS, MARKET, REFERENCE } from '../../../testing/market.ts';
import { button, expectAddress, openPage, screen, waitFor, within } from '../../../testing/open-page.tsx';
import { COMPRESSION, FIRST_MOVERS, PACE, PRICE_SCORES } from '../../../testing/position/figures.ts';

const ANSWERS: Answers = {
  ...MARKET,
  getPriceScore: PRICE_SCORES,
  getCompression: COMPRESSION,
  getPace: PACE,
  getFirstMovers: FIRST_MOVERS,
  getLive: liveStream().answer,
};
const open = (search = '', answers: Answers = {}, ...expected: RegExp[]) =>
  openPage(`/position${search}`, { answers: { ...ANSWERS, ...answers }, expected });
const panel = async (name: string) => within(await screen.findByRole('region', { name }));
const [FIRST, SECOND, THIRD] = COMPETITORS;

beforeEach(putInSight);

test('a figure that has not come near is a heading and an empty place', async () => {
  vi.stubGlobal('IntersectionObserver', function observe() {
    return { observe: () => undefined, disconnect: () => undefined };
  });
  await open();
  const pace = await screen.findByRole('region', { name: 'Pace: booked or blocked' });
  await waitFor(() => expect(pace.getAttribute('aria-busy')).toBe('false'));
  expect(within(pace).queryByRole('table')).toBeNull();
});

// @holds scatter-4
test('the scatter has a point for each campsite with a price and a score, which says them and its quarter', async () => {
  await open();
  const scatter = within(await screen.findByRole('group', { name: /as points$/ }));
  const points = scatter.getAllByRole('img').map((point) => point.getAttribute('aria-label'));
  expect(points).toEqual([
    `${FIRST}: €60, score 9.1 from 1 review, Good value`,
    'Nord: €120, score 8.8 from 120 reviews, Dear, well scored',
    'Sud: €75, score 8.0 from 120 reviews, Cheap, scored lower',
    // Drawn last: none lies on it.
    `${REFERENCE}: €96, score 7.9 from 120 reviews, Dear for its score`,
  ]);
  const { getByText } = await panel('Price against review score');
  expect(getByText(new RegExp(`^${REFERENCE}: Dear for its score`)).textContent).toContain('€75 and 8.8');
});

// @holds scatter-4
test('a point that has the focus is told in words', async () => {
  const { user } = await open();
  const scatter = within(await screen.findByRole('group', { name: /as points$/ }));
  scatter.getByRole('img', { name: /^Nord/ }).focus();
  await waitFor(() =>
    expect(screen.getByText('€120 · 8.8 · 120 reviews · Dear, well scored', { exact: false })).toBeTruthy(),
  );
  await user.tab();
  expect(screen.getByText('€75 · 8.0', { exact: false })).toBeTruthy();
});

// @holds scatter-4
test('who has no price or no score is listed with the reason, and every figure is in a table', async () => {
  await open();
  const { findByText, getAllByRole } = await panel('Price against review score');
  const missing = (await findByText('Not drawn:')).parentElement!.textContent;
  expect(missing).toMatch(new RegExp(`${SECOND}: .*sold out.* · ${THIRD}: no review score`, 'i'));
  const rows = getAllByRole('row', { hidden: true }).map((row) => row.textContent);
  expect(rows[1]).toBe(`${REFERENCE} (own)7.9120€967Dear for its score`);
  expect(rows).toHaveLength(7);
});

// @holds scatter-5
test('span and first night are chosen in the address, and all of the list is compared unless ticked ones alone are', async () => {
  const page = await open();
  await panel('Price against review score');
  const requested = () => page.calls('getPriceScore').at(-1)!.url.searchParams;
  expect(requested().getAll('competitorname')).toEqual([...COMPETITORS]);
  await page.user.click(await screen.findByRole('button', { name: 'Night' }));
  await waitFor(() => expect(requested().get('span')).toBe('night'));
  await page.user.click(button('Later nights'));
  await waitFor(() => expect(requested().get('date')).toBe('2026-11-22'));
  await page.user.click(button('Ticked: 1'));
  await waitFor(() => expect(requested().getAll('competitorname')).toEqual([FIRST]));
  await expectAddress('/position?span=night&day=2026-11-22&among=ticked');
});

// @holds compression-3
test('each week has its share of sold-out nights, the restricted ones beside it; one of fewer than four campsites has none', async () => {
  await open();
  const { findByRole, getByText } = await panel('Sold out');
  const list = within(await findByRole('list', { name: 'Share sold out by week' }));
  const weeks = list.getAllByRole('listitem').map((item) => item.getAttribute('aria-label'));
  expect(weeks[0]).toMatch(/^Nov\s21.*22: 40%, 4 to 5 campsites · 20% restricted$/);
  expect(weeks[1]).toMatch(/: –, fewer than 4 known$/);
  expect(getByText(/^Sold-out share of the 5 compared campsites\./)).toBeTruthy();
});

// @holds pace-3
test('pace says booked or blocked, what is unknown, and tells another week when it is chosen', async () => {
  const page = await open();
  const { findByRole, getAllByRole } = await panel('Pace: booked or blocked');
  const slider = await findByRole('slider', { name: 'Time before arrival' });
  expect(slider.getAttribute('aria-valuetext')).toBe(
    'arrival week: you 71%, median of the others 50% (5 campsites), in other weeks 30%',
  );
  expect(getAllByRole('row').map((row) => row.textContent)[2]).toMatch(/––30%$|–––30%$|––30%/);
  await page.user.click(getAllByRole('button', { name: /^Show the week/ })[1]!);
  await waitFor(() => expect(page.calls('getPace').at(-1)!.url.searchParams.get('week')).toBe('2026-11-23'));
  expect(document.body.textContent).not.toMatch(/occupancy/i);
});

// @holds mover-5
test('first movers: a certain pair is a sentence, and what could be chance says so beside what chance would give', async () => {
  await open();
  const { findByText, getByRole } = await panel('Who moves first');
  await findByText(`${FIRST} moves first, ${SECOND} follows: 7 of 9 moves, after 2 days. Chance alone would give 1.2.`);
  const pairs = within(getByRole('list', { name: /^How many moves/ }))
    .getAllByRole('listitem')
    .map((item) => item.getAttribute('aria-label'));
  expect(pairs[0]).toBe(`${FIRST} → ${SECOND}: 7 of 9, follows`);
  expect(pairs[1]).toBe(`${THIRD} → ${REFERENCE}: 3 of 9, could be chance`);
});

// @holds mover-4 mover-5
test('changes that are being computed, and a short history, are two sentences', async () => {
  const page = await open('', { getFirstMovers: { ...FIRST_MOVERS, pairs: [], computing: true } });
  expect(await screen.findByText(/^Changes are still being computed/)).toBeTruthy();
  page.answer({ getFirstMovers: { ...FIRST_MOVERS, pairs: [], days: 12 } });
  await screen.findByText('Fewer than four weeks of price changes are known');
});

test('a part of the position that fails says so alone, and is asked for again', async () => {
  const page = await open('', { getPace: failed() }, /./);
  const { findByRole } = await panel('Pace: booked or blocked');
  const retry = await findByRole('button', { name: 'Retry' });
  expect(await screen.findByRole('group', { name: /as points$/ })).toBeTruthy();
  page.answer({ getPace: PACE });
  await page.user.click(retry);
  expect(await findByRole('slider')).toBeTruthy();
});

test('without a campsite of one’s own the position says what to do', async () => {
  await open('', { getReferenceCampsite: { referenceCampsite: null, state: null, link: null } });
  expect(await screen.findByText('No campsite of your own is set')).toBeTruthy();
});

test('without competitors there is nobody to compare the position with', async () => {
  await open('', { getFilters: { ...FILTERS, CampsiteName: [REFERENCE] } });
  expect(await screen.findByText('There is nobody to compare with')).toBeTruthy();
});

test('before the first price there is one sentence and the way to what feeds the campsites', async () => {
  const none = { NumberOfGuests: [], ChannelName: [], AccommodationType: [], LengthOfStay: [] };
  const page = await open('', { getFilters: { ...FILTERS, ...none } });
  const sentence = (await screen.findByText('No prices yet')).parentElement!;
  expect(within(sentence).getByRole('link', { name: 'Coverage' }).getAttribute('href')).toBe('/coverage');
  expect(page.calls('getPriceScore')).toHaveLength(0);
});

test('of many that are not drawn for one reason five are named', async () => {
  const [own, one] = PRICE_SCORES.campsites;
  const many = Array.from({ length: 40 }, (_, at) => ({ ...one!, name: `Camping ${at}`, score: null, price: 80 }));
  await open('', { getPriceScore: { ...PRICE_SCORES, campsites: [own!, ...many] } });
  const { findByText } = await panel('Price against review score');
  const missing = (await findByText('Not drawn:')).parentElement!.textContent;
  expect(missing).toMatch(/: Camping 0, Camping 1, Camping 2, Camping 3, Camping 4,? and …: no review score$/);
});

test('without medians the scatter promises no quarters', async () => {
  await open('', { getPriceScore: { ...PRICE_SCORES, medians: null } });
  const { findByText, queryByText } = await panel('Price against review score');
  await findByText('Not drawn:');
  expect(queryByText(/Quarters by/)).toBeNull();
});

// @holds position-9
test('a figure of the position is downloaded with its filters, as CSV and Excel', async () => {
  const page = await open('', {
    downloadPosition: () => new Response('a,b', { headers: { 'content-type': 'text/csv' } }),
  });
  const { getByText, getByRole } = await panel('Who moves first');
  await page.user.click(getByText('Download'));
  await page.user.click(getByRole('button', { name: 'Excel' }));
  await waitFor(() => expect(page.calls('downloadPosition')).toHaveLength(1));
  const { searchParams } = page.calls('downloadPosition')[0]!.url;
  expect([searchParams.get('subject'), searchParams.get('format')]).toEqual(['first_movers', 'xlsx']);
  expect(searchParams.getAll('competitorname')).toEqual([...COMPETITORS]);
});

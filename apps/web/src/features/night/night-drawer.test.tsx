import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { failed, held, unreachable } from '../../../testing/answers.ts';
import { NIGHT, START, narrowWindow, stayOf } from '../../../testing/nights.ts';
import { openPage } from '../../../testing/open-page.tsx';

beforeEach(narrowWindow);

const ADDRESS = '/dashboard?view=table&night=2026-12-05&campsites=all';
const STAY = `${ADDRESS}&stay=2026-12-05`;
/** In the order of the browser's language. */
const TITLE = /5.* – .*7.* 2026/;

const drawer = () => screen.findByRole('dialog', { name: TITLE });

// @holds night-1 night-4
test('the drawer lists the own campsite first, with wording, basis, source and the reason without a price', async () => {
  await openPage(STAY, { answers: { ...START, getNight: NIGHT } });
  const list = within(await drawer()).getByRole('list', { name: 'Every campsite for this stay' });
  const [own, rovellar, faixonda] = within(list).getAllByRole('listitem');
  expect(own!.textContent).toMatch(/Pineda.*Tent of Pineda.*€216\.00.*your price.*for this stay.*Shopper/);
  expect(rovellar!.textContent).toMatch(/Rovellar.*€252\.00.*\+€36 · \+11%.*computed from nightly prices/);
  expect(faixonda!.textContent).toMatch(/Faixonda.*–.*Sold out/);
});

// @holds night-3
test('the drawer places the own price four ways', async () => {
  await openPage(STAY, { answers: { ...START, getNight: NIGHT } });
  const place = within(await drawer()).getByLabelText('Where your price stands');
  expect(place.textContent).toMatch(/€216.*−10%.*−10%.*2nd of 2.*1 of 2/);
});

// @holds night-3
test('without a competitor the own price is placed nowhere, and the drawer says why', async () => {
  const alone = { ...NIGHT, rank: null, priced: 1, unpriced: 0, campsites: NIGHT.campsites.slice(0, 1) };
  await openPage(STAY, { answers: { ...START, getNight: alone } });
  const place = within(await drawer()).getByLabelText('Where your price stands');
  expect(place.textContent).toMatch(/no competitor is chosen, so nothing is compared–$/);
  expect(place.textContent).not.toMatch(/\d of \d/);
});

// @holds night-9
test('the drawer counts the prices that are not like the own one', async () => {
  await openPage(STAY, { answers: { ...START, getNight: NIGHT } });
  const text = within(await drawer()).getByText(/1 price is not made like yours/);
  expect(text.textContent).toMatch(
    /one is for this stay, the other computed from nightly prices\. Of 1\sprice beside yours the tourist tax/,
  );
});

// @holds night-2 night-5
test('a chosen campsite shows what its total is made of, and its evidence', async () => {
  const { user } = await openPage(STAY, { answers: { ...START, getNight: NIGHT } });
  const name = await within(await drawer()).findByRole('button', { name: /Rovellar/ });
  expect(name.getAttribute('aria-pressed')).toBe('false');
  await user.click(name);
  expect(name.getAttribute('aria-pressed')).toBe('true');
  const details = within(await drawer()).getByRole('region', { name: /Rovellar/ });
  expect(details.textContent).toMatch(
    /Accommodation, 2\snights€240\.00.*Mandatory fees€12\.00.*Total of the stay€252\.00/,
  );
  expect(details.textContent).toMatch(/Tourist tax, apart€4\.80/);
  const looks = within(within(details).getByRole('list', { name: 'Looks' })).getAllByRole('listitem');
  expect(looks.map((look) => look.textContent)).toEqual([
    expect.stringMatching(/20.*Shopper€120\.00$/),
    expect.stringMatching(/12.*€120\.00, unchanged/),
  ]);
  const picture = within(await drawer()).getByRole('img', { name: /Price per night/ });
  expect(picture.getAttribute('aria-label')).toMatch(/Rovellar: €115, then €120/);
});

// @holds night-11
test('the arrow keys walk the nights without a step for Back, and closing gives the focus back', async () => {
  const answers = { ...START, getNight: NIGHT };
  const { user, calls } = await openPage(ADDRESS, { answers });
  const opener = await screen.findByRole('button', { name: /In detail/ });
  await user.click(opener);
  await drawer();
  await waitFor(() => expect(window.location.search).toContain('stay=2026-12-05'));
  const entries = window.history.length;
  within(await drawer())
    .getByRole('button', { name: 'Next night' })
    .focus();
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(calls('getNight').at(-1)?.url.searchParams.get('date')).toBe('2026-12-06'));
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  await waitFor(() => expect(window.location.search).toContain('stay=2026-12-04'));
  expect(window.history.length).toBe(entries);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(opener);
  expect(window.location.search).not.toContain('stay=');
});

test('the drawer is loading until the answer is there', async () => {
  const { answer, letGo } = held(NIGHT);
  await openPage(STAY, { answers: { ...START, getNight: answer } });
  expect(await screen.findByRole('status', { name: 'Loading the night…' })).not.toBeNull();
  letGo();
  expect(await drawer()).not.toBeNull();
});

test.each([
  ['the server failed', failed],
  ['the network is away', unreachable],
])('when %s the drawer says so, and Retry asks again', async (_, getNight) => {
  const expected = [/Error loading the night/];
  const { user, answer } = await openPage(STAY, { answers: { ...START, getNight }, expected });
  const dialog = await screen.findByRole('dialog');
  expect((await within(dialog).findByRole('alert')).textContent).toMatch('The night could not be loaded');
  answer({ getNight: NIGHT });
  await user.click(within(dialog).getByRole('button', { name: 'Retry' }));
  expect(await within(dialog).findByText('Tent of Rovellar')).not.toBeNull();
});

test('a stay of which nothing is known says so', async () => {
  const unknown = (name: string) => stayOf(name, null, { state: 'not_seen', evidence: [], observed_at: null });
  const campsites = ['Pineda', 'Rovellar'].map(unknown);
  await openPage(STAY, { answers: { ...START, getNight: { ...NIGHT, campsites } } });
  expect(await screen.findByText('Nothing is known of this stay')).not.toBeNull();
});

test('a long name and a price under any length of stay keep their place', async () => {
  const long = 'Refugi dels Pirineus '.repeat(12);
  const own = stayOf(long, 1234.5, { nights: null, total: null, items: [] });
  const getReferenceCampsite = { ...START.getReferenceCampsite, referenceCampsite: long };
  const getNight = { ...NIGHT, departure: null, campsites: [own] };
  await openPage(`${STAY}&nights=Any`, { answers: { ...START, getReferenceCampsite, getNight } });
  const dialog = await screen.findByRole('dialog', { name: /December.*2026/ });
  expect(await within(dialog).findByText('your price per night')).not.toBeNull();
  expect(within(dialog).getAllByText('€1,234.50').length).toBeGreaterThan(0);
});

import { expect, test } from 'vitest';
import { json } from '../../../testing/answers.ts';
import { MARKET } from '../../../testing/market.ts';
import { ADMIN, CONFIGURATION, openPage, screen, waitFor, within } from '../../../testing/open-page.tsx';
import { REFERENCE, listed } from '../../../testing/reviews.ts';

// @holds header-1 header-2
test('the header has the logo, the name and the navigation links', async () => {
  await openPage('/reviews', { answers: { getReviewList: [] } });
  const header = within(await screen.findByRole('banner'));
  const home = header.getByRole('link', { name: 'Vivac, dashboard' });
  expect(home.querySelector('svg')).not.toBeNull();
  expect(home.textContent).toContain('Vivac');
  const ways = within(header.getByRole('navigation')).getAllByRole('link');
  expect(ways.map((way) => [way.textContent, way.getAttribute('href'), way.getAttribute('aria-current')])).toEqual([
    ['Dashboard', '/dashboard', null],
    ['Market', '/market', null],
    ['Channels', '/channels', null],
    ['Adviser', '/adviser', null],
    ['Reviews', '/reviews', 'page'],
  ]);
});

test('on the position, a tab of the market, the link Market is the current one', async () => {
  await openPage('/position', {
    answers: { ...MARKET, getReferenceCampsite: { referenceCampsite: null, state: null, link: null } },
  });
  const ways = within(within(await screen.findByRole('banner')).getByRole('navigation'));
  await waitFor(() => expect(ways.getByRole('link', { name: 'Market' }).hasAttribute('aria-current')).toBe(true));
  const tabs = within(await screen.findByRole('navigation', { name: 'Market' }));
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Market', 'Position', 'Tariffs']);
});

test('while the operator shows no market, its place in the header leads to the position', async () => {
  await openPage('/reviews', {
    answers: { getReviewList: [], getConfiguration: { ...CONFIGURATION, market_off: true } },
  });
  const ways = within(within(await screen.findByRole('banner')).getByRole('navigation'));
  expect((await ways.findByRole('link', { name: 'Position' })).getAttribute('href')).toBe('/position');
  expect(ways.queryByRole('link', { name: 'Market' })).toBeNull();
});

// @holds header-7
test.each([
  ['/sent', 'News, main menu'],
  ['/reviews', 'Reviews, main menu'],
  ['/coverage', 'Coverage, main menu'],
])('the menu of a narrow window is named after the present section: %s is %s', async (path, name) => {
  const answers = {
    getReviewList: [],
    getNotificationHistory: { messages: [], next: null },
    getCoverage: { coverage: [] },
  };
  const page = await openPage(path, { answers });
  const banner = within(await screen.findByRole('banner'));
  await page.user.click(await banner.findByRole('button', { name, hidden: true }));
  expect(screen.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Dashboard',
    'Market',
    'Channels',
    'Adviser',
    'Reviews',
  ]);
});

// @holds header-4
test('an administrator’s menu has three sections, with a sign where something needs an answer', async () => {
  const check = (name: string, finding: 'mail-parked' | 'backup-failed' | 'sources-late', count: number | null) =>
    ({ ...NO_FIGURES, check: name, finding, state: finding === 'sources-late' ? 'look' : 'act', count }) as const;
  const checks = [
    check('mail', 'mail-parked', 4),
    check('backup', 'backup-failed', null),
    check('sources', 'sources-late', 2),
  ];
  const getTrust = { looked_at: '2026-11-21T09:00:00.000Z', checks, sources: [], disks: [] };
  const page = await openPage('/reviews', { user: ADMIN, answers: { getReviewList: [], getTrust } });
  await page.user.click(await screen.findByRole('button', { name: /account of/ }));
  const items = () => screen.getAllByRole('menuitem').map((item) => item.textContent);
  await waitFor(() =>
    expect(items()).toEqual([
      'Settings',
      'Users 44 things need an answer',
      'Data',
      'System 11 thing needs an answer',
      'Logout',
    ]),
  );
});

const NO_FIGURES = { at: null, of: null, seconds: null, bytes: null, percent: null, name: null };

// @holds account-22
test('after a logout that fails what was on its way is asked for again and shown, and nothing else', async () => {
  let isHeld = true;
  const page = await openPage('/reviews', {
    answers: {
      getReviewList: () => (isHeld ? new Promise<Response>(() => {}) : json([listed(REFERENCE, true)])),
    },
    identity: { '/sign-out': () => json({ error: 'Not now.' }, 503) },
  });
  await page.user.click(await screen.findByRole('button', { name: /account of/ }));
  await waitFor(() => expect(page.calls('getReviewList')).toHaveLength(1));
  const answered = page.calls('getReferenceCampsite').length;
  isHeld = false;
  await page.user.click(await screen.findByText('Logout'));
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong. Please try again.');
  expect(await screen.findAllByText(REFERENCE)).not.toEqual([]);
  expect(page.calls('getReviewList')).toHaveLength(2);
  expect(page.calls('getReferenceCampsite')).toHaveLength(answered);
});

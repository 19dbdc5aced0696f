import { expect, test } from 'vitest';
import { type Answers, json } from '../../testing/answers.ts';
import { letCanvasesBePainted } from '../../testing/canvas.ts';
import { chart, day, findTable, grid, map, table } from '../../testing/dashboard.ts';
import { COMPETITORS, MARKET, REFERENCE, TODAY, calendarOf } from '../../testing/market.ts';
import { priceRule, rulesOf } from '../../testing/notifications.ts';
import { ADMIN, MANAGER, button, input, openPage, screen, waitFor, within } from '../../testing/open-page.tsx';
import { BESIDE, infoOf, listed, reviewsFrom } from '../../testing/reviews.ts';
import { SPECIFIED_CALLS, asSpecified } from '../../testing/specified/specified-answers.ts';
import { link, userNamed } from '../../testing/users.ts';
import { routes } from '../api/routes.ts';

// Every page over answers that have the specified fields and no other; the calls that the specification does not know answer as always.

const somebody = userNamed('somebody', 'own', ['first', 'second']);
const ANSWERS: Answers = asSpecified({
  ...MARKET,
  ...BESIDE,
  getReviewList: [listed(REFERENCE, true), listed(COMPETITORS[0])],
  getReviewInfo: ({ url }) => infoOf(url.searchParams.get('campsite')!),
  getReviews: ({ url }) => ({
    reviews: url.searchParams.get('from') === '0' ? reviewsFrom(0, 9) : [],
    total: 9,
  }),
  // A kind without rules is deleted, and absent.
  getNotifications: () => json({ notifications: { price: [priceRule({ spread: 7 })] } }),
  saveNotifications: () => ({ ...rulesOf([priceRule()]), message: 'Notifications saved.' }),
  getNotificationHistory: { messages: [], next: null },
  getAlertRules: { rules: [], kinds: ['price_change'], competitors: [], version: 0 },
  getUsers: [somebody],
  updateUser: { message: 'Saved.', user: somebody },
  deleteUser: { message: 'Deleted.' },
  registerUser: { message: 'Registered.', email: 'new@vivac.test' },
  setReference: { message: 'Saved.', user: somebody },
  getBatches: { batches: [], next: null, total: 0 },
  checkLink: ({ url }) => ({ link: url.searchParams.get('link')!, state: 'unknown', campsite: null, near: [] }),
});

const open = (path: string, user: typeof ADMIN | typeof MANAGER = MANAGER) => {
  letCanvasesBePainted();
  return openPage(path, { user, answers: ANSWERS });
};

// @holds call-24
test('every call of the specification is in the table of its fields', () => {
  const unknown = SPECIFIED_CALLS.filter((name) => !(name in routes));
  expect(unknown).toEqual([]);
  // All but the two downloads, whose answers are files.
  expect(SPECIFIED_CALLS).toHaveLength(16);
});

// @holds call-24
test('the dashboard shows calendar, chart and map, each percentage by the specified formula', async () => {
  await open('/dashboard');
  await waitFor(() => expect(day(TODAY)?.textContent).toContain('€'));
  await screen.findByRole('region', { name: /^Prices from/ });
  await screen.findByRole('region', { name: /^Prices on the map/ });
  await chart().findByRole('list', { name: 'Campsites in the chart' });
  await map().findByRole('list', { name: 'Prices of the campsites on the map' });
  const nights = calendarOf(11, 2026);
  const percents = nights.flatMap(({ date, percent }) => (percent === null ? [] : [[date, `${Math.abs(percent)}%`]]));
  expect(percents.length).toBeGreaterThan(20);
  for (const [date, percent] of percents) expect(day(date!).textContent).toContain(percent);
  const [unpriced] = nights.filter(({ price }) => price === null);
  expect(day(unpriced!.date).textContent).toContain('–');
  expect(grid().textContent).not.toMatch(/unseen|undefined|NaN/);
  expect(day(TODAY).textContent).not.toContain('No competitor');
});

// @holds call-24
test.each(['median', 'rank'])('the calendar compared by %s shows prices without a place', async (way) => {
  await open(`/dashboard?compared_with=${way}`);
  await waitFor(() => expect(day(TODAY)?.textContent).toContain('€'));
  expect(grid().textContent).not.toMatch(/undefined|NaN/);
});

// @holds call-24
test('the daily table shows the specified columns', async () => {
  const { user } = await open('/dashboard?view=table&night=2026-12-06&campsites=all');
  await findTable();
  await table().findAllByRole('rowheader');
  expect(table().getByRole('table').textContent).not.toMatch(/undefined|NaN|Invalid Date|1970/);
  await user.click(table().getByRole('button', { name: 'Availability' }));
  await user.click(table().getByRole('button', { name: 'Price/Night' }));
  expect(table().getAllByRole('rowheader').length).toBeGreaterThan(3);
});

// @holds call-24
test('the chart in full screen shows its lines', async () => {
  await open('/dashboard?view=chart&campsites=all');
  const legend = within(await screen.findByRole('list', { name: 'Campsites in the chart' }));
  expect(legend.getAllByRole('listitem')).toHaveLength(1 + COMPETITORS.length);
});

// @holds call-24
test('the reviews page shows campsites, scores and reviews', async () => {
  await open(`/reviews?campsite=${REFERENCE}`);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(9));
  within(screen.getByRole('navigation', { name: 'Campsites' })).getAllByText(/20/);
  await screen.findByText('Cleanliness');
  expect(document.body.textContent).not.toMatch(/undefined|NaN|Invalid Date/);
});

// @holds call-24
test('the settings show the profile and the password', async () => {
  const { user } = await open('/settings');
  await screen.findByRole('heading', { level: 2, name: 'Profile' });
  await user.click(screen.getByRole('link', { name: 'Password' }));
  expect(await screen.findByLabelText('Current Password')).toBeTruthy();
});

// @holds call-24
test('the settings show the rules, which can be saved', async () => {
  const { user } = await open('/settings?section=notifications');
  const rules = within(await screen.findByRole('region', { name: 'Price notifications' }));
  await rules.findByText(/7/);
  await user.click(rules.getAllByRole('switch')[0]!);
  await user.click(button('Save Notifications'));
  await screen.findByText('Notifications saved.');
  expect(document.body.textContent).not.toMatch(/undefined|NaN|Invalid Date/);
});

// @holds call-24
test('Manage users lists users, saves links and deletes', async () => {
  const { user, fill } = await open('/admin-users', ADMIN);
  const save = await screen.findByLabelText(`Save ${somebody.email}`);
  const row = save.closest('tr')!;
  const reference = within(row).getByLabelText<HTMLInputElement>('Reference campsite link');
  expect(reference.value).toBe(link('own'));
  await fill(reference, link('other'));
  await user.click(save);
  await screen.findByText('Saved.');
  expect(document.body.textContent).not.toMatch(/undefined|NaN|Invalid Date/);
});

// @holds call-24
test('registering leads to the reference of the address that was typed, which is saved', async () => {
  const { user, fill } = await open('/register', ADMIN);
  await fill(await screen.findByLabelText('New user email'), 'new@vivac.test');
  await fill(input('New username'), 'New');
  await user.click(button('Register User'));
  await fill(await screen.findByLabelText('Reference campsite link'), link('a'));
  expect(window.location.search).toBe('?email=new%40vivac.test');
  await user.click(button('Save Configuration'));
  await screen.findByText('Saved.');
  expect(window.location.pathname).toBe('/admin-users');
});

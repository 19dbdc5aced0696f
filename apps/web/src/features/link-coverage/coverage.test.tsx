import type { Coverage } from '@vivac/contract/administration/coverage';
import { expect, test } from 'vitest';
import { type Answers, failed, held } from '../../../testing/answers.ts';
import { ADMIN, button, expectAddress, expectAlert, openPage, screen, within } from '../../../testing/open-page.tsx';

const coverageOf = (campsite: string, more: Partial<Coverage> = {}): Coverage => ({
  campsite,
  link: `https://stays.test/${encodeURIComponent(campsite)}`,
  sources: ['Rate shopper, nightly', 'Google Hotels'],
  newest_at: '2026-11-21T06:00:00.000Z',
  nights_with_price: 330,
  last_night: '2027-10-16',
  state: 'covered',
  message: 'as the server says',
  ...more,
});
const NOTHING: Partial<Coverage> = { sources: [], newest_at: null, nights_with_price: 0, last_night: null };
const UNCOVERED = coverageOf('Illa Mar', { state: 'uncovered', ...NOTHING });
const LATE = coverageOf('Mas Garriguenc', { state: 'late', newest_at: '2026-11-18T06:00:00.000Z' });
const ANSWERS: Answers = { getCoverage: { coverage: [UNCOVERED, LATE, coverageOf('Cala Sirena')] } };

const row = async (name: string) => within((await screen.findByRole('rowheader', { name })).closest('tr')!);
const names = () => screen.getAllByRole('rowheader').map((each) => each.firstChild?.textContent);

// @holds coverage-2
test('a manager reads which sources feed each campsite, and whom to ask where none does', async () => {
  await openPage('/coverage', { answers: ANSWERS });
  const covered = await row('Cala Sirena Rate shopper, nightly Google Hotels');
  expect(covered.getByText('330 of 365')).toBeTruthy();
  const sources = covered.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(sources).toEqual(['Rate shopper, nightly', 'Google Hotels']);
  expect((await row('Mas Garriguenc Rate shopper, nightly Google Hotels')).getByText('Late')).toBeTruthy();
  const uncovered = await row('Illa Mar');
  expect(uncovered.getByText('No source covers Illa Mar yet: ask your administrator.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Every list' })).toBeNull();
});

test('an administrator sees every list, or their own, by the address', async () => {
  const page = await openPage('/coverage?all=true', { user: ADMIN, answers: ANSWERS });
  await screen.findByText(/^No source covers Illa Mar yet: upload a file/);
  expect(page.calls('getCoverage')[0]!.url.search).toBe('?all=true');
  await page.user.click(screen.getByRole('link', { name: 'Your list' }));
  await expectAddress('/coverage');
  await screen.findByText(/^No source covers Illa Mar/);
  expect(page.calls('getCoverage').at(-1)!.url.search).toBe('');
});

test('campsites are narrowed by state with their counts, and found by name, link or source', async () => {
  const page = await openPage('/coverage', { answers: ANSWERS });
  await page.user.click(await screen.findByRole('button', { name: 'Late 1' }));
  expect(names()).toEqual(['Mas Garriguenc']);
  await page.user.click(button('All 3'));
  await page.user.type(screen.getByLabelText('Search'), 'google');
  expect(names()).toEqual(['Mas Garriguenc', 'Cala Sirena']);
  await page.user.type(screen.getByLabelText('Search'), 'xyz');
  expect(await screen.findByText('No campsite matches.')).toBeTruthy();
  await page.user.click(button('Show all'));
  expect(names()).toHaveLength(3);
});

test('a long list shows fifty campsites at a time', async () => {
  const many = Array.from({ length: 120 }, (_, at) => coverageOf(`Campsite ${at}`));
  const page = await openPage('/coverage', { answers: { getCoverage: { coverage: many } } });
  await page.user.click(await screen.findByRole('button', { name: 'Show 50 more' }));
  expect(names()).toHaveLength(100);
  await page.user.click(button('Show 20 more'));
  expect(names()).toHaveLength(120);
});

test('waiting, an empty list and a failure each say so', async () => {
  const waiting = held({ coverage: [] });
  const page = await openPage('/coverage', { answers: { getCoverage: waiting.answer } });
  expect(await screen.findByRole('status', { name: 'Loading the coverage…' })).toBeTruthy();
  waiting.letGo();
  expect(await screen.findByText('Your list has no campsite yet.')).toBeTruthy();
  expect(page.logged).toEqual([]);
});

test('an empty list leads an administrator to where links are set', async () => {
  const page = await openPage('/coverage', { user: ADMIN, answers: { getCoverage: { coverage: [] }, getUsers: [] } });
  await page.user.click(await screen.findByRole('button', { name: 'Manage users' }));
  await expectAddress('/admin-users');
});

test('coverage that could not be had is asked for again', async () => {
  const page = await openPage('/coverage', { answers: { getCoverage: failed }, expected: [/500/] });
  await expectAlert(/^Failed to fetch the coverage\./);
  page.answer(ANSWERS);
  await page.user.click(button('Retry'));
  expect(await row('Illa Mar')).toBeTruthy();
});

test('the settings lead to the coverage', async () => {
  const page = await openPage('/settings', { answers: ANSWERS });
  await page.user.click(await screen.findByRole('link', { name: 'Where the prices come from' }));
  await expectAddress('/coverage');
});

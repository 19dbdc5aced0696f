import { expect, test } from 'vitest';
import { ADMIN, button, expectAddress, openPage, screen, waitFor, within } from '../../../testing/open-page.tsx';
import type { CallResponse } from '../../api/routes.ts';

type Listed = CallResponse<'getTariffs'>['tariffs'][number];

const listed = (more: Partial<Listed> = {}): Listed => ({
  id: 7,
  campsite: 'Camping Sierra',
  name: 'Price list 2027',
  year: 2027,
  channel: 'Own website',
  readAt: { address: 'https://sierra.test/prices', day: '2026-11-20' },
  state: 'draft',
  isChanged: false,
  version: 1,
  batch: null,
  listChanged: false,
  publishedAt: null,
  changedAt: '2026-11-21T09:41:00.000Z',
  changedBy: 'admin@vivac.test',
  problems: { errors: 0, warnings: 0 },
  ...more,
});

const open = (...tariffs: Listed[]) =>
  openPage('/administration/tariffs', { user: ADMIN, answers: { getTariffs: { tariffs } } });

test('tariffs are listed with where they were read, whether they count and what is wrong with them', async () => {
  await open(
    listed({ problems: { errors: 2, warnings: 1 } }),
    listed({ id: 8, campsite: 'Camping Mar', state: 'counts', isChanged: true, listChanged: true, pageChange: 4 }),
  );
  const [draft, counting] = await screen.findAllByRole('row').then((rows) => rows.slice(1));
  expect(draft!.textContent).toMatch(/Camping Sierra.*sierra\.test.*Draft.*2 to mend · 1 to look at/);
  expect(counting!.textContent).toMatch(/Camping Mar.*Counts; changed since.*List changed.*None/);
  expect(within(counting!).getByRole('link', { name: 'List changed' }).getAttribute('href')).toBe(
    '/page-changes?change=4',
  );
  expect(within(draft!).getByRole('link', { name: 'Price list 2027' }).getAttribute('href')).toBe(
    '/administration/tariffs/7',
  );
});

test('without a tariff the page says what to do, and the first is begun with where and when it was read', async () => {
  const { user, fill, calls, answer } = await open();
  answer({ getTariff: () => new Promise(() => undefined), addTariff: { ...listed({ id: 9 }), tariff: {} as never } });
  await screen.findByText('There is no tariff yet.');
  await user.click(screen.getAllByRole('button', { name: 'Add tariff' })[0]!);
  await user.click(await screen.findByRole('button', { name: 'Open the sheet' }));
  await screen.findByText('Name the campsite.');
  await fill(screen.getByLabelText('Campsite'), 'Camping Sierra');
  await fill(screen.getByLabelText('Year'), '2028');
  await fill(screen.getByLabelText('Where it was read: address, or words'), 'https://sierra.test');
  await user.click(button('Open the sheet'));
  await waitFor(() => expect(calls('addTariff')).toHaveLength(1));
  expect(calls('addTariff')[0]!.body).toMatchObject({
    campsite: 'Camping Sierra',
    tariff: {
      name: 'Price list 2028',
      year: 2028,
      channel: 'Own website',
      readAt: { address: 'https://sierra.test', day: '2026-11-21' },
    },
  });
  await expectAddress('/administration/tariffs/9');
});

// @holds tariff-13
test('its tab says how many lists wait for somebody', async () => {
  const { calls } = await openPage('/administration/tariffs', {
    user: ADMIN,
    answers: { getTariffs: { tariffs: [listed()] }, getWaitingTariffs: { count: 3 } },
  });
  await screen.findByRole('link', { name: /^Tariffs 3 / });
  expect(calls('getWaitingTariffs')).toHaveLength(1);
});

test('a draft is deleted after a question', async () => {
  const { user, calls, answer } = await open(listed());
  answer({ removeTariff: { message: 'Gone.' } });
  await user.click(await screen.findByRole('button', { name: 'Delete: Price list 2027, Camping Sierra' }));
  expect(calls('removeTariff')).toHaveLength(0);
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await screen.findByText('The draft is deleted.');
  expect(calls('removeTariff')).toHaveLength(1);
});

test('a search narrows the list by campsite, name or channel', async () => {
  const { user, fill } = await open(listed(), listed({ id: 8, campsite: 'Càmping Mar' }));
  await screen.findByText('Camping Sierra');
  const search = () => screen.getByLabelText('Find by campsite, name or channel');
  await fill(search(), 'camping mar');
  await waitFor(() => expect(screen.queryByText('Camping Sierra')).toBeNull());
  await fill(search(), 'nothing such');
  await user.click(await screen.findByRole('button', { name: 'Show all' }));
  await screen.findByText('Camping Sierra');
});

test('a long list has pages, and a search begins with the first', async () => {
  const tariffs = Array.from({ length: 27 }, (_, at) => listed({ id: at + 1, campsite: `Camping ${at + 1}` }));
  const { user, fill } = await open(...tariffs);
  const rows = () => screen.getAllByRole('row').length - 1;
  await screen.findByText('1–\u206025 of 27');
  expect(rows()).toBe(25);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(rows()).toBe(2);
  await fill(screen.getByLabelText('Find by campsite, name or channel'), 'camping 1');
  await waitFor(() => expect(rows()).toBe(11));
});

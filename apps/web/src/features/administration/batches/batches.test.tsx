import type { ImportedBatch } from '@vivac/contract/batches';
import { expect, test } from 'vitest';
import { failed, held, json, type Answers } from '../../../../testing/answers.ts';
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

const batchOf = (number: number, more: Partial<ImportedBatch> = {}): ImportedBatch => ({
  number,
  id: `crawl-${number}`,
  kind: 'prices',
  source: 'Crawler',
  sent_by: 'a nightly run',
  received_at: '2026-11-20T06:00:00.000Z',
  observed_from: '2026-11-20T05:00:00.000Z',
  observed_to: '2026-11-20T05:30:00.000Z',
  rows: { read: 1250, stored: 1200, repeated: 0, set_aside: 1, skipped: 40, rejected: 9 },
  campsites: 11,
  state: 'in_effect',
  last_decision: null,
  can_be_withdrawn: true,
  ...more,
});
const decision = { by: 'ada@vivac.test', at: '2026-11-21T06:00:00.000Z', why: 'last year’s file' };
const WITHDRAWN = batchOf(2, { state: 'withdrawn', last_decision: { decision: 'withdrawn', ...decision } });
const CAMPSITES = batchOf(1, { kind: 'campsites', can_be_withdrawn: false, campsites: null });
const EFFECT = {
  campsites: 7,
  names: ['Alba', 'Bosque', 'Cala', 'Duna', 'Encina'],
  first_day: '2027-06-01',
  last_day: '2027-08-31',
  sightings: 1200,
  prices: 300,
  looks: 4,
  reviews: 0,
};
const decidedOf = (batch: ImportedBatch, message: string) => ({ message, batch, campsites_touched: 7 });

const open = (more: Answers = {}, expected: RegExp[] = []) =>
  openPage('/imports', {
    user: ADMIN,
    expected,
    answers: {
      getBatches: { batches: [batchOf(3), WITHDRAWN, CAMPSITES], next: null, total: 3 },
      getBatchEffect: EFFECT,
      withdrawBatch: decidedOf(batchOf(3), 'Batch 3 is withdrawn.'),
      restoreBatch: decidedOf(WITHDRAWN, 'Batch 2 is restored.'),
      ...more,
    },
  });
const askToWithdraw = async (page: Awaited<ReturnType<typeof open>>) => {
  await page.user.click(await screen.findByRole('button', { name: 'Withdraw: import 3' }));
  return within(await screen.findByRole('alertdialog'));
};

// @holds undo-1
test('withdrawing an import says what goes, needs a reason, and is done by the keyboard', async () => {
  const page = await open();
  (await screen.findByRole('button', { name: 'Withdraw: import 3' })).focus();
  await page.user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Withdraw import 3?' }));
  expect(await dialog.findByText(/^7 campsites are computed anew: Alba, .*Encina and 2 more\.$/)).toBeTruthy();
  expect(dialog.getByText(/^1,200 nights of offers that it saw count no more; 300 of them are current/)).toBeTruthy();
  expect(dialog.getByText('4 nights that it looked at count no more.')).toBeTruthy();
  await expectFocus(dialog.getByLabelText(/^Why/));
  await page.user.keyboard('{Enter}');
  expect(await dialog.findByText('Say why: it is kept with the import.')).toBeTruthy();
  expect(page.calls('withdrawBatch')).toHaveLength(0);
  await page.user.keyboard('Last year’s file{Enter}');
  await waitFor(() => expect(page.calls('withdrawBatch')).toHaveLength(1));
  expect(page.calls('withdrawBatch')[0]).toMatchObject({ body: { why: 'Last year’s file' } });
  expect(page.calls('withdrawBatch')[0]!.url.pathname).toBe('/api/admin/batches/3/withdraw');
  expect(await screen.findByText('Batch 3 is withdrawn.')).toBeTruthy();
  await expectFocus(screen.getByRole('group', { name: 'Imports' }));
});

// @holds undo-2
test('a withdrawn import is marked, says who withdrew it, when and why, and can be restored', async () => {
  const page = await open();
  const row = within((await screen.findByRole('rowheader', { name: /^2 Prices/ })).closest('tr')!);
  expect(row.getByText('Withdrawn')).toBeTruthy();
  expect(row.getByText(/^Withdrawn by ada@vivac\.test, .*2026/).textContent).toContain('“last year’s file”');
  await page.user.click(row.getByRole('button', { name: 'Restore: import 2' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Restore import 2?' }));
  expect(await dialog.findByText('1,200 nights of offers that it saw count again.')).toBeTruthy();
  await page.user.type(dialog.getByLabelText(/^Why/), 'It was right');
  await page.user.click(dialog.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(page.calls('restoreBatch')[0]?.body).toEqual({ why: 'It was right' }));
});

test('an import says what became of its rows; one of campsites cannot be withdrawn', async () => {
  await open();
  const row = within((await screen.findByRole('rowheader', { name: /^3 Prices/ })).closest('tr')!);
  for (const words of ['1,200 stored', '1 set aside', '40 skipped', '9 rejected']) {
    expect(row.getByText(words)).toBeTruthy();
  }
  expect(row.queryByText('0 repeated')).toBeNull();
  expect(screen.queryByRole('button', { name: /: import 1$/ })?.textContent).toBe('Details');
});

test('a withdrawal under way cannot be asked for twice; one that fails keeps the reason and says why', async () => {
  const waiting = held(json({ error: 'Batch 3 is withdrawn already.', request_id: 'r-1' }, 409));
  const page = await open({ withdrawBatch: waiting.answer });
  const dialog = await askToWithdraw(page);
  await page.user.type(dialog.getByLabelText(/^Why/), 'wrong{Enter}{Enter}');
  expect(await dialog.findByText('The prices of the campsites are computed anew…')).toBeTruthy();
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  waiting.letGo();
  await expectAlert('Batch 3 is withdrawn already.');
  expect(dialog.getByLabelText<HTMLInputElement>(/^Why/).value).toBe('wrong');
  expect(page.calls('withdrawBatch')).toHaveLength(1);
  await page.user.keyboard('{Escape}');
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('what a withdrawal means that cannot be counted is asked for again', async () => {
  const page = await open({ getBatchEffect: failed }, [/500/]);
  const dialog = await askToWithdraw(page);
  expect(await dialog.findByText(/What it means could not be counted/)).toBeTruthy();
  page.answer({ getBatchEffect: EFFECT });
  await page.user.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByText(/^7 campsites/)).toBeTruthy();
});

// @holds undo-3
test('many imports have pages, and are narrowed by kind, state and source', async () => {
  const page = await open({
    getBatches: ({ url }) =>
      url.searchParams.get('before') === '3'
        ? { batches: [WITHDRAWN], next: null, total: 2 }
        : { batches: [batchOf(3)], next: 3, total: 2 },
  });
  const lastRequested = () => Object.fromEntries(page.calls('getBatches').at(-1)!.url.searchParams);
  await page.user.click(await screen.findByRole('button', { name: 'Older' }));
  expect(await screen.findByRole('rowheader', { name: /^2 Prices/ })).toBeTruthy();
  await page.user.click(button('Newer'));
  expect(await screen.findByRole('rowheader', { name: /^3 Prices/ })).toBeTruthy();
  await page.user.selectOptions(screen.getByLabelText('What it brought'), 'Reviews');
  await page.user.selectOptions(screen.getByLabelText('State'), 'Withdrawn');
  await page.user.type(input('Search'), 'crawl');
  await waitFor(() => expect(lastRequested()).toEqual({ kind: 'reviews', state: 'withdrawn', search: 'crawl' }));
});

test('the details of an import list its decisions and the rows that were left out', async () => {
  const page = await open({
    getBatch: {
      batch: batchOf(3),
      decisions: [{ decision: 'restored', ...decision }],
      left_out: [
        {
          file: 'a.csv',
          line: 7,
          outcome: 'rejected',
          field: 'price',
          column: 'eur',
          reason: 'is not an amount',
          value: 'free',
        },
      ],
    },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Details: import 3' }));
  expect(await screen.findByText('a.csv, line 7: Price “free” is not an amount')).toBeTruthy();
  expect(screen.getByText(/^Restored by ada@vivac\.test/)).toBeTruthy();
  expect(screen.getByText('The first 1 of 10 rows that were left out')).toBeTruthy();
});

test('an empty list of imports leads to the page where a file is imported', async () => {
  const nothing = {
    getBatches: { batches: [], next: null, total: 0 },
    getUploads: { uploads: [] },
    getLayouts: { layouts: [] },
  };
  const page = await open(nothing);
  await page.user.click(await screen.findByRole('button', { name: 'Import a file' }));
  await expectAddress('/administration/import');
});

test('an empty list, a search without result and a failed list each say so', async () => {
  const page = await open({ getBatches: { batches: [], next: null, total: 0 } }, [/500/]);
  expect(await screen.findByText('Nothing was imported yet.')).toBeTruthy();
  await page.user.type(input('Search'), 'xyz');
  expect(await screen.findByText('No import matches.')).toBeTruthy();
  page.answer({ getBatches: failed });
  await page.user.click(button('Show all'));
  await expectAlert(/The server could not answer|Failed to fetch/);
});

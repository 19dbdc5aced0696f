import { readFile } from 'node:fs/promises';
import { dateAtPrecision } from '@vivac/domain/reviews/review';
import type { Download, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { faultsOf } from '../support/axe-faults.ts';
import { dashboardScreen } from '../support/screens/dashboard-screen.ts';
import { TODAY, expect, test } from '../support/journey.ts';
import { hold } from '../support/network.ts';
import { reviewsScreen } from '../support/screens/reviews-screen.ts';

const SELECT_CAMPSITE = 'Please select a campsite to download reviews.';
const FORMATS = { xlsx: 'Excel (.xlsx)', csv: 'CSV (.csv)', pdf: 'PDF (.pdf)' } as const;
const DOWNLOADS = /\/api\/(dashboard|reviews)\/download/;

type Format = keyof typeof FORMATS;

async function choose(page: Page, format: Format): Promise<void> {
  await page.getByRole('button', { name: 'Download data', exact: true }).click();
  await page.getByRole('menuitem', { name: FORMATS[format], exact: true }).click();
}

/** Chooses a format and waits for the file. */
async function take(page: Page, format: Format): Promise<{ name: string; bytes: Buffer }> {
  const arriving = page.waitForEvent('download');
  await choose(page, format);
  const file: Download = await arriving;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

const csvRows = (bytes: Buffer): string[][] => parse(bytes, { bom: true }) as string[][];
const numberOrNull = (cell: string) => (cell === '' ? null : Number(cell));

// @holds download-1 download-4
test('each format downloads the dashboard’s prices with the current filters, other pages its last ones', async ({
  page,
  market,
}) => {
  const screen = dashboardScreen(page);
  await page.goto('/settings');
  const [byDefault] = csvRows((await take(page, 'csv')).bytes);
  expect(byDefault!.slice(1, -2)).toEqual([`${market.reference} (Reference)`, market.competitors[0]]);

  const channel = market.filters.ChannelName.at(-1)!;
  const ticked = market.competitors.slice(1, 4);
  await screen.open(`?${new URLSearchParams({ channel, campsites: JSON.stringify(ticked) })}`);
  const csv = await take(page, 'csv');
  expect(csv.name).toMatch(/^Prices_2026-11-21_09-\d\d_Demo\.csv$/);
  await expect(page.getByRole('alert')).toHaveText(`${csv.name} is saved.`);
  const [headings, ...rows] = csvRows(csv.bytes);
  expect(headings).toEqual(['Date', `${market.reference} (Reference)`, ...ticked, 'Max price', 'Difference %']);
  const campsitename = [market.reference, ...ticked];
  const series = await market.graphic(TODAY, 365, { campsitename, channelname: channel });
  expect(rows.length).toBeGreaterThan(90);
  rows.forEach((row, night) => {
    expect(row[0]).toBe(series[market.reference]![night]!.date);
    const prices = campsitename.map((name) => series[name]![night]!.price);
    expect(row.slice(1, -2).map(numberOrNull)).toEqual(prices);
  });

  const excel = await take(page, 'xlsx');
  expect(excel.name).toMatch(/^Prices_2026-11-21_09-\d\d\.xlsx$/);
  const { sheets } = await readXlsx(new Uint8Array(excel.bytes));
  expect(sheets.map(({ name }) => name)).toEqual(['Comparison', 'Chart', 'Filters']);
  expect(sheets[0]!.rows.slice(1).map((row) => row[1])).toEqual(rows.map((row) => numberOrNull(row[1]!)));

  const pdf = await take(page, 'pdf');
  expect(pdf.name).toMatch(/^Prices_2026-11-21_09-\d\d\.pdf$/);
  expect(pdf.bytes.subarray(0, 8).toString()).toBe('%PDF-1.7');

  await page.getByRole('button', { name: /, account of / }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/settings');
  const [lastShown] = csvRows((await take(page, 'csv')).bytes);
  expect(lastShown!.slice(2, -2)).toEqual(ticked);
});

// @holds download-1 download-5
test('each format downloads the selected campsite’s reviews with the current filters', async ({ page, market }) => {
  const screen = reviewsScreen(page);
  const campsite = market.competitors[0]!;
  const filters = { sort_by: 'Lowest Score', time_of_year: 'Jun-Aug' } as const;
  await screen.open(campsite, filters);
  const csv = await take(page, 'csv');
  expect(csv.name).toMatch(/^Reviews_[A-Za-z0-9-]+_2026-11-21_09-\d\d_Demo\.csv$/);
  const [, ...rows] = csvRows(csv.bytes);
  const first = await screen.ask(campsite, filters);
  expect(rows).toHaveLength(first.total!);
  const last = await screen.ask(campsite, filters, rows.length - 5);
  const print = ({ date, date_precision: precision, score, title }: (typeof first.reviews)[number]) => [
    dateAtPrecision(date, precision),
    String(score),
    title ?? '',
  ];
  const shown = rows.map((row) => [row[0], row[1], row[8]]);
  expect(shown.slice(0, 10)).toEqual(first.reviews.map(print));
  expect(shown.slice(-5)).toEqual(last.reviews.map(print));

  const excel = await take(page, 'xlsx');
  expect(excel.name).toMatch(/^Reviews_.*\.xlsx$/);
  const { sheets } = await readXlsx(new Uint8Array(excel.bytes));
  expect(sheets[0]!.rows.slice(1).map((row) => row[1])).toEqual(rows.map((row) => Number(row[1])));

  const pdf = await take(page, 'pdf');
  expect(pdf.name).toMatch(/^Reviews_.*\.pdf$/);
});

// @holds download-2 download-3 download-5
test('a download can be cancelled by keyboard; without a campsite, refused or unreachable it says so', async ({
  page,
  expectedMessages,
  market,
}) => {
  expectedMessages.push(/status of 429/, /ERR_CONNECTION_REFUSED/, /Error downloading reviews/);
  const screen = reviewsScreen(page);
  const requested: string[] = [];
  page.on('request', (request) => void (DOWNLOADS.test(request.url()) && requested.push(request.url())));
  const alert = page.getByRole('alert');
  const download = page.getByRole('button', { name: 'Download data', exact: true });
  await page.goto('/reviews');

  await test.step('without a selected campsite an alert stays until one is selected, no request is sent', async () => {
    await choose(page, 'csv');
    await expect(alert).toHaveText(SELECT_CAMPSITE);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Dismiss this message' }).click();
    await expect(alert).toHaveCount(0);
    await choose(page, 'csv');
    await expect(alert).toHaveText(SELECT_CAMPSITE);
    await screen.campsite(market.reference).click();
    await expect(page.getByRole('heading', { level: 2, name: market.reference })).toBeVisible();
    await expect(alert).toHaveCount(0);
    expect(requested).toEqual([]);
  });

  await test.step('one in progress is cancelled by keyboard', async () => {
    const letGo = await hold(page, DOWNLOADS);
    const saved: string[] = [];
    page.on('download', (file) => void saved.push(file.suggestedFilename()));
    await download.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: FORMATS.xlsx })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Reviews as CSV: being prepared', { exact: true })).toBeVisible();
    await expect(download).toBeFocused();
    expect(await faultsOf(page)).toEqual([]);
    const givenUp = page.waitForEvent('requestfailed', (request) => DOWNLOADS.test(request.url()));
    await page.getByRole('button', { name: 'Cancel Reviews as CSV' }).press('Enter');
    await givenUp;
    letGo();
    await expect(page.getByText('Reviews as CSV: being prepared')).toHaveCount(0);
    await page.unroute(DOWNLOADS);
    await take(page, 'csv');
    expect(saved).toHaveLength(1);
  });

  await test.step('a refusal is shown in the server’s words and logged', async () => {
    const sentence = 'Two downloads of yours are being prepared already.';
    const refusal = { status: 429, json: { error: sentence, request_id: 'r-1' } };
    await page.route(DOWNLOADS, (route) => route.fulfill(refusal));
    const logged = page.waitForEvent('pageerror');
    await choose(page, 'pdf');
    await expect(alert).toHaveText(`Reviews could not be downloaded. ${sentence}`);
    expect((await logged).message).toBe('Error downloading reviews');
    await page.unroute(DOWNLOADS);
  });

  await test.step('an unreachable server is said', async () => {
    await page.route(DOWNLOADS, (route) => route.abort('connectionrefused'));
    await choose(page, 'xlsx');
    await expect(alert).toHaveText(
      'Reviews could not be downloaded. Vivac can’t be reached. Check your connection and try again.',
    );
  });
});

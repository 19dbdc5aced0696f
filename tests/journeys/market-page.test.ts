import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { faultsOf } from '../support/axe-faults.ts';
import { expect, test } from '../support/journey.ts';
import { coloursOf, pngSize, savedFile } from '../support/screens/saved-file.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Median price by region' });
const side = (page: Page) => page.getByRole('complementary', { name: 'Chosen column' });
const cell = (page: Page, place: string, column: string) =>
  grid(page).getByRole('button', { name: new RegExp(`^${place}, ${column}: `) });

// @holds market-8 market-10 marketmap-2 marketmap-3 holiday-6
test('market: the matrix by keyboard, a region opened, the map’s slider, who is on holiday, files and pictures', async ({
  page,
}) => {
  await page.goto('/market');
  await expect(grid(page)).toBeVisible();

  await test.step('arrow keys walk the matrix, Enter chooses the cell for map, words and address', async () => {
    await grid(page).locator('[data-cell="0.0"]').focus();
    await page.keyboard.press('ArrowDown');
    for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight');
    const focused = grid(page).locator('[data-cell="1.5"]');
    await expect(focused).toBeFocused();
    await expect(focused).toHaveAccessibleName(/, Holy Week: €[\d.]+ a night; [+−]?\d+% against an ordinary night/);
    await page.keyboard.press('Enter');
    await expect(focused).toHaveAttribute('aria-pressed', 'true');
    await expect(side(page).getByRole('heading', { level: 2 }).first()).toHaveText('Holy Week 2027');
    await expect(page).toHaveURL(/column=.*place=/);
  });

  await test.step('a region opens to its provinces by keyboard', async () => {
    const opener = grid(page).getByRole('button', { name: 'Show the provinces of Andalusia' });
    await expect(grid(page).getByRole('rowheader', { name: 'Málaga' })).toBeHidden();
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await expect(grid(page).getByRole('rowheader', { name: 'Málaga' })).toBeVisible();
    await expect(cell(page, 'Málaga', 'Holy Week')).toBeVisible();
  });

  await test.step('the slider moves matrix, map and holidays', async () => {
    const slider = side(page).getByRole('slider', { name: 'Dates' });
    // Weeks and key dates in the order of time: after Holy Week come the weeks until the first of May, once they are read.
    await expect.poll(async () => Number(await slider.getAttribute('max'))).toBeGreaterThan(52);
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await expect(slider).toHaveAttribute('aria-valuetext', /^Week \d+, /);
    const reported = () => slider.getAttribute('aria-valuetext');
    for (let before = await reported(); !before!.startsWith('1 May, '); before = await reported()) {
      await page.keyboard.press('ArrowRight');
      await expect(slider).not.toHaveAttribute('aria-valuetext', before!);
    }
    await expect(side(page).getByRole('heading', { level: 2 }).first()).toHaveText('1 May 2027');
    await expect(side(page).getByRole('img', { name: /places with a figure in 1 May/ })).toBeVisible();
    await expect(grid(page).getByRole('columnheader', { name: /^1 May/ })).toHaveAttribute('data-chosen', 'true');
  });

  await test.step('who is on holiday: ten areas, then all, each with until when it is known', async () => {
    const holidays = page.getByRole('region', { name: 'Who is on holiday' });
    const rows = holidays.getByRole('row').filter({ has: page.getByRole('rowheader') });
    await expect(rows).toHaveCount(10);
    await holidays.getByRole('button', { name: /^Show all \d+ areas$/ }).click();
    await expect.poll(() => rows.count()).toBeGreaterThan(40);
    await expect(rows.first()).toHaveAccessibleName(/known from .* until|not known/);
  });

  await test.step('axe finds nothing', async () => expect(await faultsOf(page)).toEqual([]));

  await test.step('Excel and CSV have the shown cell, the pictures are pictures', async () => {
    const stated = await cell(page, 'Catalonia', '1 May').textContent();
    const price = Number(/€([\d.]+) a night/.exec(stated!)![1]);
    const ways = page.getByRole('group', { name: 'Download' });
    const csv = await savedFile(page, () => ways.getByRole('button', { name: 'CSV', exact: true }).click());
    const [headings, ...rows] = parse(csv.bytes, { bom: true }) as string[][];
    const at = (name: string) => headings!.indexOf(name);
    const ofCatalonia = rows.filter((row) => row[at('Region')] === 'Catalonia' && row[at('Province')] === '');
    const row = ofCatalonia.find((each) => each[at('Column')] === '1 May 2027');
    expect(Number(row![at('Median price')])).toBe(price);

    const excel = await savedFile(page, () => ways.getByRole('button', { name: 'Excel', exact: true }).click());
    expect((await readXlsx(excel.bytes)).sheets.length).toBeGreaterThan(1);

    const matrix = await savedFile(page, () => ways.getByRole('button', { name: 'Picture' }).click());
    expect(matrix.name).toBe('Market.svg');
    expect(matrix.bytes.toString()).toMatch(/^<svg[^>]* xmlns="http:\/\/www\.w3\.org\/2000\/svg"[\s\S]*Catalonia/);

    const map = side(page).getByRole('group', { name: 'Save picture' });
    const svg = await savedFile(page, () => map.getByRole('button', { name: /SVG/ }).click());
    expect(svg.bytes.toString()).toMatch(/^<svg[\s\S]*1 May/);
    const png = await savedFile(page, () => map.getByRole('button', { name: /PNG/ }).click());
    expect(png.name).toMatch(/^vivac-map-.*\.png$/);
    expect(pngSize(png.bytes)!.width).toBeGreaterThan(600);
    expect(await coloursOf(page, png.bytes)).toBeGreaterThan(20);
  });

  await test.step('the column’s days in the dashboard', async () => {
    await side(page).getByRole('link', { name: 'See in the dashboard' }).click();
    await expect(page).toHaveURL(/\/dashboard\?.*day=2027-04-30/);
  });
});

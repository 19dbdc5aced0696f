import { emptyTariff } from '@vivac/domain/tariffs/tariff';
import { toDay } from '@vivac/domain/time/day';
import { expect, test } from 'vitest';
import { cellWords, readPrice } from './cell-text.ts';
import { paste, tableOf } from './paste.ts';
import { type Address, clear, copied, fill, hasSameCells, type Sheet, textOf, withoutSeason, write } from './sheet.ts';

const EMPTY = emptyTariff({
  name: 'Price list 2027',
  year: 2027,
  readAt: { address: null, day: toDay('2027-01-03') },
  channel: 'Own website',
});
const empty: Sheet = { tariff: EMPTY, unread: {} };
const at = (row: number, column: number): Address => ({ row, column });
const one = (row: number, column: number) => ({ top: row, left: column, bottom: row, right: column });
const shown = (sheet: Sheet, row: number, column: number) => textOf(sheet, at(row, column), cellWords);
const written = (...cells: readonly [number, number, string][]) =>
  cells.reduce((sheet, [row, column, text]) => write(sheet, at(row, column), text), empty);
/** Two seasons and two units. */
const small = written(
  [0, 3, 'Low'],
  [0, 4, 'High'],
  [1, 4, '1/7–31/8'],
  [5, 0, 'Tent'],
  [6, 0, 'Lodge'],
  [5, 3, '60'],
  [5, 4, '95,5'],
);

test.each([
  ['95', 9500],
  ['95,50 €', 9550],
  ['€95.5', 9550],
  ['1.250', 125_000],
  ['1 250,00 EUR', 125_000],
  ['1,250.5', 125_050],
  ['95 €/noche', 9500],
  ['–', null],
  ['cerrado', null],
  ['', undefined],
  ['on request', 'unreadable'],
  ['-5', 'unreadable'],
])('the price “%s” is read', (text, cents) => {
  expect(readPrice(text)).toBe(cents);
});

test('what is first typed behind the last season and unit begins a new one, with prices by both', () => {
  expect(small.tariff.seasons.map(({ name }) => name)).toEqual(['Low', 'High']);
  expect(small.tariff.units.map(({ name }) => name)).toEqual(['Tent', 'Lodge']);
  expect(small.tariff.prices).toEqual([
    { unit: 'u1', season: 's1', priceCents: 6000 },
    { unit: 'u1', season: 's2', priceCents: 9550 },
  ]);
  expect(small.tariff.seasons[1]!.ranges).toEqual([{ from: '2027-07-01', to: '2027-08-31' }]);
});

test('a price of the weekend stands behind that of the other nights, and brings Friday and Saturday', () => {
  const sheet = write(small, at(5, 3), '60 / 75,50 €');
  expect(sheet.tariff.prices[0]).toEqual({ unit: 'u1', season: 's1', priceCents: 6000, weekendCents: 7550 });
  expect(sheet.tariff.weekend).toEqual({ weekdays: [5, 6], priceCents: 0 });
  expect(shown(write(small, at(5, 3), shown(sheet, 5, 3)), 5, 3)).toBe(shown(sheet, 5, 3));
  expect(write(sheet, at(5, 3), '62').tariff.prices[0]).toEqual({ unit: 'u1', season: 's1', priceCents: 6200 });
});

test('prices by length of stay stand behind that of any other, by the night or of a whole stay', () => {
  const sheet = write(small, at(5, 3), '60 / 75 · 3+ 55,50 · 7+ 50 · 2 Fri = 180');
  const { lengths, ...price } = sheet.tariff.prices[0]!;
  expect(price).toEqual({ unit: 'u1', season: 's1', priceCents: 6000, weekendCents: 7500 });
  expect(lengths).toEqual([
    { fromNights: 2, toNights: 2, priceCents: 18_000, per: 'stay', arrivalWeekdays: [5] },
    { fromNights: 3, toNights: 6, priceCents: 5550, per: 'night' },
    { fromNights: 7, toNights: null, priceCents: 5000, per: 'night' },
  ]);
  expect(shown(sheet, 5, 3)).toBe('60 / 75 · 2 Fri = 180 · 3–6 55.50 · 7+ 50');
  expect(shown(write(small, at(5, 3), shown(sheet, 5, 3)), 5, 3)).toBe(shown(sheet, 5, 3));
});

test('a range of a spreadsheet brings prices by length of stay, in lines of a cell too', () => {
  const text = 'Unit\tLow\tHigh\n\t1/4–30/6\t1/7–31/8\nLodge\t"70\n7+ 60"\t2 Fri = 180 · 7 Sat = 900\n';
  const pasted = paste(empty, one(0, 0), text);
  expect(pasted.leftOut).toEqual([]);
  expect([3, 4].map((column) => shown(pasted.sheet, 5, column))).toEqual(['70 · 7+ 60', '2 Fri = 180 · 7 Sat = 900']);
});

test.each(['60 / on request', '60 / 70 / 80', '60 / –', '60 · 7 350', '7 nights 350'])('“%s” is no price', (text) => {
  const sheet = write(small, at(5, 3), text);
  expect(sheet.unread).toEqual({ 'price u1 s1': text });
  expect(sheet.tariff.prices).toHaveLength(1);
});

test('what a cell shows is what it takes', () => {
  for (const [row, column] of [
    [1, 4],
    [2, 4],
    [5, 4],
    [5, 1],
  ] as const) {
    const again = write(small, at(row, column), shown(small, row, column));
    expect(again.tariff).toEqual(small.tariff);
  }
});

test('what is not understood stands in its cell as it was typed, and no price of before counts in its place', () => {
  const asked = write(small, at(5, 4), 'ask us');
  expect(shown(asked, 5, 4)).toBe('ask us');
  expect(asked.tariff.prices).toHaveLength(1);
  expect(write(asked, at(5, 4), '99').unread).toEqual({});
});

test('a season goes with its prices and what was typed of it', () => {
  const { tariff, unread } = withoutSeason(write(small, at(6, 4), 'ask us'), 's2');
  expect(tariff.prices.map(({ season }) => season)).toEqual(['s1']);
  expect(unread).toEqual({});
});

test('a range is filled down and right, and emptied', () => {
  const down = fill(small, { top: 5, left: 3, bottom: 6, right: 4 }, 'down', cellWords);
  expect([shown(down, 6, 3), shown(down, 6, 4)]).toEqual(['60', '95.50']);
  const right = fill(small, one(5, 4), 'right', cellWords);
  expect(shown(right, 5, 4)).toBe('60');
  expect(clear(small, { top: 5, left: 3, bottom: 5, right: 4 }).tariff.prices).toEqual([]);
});

test.each([
  ['a price', 5, 3, '70', [5]],
  ['a price that is not understood', 6, 4, 'ask', [6]],
  ['a unit', 6, 0, 'Cabin', [6]],
  ['a season', 0, 4, 'Peak', [0, 1, 2, 3, 4]],
  ['a new season', 0, 5, 'Late', [0, 1, 2, 3, 4, 5, 6]],
])('%s that is typed leaves other rows the same', (_, row, column, text, rows) => {
  const sheet = write(small, at(row, column), text);
  expect([0, 1, 2, 3, 4, 5, 6].filter((each) => !hasSameCells(small, sheet, each))).toEqual(rows);
});

test('a range that is copied and pasted elsewhere is the same there', () => {
  const text = copied(small, { top: 5, left: 3, bottom: 5, right: 4 }, cellWords);
  expect(text).toBe('60\t95.50');
  const { sheet, cells, leftOut } = paste(small, one(6, 3), text);
  expect([shown(sheet, 6, 3), shown(sheet, 6, 4), cells, leftOut.length]).toEqual(['60', '95.50', 2, 0]);
});

test('quoted cells of a spreadsheet hold tabs, quotes and line ends', () => {
  expect(tableOf('a\t"b\t""c"""\r\n"1/7\n2/7"\td\r\n')).toEqual([
    ['a', 'b\t"c"'],
    ['1/7\n2/7', 'd'],
  ]);
});

test.each([
  ['Lodge\t70\n"Tent\t80', 2, 'Tent'],
  ['"Lodge\t70\nTent 2"\t80', 1, 'Lodge'],
])('a quote that is not closed in its cell is named by its line, and nothing is pasted: %j', (text, line, cell) => {
  const { sheet, leftOut } = paste(small, one(5, 0), text);
  expect(sheet).toBe(small);
  expect(leftOut).toEqual([{ line, column: 1, text: cell, why: 'open-quote' }]);
});

test('a quote that is part of a text stands', () => {
  expect(tableOf('"Sun" tent\t2" mattress\t"""Sun"')).toEqual([['"Sun" tent', '2" mattress', '"Sun']]);
});

const WHOLE = [
  'Tarifas 2027\tBaja\tMedia\tAlta',
  'Desde\t01/04/2027\t15/06/2027\t01/07/2027',
  'Hasta\t14/06/2027\t30/06/2027\t31/08/2027',
  'Estancia mínima\t2\t3\t7',
  'Tienda safari\t60,00 €\t75,00 €\t110,50 €',
  'Lodge\t80 €\tcerrado\tconsultar',
].join('\n');

test('days without a year are those of the seasons, and no prices with that of the weekend', () => {
  const days = 'Tarifas 2027\tBaja\tAlta\nDesde\t1/4\t1/7\nHasta\t30/6\t31/8\nTienda\t60 / 75\t90 / 110';
  const { tariff } = paste(empty, one(0, 3), days).sheet;
  expect(tariff.seasons.map(({ ranges }) => ranges[0])).toEqual([
    { from: '2027-04-01', to: '2027-06-30' },
    { from: '2027-07-01', to: '2027-08-31' },
  ]);
  expect(tariff.prices).toEqual([
    { unit: 'u1', season: 's1', priceCents: 6000, weekendCents: 7500 },
    { unit: 'u1', season: 's2', priceCents: 9000, weekendCents: 11_000 },
  ]);
});

// @holds sheet-2
test('a whole list that is pasted makes its seasons, units and prices, and names what it has no place for', () => {
  const { sheet, leftOut, cells } = paste(empty, one(0, 3), WHOLE);
  const { seasons, units, prices } = sheet.tariff;
  expect(seasons.map(({ name, ranges, minimumNights }) => [name, ranges[0], minimumNights])).toEqual([
    ['Baja', { from: '2027-04-01', to: '2027-06-14' }, 2],
    ['Media', { from: '2027-06-15', to: '2027-06-30' }, 3],
    ['Alta', { from: '2027-07-01', to: '2027-08-31' }, 7],
  ]);
  expect(units.map(({ name }) => name)).toEqual(['Tienda safari', 'Lodge']);
  expect(prices.map(({ priceCents }) => priceCents)).toEqual([6000, 7500, 11_050, 8000, null]);
  expect(leftOut).toEqual([{ line: 6, column: 4, text: 'consultar', why: 'not-understood' }]);
  expect(cells).toBe(16);
});

test('a whole list pasted again changes the seasons and units of the same names', () => {
  const before = paste(empty, one(0, 3), WHOLE).sheet;
  const { sheet } = paste(before, one(6, 4), '\tALTA\tOtoño\nLodge\t120\t70\nGLAMPING\t\t\nCabaña\t130\t');
  expect(sheet.tariff.seasons.map(({ name }) => name)).toEqual(['Baja', 'Media', 'Alta', 'Otoño']);
  expect(sheet.tariff.units.map(({ name }) => name)).toEqual(['Tienda safari', 'Lodge', 'Cabaña']);
  expect([shown(sheet, 6, 5), shown(sheet, 6, 6), shown(sheet, 7, 5)]).toEqual(['120', '70', '130']);
});

test('prices that reach beyond the sheet make units and seasons; what lands in the corner is named', () => {
  const beyond = paste(small, one(6, 4), '90\t95\n\t\n91\t96').sheet;
  expect(beyond.tariff.seasons).toHaveLength(3);
  expect(beyond.tariff.units).toHaveLength(3);
  expect(shown(beyond, 7, 5)).toBe('96');
  const { leftOut } = paste(small, { ...one(4, 1) }, 'x');
  expect(leftOut).toEqual([{ line: 1, column: 1, text: 'x', why: 'no-place' }]);
});

test('one cell pasted over a range fills it', () => {
  const { sheet, cells } = paste(small, { top: 5, left: 3, bottom: 6, right: 4 }, '70');
  expect(cells).toBe(4);
  expect(sheet.tariff.prices.map(({ priceCents }) => priceCents)).toEqual([7000, 7000, 7000, 7000]);
});

// @holds sheet-2
test('a list of 200 units is pasted whole, and one more is named as too many', () => {
  const rows = Array.from({ length: 201 }, (_, at) => `Unit ${at + 1}\t${60 + at}\t${90 + at}`);
  const { sheet, leftOut } = paste(empty, one(0, 3), ['\tLow\tHigh', ...rows].join('\n'));
  expect([sheet.tariff.units.length, sheet.tariff.prices.length]).toEqual([200, 400]);
  expect([shown(sheet, 204, 0), shown(sheet, 204, 4)]).toEqual(['Unit 200', '289']);
  expect(leftOut).toEqual([{ line: 202, column: 1, text: 'Unit 201', why: 'too-many' }]);
});

test('a unit too many that is there already stands in the sheet', () => {
  const units = Array.from({ length: 203 }, (_, at) => ({ ...small.tariff.units[0]!, id: `u${at}`, name: `U${at}` }));
  const sheet: Sheet = { tariff: { ...EMPTY, units }, unread: {} };
  expect(shown(sheet, 207, 0)).toBe('U202');
});

test.each([
  ['above the units', one(0, 3), 'Tent\t60\t95\nLodge\t80\t130'],
  ['on the names of units, where prices would be guests', one(5, 0), 'Tent\t60\t95\nLodge\t80\t130'],
  ['on the names of units, where as many prices as seasons could be guests', one(5, 0), 'Tent\t12\t18'],
  ['on the first price, one season too far', one(5, 3), 'Tent\t60\t95'],
])('half a table whose seasons were not pasted is refused %s', (_, range, text) => {
  const pasted = paste(small, range, text);
  expect(pasted.sheet).toBe(small);
  expect(pasted.leftOut).toEqual([{ line: 1, column: 1, text: 'Tent', why: 'no-header' }]);
});

test('units with their guests and prices are pasted as the sheet has them', () => {
  const { sheet, leftOut } = paste(small, one(6, 0), 'Lodge\t2\t5\t80\t130');
  expect(leftOut).toEqual([]);
  expect([0, 1, 2, 3, 4].map((column) => shown(sheet, 6, column))).toEqual(['Lodge', '2', '5', '80', '130']);
});

test('the last amount of a table that was cut in the middle of a row is left out by name', () => {
  const cut = '\tLow\tHigh\nTent\t60\t95\nLodge\t1';
  const { sheet, leftOut } = paste(empty, one(0, 3), cut);
  expect(leftOut).toEqual([
    { line: 3, column: 1, text: 'Lodge', why: 'no-prices' },
    { line: 3, column: 2, text: '1', why: 'cut-off' },
  ]);
  expect(sheet.tariff.prices.map(({ priceCents }) => priceCents)).toEqual([6000, 9500]);
});

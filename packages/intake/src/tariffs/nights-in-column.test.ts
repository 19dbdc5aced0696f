import { readListText } from '@vivac/testing/strange-files/tariff-lines';
import { expect, it } from 'vitest';
import type { TariffRead } from './tariff-read.ts';
import type { ReadCell } from './list-cells.ts';
import { readRows, tablesOf } from './list-tables.ts';

// @holds pricelist-3
it('spans of nights in a column of their own are lengths of stay of one unit', async () => {
  const { tariff } = await readListText(
    'Unit,Season,From,To,Nights,Price per night',
    'Pod sleeps 2,Low,2027-04-01,2027-06-30,1-2,60',
    'Pod sleeps 2,Low,2027-04-01,2027-06-30,3+,52',
    'Pod sleeps 2,High,2027-07-01,2027-08-31,1-2,90',
    'Pod sleeps 2,High,2027-07-01,2027-08-31,3+,80',
  );
  expect(tariff.units.map(({ name }) => name)).toEqual(['Pod sleeps 2']);
  expect(
    tariff.prices.map(({ lengths }) => lengths?.map(({ fromNights, priceCents }) => [fromNights, priceCents])),
  ).toEqual([
    [
      [1, 6000],
      [3, 5200],
    ],
    [
      [1, 9000],
      [3, 8000],
    ],
  ]);
});

it('spans of nights in a column of their own are those that a name may say: 1 t/m 2', async () => {
  const { tariff } = await readListText(
    'Accommodatie;Nachten;1/4-30/6/2027',
    'Chalet 4 personen;1 t/m 2;60',
    'Chalet 4 personen;3 of meer;50',
  );
  expect(tariff.prices[0]!.lengths?.map(({ fromNights, toNights }) => [fromNights, toNights])).toEqual([
    [1, 2],
    [3, null],
  ]);
});

it('numbers of nights beside one name that is repeated are lengths of stay', async () => {
  const { tariff, leftOut } = await readListText(
    'Alojamiento;Noches;Baja 1/4-30/6/2027;Alta 1/7-31/8/2027',
    'Cabaña 2 pax;1;70;100',
    'Cabaña 2 pax;2;130;190',
    'Cabaña 2 pax;7;420;600',
  );
  expect(tariff.units.map(({ name }) => name)).toEqual(['Cabaña 2 pax']);
  expect(tariff.prices[0]!.lengths?.map(({ fromNights, priceCents, per }) => [fromNights, priceCents, per])).toEqual([
    [1, 7000, 'night'],
    [2, 13000, 'stay'],
    [7, 42000, 'stay'],
  ]);
  expect(leftOut).toEqual([]);
});

it('one number of nights beside each name is no length of stay', async () => {
  const { tariff } = await readListText(
    'Alojamiento;Noches mín.;1/4-30/6/2027;1/7-31/8/2027',
    'Cabaña 2 pax;1;70;100',
    'Bungalow 4 pax;2;130;190',
  );
  expect(tariff.prices.map(({ priceCents, lengths }) => [priceCents, lengths])).toEqual([
    [7000, undefined],
    [10000, undefined],
    [13000, undefined],
    [19000, undefined],
  ]);
});

it('rows that begin with their nights are of the unit above them', async () => {
  const { tariff, leftOut } = await readListText(
    'Prices 2027;Nights;Apr-Jun;Jul-Aug',
    'Bell tent (2 people);1;70;110',
    ';2;130;200',
    'Yurt (4 people);1;90;140',
    ';2;170;260',
  );
  expect(tariff.units.map(({ name }) => name)).toEqual(['Bell tent (2 people)', 'Yurt (4 people)']);
  expect(tariff.prices[0]!.lengths?.map(({ fromNights, priceCents }) => [fromNights, priceCents])).toEqual([
    [1, 7000],
    [2, 13000],
  ]);
  expect(leftOut).toEqual([]);
});

it('seven nights in the column of nights make the price one of a week', async () => {
  const { tariff } = await readListText(
    'Tarifas 2027;Noches;Baja 1/4-30/6;Alta 1/7-31/8',
    'Bungalow 4 pax;7;420;700',
    'Cabaña 2 pax;7;350;600',
  );
  expect(tariff.per).toBe('week');
});

it('nights in brackets behind their word are a length of stay', async () => {
  const { tariff } = await readListText(
    'Bungalow 4 pax 2027;Noche (1-6);Noche (7+)',
    'Baja 1/4-30/6;80;75',
    'Alta 1/7-31/8;120;112',
  );
  expect(tariff.units.map(({ name }) => name)).toEqual(['Bungalow 4 pax 2027']);
  expect(tariff.prices[0]!.lengths?.map(({ fromNights, toNights }) => [fromNights, toNights])).toEqual([
    [1, 6],
    [7, null],
  ]);
});

it('a minimum stay in the name of a column of prices names no unit and is left out by name', async () => {
  const { tariff, leftOut } = await readListText(
    'Tarifas 2027;Precio por noche (mín. 2 noches);Precio semana',
    'Baja 1/4-30/6;70;420',
    'Alta 1/7-31/8;120;750',
    'Cabaña del lago 4 pax',
  );
  expect(tariff.units.map(({ name }) => name)).toEqual(['Cabaña del lago 4 pax']);
  expect(leftOut.map(({ cell, reason }) => `${cell.text} ${reason}`)).toContain(
    'Precio por noche (mín. 2 noches) minimum_differs',
  );
});

const BY_SEASON = 'Temporada;Desde;Hasta;Noches;Bungalow;Chalet';
const [LOW, HIGH] = ['Baja;01/01/2027;30/06/2027', 'Alta;01/07/2027;31/08/2027'];
const minimumsOf = ({ tariff }: TariffRead) => tariff.seasons.map(({ minimumNights }) => minimumNights);

it('unlike numbers of nights, one for each season, are minimum stays where the prices are too low for stays', async () => {
  const read = await readListText(BY_SEASON, `${LOW};2;60;80`, `${HIGH};7;90;120`);
  expect([read.tariff.per, minimumsOf(read)]).toEqual(['night', [2, 7]]);
});

it('whether prices beside minimum stays are by the night is asked', async () => {
  const read = await readListText(BY_SEASON, `${LOW};2;60;80`, `${HIGH};7;90;120`);
  expect(read.doubts.map(({ asks, taken }) => `${asks} ${taken}`)).toContain('per night');
});

it.each([2, 7])(
  '%s nights beside each season are minimum stays where the title says prices by the night',
  async (nights) => {
    const read = await readListText(
      'Precio por noche',
      BY_SEASON,
      `${LOW};${nights};60;80`,
      `${HIGH};${nights};90;120`,
    );
    expect([read.tariff.per, minimumsOf(read)]).toEqual(['night', [nights, nights]]);
  },
);

it('numbers of nights, one for each unit, are minimum stays where the prices are too low for stays', async () => {
  const { tariff } = await readListText('Alojamiento;Noches;1/4-30/6/2027', 'Cabaña;2;60', 'Bungalow;7;90');
  expect(tariff.per).toBe('night');
});

it('a week beside a stay of two nights in another season is a price of a week where it costs so much', async () => {
  const read = await readListText(BY_SEASON, `${LOW};2;120;160`, `${HIGH};7;900;1200`);
  expect([read.tariff.per, read.leftOut.map(({ cell, reason }) => `${cell.text} ${reason}`)]).toEqual([
    'week',
    ['120 by_length', '160 by_length'],
  ]);
});

it('headers of nights are looked for once a sheet: the cells read grow with its rows, not with their square', () => {
  const readsOf = (count: number): number => {
    const lines = ['Noches;x;x', ...Array.from({ length: count }, () => ';5;5')];
    const sheet = { name: null, rows: lines.map((text, at) => ({ line: at + 1, cells: text.split(';') })) };
    let reads = 0;
    const counted = (cell: ReadCell): ReadCell => ({
      ...cell,
      get text() {
        reads += 1;
        return cell.text;
      },
    });
    const rows = readRows(sheet, 'day_first').map((row) => {
      const cells = row.cells.map(counted);
      return { ...row, cells, filled: cells.filter(({ column }) => row.filled.some((one) => one.column === column)) };
    });
    tablesOf(rows);
    return reads;
  };
  expect(readsOf(200)).toBeLessThan(readsOf(100) * 2.5);
});

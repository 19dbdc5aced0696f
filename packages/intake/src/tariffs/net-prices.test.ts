import { readListText, unitLines } from '@vivac/testing/strange-files/tariff-lines';
import { expect, it } from 'vitest';

// @holds pricelist-3
it.each([
  ['PVP', 'Neto agencia'],
  ['Con IVA', 'Sin IVA'],
  ['inkl. MwSt', 'ohne MwSt'],
])('of gross and net columns the gross prices are read: %s beside %s', async (gross, net) => {
  const read = await readListText(
    'Tarifas 2027 noche;1/4-30/6;;1/7-31/8;',
    `;${net};${gross};${net};${gross}`,
    'Bungalow 4 pax;100;110;200;220',
    'Cabaña 2 pax;50;55;100;110',
  );
  expect(unitLines(read)).toEqual(['Bungalow 4 pax 4/4: 110 220', 'Cabaña 2 pax 2/2: 55 110']);
  const { tariff, leftOut, doubts } = read;
  expect(tariff.seasons.map(({ name }) => name)).toEqual(['01/04 – 30/06', '01/07 – 31/08']);
  expect(leftOut.map(({ cell, reason }) => `${cell.text} ${reason}`)).toEqual([
    '100 net_price',
    '200 net_price',
    '50 net_price',
    '100 net_price',
  ]);
  expect(doubts).toEqual([]);
});

it('net prices without others are read as they are printed, which is asked', async () => {
  const read = await readListText('Tarifas 2027 noche sin IVA;1/4-30/6;1/7-31/8', 'Bungalow 4 pax;100;200');
  expect(unitLines(read)).toEqual(['Bungalow 4 pax 4/4: 100 200']);
  expect(read.doubts.map(({ asks }) => asks)).toEqual(['without_vat']);
});

it('beside flexible prices those that are not refunded are left out as offers', async () => {
  const read = await readListText(
    'Tarifas 2027 noche;1/4-30/6;;1/7-31/8;',
    ';Flexible;No reembolsable;Flexible;No reembolsable',
    'Bungalow 4 pax;100;90;150;135',
  );
  expect(unitLines(read)).toEqual(['Bungalow 4 pax 4/4: 100 150']);
});

it('of a net price, its tax and their total the total is read', async () => {
  const read = await readListText(
    'Bungalow 4 pax 2027, por noche;Neto;IVA;Total',
    'Baja 1/4-30/6;100;10;110',
    'Alta 1/7-31/8;200;20;220',
  );
  expect(unitLines(read)).toEqual(['Bungalow 4 pax 2027, por noche 4/4: 110 220']);
  expect(read.leftOut.map(({ cell, reason }) => `${cell.text} ${reason}`)).toEqual([
    '10 tax',
    '20 tax',
    '100 net_price',
    '200 net_price',
  ]);
});

it('a column named by its tax beside no other price of its unit and season is the price', async () => {
  const read = await readListText('Alojamiento;1/1-30/6/2027;1/7-31/8/2027', ';IVA 10%;IVA 10%', 'Cabaña;60;80');
  expect(unitLines(read)).toEqual(['Cabaña 4/4: 60 80']);
});

it('a column named by its tax that is above the net one is the price with the tax', async () => {
  const read = await readListText('Cabaña 2 pax 2027, por noche;Sin IVA;IVA 10%', 'Baja 1/4-30/6;100;110');
  expect(unitLines(read)).toEqual(['Cabaña 2 pax 2027, por noche 2/2: 110']);
});

it('the tax beside a net price alone is left out as a tax', async () => {
  const read = await readListText('Cabaña 2 pax 2027, por noche;Neto;IVA', 'Baja 1/4-30/6;100;10');
  expect(unitLines(read)).toEqual(['Cabaña 2 pax 2027, por noche 2/2: 100']);
  expect(read.leftOut.map(({ cell, reason }) => `${cell.text} ${reason}`)).toEqual(['10 tax']);
});

import { doubtLines, leftOutOf, readListText, unitLines } from '@vivac/testing/strange-files/tariff-lines';
import { expect, it } from 'vitest';

// @holds pricelist-3
it.each(['70-90;110-130', '70 a 90 €;110 a 130 €', 'ver web;ver web'])(
  'a row without a readable price leaves the rows below it in their table: %s',
  async (prices) => {
    const read = await readListText(
      'Tarifas 2027 por noche;1/4-30/6;1/7-31/8',
      'Cabaña 2 pax;55;80',
      `Bungalow 4 pax;${prices}`,
      'Domo 2 pax;60;85',
    );
    expect(unitLines(read)).toEqual(['Cabaña 2 pax 2/2: 55 80', 'Domo 2 pax 2/2: 60 85']);
    expect(leftOutOf(read)).toEqual(prices.split(';').map((price) => `${price} unreadable_price`));
  },
);

it('a first row of price ranges leaves the dates above it those of the prices below', async () => {
  const read = await readListText(
    'Tarifas 2027 por noche;1/4-30/6;1/7-31/8',
    'Bungalow;70-90;110-130',
    'Cabaña 2 pax;55;80',
  );
  expect(unitLines(read)).toEqual(['Cabaña 2 pax 2/2: 55 80']);
});

it.each([
  ['Parcelas;Precio;Precio', 'Pino;20;30'],
  ['Parcelas;2 pax;4 pax', 'Pino;20;30'],
  ['Julio;1-15;16-31', 'Pino;20;30'],
])('names of columns between rows of prices begin another table: %s', async (header, row) => {
  const read = await readListText('Tarifas 2027 por noche;1/4-30/6;1/7-31/8', 'Cabaña 2 pax;55;80', header, row);
  expect(unitLines(read)).toEqual(['Cabaña 2 pax 2/2: 55 80']);
});

// @holds pricelist-3
it.each([
  ['Temporada;Fechas;Bungalow 4 pax', 'Alta;Agosto;120', 'Baja;con lluvia;80'],
  ['Alojamiento;Fechas;Precio', 'Bungalow 4 pax;Agosto;120', 'Bungalow 4 pax;con lluvia;80'],
])('a column of dates that cannot be read names no units, and asks for the days: %s', async (...lines) => {
  const read = await readListText(...lines);
  expect(unitLines(read)).toEqual(['Bungalow 4 pax 4/4: 120 80']);
  expect(leftOutOf(read)).toEqual(['con lluvia bad_range']);
  expect(doubtLines(read)).toContain('season_dates=none');
});

it('a column called by dates that has names of seasons is theirs', async () => {
  const read = await readListText('Periodo;Bungalow 4 pax', 'Agosto;120', 'Alta;90', 'Baja;80');
  expect(read.tariff.seasons.map(({ name }) => name)).toEqual(['Agosto', 'Alta', 'Baja']);
});

it('a unit that would be called by dates is asked whether it is one', async () => {
  const read = await readListText('Temporada;Cuándo;Bungalow 4 pax', 'Alta;Agosto;120', 'Baja;con lluvia;80');
  expect(doubtLines(read)).toContain('is_unit=Agosto · Bungalow 4 pax');
});

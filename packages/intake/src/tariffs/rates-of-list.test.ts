import { doubtLines, leftOutOf, readListText, unitLines } from '@vivac/testing/strange-files/tariff-lines';
import { expect, it } from 'vitest';

const HEADER = 'Tarifas 2027 noche;1/4-30/6;;1/7-31/8;';

// @holds pricelist-3
it.each([
  ['Solo alojamiento', 'Con desayuno'],
  ['Room only', 'Half board'],
  ['Tarifa web -10%', 'Tarifa oficial'],
  ['Flexible', 'No reembolsable'],
  ['BAR', 'Media pensión'],
  ['Sans petit-déjeuner', 'Petit-déjeuner inclus'],
  ['Nur Übernachtung', 'Halbpension'],
])('of several rates of a stay one is read, which is asked: %s beside %s', async (first, other) => {
  const read = await readListText(HEADER, `;${other};${first};${other};${first}`, 'Bungalow 4 pax;100;90;150;135');
  expect(unitLines(read)).toEqual(['Bungalow 4 pax 4/4: 90 135']);
  expect(read.tariff.seasons.map(({ name }) => name)).toEqual(['01/04 – 30/06', '01/07 – 31/08']);
  expect(leftOutOf(read)).toEqual(['100 other_rate', '150 other_rate']);
  expect(read.doubts.map(({ asks, of }) => `${asks} ${of}`)).toEqual([`rate ${first} / ${other}`]);
});

it('rates beside seasons that stand below each other are no units', async () => {
  const read = await readListText(
    'Tarifas 2027 noche;BAR;No reembolsable;Media pensión',
    'Baja 1/4-30/6;100;90;160',
    'Alta 1/7-31/8;150;135;210',
    'Suite 2 pax',
  );
  expect(unitLines(read)).toEqual(['Suite 2 pax 2/2: 100 150']);
  expect(leftOutOf(read)).toEqual([
    '90 other_rate',
    '160 other_rate',
    '135 other_rate',
    '210 other_rate',
    'Suite 2 pax not_read',
  ]);
});

it('units that are called by a word of a rate stay units', async () => {
  const read = await readListText('Tarifas 2027 noche;Standard;Premium', '1/4-30/6;100;120', '1/7-31/8;150;170');
  expect(unitLines(read)).toEqual(['Standard 4/4: 100 150', 'Premium 4/4: 120 170']);
  expect(doubtLines(read)).not.toContain('rate=price');
});

it.each(['s/IVA', 'sin IVA'])('prices without their tax are left out beside those with it: %s', async (net) => {
  const read = await readListText(HEADER, `;${net};c/IVA;${net};c/IVA`, 'Bungalow 4 pax;100;110;200;220');
  expect(unitLines(read)).toEqual(['Bungalow 4 pax 4/4: 110 220']);
});

it('meals beside a unit are no second unit', async () => {
  const read = await readListText(
    'Tarifas 2027 noche;Bungalow 4 pax;Desayuno incluido;Media pensión',
    'Baja 1/4-30/6;100;8;25',
    'Alta 1/7-31/8;150;8;25',
  );
  expect(unitLines(read)).toEqual(['Bungalow 4 pax 4/4: 100 150']);
  expect(doubtLines(read)).not.toContain('rate=price');
});

it('the room by itself is that of a rate beside meals', async () => {
  const read = await readListText(
    'Tarifas 2027 noche;Alojamiento;Desayuno incluido;Media pensión',
    'Baja 1/4-30/6;100;120;140',
    'Alta 1/7-31/8;150;170;190',
    'Bungalow 4 pax',
  );
  expect(unitLines(read)).toEqual(['Bungalow 4 pax 4/4: 100 150']);
});

it.each([
  ['Tarifas 2027 noche;1/4-30/6;1/7-31/8', '', 'Bungalow 4 pax;;135', 'Parcela 2 pax;30;'],
  ['Alojamiento;Precio noche', 'Bungalow 4 pax;100', 'Tarifas 2027: reserva del 1/1 al 31/3'],
  ['Alojamiento;Precio noche', 'Bungalow 4 pax;100', 'IVA 10% del 1/7 al 31/8'],
])('dates beside a word for prices are no season of all of them: %s', async (...lines) => {
  await expect(readListText(...lines)).rejects.toMatchObject({ reason: { code: 'noTariffFound' } });
});

import { doubtLines, readListText } from '@vivac/testing/strange-files/tariff-lines';
import { expect, it } from 'vitest';
import { namesDays } from './dates-in-texts.ts';

it.each([
  '1/7 Bungalow 4 pax',
  'Bungalow 4 pax del 1/7 al 15/7',
  'Bungalow 4 pax (desde 15/5)',
  'hasta 15/7 · Bungalow 4 pax',
  'ab 15.5. · Mobilheim 4 Pers.',
  'from 15 May · Cabin sleeps 4',
  'Mobil-home 4 pers. à partir du 03/07',
  '01-07-2027 · Bungalow 4 pax',
  '2027-07-01 Bungalow',
  'Août',
])('a name with days in it: %s', (name) => {
  expect(namesDays(name)).toBe(true);
});

it.each([
  'Mobil-home 4/6 pers.',
  '4/6 pers. Mobil-home',
  'Bungalow desde 2/4 pax',
  'Tente 2/3',
  'Bungalow 2-4 pax',
  'Parcela 80-100 m2',
  'Casa Mayo',
  'Chalet 6/8 personnes 2 chambres',
  'Mobil-home 2010/2012',
  'Mar 4 pax',
  'Cabaña Abril 4 pax',
  'Hasta 4 personas',
  'Safaritent 5 Pers. ab 2 Nächte',
  'Emplacement 10A',
])('a name without days in it: %s', (name) => {
  expect(namesDays(name)).toBe(false);
});

it.each([
  [['Tarifas 2027 noche;Baja 1/4-30/6;Alta 1/7-31/8', '1/7 Bungalow 4 pax;60;90'], '1/7 Bungalow 4 pax'],
  [
    [
      'Cuándo;Alojamiento;Baja 1/4-30/6;Alta 1/7-31/8',
      'hasta 15/7;Bungalow 4 pax;60;90',
      'desde 16/7;Tipi 2 pax;65;95',
    ],
    'hasta 15/7 · Bungalow 4 pax',
  ],
])('a unit whose name has days in it is asked about before the list can be taken over', async (lines, name) => {
  expect(doubtLines(await readListText(...lines))).toContain(`unit_dates=${name}`);
});

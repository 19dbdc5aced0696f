import { leftOutOf, readListText } from '@vivac/testing/strange-files/tariff-lines';
import { withEnglishError } from '@vivac/testing/in-english';
import { expect, it } from 'vitest';
import { lengthIn } from './length-words.ts';

const D = '01/01/2027-30/06/2027';

it.each(['Mobil-home Vue Mer', 'Sun Lodge', 'Cottage Sam', 'Mer', 'Cabane Vendredi'])(
  'a week beside a unit whose name has the word of a weekday begins on any weekday: %s',
  async (name) => {
    const { tariff } = await readListText(`Hébergement;${D};`, ';Nuit;Semaine', `${name};60;350`);
    expect(tariff.prices[0]!.lengths).toEqual([{ fromNights: 7, toNights: 7, priceCents: 35_000, per: 'stay' }]);
  },
);

it('lengths behind a unit name with the word of a weekday begin on any weekday', async () => {
  const { tariff } = await readListText(
    `Hébergement;${D}`,
    'Mobil-home Vue Mer 1 nuit;60',
    'Mobil-home Vue Mer 3 nuits;150',
  );
  expect(tariff.prices[0]!.lengths?.map(({ arrivalWeekdays }) => arrivalWeekdays)).toEqual([undefined, undefined]);
});

it.each([
  ['3 nights Friday', [5]],
  ['3 noches, llegada viernes', [5]],
  ['3 nights (Fri)', [5]],
  ['3 nuits ven', [5]],
  ['2 nights (Tue, Wed)', [2, 3]],
  ['Lodge (Vue Mer) 3 nuits', []],
])('the weekdays of arrival of a length stand by themselves: %s', (name, arrivals) => {
  expect(lengthIn(name)?.arrivals).toEqual(arrivals);
});

it.each(['Cabane Vendredi 3 nuits', 'Mer 3 nuits'])(
  'a weekday that may be the name of a unit makes the length unclear: %s',
  (name) => {
    expect(lengthIn(name)).toBeUndefined();
  },
);

it('guests beside rows named by a length are those of the unit of their part', async () => {
  const { tariff, doubts } = await readListText(
    `Estancia;Plazas;${D};01/07/2027-31/08/2027`,
    'Bungalow',
    '1-2 noches;2;60;80',
    '3+ noches;2;50;70',
    'Chalet',
    '1-2 noches;6;90;120',
    '3+ noches;6;80;110',
  );
  expect(tariff.units.map(({ name, guestsAtMost }) => `${name} ${guestsAtMost}`)).toEqual(['Bungalow 2', 'Chalet 6']);
  expect(doubts.map(({ asks }) => asks)).not.toContain('guests');
});

it('a weekend that may be a stay is left out beside another unit with a week', async () => {
  const read = await readListText(
    `Alojamiento;${D};;`,
    ';Noche;Fin de semana;Semana',
    'Bungalow;60;;350',
    'Chalet;60;110;',
  );
  expect(read.tariff.weekend).toBeNull();
  expect(leftOutOf(read)).toContain('110 by_length');
});

it('a total beside a net price and its tax is no price of a whole stay', async () => {
  const { tariff } = await readListText(
    'Unidad;Desde;Hasta;Noches;Neto;IVA 10%;Total',
    'Cabaña;01/01/2027;30/06/2027;1;90,91;9,09;100',
    'Cabaña;01/01/2027;30/06/2027;2;81,82;8,18;90',
  );
  expect(tariff.prices[0]!.lengths?.map(({ fromNights, priceCents, per }) => [fromNights, priceCents, per])).toEqual([
    [1, 10_000, 'night'],
    [2, 9_000, 'night'],
  ]);
});

it('a total of a longer stay that is less than one night is no length of stay', async () => {
  const list = readListText(
    'Unidad;Desde;Hasta;Noches;Total',
    'Cabaña;01/01/2027;30/06/2027;1;100',
    'Cabaña;01/01/2027;30/06/2027;2;90',
  );
  await expect(withEnglishError(list)).rejects.toThrow();
});

import { LIST_CONTEXT, leftOutOf, readListText } from '@vivac/testing/strange-files/tariff-lines';
import { expect, it } from 'vitest';
import { listPricer } from '@vivac/domain/tariffs/list-pricer';
import { toDay } from '@vivac/domain/time/day';
import type { Tariff } from '@vivac/domain/tariffs/tariff';

/** What the first unit costs in the low season for 7 and for 14 nights; null where the list sells no such stay. */
function weeksOf(tariff: Tariff): (number | null)[] {
  const price = listPricer(tariff, tariff.units[0]!)!;
  const asked = { arrival: toDay('2027-05-01'), adults: 2, childAges: [], bookedOn: toDay('2027-01-03') };
  return [7, 14].map((nights) => {
    const told = price({ ...asked, nights });
    return told.kind === 'priced' ? told.totalCents / 100 : null;
  });
}

const ROWS = ['Baja 1/4-30/6;350;650', 'Alta 1/7-31/8;800;1500', 'Mobil-home 4 plazas'];

it.each([
  'Tarifas 2027;Semana;2 semanas',
  'Tarifas 2027;1 semana;Quincena',
  'Precios por semana 2027;1 semana;2 semanas',
  'Preus 2027;1 setmana;dues setmanes',
  'Rates 2027;1 week;fortnight',
  'Tarifs 2027;1 semaine;2 semaines',
  'Preise 2027;1 Woche;zwei Wochen',
  'Prijzen 2027;1 week;2 weken',
  'Tariffe 2027;1 settimana;2 settimane',
])('several weeks have a price of their own, and are no sum of one: %s', async (header) => {
  const { tariff, leftOut } = await readListText(header, ...ROWS);
  expect(weeksOf(tariff)).toEqual([350, 650]);
  expect(leftOut.map(({ cell }) => cell.text)).not.toContain('650');
});

it.each([
  ['Tarifas 2027;Semana;2 semanas (por semana)', '320'],
  ['Preise 2027;1 Woche;jede weitere Woche', '300'],
])('of weeks that say not plainly what they cost, one week alone is read: %s', async (header, other) => {
  const read = await readListText(header, `Baja 1/4-30/6;350;${other}`, `Alta 1/7-31/8;800;${other}`, ROWS[2]!);
  expect(weeksOf(read.tariff)).toEqual([350, null]);
  expect(leftOutOf(read)).toContain(`${other} by_length`);
});

it('a unit that has a price of one week alone beside others of several keeps it', async () => {
  const { tariff } = await readListText(
    'Tarifas 2027;Baja 1/4-30/6;;Alta 1/7-31/8;',
    ';1 semana;2 semanas;1 semana;2 semanas',
    'Mobil-home 4 plazas;350;650;800;1500',
    'Cabaña 2 plazas;210;;420;',
  );
  const [, cabin] = tariff.units;
  const price = listPricer(tariff, cabin!)!;
  const asked = {
    arrival: toDay('2027-05-01'),
    nights: 7,
    adults: 2,
    childAges: [],
    bookedOn: LIST_CONTEXT.readAt.day,
  };
  expect(price(asked)).toMatchObject({ kind: 'priced', totalCents: 21_000 });
});

it('what several weeks cost a night is no price of one of them', async () => {
  const header = 'Precio por noche 2027;1 semana;2 semanas;3 semanas';
  const read = readListText(header, 'Baja 1/4-30/6;60;55;50', 'Alta 1/7-31/8;100;95;90', 'Bungalow 4 pax');
  await expect(read).rejects.toMatchObject({ name: 'ImportRefused' });
});

it('a week below a title of nights is read where two cost more', async () => {
  const { tariff } = await readListText('Tarifas 2027 por noche;1 semana;2 semanas', ...ROWS);
  expect(weeksOf(tariff)[0]).toBe(350);
});

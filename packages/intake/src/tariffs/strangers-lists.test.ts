import { toDay } from '@vivac/domain/time/day';
import { unitsTold } from '@vivac/testing/strange-files/told-tariff';
import { describe, expect, it } from 'vitest';
import { tariffOfFile } from './read-list.ts';
import type { TariffRead } from './tariff-read.ts';

const readText = (text: string) =>
  tariffOfFile(Buffer.from(text), {
    name: '',
    readAt: { address: null, day: toDay('2027-01-03') },
    channel: 'Direct web',
    answers: {},
  });
const asked = ({ doubts }: TariffRead) => doubts.map(({ asks, taken }) => `${asks}=${taken}`);
const left = ({ leftOut }: TariffRead) => leftOut.map(({ cell, reason }) => `${cell.text} ${reason}`);
const refusal = (text: string): Promise<string> =>
  readText(text).then(
    () => 'read',
    (error: { reason: { code: string } }) => error.reason.code,
  );

// @holds pricelist-3
describe('a column of lengths of stay that begin or end with seven nights has no week:', () => {
  it.each([
    ['1-6 noches', '7+ noches'],
    ['1-3 nights', '4-7 nights'],
    ['1.-6. Nacht', 'ab 7 Nächten'],
    ['1 à 6 nuits', '7 nuits et plus'],
  ])('%s, %s', async (short, long) => {
    expect(await refusal(`Safari 2027;1/4-30/6;\n;${short};${long}\nLodge 4 pax;110;90\nTipi 2 pax;70;60\n`)).toBe(
      'tariffByLength',
    );
  });
});

// @holds pricelist-3
describe('the season of a pool, bar or reception is none of the prices', () => {
  it.each(['Piscina: 15/06 - 15/09', 'Animación infantil: 1/7 - 31/8', 'Restaurant ouvert du 1/6 au 30/9'])(
    'above their table: %s',
    async (line) => {
      expect(await refusal(`${line}\nAlojamiento;Precio noche\nBungalow 4 pax;95\nCabaña 2 pax;60\n`)).toBe(
        'noTariffFound',
      );
    },
  );

  it('nor the name of a unit', async () => {
    const read = await readText(
      'Mobilhome 4+1\nPiscina aperta dal 1/6 al 15/9\n;1/5-30/6;1/7-31/8\nPrezzo a notte;60 €;110 €\n',
    );
    expect(unitsTold(read)).toEqual(['Mobilhome 4+1 5/5: 60 110']);
  });
});

// @holds pricelist-3
describe('a sentence of an amount is left out by name', () => {
  it('where it names the weekend', async () => {
    const read = await readText(
      'Tarifs 2027 par nuit;1/4-30/6;1/7-31/8\nCabane 2 pers;100;130\nSupplément week-end (vendredi et samedi) : 20 €\n',
    );
    expect(left(read)).toEqual(['Supplément week-end (vendredi et samedi) : 20 € not_read']);
  });

  it('between the rows of a table', async () => {
    const read = await readText(
      'Tarifas 2027 noche;1/4-30/6;1/7-31/8\nCabaña 2 pax;100;130\nLimpieza final obligatoria: 50 €;;\nCabaña 4 pax;120;160\n',
    );
    expect(left(read)).toEqual(['Limpieza final obligatoria: 50 € not_read']);
  });
});

// @holds pricelist-3
it('numbers of weeks are no prices of a unit', async () => {
  const read = await readText(
    'Week;Aankomst;Vertrek;Chalet 4p\n27;03-07-2027;10-07-2027;695\n28;10-07-2027;17-07-2027;795\n',
  );
  expect(unitsTold(read)).toEqual(['Chalet 4p 4/4: 695 795']);
  expect(left(read)).toEqual(['27 not_read', '28 not_read']);
});

// @holds pricelist-3
it.each([
  'Preistabelle 2027 je Woche (Sa-Sa)',
  'Prezzi 2027 settimanali',
  'Precios semanales 2027',
  'Weekprijzen 2027',
])('prices are by the week under %s', async (title) => {
  const read = await readText(`${title}\n;3/4-26/6;26/6-28/8\nChalet 4 pax;420;945\n`);
  expect([read.tariff.per, asked(read)]).toEqual(['week', []]);
});

// @holds pricelist-3
it('the weekend is what days by their letters leave', async () => {
  const read = await readText(
    'Tarifas 2027 noche;1/4-30/6;;1/7-31/8;\n;L-J;V-D;L-J;V-D\nBungalow 4 pax;60;75;100;120\nCabaña 2 pax;50;60;80;90\n',
  );
  expect(read.tariff.weekend?.weekdays).toEqual([5, 6, 7]);
  expect(asked(read)).toEqual([]);
});

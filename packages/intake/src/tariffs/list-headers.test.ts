import { toDay } from '@vivac/domain/time/day';
import { unitsTold } from '@vivac/testing/strange-files/told-tariff';
import { describe, expect, it } from 'vitest';
import { tariffOfFile } from './read-list.ts';
import type { TariffRead } from './tariff-read.ts';

const readText = (...lines: string[]) =>
  tariffOfFile(Buffer.from(lines.join('\n')), {
    name: '',
    readAt: { address: null, day: toDay('2027-01-03') },
    channel: 'Direct web',
    answers: {},
  });
const left = ({ leftOut }: TariffRead) => leftOut.map(({ cell, reason }) => `${cell.text} ${reason}`);
const ranges = ({ tariff }: TariffRead) =>
  tariff.seasons.map(({ name, ranges: own }) => `${name}: ${own.map(({ from, to }) => `${from}/${to}`).join(' ')}`);
const rules = ({ tariff }: TariffRead) => tariff.seasons.map(({ minimumNights }) => minimumNights);

describe('lengths of stay in the header', () => {
  it('are no prices of a night: 1 nuit | 2 nuits | Semaine', async () => {
    const read = await readText(
      'Tarifs 2027',
      ';Basse saison du 1/4 au 30/6;;;Haute saison du 1/7 au 31/8',
      ';1 nuit;2 nuits;Semaine;Semaine',
      'Cottage 4 pers.;75 €;140 €;420 €;840 €',
    );
    expect(unitsTold(read)).toEqual(['Cottage 4 pers. 4/4: 75 120']);
    expect(left(read)).toEqual(['140 € by_length', '420 € week_beside_night']);
    expect(rules(read)).toEqual([null, 7]);
  });

  it('leave weeks, which are stays of seven nights at least', async () => {
    const read = await readText(
      'Bungalows 2027;Baja 1/4-30/6;;;Alta 1/7-31/8;;',
      ';2 noches;3 noches;7 noches;2 noches;3 noches;7 noches',
      'Bungalow 4 pax;140;190;420;220;310;700',
    );
    expect([read.tariff.per, unitsTold(read), rules(read)]).toEqual(['week', ['Bungalow 4 pax 4/4: 420 700'], [7, 7]]);
  });

  it('with a day of arrival name no unit', async () => {
    const read = await readText(
      'Lodge 2027;3 nights (Fri-Mon);7 nights (Fri)',
      '1 Mar - 27 May;£285;£520',
      '28 May - 16 Jul;£395;£720',
    );
    expect(read.tariff.units.map(({ name }) => name)).toEqual(['Lodge 2027']);
  });

  it('in a column without a name that is known are minimum stays', async () => {
    const read = await readText(
      'Temporada;Fechas;Bungalow 4 pax;Est. mín.',
      'Baja;1/4-30/6;70 €;2 noches',
      'Alta;1/7-31/8;120 €;7 noches',
    );
    expect([unitsTold(read), rules(read)]).toEqual([['Bungalow 4 pax 4/4: 70 120'], [2, 7]]);
  });
});

describe('the dates of a season', () => {
  it('below its own name are not those of the season to its left', async () => {
    const read = await readText(
      'CAMPING LA RIBERA                     TARIFAS 2027',
      '',
      '                              T.BAJA        T.MEDIA       T.ALTA',
      '                              1/4-30/5      31/5-30/6     1/7-31/8',
      '                              1/10-31/10    1/9-30/9',
      'Bungalow 4 pax                75,00 €       95,00 €       135,00 €',
    );
    expect(ranges(read)).toEqual([
      'T.BAJA: 2027-04-01/2027-05-30 2027-10-01/2027-10-31',
      'T.MEDIA: 2027-05-31/2027-06-30 2027-09-01/2027-09-30',
      'T.ALTA: 2027-07-01/2027-08-31',
    ]);
  });

  it('stand below the kinds of its prices too', async () => {
    const read = await readText(
      ';Baja;;Alta;',
      ';Noche;Semana;Noche;Semana',
      ';1/4-30/6;;1/7-31/8;',
      'Bungalow 4 pax;70;450;120;800',
    );
    expect(unitsTold(read)).toEqual(['Bungalow 4 pax 4/4: 70 120']);
  });

  it('go on behind New Year within the year of a list that has no night without one', async () => {
    const read = await readText('2027 por noche;Baja: 1/10 a 31/5;Alta: 1/6 a 30/9', 'Bungalow 4 pax;70;120');
    expect(ranges(read)).toEqual(['Baja: 2027-01-01/2027-05-31 2027-10-01/2027-12-31', 'Alta: 2027-06-01/2027-09-30']);
    const winter = await readText('2027 por noche;Baja: 1/10 a 31/3;Alta: 1/6 a 30/9', 'Bungalow 4 pax;70;120');
    expect(ranges(winter)[0]).toBe('Baja: 2027-10-01/2028-03-31');
  });

  it('stand in brackets behind Easter, and those of the rest of the year are asked', async () => {
    const read = await readText(
      '2027;Semana Santa (19/3 - 29/3), 1/7-31/8;Resto del año',
      'Bungalow 4 pax;120 €/noche;70 €/noche',
    );
    expect(ranges(read)).toEqual(['Semana Santa: 2027-03-19/2027-03-29 2027-07-01/2027-08-31', 'Resto del año: ']);
    expect(read.doubts.map(({ asks, of }) => `${asks} ${of}`)).toContain('season_dates Resto del año');
  });
});

describe('a name', () => {
  it('of so many people alone is one of the unit above', async () => {
    const read = await readText(
      'TARIFA 2027',
      'Bungalow Mediterráneo',
      ';Baja (1/4-15/6);Alta (16/7-31/8)',
      '2 personas;60;120',
      '4 personas;70;140',
    );
    expect(unitsTold(read)).toEqual([
      'Bungalow Mediterráneo · 2 personas 2/2: 60 120',
      'Bungalow Mediterráneo · 4 personas 4/4: 70 140',
    ]);
  });
});

it('two tables of a text that stand side by side are read one behind the other', async () => {
  const read = await readText(
    'ALOJAMIENTOS 2027                               PARCELAS',
    '                BAJA    ALTA                                    BAJA    ALTA',
    'Bungalow 4p     60 €    110 €                   Parcela 2 pax   25 €    38 €',
    'Bungalow 6p     80 €    140 €                   Parcela 4 pax   29 €    45 €',
    'Baja: 1/4-30/6   Alta: 1/7-31/8',
  );
  expect(unitsTold(read)).toEqual([
    'Bungalow 4p 4/4: 60 110',
    'Bungalow 6p 6/6: 80 140',
    'Parcela 2 pax 2/2: 25 38',
    'Parcela 4 pax 4/4: 29 45',
  ]);
});

it.each([
  ['Bungalow (4 plazas + 1)', 5],
  ['Parcela (2 personas + 1 coche)', 2],
])('guests and more are counted together, and no cars: %s', async (name, most) => {
  const read = await readText('2027 por noche;1/4-30/6;1/7-31/8', `${name};60;90`);
  expect(read.tariff.units[0]!.guestsAtMost).toBe(most);
});

it('cents stand behind the sign too: 17€50', async () => {
  const read = await readText('Prix par nuit 2027;1/4-4/7;5/7-29/8', 'Chalet 2 pers.;17€50;127 € 05');
  expect(unitsTold(read)).toEqual(['Chalet 2 pers. 2/2: 17.5 127.05']);
});

it.each([
  ['Mon-Thu', 'Fri-Sun', [5, 6, 7]],
  ['Domingo a jueves', 'Viernes y sábado', [5, 6]],
])('the nights of a weekend are those that the others leave: %s, %s', async (others, weekend, days) => {
  const read = await readText('2027 per night;Low 1/4-30/6;', `;${others};${weekend}`, 'Pod 2 people;55;70');
  expect(read.tariff.weekend).toEqual({ weekdays: days, priceCents: 1500 });
  expect(read.doubts.map(({ asks }) => asks)).not.toContain('weekend_nights');
});

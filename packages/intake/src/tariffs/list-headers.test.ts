import { withEnglishError } from '@vivac/testing/in-english';
import { leftOutOf, readListText, unitLines } from '@vivac/testing/strange-files/tariff-lines';
import { describe, expect, it } from 'vitest';
import type { TariffRead } from './tariff-read.ts';

const ranges = ({ tariff }: TariffRead) =>
  tariff.seasons.map(({ name, ranges: own }) => `${name}: ${own.map(({ from, to }) => `${from}/${to}`).join(' ')}`);
const rules = ({ tariff }: TariffRead) => tariff.seasons.map(({ minimumNights }) => minimumNights);

const lengths = ({ tariff }: TariffRead) =>
  tariff.prices.map(({ lengths: own = [] }) =>
    own.map(({ fromNights, priceCents, per }) => `${fromNights} ${priceCents / 100} ${per}`).join(', '),
  );

describe('lengths of stay in the header', () => {
  it('leave prices of one night as they are beside a package of two in a row', async () => {
    const read = await readListText(
      'Tarifas 2027;Baja 1/4-30/6;Alta 1/7-31/8',
      ';1 noche;1 noche',
      'Bungalow 4 pax;70;120',
      'Pack fin de semana 2 noches;130;220',
    );
    expect([read.tariff.per, unitLines(read)]).toEqual(['night', ['Bungalow 4 pax 4/4: 70 120']]);
    expect(leftOutOf(read)).toEqual(['130 by_length', '220 by_length']);
  });

  it('have a weekday in Portuguese, which alone names a house', async () => {
    const houses = await readListText('Temporada 2027;Quinta;Cabaña', 'Baja 1/4-30/6;60;50', 'Alta 1/7-31/8;90;80');
    expect(unitLines(houses)).toEqual(['Quinta 4/4: 60 90', 'Cabaña 4/4: 50 80']);
  });

  it('are stays of their own: 1 nuit | 2 nuits | Semaine', async () => {
    const read = await readListText(
      'Tarifs 2027',
      ';Basse saison du 1/4 au 30/6;;;Haute saison du 1/7 au 31/8',
      ';1 nuit;2 nuits;Semaine;Semaine',
      'Cottage 4 pers.;75 €;140 €;420 €;840 €',
    );
    expect([read.tariff.per, lengths(read)]).toEqual(['night', ['1 75 night, 2 140 stay, 7 420 stay', '7 840 stay']]);
    expect(leftOutOf(read)).toEqual([]);
  });

  it('are whole stays where longer ones cost more', async () => {
    const read = await readListText(
      'Bungalows 2027;Baja 1/4-30/6;;;Alta 1/7-31/8;;',
      ';2 noches;3 noches;7 noches;2 noches;3 noches;7 noches',
      'Bungalow 4 pax;140;190;420;220;310;700',
    );
    expect([read.tariff.per, lengths(read)]).toEqual([
      'night',
      ['2 140 stay, 3 190 stay, 7 420 stay', '2 220 stay, 3 310 stay, 7 700 stay'],
    ]);
  });

  it('with a day of arrival name no unit', async () => {
    const read = await readListText(
      'Lodge 2027;3 nights (Fri-Mon);7 nights (Fri)',
      '1 Mar - 27 May;£285;£520',
      '28 May - 16 Jul;£395;£720',
    );
    expect(read.tariff.units.map(({ name }) => name)).toEqual(['Lodge 2027']);
  });

  it('in a column without a name that is known are minimum stays', async () => {
    const read = await readListText(
      'Temporada;Fechas;Bungalow 4 pax;Est. mín.',
      'Baja;1/4-30/6;70 €;2 noches',
      'Alta;1/7-31/8;120 €;7 noches',
    );
    expect([unitLines(read), rules(read)]).toEqual([['Bungalow 4 pax 4/4: 70 120'], [2, 7]]);
  });
});

describe('the dates of a season', () => {
  it('have their months behind a dash: 03-04 / 24-04', async () => {
    const read = await readListText('Prijzen 2027 per nacht;03-04 / 24-04;24-04 t/m 10-07', 'Chalet 4 pers;50;60');
    expect(ranges(read).map((one) => one.split(': ')[1])).toEqual(['2027-04-03/2027-04-24', '2027-04-24/2027-07-10']);
  });

  it('below a table without seasons are those of all its prices, where it is open then alone', async () => {
    const list = (text: string) =>
      readListText('TARIFAS 2027 por noche', 'Bungalow 4 pax;70,00 €', 'Cabaña 2 pax;40,00 €', text);
    const read = await list('Temporada única: del 15 de junio al 15 de septiembre');
    expect([unitLines(read), ranges(read)]).toEqual([
      ['Bungalow 4 pax 4/4: 70', 'Cabaña 2 pax 2/2: 40'],
      ['Temporada única: 2027-06-15/2027-09-15'],
    ]);
    await expect(withEnglishError(list('Temporada alta: del 15 de junio al 15 de septiembre'))).rejects.toThrow(
      'no table of prices',
    );
  });

  it.each(['Piscina abierta', 'Restaurante abierto', 'Pool open', 'Recepción abierta'])(
    'are not those in which something else is open: %s',
    async (name) => {
      const list = readListText(
        'TARIFAS 2027 por noche',
        'Bungalow 4 pax;70,00 €',
        'Cabaña 2 pax;40,00 €',
        `${name}: 10/6-20/9`,
      );
      await expect(withEnglishError(list)).rejects.toThrow('no table of prices');
    },
  );

  it.each(['Camping abierto', 'Abierto toda la temporada 2027', 'Campsite open', 'Dates d’ouverture'])(
    'are those in which the campsite is open: %s',
    async (name) => {
      const read = await readListText(
        'TARIFAS 2027 por noche',
        'Bungalow 4 pax;70,00 €',
        'Cabaña 2 pax;40,00 €',
        `${name}: 10/6-20/9`,
      );
      expect(ranges(read).map((one) => one.split(': ')[1])).toEqual(['2027-06-10/2027-09-20']);
    },
  );

  it('below its own name are not those of the season to its left', async () => {
    const read = await readListText(
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
    const read = await readListText(
      ';Baja;;Alta;',
      ';Noche;Semana;Noche;Semana',
      ';1/4-30/6;;1/7-31/8;',
      'Bungalow 4 pax;70;450;120;800',
    );
    expect(unitLines(read)).toEqual(['Bungalow 4 pax 4/4: 70 120']);
  });

  it('go on behind New Year within the year of a list that has no night without one', async () => {
    const read = await readListText('2027 por noche;Baja: 1/10 a 31/5;Alta: 1/6 a 30/9', 'Bungalow 4 pax;70;120');
    expect(ranges(read)).toEqual(['Baja: 2027-01-01/2027-05-31 2027-10-01/2027-12-31', 'Alta: 2027-06-01/2027-09-30']);
    const winter = await readListText('2027 por noche;Baja: 1/10 a 31/3;Alta: 1/6 a 30/9', 'Bungalow 4 pax;70;120');
    expect(ranges(winter)[0]).toBe('Baja: 2027-10-01/2028-03-31');
  });

  it.each(['Tarifas 2026-2027', 'Precios 2026/27', 'Prices 2026 – 2027', 'Precios 2026/2027'])(
    'go on into the next year where the title names both: %s',
    async (title) => {
      const read = await readListText(`${title};Fría 1/11-30/4;Cálida 1/5-31/10`, 'Bungalow 4 pax;64;95');
      expect(ranges(read)[0]).toBe('Fría: 2026-11-01/2027-04-30');
    },
  );

  it.each(['Abierto todo el año: 1/1-31/12', 'Media: 1/4-31/5'])(
    'go on into the next year where only dates without prices fill this one: %s',
    async (text) => {
      const read = await readListText(
        '2027 por noche',
        text,
        '',
        ';Baja 1/10-31/3;Alta 1/6-30/9',
        'Bungalow 4 pax;64;95',
      );
      expect(ranges(read)[0]).toBe('Baja: 2027-10-01/2028-03-31');
    },
  );

  it('stand in brackets behind Easter, and the rest of the year is what they leave, asked', async () => {
    const read = await readListText(
      '2027;Semana Santa (19/3 - 29/3), 1/7-31/8;Resto del año',
      'Bungalow 4 pax;120 €/noche;70 €/noche',
    );
    expect(ranges(read)).toEqual([
      'Semana Santa: 2027-03-19/2027-03-29 2027-07-01/2027-08-31',
      'Resto del año: 2027-01-01/2027-03-18 2027-03-30/2027-06-30 2027-09-01/2027-12-31',
    ]);
    expect(read.doubts.map(({ asks, of }) => `${asks} ${of}`)).toContain('season_rest Resto del año');
  });
});

describe('a name', () => {
  it('is of so many people by the column', async () => {
    const read = await readListText(
      'Prezzi 2027 per notte;Bassa 1/4-30/6;;Alta 1/7-31/8;',
      ';2 persone;4 persone;2 persone;4 persone',
      'Bungalow Mare;60;80;100;130',
      'Chalet 6 posti;70;90;110;150',
    );
    expect(unitLines(read)).toEqual([
      'Bungalow Mare · 2 persone 2/2: 60 100',
      'Bungalow Mare · 4 persone 4/4: 80 130',
      '2 persone · Chalet 6 posti 2/2: 70 110',
      '4 persone · Chalet 6 posti 4/4: 90 150',
    ]);
  });

  it('of weekdays or of a week alone is that of the unit in the title', async () => {
    const read = await readListText(
      'Bungalow tipo A 2027',
      'Días;Baja (1/4-30/6);Alta (1/7-31/8)',
      'De domingo a jueves;60 €;110 €',
      'Viernes y sábado;75 €;125 €',
      'Semana completa;400 €;720 €',
    );
    expect([read.tariff.per, unitLines(read)]).toEqual(['night', ['Bungalow tipo A 2027 4/4: 60 110']]);
    expect(read.tariff.weekend).toEqual({ weekdays: [5, 6], priceCents: 1500 });
    const weeks = [40000, 72000].map((priceCents) => [{ fromNights: 7, toNights: 7, priceCents, per: 'stay' }]);
    expect(read.tariff.prices.map(({ lengths }) => lengths)).toEqual(weeks);
  });

  it('of a night alone is refused beside dearer ones of two and three', async () => {
    const refused = readListText(
      'Safari tent 2027 per night;1/4-30/6;1/7-31/8',
      '1 night;120;180',
      '2 nights;130;195',
      '3+ nights;100;150',
    );
    await expect(withEnglishError(refused)).rejects.toThrow('for some lengths of stay alone');
  });

  it('stands in the column of the guests where there is no other', async () => {
    const read = await readListText(
      'Bungalow Pino',
      'Ocupación;Baja 1/4-30/6;Alta 1/7-31/8',
      '1-2 pers.;55;95',
      '3-4 pers.;70;120',
    );
    expect(unitLines(read)).toEqual(['Bungalow Pino · 1-2 pers. 2/2: 55 95', 'Bungalow Pino · 3-4 pers. 4/4: 70 120']);
  });

  it.each(['Extra vehicle', 'Coche adicional', 'Auto aggiuntiva'])('of %s is no accommodation', async (name) => {
    const read = await readListText('2027 per night;1/4-30/6;1/7-31/8', 'Cabin (sleeps 4);95;140', `${name};10;12`);
    expect(unitLines(read)).toEqual(['Cabin (sleeps 4) 4/4: 95 140']);
    expect(leftOutOf(read)).toContain('10 extra');
  });

  it('of an offer is no part of the list, and is left out by name', async () => {
    const read = await readListText(
      '2027 por noche;Baja 1/4-30/6;Alta 1/7-31/8',
      'Bungalow 4 pax;60;90',
      '3ª noche gratis en temporada baja',
      'Cabaña 2 pax;40;60',
    );
    expect(unitLines(read)).toEqual(['Bungalow 4 pax 4/4: 60 90', 'Cabaña 2 pax 2/2: 40 60']);
    expect(leftOutOf(read)).toEqual(['3ª noche gratis en temporada baja not_read']);
  });

  it('of so many people alone is one of the unit above', async () => {
    const read = await readListText(
      'TARIFA 2027',
      'Bungalow Mediterráneo',
      ';Baja (1/4-15/6);Alta (16/7-31/8)',
      '2 personas;60;120',
      '4 personas;70;140',
    );
    expect(unitLines(read)).toEqual([
      'Bungalow Mediterráneo · 2 personas 2/2: 60 120',
      'Bungalow Mediterráneo · 4 personas 4/4: 70 140',
    ]);
  });
});

it('two tables of a text that stand side by side are read one behind the other', async () => {
  const read = await readListText(
    'ALOJAMIENTOS 2027                               PARCELAS',
    '                BAJA    ALTA                                    BAJA    ALTA',
    'Bungalow 4p     60 €    110 €                   Parcela 2 pax   25 €    38 €',
    'Bungalow 6p     80 €    140 €                   Parcela 4 pax   29 €    45 €',
    'Baja: 1/4-30/6   Alta: 1/7-31/8',
  );
  expect(unitLines(read)).toEqual([
    'Bungalow 4p 4/4: 60 110',
    'Bungalow 6p 6/6: 80 140',
    'Parcela 2 pax 2/2: 25 38',
    'Parcela 4 pax 4/4: 29 45',
  ]);
});

it('two tables that stand side by side may be two seasons of the same units', async () => {
  const read = await readListText(
    'Tarifas 2027 por noche',
    'Temporada baja 1/4-30/6                 Temporada alta 1/7-31/8',
    'Bungalow 4 pax     74,00 €              Bungalow 4 pax     122,00 €',
    'Cabaña 2 pax       44,00 €              Cabaña 2 pax       82,00 €',
  );
  expect(unitLines(read)).toEqual(['Bungalow 4 pax 4/4: 74 122', 'Cabaña 2 pax 2/2: 44 82']);
});

it('two tables that stand side by side may have dates of their own', async () => {
  const read = await readListText(
    'ALOJAMIENTOS 2027                                  PARCELAS',
    '                1/4-30/6   1/7-31/8                                1/4-15/6   16/6-31/8',
    'Bungalow 4p     60 €       110 €                   Parcela 2 pax   25 €       38 €',
    'Bungalow 6p     80 €       140 €                   Parcela 4 pax   29 €       45 €',
  );
  expect(read.tariff.units.map(({ name }) => name)).toEqual([
    'Bungalow 4p',
    'Bungalow 6p',
    'Parcela 2 pax',
    'Parcela 4 pax',
  ]);
});

it.each([
  ['Bungalow (4 plazas + 1)', 5],
  ['Parcela (2 personas + 1 coche)', 2],
])('guests and more are counted together, and no cars: %s', async (name, most) => {
  const read = await readListText('2027 por noche;1/4-30/6;1/7-31/8', `${name};60;90`);
  expect(read.tariff.units[0]!.guestsAtMost).toBe(most);
});

it('cents stand behind the sign too: 17€50', async () => {
  const read = await readListText('Prix par nuit 2027;1/4-4/7;5/7-29/8', 'Chalet 2 pers.;17€50;127 € 05');
  expect(unitLines(read)).toEqual(['Chalet 2 pers. 2/2: 17.5 127.05']);
});

it.each([
  ['Mon-Thu', 'Fri-Sun', [5, 6, 7]],
  ['Domingo a jueves', 'Viernes y sábado', [5, 6]],
])('the nights of a weekend are those that the others leave: %s, %s', async (others, weekend, days) => {
  const read = await readListText('2027 per night;Low 1/4-30/6;', `;${others};${weekend}`, 'Pod 2 people;55;70');
  expect(read.tariff.weekend).toEqual({ weekdays: days, priceCents: 1500 });
  expect(read.doubts.map(({ asks }) => asks)).not.toContain('weekend_nights');
});

describe('lines of a text below each other', () => {
  const legend = ['Tarifas 2027 por noche', 'Temporada baja: 1/4-30/6', 'Temporada alta: 1/7-31/8', ''];

  it.each([
    ['TEMPORADA BAJA', 'TEMPORADA ALTA'],
    ['Temporada baja', 'Temporada alta'],
  ])('the title of a season is no name that goes on: %s', async (low, high) => {
    const prices = (one: string, other: string) => [`bungalow 4 pax    ${one}`, `Mobil-home 6 pax    ${other}`];
    const read = await readListText(
      ...legend,
      low,
      ...prices('62,00 €', '71,00 €'),
      high,
      ...prices('93,00 €', '98,00 €'),
    );
    expect(unitLines(read)).toEqual(['bungalow 4 pax 4/4: 62 93', 'Mobil-home 6 pax 6/6: 71 98']);
    expect(ranges(read).map((one) => one.split(': ')[1])).toEqual(['2027-04-01/2027-06-30', '2027-07-01/2027-08-31']);
  });

  it('neither is a title with a year, nor one that stands below an age', async () => {
    const read = await readListText(
      '                  Baja 1/4-30/6   Alta 1/7-31/8',
      'Tarifas 2028 por noche',
      'parcela 2 pax     18,00           27,00',
      'Persona extra 12+     7,00            9,00',
      'ALOJAMIENTOS',
      'Bungalow 4 pax    61,00           92,00',
    );
    expect(unitLines(read)).toEqual(['Bungalow 4 pax 4/4: 61 92', 'parcela 2 pax 2/6: 18 27']);
    expect(read.tariff.extraPersons.map(({ priceCents }) => priceCents)).toEqual([700, 900]);
  });

  it.each([
    ['Plazas', 'cuatro', 'dos'],
    ['Estancia', 'mín. 2 noches', 'mín. 3 noches'],
    ['Régimen', 'Solo alojamiento', 'Media pensión'],
    ['Zona', 'Pinar', 'Ribera'],
  ])('with a column of words between the prices are one table: %s', async (head, one, other) => {
    const read = await readListText(
      'Tarifas 2027 por noche',
      `Alojamiento   Baja 1/4-30/6   ${head.padEnd(18)}Alta 1/7-31/8`,
      `Bungalow      76,00 €         ${one.padEnd(18)}121,00 €`,
      `Cabaña        46,00 €         ${other.padEnd(18)}81,00 €`,
    );
    expect(unitLines(read).map((unit) => unit.split(': ')[1])).toEqual(['76 121', '46 81']);
  });
});

it.each([
  ['Entre semana (lunes a viernes)', 'Fin de semana'],
  ['Midweek Mon-Fri', 'Weekend Fri-Mon'],
])('the nights of a weekend are asked where the others end on Friday: %s, %s', async (others, weekend) => {
  const read = await readListText('2027 per night;Low 1/4-30/6;', `;${others};${weekend}`, 'Pod 2 people;55;70');
  expect(read.tariff.weekend).toEqual({ weekdays: [5, 6], priceCents: 1500 });
  expect(read.doubts.map(({ asks }) => asks)).toContain('weekend_nights');
});

it('rows of one unit that end in the nights they are for are its price and that of its weekend', async () => {
  const read = await readListText(
    'Rates 2027 per night;1 Apr - 30 Jun;1 Jul - 31 Aug',
    'Treehouse for 2 weekday;110;140',
    'Treehouse for 2 weekend;150;180',
  );
  expect(read.tariff.units.map(({ name }) => name)).toEqual(['Treehouse for 2']);
  expect(read.tariff.weekend?.priceCents).toBe(4000);
});

it.each(['Precio noche 2027', '2027 Preis pro Nacht', 'Price per night (2027)'])(
  'the year in the name of a column of prices is no part of a unit: %s',
  async (name) => {
    const read = await readListText(
      `Cuándo;Alojamiento;${name}`,
      '1/4-30/6;Bungalow 4 pax;60',
      '1/7-31/8;Bungalow 4 pax;90',
    );
    expect(unitLines(read)).toEqual(['Bungalow 4 pax 4/4: 60 90']);
  },
);

import { doubtLines, leftOutOf, readListText, unitLines } from '@vivac/testing/strange-files/tariff-lines';
import { describe, expect, it } from 'vitest';
import type { TariffRead } from './tariff-read.ts';

const refusal = (text: string): Promise<string> =>
  readListText(text).then(
    () => 'read',
    (error: { reason: { code: string } }) => error.reason.code,
  );

// @holds pricelist-3
describe('a column of lengths of stay that begin or end with seven nights has no week:', () => {
  const list = (short: string, long: string) =>
    `Safari 2027;1/4-30/6;\n;${short};${long}\nLodge 4 pax;110;90\nTipi 2 pax;70;60\n`;

  it.each([
    ['1-6 noches', '7+ noches', 7, null],
    ['1-3 nights', '4-7 nights', 4, 7],
    ['1 à 6 nuits', '7 nuits et plus', 7, null],
  ])('%s, %s', async (short, long, fromNights, toNights) => {
    const { tariff } = await readListText(list(short, long));
    expect(tariff.prices.map(({ priceCents, lengths }) => [priceCents, lengths![1]])).toEqual([
      [null, { fromNights, toNights, priceCents: 9000, per: 'night' }],
      [null, { fromNights, toNights, priceCents: 6000, per: 'night' }],
    ]);
  });

  it('1.-6. Nacht, which counts nights and no stays, is refused', async () => {
    expect(await refusal(list('1.-6. Nacht', 'ab 7 Nächten'))).toBe('tariffByLength');
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
    const read = await readListText(
      'Mobilhome 4+1\nPiscina aperta dal 1/6 al 15/9\n;1/5-30/6;1/7-31/8\nPrezzo a notte;60 €;110 €\n',
    );
    expect(unitLines(read)).toEqual(['Mobilhome 4+1 5/5: 60 110']);
  });
});

// @holds pricelist-3
describe('a sentence of an amount is left out by name', () => {
  it('where it names the weekend', async () => {
    const read = await readListText(
      'Tarifs 2027 par nuit;1/4-30/6;1/7-31/8\nCabane 2 pers;100;130\nSupplément week-end (vendredi et samedi) : 20 €\n',
    );
    expect(leftOutOf(read)).toEqual(['Supplément week-end (vendredi et samedi) : 20 € not_read']);
  });

  it('between the rows of a table', async () => {
    const read = await readListText(
      'Tarifas 2027 noche;1/4-30/6;1/7-31/8\nCabaña 2 pax;100;130\nLimpieza final obligatoria: 50 €;;\nCabaña 4 pax;120;160\n',
    );
    expect(leftOutOf(read)).toEqual(['Limpieza final obligatoria: 50 € not_read']);
  });
});

// @holds pricelist-3
it('numbers of weeks are no prices of a unit', async () => {
  const read = await readListText(
    'Week;Aankomst;Vertrek;Chalet 4p\n27;03-07-2027;10-07-2027;695\n28;10-07-2027;17-07-2027;795\n',
  );
  expect(unitLines(read)).toEqual(['Chalet 4p 4/4: 695 795']);
  expect(leftOutOf(read)).toEqual(['27 not_read', '28 not_read']);
});

// @holds pricelist-3
it.each([
  'Preistabelle 2027 je Woche (Sa-Sa)',
  'Prezzi 2027 settimanali',
  'Precios semanales 2027',
  'Weekprijzen 2027',
])('prices are by the week under %s', async (title) => {
  const read = await readListText(`${title}\n;3/4-26/6;26/6-28/8\nChalet 4 pax;420;945\n`);
  expect([read.tariff.per, doubtLines(read)]).toEqual(['week', []]);
});

// @holds pricelist-3
it('the weekend is what days by their letters leave', async () => {
  const read = await readListText(
    'Tarifas 2027 noche;1/4-30/6;;1/7-31/8;\n;L-J;V-D;L-J;V-D\nBungalow 4 pax;60;75;100;120\nCabaña 2 pax;50;60;80;90\n',
  );
  expect(read.tariff.weekend?.weekdays).toEqual([5, 6, 7]);
  expect(doubtLines(read)).toEqual([]);
});

const seasons = ({ tariff }: TariffRead) =>
  tariff.seasons.map(({ name, ranges, minimumNights, arrivalWeekdays }) =>
    [name, ...ranges.map(({ from, to }) => `${from?.slice(5)}/${to?.slice(5)}`), minimumNights, arrivalWeekdays.join()]
      .filter((part) => part !== null && part !== '')
      .join(' '),
  );

// @holds pricelist-3
describe('the rest of the year is what no other season has, and is asked,', () => {
  it('named beside the others', async () => {
    const read = await readListText('2027 por noche;Julio y agosto;Resto del año\nCasa 4 pax;110;60\n');
    expect(seasons(read)).toContain('Resto del año 01-01/06-30 09-01/12-31');
    expect(doubtLines(read)).toContain('season_rest=rest');
  });

  it('by a sentence', async () => {
    const read = await readListText(
      'Preise 2027 pro Nacht;Nebensaison;Hauptsaison\nZirkuswagen 4 Pers.;79;99\nHauptsaison: 15. Juni bis 15. September\nNebensaison: übrige Zeit\n',
    );
    expect(seasons(read)).toEqual(['Nebensaison 01-01/06-14 09-16/12-31', 'Hauptsaison 06-15/09-15']);
  });

  it('without the first days of a year that the last one’s end has', async () => {
    const read = await readListText('2027 por noche;Fin de año 28/12-3/1;Resto\nCasa 4 pax;200;90\n');
    expect(seasons(read)).toContain('Resto 01-04/12-27');
  });

  it('but not beside another without dates', async () => {
    const read = await readListText('2027 por noche;Julio;Semana Santa;Resto del año\nCasa 4 pax;110;85;60\n');
    expect(seasons(read)).toContain('Resto del año');
  });
});

// @holds pricelist-3
it.each(['Week commencing', 'Semaine du', 'Woche ab', 'Settimana dal'])(
  '%s a day are seven nights from it',
  async (name) => {
    const read = await readListText(`${name};Chalet 4 pax\n03/07/2027;695\n10/07/2027;795\n`);
    expect(seasons(read)).toEqual(['03/07 – 10/07 07-03/07-10 7 6', '10/07 – 17/07 07-10/07-17 7 6']);
    expect([read.tariff.per, ...unitLines(read)]).toEqual(['week', 'Chalet 4 pax 4/4: 695 795']);
  },
);

// @holds pricelist-3
describe('a header is read', () => {
  it('of weekdays, the weekend and the week', async () => {
    const read = await readListText(
      'Unit;From;To;Mon-Thu;Fri-Sun;Week\nPod 2p;01/04/2027;30/06/2027;50;65;350\nPod 2p;01/07/2027;31/08/2027;75;90;525\n',
    );
    expect([read.tariff.per, read.tariff.prices.map(({ priceCents }) => priceCents)]).toEqual(['night', [5000, 7500]]);
    expect(read.tariff.prices.map(({ lengths }) => lengths![0]!.priceCents)).toEqual([35000, 52500]);
  });

  it('of months by three letters', async () => {
    const read = await readListText('Rates 2027 per night;Apr;May;Jun;Jul;Aug\nCabin 4p;75;80;95;130;140\n');
    expect(seasons(read)).toContain('01/07 – 31/07 07-01/07-31');
    expect(unitLines(read)).toEqual(['Cabin 4p 4/4: 75 80 95 130 140']);
  });

  it('of seasons that begin to the left of their prices', async () => {
    const read = await readListText(
      'Precios 2027 por noche\nTemporada baja          Temporada alta\nDel 1/4 al 30/6         Del 1/7 al 31/8\nCabaña Roble 4 plazas   90 €    140 €\nCabaña Haya 2 plazas    70 €    100 €\n',
    );
    expect(unitLines(read)).toEqual(['Cabaña Roble 4 plazas 4/4: 90 140', 'Cabaña Haya 2 plazas 2/2: 70 100']);
  });

  it('whose name stands once for weekdays and weekend below each other', async () => {
    const read = await readListText(
      'Tarifas 2027 noche;;1/4-30/6;1/7-31/8\nBungalow 4 pax;Lun-Jue;70;120\n;Vie-Dom;90;140\nCabaña 2 pax;Lun-Jue;50;80\n;Vie-Dom;70;100\n',
    );
    expect(unitLines(read)).toEqual(['Bungalow 4 pax 4/4: 70 120', 'Cabaña 2 pax 2/2: 50 80']);
    expect(read.tariff.weekend).toEqual({ weekdays: [5, 6, 7], priceCents: 2000 });
  });
});

// @holds pricelist-3
describe('the dates of seasons are found', () => {
  it.each(['Baja 1/4-30/6, Alta 1/7-31/8', 'Baja: del 1/4 al 30/6 · Alta: del 1/7 al 31/8'])(
    'in one line: %s',
    async (line) => {
      const read = await readListText(`Tarifas 2027 noche;Baja;Alta\nBungalow 4 pax;70;120\n${line}\n`);
      expect(seasons(read)).toEqual(['Baja 04-01/06-30', 'Alta 07-01/08-31']);
    },
  );

  it('below the prices of one table', async () => {
    const read = await readListText(
      'Tarifas 2027 noche;Temporada baja;Temporada alta\nBungalow 4 pax;70;120\nCasa 6 pax;80;140\nTemporada baja;1/4 - 30/6;\nTemporada alta;1/7 - 31/8;\n',
    );
    expect(seasons(read)).toEqual(['Temporada baja 04-01/06-30', 'Temporada alta 07-01/08-31']);
  });

  it('with a minimum stay behind them', async () => {
    const read = await readListText(
      'Tarifs 2027 nuit;Basse;Haute\nLodge 4 pers;70;120\nHaute : 1/7-31/8 (3 nuits minimum)\nBasse : 1/4-30/6\n',
    );
    expect(seasons(read)).toEqual(['Basse 04-01/06-30', 'Haute 07-01/08-31 3']);
  });

  it('of Vor- und Nachsaison', async () => {
    const read = await readListText(
      '2027 pro Nacht;Vor-/Nachsaison;Hauptsaison\nMobilheim 4 Pers.;70;120\nVor- und Nachsaison: 01.04.-30.06. und 01.09.-15.10.\nHauptsaison: 01.07.-31.08.\n',
    );
    expect(seasons(read)).toEqual(['Vor-/Nachsaison 04-01/06-30 09-01/10-15', 'Hauptsaison 07-01/08-31']);
  });
});

// @holds pricelist-3
describe('a list is refused', () => {
  it.each(['€/noche/persona', 'Prix nuit et personne', 'Price person/night'])('for each person: %s', async (name) => {
    expect(await refusal(`2027;1/4-30/6;1/7-31/8\n;${name};${name}\nHostel;15;20\n`)).toBe('tariffOfParts');
  });

  it.each([
    'Precio por estancia de 2 noches',
    'Weekend breaks 2027',
    'Tarifas mensuales 2027',
    'Tarifs 2027 (quinzaine)',
  ])('for a length of stay in its corner: %s', async (corner) => {
    expect(await refusal(`${corner};1/4-30/6;1/7-31/8\nLodge 4 pax;170;220\n`)).toBe('tariffByLength');
  });
});

// @holds pricelist-3
it('a tax with its most nights above a table is no length of stay', async () => {
  const read = await readListText(
    'Tasa turística 1,10 €/persona/noche (mayores de 16 años, máx. 7 noches)\nTarifas 2027 noche;1/4-30/6;1/7-31/8\nCabaña 4 pax;90;140\n',
  );
  expect(unitLines(read)).toEqual(['Cabaña 4 pax 4/4: 90 140']);
  expect(read.tariff.touristTax).toEqual({ priceCents: 110, fromAge: 17, maximumNights: 7 });
});

// @holds pricelist-3
it.each([
  "Sconto del 10% prenotando 60 giorni prima dell'arrivo",
  'Sconto 10 % con 60 giorni di anticipo',
  'Desconto de 10% para reservas com 60 dias de antecedência',
])('early booking is read in Italian and Portuguese: %s', async (sentence) => {
  const read = await readListText(`2027 notte;1/4-30/6;1/7-31/8\nCasa 4 pax;55;130\n${sentence}\n`);
  expect(read.tariff.discounts).toEqual([
    { kind: 'early_booking', basisPoints: 1000, minimumNights: null, minimumAdvanceDays: 60 },
  ]);
});

// @holds pricelist-3
describe('nothing of a list is dropped unsaid:', () => {
  it('a part of a sentence with days and an amount', async () => {
    const read = await readListText(
      'Tarifas 2027 noche;Baja;Alta\nBungalow 4 pax;70;120\nAlta: 1/7-31/8. Baja: 1/4-30/6. Del 10/8 al 16/8: 150 €\n',
    );
    expect(leftOutOf(read)).toEqual(['Alta: 1/7-31/8. Baja: 1/4-30/6. Del 10/8 al 16/8: 150 € not_read']);
    expect(doubtLines(read)).toContain('dates_left_out=none');
  });

  it.each([
    'Tarifas 2027 noche (a partir de la 3ª noche -10%)',
    'Oferta 7=6 en temporada baja, tarifas 2027 por noche',
  ])('an offer in the title: %s', async (title) => {
    const read = await readListText(`${title};1/4-30/6;1/7-31/8\nBungalow 4 pax;70;120\n`);
    expect(leftOutOf(read)).toEqual([`${title} not_read`]);
  });
});

// @holds pricelist-3
describe('the price of a first night', () => {
  it('beside the nights behind it is refused', async () => {
    expect(await refusal('2027;1/4-30/6;1/7-31/8\nDomo: primera noche;100;150\nDomo: noches siguientes;70;120\n')).toBe(
      'tariffByLength',
    );
  });

  it('beside a minimum stay is one of a stay of one', async () => {
    const read = await readListText(
      'Tarifas 2027 noche;1/4-30/6;1/7-31/8\nCasa 4 pax (mín 2 noches);90;120\nCasa 4 pax (1 noche);110;150\n',
    );
    expect(unitLines(read)).toEqual(['Casa 4 pax (mín 2 noches) 4/4: 90 120']);
    expect(leftOutOf(read)).toEqual(['Casa 4 pax (mín 2 noches) minimum_differs']);
    const ofOne = [11000, 15000].map((priceCents) => [{ fromNights: 1, toNights: 1, priceCents, per: 'night' }]);
    expect(read.tariff.prices.map(({ lengths }) => lengths)).toEqual(ofOne);
  });
});

// @holds pricelist-3
it('a pitch of 1-2 persons includes two where further ones pay', async () => {
  const read = await readListText(
    'Tarifs 2027 nuit;1/4-30/6;1/7-31/8\nForfait camping 1-2 pers.;18;28\nPers. suppl.;5;7\n',
  );
  expect(read.tariff.units).toMatchObject([{ guestsIncluded: 2 }]);
});

// @holds pricelist-3
describe('minimum stays and rates of some guests', () => {
  it('a footnote of a minimum stay is of the season that has its mark', async () => {
    const { tariff } = await readListText(
      'Tarifas 2027 noche;1/4-30/6;1/7-31/8*\nBungalow 4 pax;80;120\nCabaña 2 pax;60;90\n* Estancia mínima 7 noches\n',
    );
    expect(tariff.seasons.map(({ minimumNights }) => minimumNights)).toEqual([null, 7]);
  });

  it('the minimum stay of a unit is left out by name', async () => {
    const read = await readListText(
      'Tarifas 2027 noche;1/4-30/6\nBungalow 4 pax (mín. 3 noches);80\nCabaña 2 pax;60\n',
    );
    expect(leftOutOf(read)).toEqual(['Bungalow 4 pax (mín. 3 noches) minimum_differs']);
  });

  it('so many as a unit sleeps are its guests', async () => {
    const read = await readListText('Rates 2027 night;1/4-30/6\nLodge sleeps up to 6;80\nHut (sleeps 2);60\n');
    expect(unitLines(read)).toEqual(['Lodge sleeps up to 6 6/6: 80', 'Hut (sleeps 2) 2/2: 60']);
  });

  it.each([
    'Parcela jubilados 2 pers',
    'Tarif senior emplacement 2 pers',
    'Pitch over 60s 2 people',
    'Piazzola pensionati 2 persone',
    'Stellplatz Rentner 2 Personen',
  ])('a rate of pensioners beside that of everybody is left out by name: %s', async (name) => {
    const read = await readListText(`Tarifas 2027 noche;1/4-30/6;1/7-31/8\nParcela 2 pers;30;40\n${name};22;25\n`);
    expect(unitLines(read)).toEqual(['Parcela 2 pers 2/2: 30 40']);
    expect(leftOutOf(read)).toEqual(['22 offer', '25 offer']);
  });

  it.each(['Bungalow 4 pax /noche', 'Bungalow 4 adultos noche', 'Bungalow 4 pers. nuit'])(
    'a unit for so many by the night is none of persons: %s',
    async (name) => {
      const read = await readListText(`Tarifas 2027;1/4-30/6;1/7-31/8\n${name};70;120\n`);
      expect(unitLines(read)).toEqual([`${name} 4/4: 70 120`]);
    },
  );
});

// @holds pricelist-3
describe('a title that names the day of change alone', () => {
  const list = (title: string) =>
    `${title};03/04 - 26/06;26/06 - 28/08\nMobil-home 6 pers;350;890\nChalet 4 pers;300;750\n`;

  it.each([
    'Location 2027 (du samedi au samedi)',
    'Mietpreise 2027 Samstag bis Samstag',
    'Precios 2027 de sábado a sábado',
    'Prices 2027 Saturday to Saturday',
    'Affitto 2027 da sabato a sabato',
    'Huur 2027 van zaterdag tot zaterdag',
  ])('proposes prices of weeks and asks: %s', async (title) => {
    const read = await readListText(list(title));
    expect(read.tariff.per).toBe('week');
    expect(read.tariff.seasons[0]).toMatchObject({ minimumNights: 7, arrivalWeekdays: [6] });
    expect(doubtLines(read)).toEqual(['per=week']);
  });

  it('leaves those by the night', async () => {
    expect((await readListText(list('Precios 2027 por noche (sábado a sábado)'))).tariff.per).toBe('night');
  });

  it('of a part of the year says nothing of all prices', async () => {
    const read = await readListText(`${list('Tarifas 2027')}En agosto de sábado a sábado\n`);
    expect(doubtLines(read)).toEqual(['per=night']);
  });
});

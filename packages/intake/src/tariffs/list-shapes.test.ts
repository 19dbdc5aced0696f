import {
  doubtLines,
  leftOutOf,
  LIST_CONTEXT,
  readListText,
  unitLines,
  weekendLines,
} from '@vivac/testing/strange-files/tariff-lines';
import { describe, expect, it } from 'vitest';
import { tariffOfFile } from './read-list.ts';
import type { ListAnswers, TariffRead } from './tariff-read.ts';

const readText = (text: string, answers: ListAnswers = {}) =>
  tariffOfFile(Buffer.from(text), { ...LIST_CONTEXT, answers });
/** Seasons as `name first–last …, minimum, days of arrival`. */
const seasons = ({ tariff }: TariffRead) =>
  tariff.seasons.map(({ name, ranges, lastDay, minimumNights, arrivalWeekdays }) =>
    [name, ...ranges.map(({ from, to }) => `${from}–${to}`), lastDay, minimumNights, arrivalWeekdays.join()].join(' '),
  );

// @holds pricelist-3
describe('a list of weeks', () => {
  it('from Saturday to Saturday is bought from Saturday on, seven nights at least', async () => {
    const read = await readText(
      'Locations 2027 - prix à la semaine (samedi au samedi);03/04 au 26/06;26/06 au 10/07\nMobil-home 4 pers.;315 €;490 €\n',
    );
    expect(seasons(read)).toEqual([
      '03/04 – 26/06 2027-04-03–2027-06-26 departure 7 6',
      '26/06 – 10/07 2027-06-26–2027-07-10 departure 7 6',
    ]);
    expect(read.tariff.per).toBe('week');
  });

  it('in one season and nights in the others has nights of a seventh there, and asks', async () => {
    const read = await readText(
      'BUNGALOWS 2027;Baja (noche);Alta (semana, sábado a sábado)\n;1/4-30/6;3/7-28/8\nMar 4 pax;65;840\nSol 6 pax;80;1.050\n',
    );
    expect(unitLines(read)).toEqual(['Mar 4 pax 4/4: 65 120', 'Sol 6 pax 6/6: 80 150']);
    expect(seasons(read)[1]).toContain('2027-07-03–2027-08-28 departure 7 6');
    expect(doubtLines(read)).toContain('week_as_nights=night');
  });

  it('whose nights have a dash beside them are weeks', async () => {
    const read = await readText(
      'MOBIL-HOMES 2027;Basse saison 03/04-03/07;;Haute saison 03/07-28/08;\n;Nuit;Semaine;Nuit;Semaine\nMobil-home 4 pers.;59 €;350 €;-;840 €\n',
    );
    expect(unitLines(read)).toEqual(['Mobil-home 4 pers. 4/4: 59 120']);
    expect(read.tariff.prices[0]!.lengths).toMatchObject([{ fromNights: 7, priceCents: 35000, per: 'stay' }]);
  });

  it('that seven equal nights do not make up are left out beside nights', async () => {
    const read = await readText('2027;Baja (noche);Alta (semana)\n;1/4-30/6;3/7-28/8\nMar 4 pax;65;845\n');
    expect(unitLines(read)).toEqual(['Mar 4 pax 4/4: 65']);
    expect(leftOutOf(read)).toEqual(['845 week_beside_night']);
  });
});

// @holds pricelist-3
it('a name says how many guests a unit takes at most, and how many of them its price includes', async () => {
  const read = await readText(
    'BUNGALOWS 2027;1/4-30/6;1/7-31/8\nBungalow 4 pax (2 personas incluidas);65;120\nMar 6 pers. (4 pers. compris);80;150\nPersona extra;6;8\nPerro;4;5\n',
  );
  expect(unitLines(read)).toEqual([
    'Bungalow 4 pax (2 personas incluidas) 2/4: 65 120',
    'Mar 6 pers. (4 pers. compris) 4/6: 80 150',
  ]);
  expect(doubtLines(read).filter((each) => each.startsWith('guests'))).toEqual([]);
  expect(leftOutOf(read)).toEqual(['Perro extra', '4 extra', '5 extra']);
});

describe('tables of two years', () => {
  const page = (...years: number[]) =>
    years
      .map(
        (year) =>
          `<h2>Tarifas ${year}, por noche</h2><table><tr><th></th><th>1/4-30/6</th><th>1/7-31/8</th></tr><tr><td>Bungalow 4p</td><td>${year - 1950} €</td><td>${year - 1900} €</td></tr></table>`,
      )
      .join('');

  it.each([
    [[2026, 2027], undefined],
    [[2027, 2026], undefined],
  ])('%j: the last is read, and the other is left out by name', async (years) => {
    const read = await readText(`<html>${page(...years)}</html>`);
    expect([read.tariff.year, read.tariff.name]).toEqual([2027, 'Tarifas 2027, por noche']);
    expect(unitLines(read)).toEqual(['Bungalow 4p 4/4: 77 127']);
    expect(doubtLines(read)).toContain('year=2027');
    expect(leftOutOf(read)).toEqual(expect.arrayContaining(['76 € other_year', '126 € other_year']));
  });

  it('are told by an answer', async () => {
    const read = await readText(`<html>${page(2026, 2027)}</html>`, { year: 2026 });
    expect([read.tariff.year, unitLines(read)]).toEqual([2026, ['Bungalow 4p 4/4: 76 126']]);
    expect(doubtLines(read).filter((one) => one.startsWith('year'))).toEqual([]);
  });
});

describe('a list', () => {
  it.each([
    [
      'with dots to its prices and a comma in each',
      'Precios 2027 bungalow 4 pax\n\nDel 15 de marzo al 20 de junio ........ 24,50 €/noche\nDel 21 de junio al 31 de agosto ....... 38,90 €/noche\nDel 1 de septiembre al 12 de octubre .. 26,00 €/noche\n',
      ['Precios 2027 bungalow 4 pax 4/4: 24.5 38.9 26'],
    ],
    [
      'with its year and currency above the seasons',
      '2027 €/noche;Parcela (2 pax);Bungalow 4 pax\n1 abril - 31 mayo;22;65\n1 julio - 31 agosto;38,5;125\n',
      ['Parcela (2 pax) 2/2: 22 38.5', 'Bungalow 4 pax 4/4: 65 125'],
    ],
    [
      'with a price struck out and a price over two seasons',
      '<table><caption>2027 por noche</caption><tr><th></th><th>1/4-30/6</th><th>1/7-31/8</th></tr><tr><td>Bungalow 4p</td><td><del>90 €</del> 80 €</td><td><s>140</s> 125 €</td></tr><tr><td>Mobil-home 4p</td><td colspan=2>75 €</td></tr></table>',
      ['Bungalow 4p 4/4: 80 125', 'Mobil-home 4p 4/4: 75 75'],
    ],
    [
      'with offers, laundry, cleaning and day visitors beside its units',
      '2027 por noche;1/4-30/6;1/7-31/8\nBungalow 4p;80;120\nBungalow 4p oferta web;70;110\nSchoonmaakkosten;60;60\nLavadora;4;4\nParcela día (10-18h);10;15\n',
      ['Bungalow 4p 4/4: 80 120'],
    ],
    [
      'with one blank between the longest name and its prices',
      'Tarifas 2027 por noche       1/4-30/6   1/7-31/8\nBungalow 4 pax                  70,00     125,00\nBungalow con vistas al mar 4 pax 80,00    140,00\n',
      ['Bungalow 4 pax 4/4: 70 125', 'Bungalow con vistas al mar 4 pax 4/4: 80 140'],
    ],
  ])('%s', async (_, text, units) => {
    expect(unitLines(await readText(text))).toEqual(units);
  });

  it('has at most those of its name, of whom the price includes fewer', async () => {
    const read = await readText('2027 por noche;1/4-30/6;1/7-31/8\nChalet 5 pax (3 personas incluidas);75;95\n');
    expect(unitLines(read)).toEqual(['Chalet 5 pax (3 personas incluidas) 3/5: 75 95']);
  });

  it('asks whether a row of no known kind and no guests is an accommodation, and names what is none', async () => {
    const rows = [
      'Chalet 5 pax;75;95',
      'Mirador;85;105',
      'Depósito;201;201',
      'City tax;1,10;1,10',
      'Besucher;3,10;3,10',
      'Señal;51;51',
      'Tercer coche;4,10;4,10',
    ];
    const read = await readText(['2027 por noche;1/4-30/6;1/7-31/8', ...rows].join('\n'));
    expect(unitLines(read)).toEqual(['Chalet 5 pax 5/5: 75 95', 'Mirador 4/4: 85 105']);
    expect(doubtLines(read)).toContain('is_unit=Mirador');
    expect(doubtLines(read)).not.toContain('is_unit=Chalet 5 pax');
    expect(leftOutOf(read)).toEqual(rows.slice(2).flatMap((row) => row.split(';').map((text) => `${text} extra`)));
  });

  it('names what it strikes out, a whole season too', async () => {
    const page = (...rows: string[]) =>
      readText(
        `<table><caption>2027 por noche</caption><tr><th></th><th>1/4-30/6</th><th>1/7-31/8</th></tr>${rows.join('')}</table>`,
      );
    const prices = '<tr><td>Chalet 5 pax</td><td><del>70 €</del></td><td><s>150 €</s> 130 €</td></tr>';
    const read = await page(
      prices,
      '<tr style="text-decoration: line-through"><td>Yurta 2 pax</td><td>50</td><td>60</td></tr>',
    );
    expect(unitLines(read)).toEqual(['Chalet 5 pax 5/5: 130']);
    expect(leftOutOf(read)).toEqual([
      '70 € struck_out',
      '150 € struck_out',
      'Yurta 2 pax struck_out',
      '50 struck_out',
      '60 struck_out',
      '1/4-30/6 season_without_price',
    ]);
  });

  it.each([
    [
      'beside others of its row',
      ['2027 por noche;1/4-30/6;1/9-31/10;1/7-31/8', 'Bungalow 4 pax;60;;90', 'Tienda 2 pax;40;;55'],
      ['1/9-31/10'],
    ],
    [
      'with its name above its dates',
      ['2027 por noche;Baja;Media;Alta', ';1/4-30/6;1/9-31/10;1/7-31/8', 'Bungalow 4 pax;60;consultar;90'],
      ['Media', '1/9-31/10'],
    ],
    [
      'below others',
      [
        'Temporada;Desde;Hasta;Bungalow 4 pax',
        'Baja;1/4/2027;30/6/2027;60',
        'Media;1/9/2027;31/10/2027;',
        'Alta;1/7/2027;31/8/2027;90',
      ],
      ['Media', '1/9/2027', '31/10/2027'],
    ],
    [
      'in a long list',
      [
        'Unidad;Temporada;Fechas;Precio noche',
        'Bungalow 4 pax;Baja;1/4-30/6;60',
        'Bungalow 4 pax;Media;1/9-31/10;',
        'Bungalow 4 pax;Alta;1/7-31/8;90',
      ],
      ['Media', '1/9-31/10'],
    ],
    [
      'in a table of seasons',
      [
        'Temporada;Fechas',
        'Baja;1/4-30/6',
        'Media;1/9-31/10',
        'Alta;1/7-31/8',
        '',
        'Precio noche;Baja;Alta',
        'Bungalow 4 pax;60;90',
      ],
      ['Media', '1/9-31/10'],
    ],
  ])('names a season without a price %s', async (_, lines, cells) => {
    const read = await readListText(...lines);
    expect(unitLines(read)[0]).toBe('Bungalow 4 pax 4/4: 60 90');
    const left = leftOutOf(read).filter((one) => one.endsWith('season_without_price'));
    expect(left).toEqual(cells.map((cell) => `${cell} season_without_price`));
  });

  it.each([
    [
      'whose dates a table says too',
      [
        'Temporada;Fechas',
        'Baja;1/4-30/6',
        'Alta;1/7-31/8',
        '',
        '2027 noche;Baja 1/4-30/6;Alta 1/7-31/8',
        'Mar 4 pax;60;90',
      ],
    ],
    [
      'with several units, of which one has no price',
      ['2027 noche;Baja 1/4-30/6;Alta 1/7-31/8', 'Mar 4 pax;60;90', 'Sol 6 pax;;95'],
    ],
    [
      'of which a second column is empty',
      ['2027;Baja 1/4-30/6;;Alta 1/7-31/8;', ';Noche;;Noche;', 'Mar 4 pax;60;;90;'],
    ],
  ])('names no season %s', async (_, lines) => {
    const read = await readListText(...lines);
    expect(unitLines(read)[0]).toBe('Mar 4 pax 4/4: 60 90');
    expect(leftOutOf(read).filter((one) => one.endsWith('season_without_price'))).toEqual([]);
  });

  it.each([
    [
      'of a night and of a week',
      '<th>Noche</th><th>Semana</th><th>Noche</th><th>Semana</th>',
      '<td>75</td><td>455</td><td colspan=2>910</td>',
      ['Chalet 5/5: 75'],
    ],
    [
      'of other nights and of the weekend',
      '<th>Dom-Jue</th><th>Vie-Sáb</th><th>Dom-Jue</th><th>Vie-Sáb</th>',
      '<td colspan=2>75</td><td colspan=2>95</td>',
      ['Chalet 5/5: 75 95'],
    ],
  ])('with one amount over prices %s', async (_, kinds, cells, units) => {
    const seasons = '<th></th><th colspan=2>Baja 1/4-30/6</th><th colspan=2>Alta 1/7-31/8</th>';
    const read = await readText(
      `<table><caption>2027</caption><tr>${seasons}</tr><tr><th></th>${kinds}</tr><tr><td>Chalet 5 pax</td>${cells}</tr></table>`,
    );
    expect(unitLines(read).map((unit) => unit.replace(' 5 pax', ''))).toEqual(units);
    expect(leftOutOf(read).filter((one) => one.startsWith('910'))).toEqual(
      units[0]!.includes('95') ? [] : ['910 not_read', '910 not_read'],
    );
  });

  it('has no number of guests from an amount that stands over it and a price', async () => {
    const read = await readText(
      '<table><caption>2027 por noche</caption><tr><th></th><th>Plazas</th><th>1/4-30/6</th><th>1/7-31/8</th></tr><tr><td>Chalet</td><td>5</td><td>75</td><td>95</td></tr><tr><td>Tipi</td><td colspan=2>45</td><td>55</td></tr></table>',
    );
    expect(unitLines(read)).toEqual(['Chalet 5/5: 75 95', 'Tipi 4/4: ? 55']);
    expect(leftOutOf(read)).toEqual(['45 not_read', '45 not_read']);
  });

  it('has the dates of its footnotes, and those that stand below others', async () => {
    const notes = await readText(
      '2027 por noche;ALTA (1);BAJA (2)\nBungalow 4p;120;80\n(1) Alta: del 1/7 al 31/8;;\n(2) Baja: del 1/4 al 30/6;;\n',
    );
    expect(seasons(notes).map((season) => season.split(' ')[2])).toEqual([
      '2027-07-01–2027-08-31',
      '2027-04-01–2027-06-30',
    ]);
    const below = await readText(
      'TARIFS 2027 (par nuit)\n\n                   du 02/04 au 02/07      du 03/07 au 27/08\n                   du 28/08 au 25/09\nEmplacement 2 pers.            17,00                  29,00\nMobil-home 4 pers.             67,00                  99,00\n',
    );
    expect(below.tariff.seasons[0]!.ranges).toHaveLength(2);
  });

  it('whose pitch includes children asks how many guests that is', async () => {
    const read = await readText(
      '2027 por noche;1/4-30/6;1/7-31/8\nParcela con 2 adultos;28;42\nParcela con 2 adultos y 2 niños;34;52\nAdulto extra;7;9\nNiño extra (3-10);5;6\n',
    );
    expect(unitLines(read)).toEqual(['Parcela con 2 adultos 2/6: 28 42', 'Parcela con 2 adultos y 2 niños 4/6: 34 52']);
    expect(doubtLines(read)).toContain('guests=4');
  });
});

it.each([
  ['Prijzen Chalet 4p 2027;weekend;midweek;week', '2/4 - 2/7;255;275;440', '2/7 - 27/8;-;-;945'],
  ['Prices Cabin 2027;weekend;week', '2/4 - 2/7;255;440', '2/7 - 27/8;495;945'],
])('weekends of a park that say no days are stays, left out beside its weeks: %s', async (...lines) => {
  const read = await readListText(...lines);
  expect(unitLines(read).map((unit) => unit.split(': ')[1])).toEqual(['440 945']);
  expect(read.tariff.per).toBe('week');
  expect(leftOutOf(read)).toContain('255 by_length');
});

it('in French a night of the week beside one of the weekend is a weekday', async () => {
  const read = await readListText(
    'Tarifs chalet 4 pers. 2027;Nuit semaine;Nuit week-end;Semaine',
    'Basse saison 01/04-30/06;70 €;90 €;450 €',
    'Haute saison 01/07-31/08;100 €;120 €;690 €',
  );
  expect(unitLines(read).map((unit) => unit.split(': ')[1])).toEqual(['70 100']);
  expect(read.tariff.weekend?.priceCents).toBe(2000);
});

it('a season with one price for all days stands beside those with prices of the weekend', async () => {
  const read = await readListText(
    'Precios 2027;Temporada baja (1/4 - 30/6);;Temporada alta (1/7 - 31/8)',
    ';Entre semana;Fin de semana;Todos los días',
    'Bungalow 4 pax;60;80;120',
  );
  expect(unitLines(read)).toEqual(['Bungalow 4 pax 4/4: 60 120']);
  expect(weekendLines(read)).toEqual(['80 -']);
});

it.each([
  ['1ª quincena julio', '2ª quincena julio', 'Agosto'],
  ['Primera quincena de julio', 'Segunda quincena de julio', '1 al 31 de agosto'],
  ['1re quinzaine de juillet', '2e quinzaine de juillet', 'août'],
])('half a month is a season: %s', async (...seasons) => {
  const { tariff } = await readListText(['Tarifas 2027 por noche', ...seasons].join(';'), 'Cabaña 4 pax;90;100;120');
  expect(tariff.seasons.flatMap(({ ranges }) => ranges.map(({ from, to }) => `${from} ${to}`))).toEqual([
    '2027-07-01 2027-07-15',
    '2027-07-16 2027-07-31',
    '2027-08-01 2027-08-31',
  ]);
});

it.each([
  ['Mayo a 1ª quincena de julio', '2ª quincena de julio a agosto'],
  ['Avril à 1ère quinzaine de juillet', '2e quinzaine de juillet à août'],
  ['julio (hasta 2ª quincena julio)', '2ª quincena de julio a agosto'],
])('half a month in a range is no season: %s', async (...seasons) => {
  const read = readListText(['Tarifas 2027 por noche', ...seasons].join(';'), 'Cabaña 4 pax;90;100');
  await expect(read).rejects.toMatchObject({ reason: { code: 'tariffHalfMonth' } });
});

it.each([
  ['2027', '2027-02-28'],
  ['2028', '2028-02-29'],
])('the second half of a February ends with it: %s', async (year, last) => {
  const { tariff } = await readListText(`Tarifas ${year} noche;2ª quincena de febrero;Marzo`, 'Cabaña 4 pax;90;100');
  expect(tariff.seasons[0]!.ranges).toEqual([{ from: `${year}-02-16`, to: last }]);
});

it('a table between commas is one below a title and above a text that have none', async () => {
  const read = await readListText(
    'Lodge prices 2027',
    ',3 nights (Fri-Mon),4 nights (Mon-Fri),7 nights (Fri-Fri)',
    '2 Apr - 2 Jul,345,365,595',
    '2 Jul - 27 Aug,495,525,995',
    'Forest Lodge sleeps 6',
    'Dogs are welcome',
  );
  expect(read.tariff.prices.map(({ lengths = [] }) => lengths.map(({ priceCents }) => priceCents / 100))).toEqual([
    [345, 365, 595],
    [495, 525, 995],
  ]);
});

it('names of columns above the first of several seasons are those of all', async () => {
  const read = await readListText(
    'Tarifas 2027',
    'Alojamiento;1-2 noches;3-6 noches;Semana',
    'Temporada baja (1/4 - 30/6)',
    'Bungalow 4 pax;80 €;75 €;490 €',
    'Temporada alta (1/7 - 31/8)',
    'Bungalow 4 pax;;;840 €',
  );
  expect(read.tariff.prices.map(({ lengths = [] }) => lengths.map(({ priceCents }) => priceCents / 100))).toEqual([
    [80, 75, 490],
    [840],
  ]);
});

it('names of columns above a season are not those of one that says per what its prices are', async () => {
  const read = await readListText(
    'Tarifas 2027',
    'Alojamiento;Noche;Semana',
    'Temporada baja (1/4 - 30/6)',
    'Bungalow 4 pax;80;490',
    'Temporada alta (1/7 - 31/8) precios por semana',
    'Bungalow 4 pax;840;1500',
  );
  expect(read.tariff.prices.map(({ priceCents }) => priceCents)).not.toContain(84_000);
});

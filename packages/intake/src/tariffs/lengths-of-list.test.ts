import { leftOutOf, readListText, unitLines } from '@vivac/testing/strange-files/tariff-lines';
import { withLengths } from '@vivac/domain/tariffs/length-text';
import { withEnglishError } from '@vivac/testing/in-english';
import { describe, expect, it } from 'vitest';
import { lengthIn } from './length-words.ts';
import type { TariffRead } from './tariff-read.ts';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const words = {
  amount: (cents: number) => String(cents / 100),
  weekdays: (days: readonly number[]) => days.map((day) => DAYS[day - 1]).join(', '),
};
/** Each price as it is typed into the sheet. */
const told = ({ tariff: { units, seasons, prices } }: TariffRead) =>
  units.map(({ id, name }) => {
    const own = seasons.map((season) => prices.find((price) => price.unit === id && price.season === season.id));
    const typed = own.map((price) =>
      price
        ? withLengths(price.priceCents === null ? '' : words.amount(price.priceCents), price.lengths ?? [], words)
        : '?',
    );
    return `${name}: ${typed.join(' | ')}`;
  });

describe('the length that a name says', () => {
  it.each([
    ['1-2 noches', 1, 2],
    ['de 3 a 6 nits', 3, 6],
    ['3 à 6 nuits', 3, 6],
    ['3 to 6 nights', 3, 6],
    ['3 bis 6 Nächte', 3, 6],
    ['3 t/m 6 nachten', 3, 6],
    ['3-6 notti', 3, 6],
    ['3 a 6 noites', 3, 6],
    ['2 o 3 noches', 2, 3],
    ['7+ nights', 7, null],
    ['7 noches o más', 7, null],
    ['7 o més nits', 7, null],
    ['7 nuits et plus', 7, null],
    ['ab 7 Nächten', 7, null],
    ['vanaf 7 nachten', 7, null],
    ['a partire da 7 notti', 7, null],
    ['7 ou mais noites', 7, null],
    ['more than 6 nights', 7, null],
    ['hasta 6 noches', 1, 6],
    ['2 noches', 2, 2],
    ['una notte', 1, 1],
  ])('is that of its nights: %s', (name, from, to) => {
    expect(lengthIn(name)).toMatchObject({ from, to });
  });

  it.each(['noche', 'Bungalow 4 pax', 'mín. 3 noches', '3-6 años'])('is none: %s', (name) => {
    expect(lengthIn(name)).toBeNull();
  });

  it.each([
    '7=6 noches',
    '3ª noche y 7 noches',
    '7 noches -10%',
    '2 noches + 1 noche extra',
    'Weekend 3 nights',
    '7-3 noches',
  ])('is not plain: %s', (name) => {
    expect(lengthIn(name) ?? undefined).toBeUndefined();
  });
});

describe('columns of lengths', () => {
  it.each([
    [
      'below seasons',
      [
        'Tarifas 2027;Baja 1/4-30/6;;;Alta 1/7-31/8;;',
        ';1-2 noches;3-6 noches;7+ noches;1-2 noches;3-6 noches;7+ noches',
        'Bungalow 4 pax;70;60;55;120;110;100',
      ],
    ],
    [
      'above seasons',
      [
        'Prices 2027;1-2 nights;;3-6 nights;;7+ nights;',
        ';1/4-30/6;1/7-31/8;1/4-30/6;1/7-31/8;1/4-30/6;1/7-31/8',
        'Bungalow 4 pax;70;120;60;110;55;100',
      ],
    ],
  ])('%s are prices by the night', async (_, lines) => {
    const read = await readListText(...lines);
    expect(told(read)).toEqual(['Bungalow 4 pax: 1–2 70 · 3–6 60 · 7+ 55 | 1–2 120 · 3–6 110 · 7+ 100']);
    expect([read.tariff.per, leftOutOf(read)]).toEqual(['night', []]);
  });

  it('beside seasons below each other are those of the title', async () => {
    const read = await readListText(
      'Bungalow 4 pax 2027',
      'Temporada;Fechas;1-2 noches;3-6 noches;7+ noches',
      'Baja;1/4-30/6;70;60;50',
      'Alta;1/7-31/8;120;100;90',
    );
    expect(told(read)).toEqual(['Bungalow 4 pax 2027: 1–2 70 · 3–6 60 · 7+ 50 | 1–2 120 · 3–6 100 · 7+ 90']);
  });

  it('of open ends go on to the next: from 3, from 7', async () => {
    const read = await readListText(
      '2027;1/4-30/6;;',
      ';1-2 nights;from 3 nights;from 7 nights',
      'Lodge 4 pax;70;60;50',
    );
    expect(told(read)).toEqual(['Lodge 4 pax: 1–2 70 · 3–6 60 · 7+ 50']);
  });

  it('have each cell among the origins of their price', async () => {
    const read = await readListText('2027;1/4-30/6;', ';1-2 noches;3+ noches', 'Bungalow 4 pax;71;62');
    const own = read.origins.filter(({ path }) => path === 'prices.0').map(({ cell }) => cell.text);
    expect(own).toEqual(['71', '62']);
  });

  it.each([
    ['cost more for longer stays', '1-2 noches;3-6 noches', '70;80'],
    ['overlap', '1-3 noches;3-6 noches', '70;60'],
    ['are said twice', '3-6 noches;3-6 noches', '70;60'],
  ])('that %s are left out by name', async (_, head, prices) => {
    const read = await readListText(`2027;1/4-30/6;;`, `;Noche;${head}`, `Bungalow 4 pax;90;${prices}`);
    expect(told(read)).toEqual(['Bungalow 4 pax: 90']);
    expect(leftOutOf(read)).toEqual(prices.split(';').map((price) => `${price} by_length`));
  });

  it('of a unit without a price at one length have none for it', async () => {
    const read = await readListText(
      '2027;1/4-30/6;',
      ';1-2 noches;3+ noches',
      'Bungalow 4 pax;70;62',
      'Villa 6 pax;-;90',
    );
    expect(told(read)).toEqual(['Bungalow 4 pax: 1–2 70 · 3+ 62', 'Villa 6 pax: 3+ 90']);
  });

  it('alone that overlap are refused', async () => {
    const list = readListText('2027;1/4-30/6;', ';1-3 noches;3-6 noches', 'Bungalow 4 pax;70;60');
    await expect(withEnglishError(list)).rejects.toThrow();
  });
});

describe('stays of so many nights', () => {
  it('as rows are whole where they cost more than a night', async () => {
    const read = await readListText(
      'Tarifas 2027;Baja 1/4-30/6;Alta 1/7-31/8',
      'Bungalow 4 pax 1 noche;70;120',
      'Bungalow 4 pax 2 noches;130;220',
      'Bungalow 4 pax semana;420;700',
    );
    expect(told(read)).toEqual(['Bungalow 4 pax: 1–1 70 · 2 = 130 · 7 = 420 | 1–1 120 · 2 = 220 · 7 = 700']);
  });

  it('that say a night are each a night', async () => {
    const read = await readListText(
      '2027;1/4-30/6;',
      ';2 noches (por noche);7 noches (por noche)',
      'Bungalow 4 pax;70;60',
    );
    expect(told(read)).toEqual(['Bungalow 4 pax: 2–2 70 · 7–7 60']);
  });

  it('of which neither is sure are left out by name', async () => {
    const read = await readListText('2027;1/4-30/6;', ';Noche;2 noches', 'Bungalow 4 pax;70;90');
    expect([told(read), leftOutOf(read)]).toEqual([['Bungalow 4 pax: 70'], ['90 by_length']]);
  });

  it('begin on their days', async () => {
    const read = await readListText(
      'Lodge 2027;3 nights (Fri-Mon);4 nights (Mon-Fri);7 nights (Fri)',
      '1 Mar - 27 May;285;240;520',
    );
    expect(told(read)).toEqual(['Lodge 2027: 3 Fri = 285 · 4 Mon = 240 · 7 Fri = 520']);
  });
});

describe('a week beside a night', () => {
  const list = (week: string, head = 'Semana') =>
    readListText('Tarifas 2027;1/4-30/6;', `;Noche;${head}`, `Bungalow 4 pax;70;${week}`);

  it.each([
    ['420', '70 · 7 = 420'],
    ['60', '70 · 7–7 60'],
  ])('is whole where it costs more than two: %s', async (week, expected) => {
    expect(told(await list(week))).toEqual([`Bungalow 4 pax: ${expected}`]);
  });

  it.each(['100', '600'])('of which neither is sure is left out by name: %s', async (week) => {
    const read = await list(week);
    expect([told(read), leftOutOf(read)]).toEqual([['Bungalow 4 pax: 70'], [`${week} week_beside_night`]]);
  });

  it('is read where the weekend and midweek beside it may be stays too, and these are left out by name', async () => {
    const read = await readListText('2027;1/4-30/6;;', ';Weekend;Midweek;Week', 'Chalet 4 pers.;200;180;400');
    expect(unitLines(read)).toEqual(['Chalet 4 pers. 4/4: 400']);
    expect(leftOutOf(read)).toEqual(['200 by_length', '180 by_length']);
  });
});

it('a season beside a weekend of three nights keeps its dates for a name', async () => {
  const read = await readListText(
    'Prijzen 2027;1/4-30/6;;',
    ';Weekend 3 nachten (vr-ma);Midweek 4 nachten (ma-vr);Week (vr-vr)',
    'Chalet 4 pers.;200;180;400',
  );
  expect(told(read)).toEqual(['Chalet 4 pers.: 3 Fri = 200 · 4 Mon = 180 · 7 Fri = 400']);
  expect(read.tariff.seasons.map(({ name }) => name)).toEqual(['01/04 – 30/06']);
});

it('a row that is named by a length alone is of the unit above it', async () => {
  const read = await readListText(
    'Tarifas 2027 Bungalow 4 pax',
    'Temporada;1 noche;2 noches;7 noches',
    'Alta 1/7-31/8;150;280;900',
  );
  expect(told(read)).toEqual(['Tarifas 2027 Bungalow 4 pax: 1–1 150 · 2 = 280 · 7 = 900']);
});

it('a preposition before a length is no name of a unit', async () => {
  const read = await readListText(
    'Tarifas 2027 (por noche)',
    'Estancia;Alta 1/7-31/8',
    'De 1 a 3 noches;130',
    'De 4 a 6 noches;120',
    '7 o más noches;110',
  );
  expect(told(read)).toEqual(['Tarifas 2027 (por noche): 1–3 130 · 4–6 120 · 7+ 110']);
  expect(read.doubts.map(({ asks }) => asks)).toContain('unit_name');
});

describe('a weekend beside a night and a week', () => {
  const list = (weekend: string) =>
    readListText(
      'Tarifas 2027;1/7-31/8',
      'Bungalow: noche;70',
      `Bungalow: fin de semana;${weekend}`,
      'Bungalow: semana;420',
    );

  it('is one of nights where it costs less than half as much again', async () => {
    expect((await list('90')).tariff.weekend?.priceCents).toBe(2_000);
  });

  it('is left out by name where it may be one of a stay', async () => {
    const read = await list('150');
    expect([told(read), leftOutOf(read), read.tariff.weekend]).toEqual([
      ['Bungalow: 70 · 7 = 420'],
      ['150 by_length'],
      null,
    ]);
  });
});

it('rows named by a night with its minimum stay, a weekend of two nights and a week are of the unit above them', async () => {
  const read = await readListText(
    'Tarifs locatifs 2027',
    ';03/04 au 03/07;03/07 au 28/08',
    'Mobil-home Loggia 4 pers.;;',
    'Nuit (min. 2 nuits);65 €;',
    'Week-end (2 nuits);120 €;',
    'Semaine;390 €;840 €',
    'Cottage 6 pers.;;',
    'Nuit (min. 2 nuits);80 €;',
    'Week-end (2 nuits);150 €;',
    'Semaine;480 €;980 €',
  );
  expect(told(read).map((line) => line.split(' | ')[0])).toEqual([
    'Mobil-home Loggia 4 pers.: 65 · 2 Fri = 120 · 7 = 390',
    'Cottage 6 pers.: 80 · 2 Fri = 150 · 7 = 480',
  ]);
  expect(read.tariff.units.map(({ guestsIncluded }) => guestsIncluded)).toEqual([4, 6]);
  expect(leftOutOf(read)).toContain('Nuit (min. 2 nuits) minimum_differs');
});

it('a weekend and a midweek that end on each other’s first day are stays, and so is the week beside their dashes', async () => {
  const read = await readListText(
    'Tarieven 2027 Chalet 4 personen',
    'Periode;Weekend (vr-ma);Midweek (ma-vr);Week (vr-vr)',
    '02-04-2027 t/m 02-07-2027;225;245;385',
    '02-07-2027 t/m 27-08-2027;-;-;795',
  );
  expect(told(read)).toEqual([
    'Tarieven 2027 Chalet 4 personen: 3 Fri = 225 · 4 Mon = 245 · 7 Fri = 385 | 7 Fri = 795',
  ]);
});

it('what is left of a length in brackets or behind a number of people names no unit', async () => {
  const inBrackets = await readListText(
    'Tarifas 2027 noche;1/4-30/6;1/7-31/8',
    'Bungalow 4 pax (estancia 1-6 noches);70;110',
    'Bungalow 4 pax (estancia 7 noches o más);63;99',
  );
  expect(told(inBrackets)).toEqual(['Bungalow 4 pax: 1–6 70 · 7+ 63 | 1–6 110 · 7+ 99']);
  const byPeople = await readListText(
    'Tarifas 2027;2 personas 1 noche;4 personas 1 noche;2 personas 7 noches;4 personas 7 noches',
    'Baja 1/4-30/6;50;70;300;420',
    'Bungalow',
  );
  expect(told(byPeople)).toEqual(['2 personas: 50 · 7 = 300', '4 personas: 70 · 7 = 420']);
});

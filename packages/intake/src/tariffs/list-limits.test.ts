import {
  doubtLines,
  leftOutOf,
  LIST_CONTEXT,
  readListText,
  unitLines,
} from '@vivac/testing/strange-files/tariff-lines';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { tariffOfFile } from './read-list.ts';
import type { ListAnswers, TariffRead } from './tariff-read.ts';

const readText = (text: string, answers: ListAnswers = {}) =>
  tariffOfFile(Buffer.from(text), { ...LIST_CONTEXT, answers });
const rules = ({ tariff }: TariffRead) =>
  tariff.seasons.map(({ minimumNights, arrivalWeekdays }) => `${minimumNights} ${arrivalWeekdays.join()}`);

it.each(['Día de llegada: Sábado', 'Arrivée le samedi', 'Anreisetag: Samstag', 'Arrival: Sat', 'Solo fines de semana'])(
  'a first line of days is no title, and left out by name: %s',
  async (line) => {
    expect(leftOutOf(await readText(`${line}\n;1/4-30/6;1/7-31/8\nBungalow 4p;72;131\n`))).toEqual([
      `${line} not_read`,
    ]);
  },
);

it.each([
  'Tarifas 2027;;\nDesde;Hasta;Bungalow 4p\n01/04/2026;30/06/2026;60',
  'Tarifas 2027;15/11/2026;\n;1/4-30/6;1/7-31/8\nBungalow 4p;60;90',
])('a list is of the year that its title names, and not of that of its days: %s', async (text) => {
  expect((await readText(`${text}\n`)).tariff.year).toBe(2027);
});

describe('a sentence below the prices', () => {
  const list = 'Tarifas 2027 por noche;Baja;Alta\n;1/4-30/6;1/7-31/8\nBungalow 4p;72;131\n';

  it.each([
    '* Puente de octubre (9/10 al 12/10) a precio de temporada alta',
    'Temporada alta también del 30/4 al 3/5',
    'Mobil-homes cerrados del 10/5 al 20/5',
    'Estancia mínima: 5 noches en agosto',
    'Estancia mínima: 5 noches en bungalows',
  ])('that holds for a part of the list is left out by name: %s', async (sentence) => {
    const read = await readText(`${list}${sentence}\n`);
    expect(rules(read)).toEqual(['null ', 'null ']);
    expect(leftOutOf(read)).toContain(`${sentence} not_read`);
  });

  it('has the minimum stay of all where it names nothing else, and of the season that it names', async () => {
    expect(rules(await readText(`${list}Estancia mínima: 3 noches\n`))).toEqual(['3 ', '3 ']);
    expect(rules(await readText(`${list}Estancia mínima: 7 noches en Alta\n`))).toEqual(['null ', '7 ']);
  });
});

describe('the days of arrival', () => {
  it('stand in the cell of their season', async () => {
    const read = await readText(
      '2027 por noche;Baja 1/4-30/6 (mín. 2 noches);Alta 1/7-31/8 (mín. 7 noches, sábado a sábado)\nBungalow 4p;72;131\n',
    );
    expect(rules(read)).toEqual(['2 ', '7 6']);
  });

  it('of a column of weeks are none of the nights beside it', async () => {
    const read = await readText(
      'Tarifs 2027;Haute 03/07-28/08;\n;Nuit;Semaine (samedi à samedi)\nMobil-home 4 pers.;101;640\n',
    );
    expect([unitLines(read), rules(read)]).toEqual([['Mobil-home 4 pers. 4/4: 101'], ['null ']]);
  });
});

describe('the nights of a weekend', () => {
  const list = (low: string, high: string) =>
    `Tarifas 2027 por noche;Baja 1/4-30/6;;Alta 1/7-31/8;\n;Entre semana;${low};Entre semana;${high}\nBungalow 4p;61;76;101;116\n`;

  it.each([
    ['Vie a Dom', 'Vie a Dom'],
    ['Vie-Sáb', 'Vie-Dom'],
  ])('are asked: %s, %s', async (low, high) => {
    const read = await readText(list(low, high));
    expect(read.tariff.weekend?.weekdays).toEqual([5, 6]);
    expect(doubtLines(read)).toContain('weekend_nights=5,6');
  });

  it('leave holidays out by name', async () => {
    const read = await readText(list('Fin de semana y festivos', 'Fin de semana y festivos'));
    expect(leftOutOf(read)).toEqual(['Fin de semana y festivos not_read', 'Fin de semana y festivos not_read']);
  });
});

describe('offers', () => {
  it.each(['Oferta web', 'Tarifas socios'])('are left out by the name of their part: %s', async (part) => {
    const read = await readText(`2027 por noche;1/4-30/6;1/7-31/8\nBungalow 4p;72;131\n${part}\nBungalow 4p;66;111\n`);
    expect(unitLines(read)).toEqual(['Bungalow 4p 4/4: 72 131']);
    expect(leftOutOf(read)).toEqual(expect.arrayContaining(['66 offer', '111 offer']));
  });

  it('beside the prices of everybody in one title leave nothing out', async () => {
    const read = await readText('Tarifas y ofertas 2027 por noche\n;1/4-30/6;1/7-31/8\nBungalow 4p;72;131\n');
    expect(unitLines(read)).toEqual(['Bungalow 4p 4/4: 72 131']);
  });
});

describe('years side by side', () => {
  it('as columns are those of one year, and the other is left out by name', async () => {
    const read = await readText('Bungalow 4p por noche;Alta 2026;Alta 2027\n;4/7-30/8;3/7-29/8\nBungalow 4p;112;124\n');
    expect([read.tariff.year, unitLines(read)]).toEqual([2027, ['Bungalow 4p 4/4: 124']]);
    expect(leftOutOf(read)).toContain('112 other_year');
    expect(doubtLines(read)).toContain('year=2027');
  });

  it('name no units', async () => {
    const text = 'Temporada;Fechas;2026;2027\nBaja;1/4-30/6;71;76\nAlta;1/7-31/8;112;124\n';
    const read = await readText(text, { year: 2026 });
    expect([read.tariff.year, read.tariff.units.length, leftOutOf(read)]).toEqual([
      2026,
      1,
      ['76 other_year', '124 other_year'],
    ]);
    expect(doubtLines(read).filter((one) => one.startsWith('unit_name'))).toHaveLength(1);
  });

  it('are none where one is that of a model', async () => {
    const read = await readText(
      'Tarifas 2027 por noche;;\n;1/4-30/6;1/7-31/8\nParcela 2 pax;22;31\n\nMobil-home modelo 2029\n;1/4-30/6;1/7-31/8\nMobil-home 4p;72;131\n',
    );
    expect([read.tariff.year, read.tariff.units.length]).toEqual([2027, 2]);
  });
});

describe('commas', () => {
  it('between cells and cents refuse the list', async () => {
    const text =
      '2027 por noche,1/4-30/6,1/7-31/8\nBungalow 4p,80,50,120,00\nBungalow 6p,90,50,140,00\nParcela 2p,20,50,30,00\n';
    await expect(readText(text)).rejects.toMatchObject({ name: 'ImportRefused' });
  });
});

describe('a file that holds no list as it stands', () => {
  const list = '2027 por noche;1/4-30/6;1/7-31/8\nBungalow 4p;72;131\n';

  it('is unpacked where it is packed by gzip', async () => {
    const read = await tariffOfFile(gzipSync(list), LIST_CONTEXT);
    expect(unitLines(read)).toEqual(['Bungalow 4p 4/4: 72 131']);
  });

  it.each([
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'isOldExcel'],
    ['an archive', Buffer.from('Rar!\x1a\x07\0', 'latin1'), 'isArchive'],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 'isPicture'],
    ['a text document', Buffer.from('{\\rtf1 Tarifas'), 'isTextDocument'],
    ['bytes of anything', Buffer.alloc(50), 'isNoText'],
  ])('is refused by what it is: %s', async (_, start, code) => {
    const refused = tariffOfFile(Buffer.concat([start, Buffer.alloc(100, 'x')]), LIST_CONTEXT);
    await expect(refused).rejects.toMatchObject({ reason: { code } });
  });
});

describe('a list is read that begins as something else does', () => {
  const table =
    '<table><tr><td>2027 por noche</td><td>1/4-30/6</td><td>1/7-31/8</td></tr><tr><td>Bungalow 4p</td><td>72</td><td>131</td></tr></table>';

  it.each([
    [
      'a page that says that it is XML',
      `<?xml version="1.0"?>\n<?xml-stylesheet href="a.css"?>\n<html><body>${table}</body></html>`,
    ],
    ['a part of a page below such a line', `<?xml version="1.0"?><div>${table}</div>`],
    ['a text with a zero in it', '2027 por noche;1/4-30/6;1/7-31/8\nBungalow 4p;72;131\n\0'],
  ])('%s', async (_, text) => {
    expect(unitLines(await readText(text))).toEqual(['Bungalow 4p 4/4: 72 131']);
  });
});

// @holds pricelist-3
describe('half a table', () => {
  const header = '2027 por noche;1/4-30/6;1/7-31/8;1/9-30/9';

  it('that was cut in the middle of a row has its last amount left out by name', async () => {
    const read = await readText(`${header}\nBungalow 4p;72;131;80\nCabaña 2p;60;9`);
    expect(unitLines(read)).toEqual(['Bungalow 4p 4/4: 72 131 80', 'Cabaña 2p 2/2: 60 ? ?']);
    expect(leftOutOf(read)).toEqual(['9 cut_off']);
  });

  it('whose last row has fewer prices and an end is no cut one', async () => {
    const read = await readText(`${header}\nBungalow 4p;72;131;80\nCabaña 2p;60;95\n`);
    expect(unitLines(read)[1]).toBe('Cabaña 2p 2/2: 60 95 ?');
  });

  it.each(['Bungalow 4p;72;131\nCabaña 2p;60;99\n', '72;131\n60;99\n', `${header}\n`])(
    'without its seasons or its units is refused: %s',
    async (text) => {
      await expect(readText(text)).rejects.toMatchObject({ reason: { code: 'noTariffFound' } });
    },
  );
});

// @holds pricelist-3
describe('a quote', () => {
  const header = '2027 por noche;1/4-30/6;1/7-31/8\n';

  it.each([
    ['never closed', `${header}Cabaña 2p;60;90\n"Bungalow 4p;72;131\nTipi 2p;40;50\n`, 3],
    ['closed by that of another cell', `${header}"Bungalow 4p;72;131\n"Tipi 2p";40;50\n`, 2],
    ['before the end of a name', `${header}"Sol" 4p;72;131\nTipi 2p;40;50\n`, 2],
    ['in a range from Excel', `${header}Cabaña 2p;60;90\n"Bungalow 4p;72;131\n`.replaceAll(';', '\t'), 3],
  ])('%s refuses the list by its line', async (_, text, line) => {
    await expect(readText(text)).rejects.toMatchObject({ reason: { code: 'quoteOpen', values: { line } }, line });
  });

  it('in the middle of a name, or doubled in a quoted one, is part of it', async () => {
    const read = await readText(`${header}Cama 2" de 4p;72;131\n"Tipi ""Sol"" 2p";40;50\n`);
    expect(read.tariff.units.map(({ name }) => name)).toEqual(['Cama 2" de 4p', 'Tipi "Sol" 2p']);
  });
});

describe('a list of more than is read', () => {
  const wide = (units: number) => {
    const row = (name: string, of: (at: number) => string) =>
      [name, ...Array.from({ length: units }, (_, at) => of(at))].join(';');
    return [
      row('2027 por noche', (at) => `Bungalow ${at} 4p`),
      row('1/4-30/6', (at) => String(50 + at)),
      row('1/7-31/8', (at) => String(70 + at)),
    ].join('\n');
  };

  it('is none with 250 units side by side', async () => {
    const { tariff } = await readText(wide(250));
    expect([tariff.units.length, tariff.prices.length]).toEqual([250, 500]);
  });

  it.each([
    ['columns', wide(300)],
    ['rows', `2027 por noche;1/4-30/6\n${'Bungalow 4p;72\n'.repeat(10_001)}`],
  ])('is refused, not read in part: %s', async (_, text) => {
    await expect(readText(text)).rejects.toMatchObject({ kind: 'too-large', reason: { code: 'tariffFileTooLarge' } });
  });

  it('names every cell that is left out', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => `Bungalow ${at};ver web;ver web`).join('\n');
    const { leftOut } = await readText(`2027 por noche;1/4-30/6;1/7-31/8\nCabaña 2p;60;80\n${rows}\n`);
    expect(leftOut.length).toBe(600);
  });
});

describe('half a month beside other days', () => {
  it.each([
    '2027 por noche;Junio y 1ª quincena de julio;Agosto\nBungalow 4p;72;131\n',
    '2027 por noche;Bungalow 4p\nJunio y 1ª quincena de julio;72\nAgosto;131\n',
  ])('is left out with its prices, and says what to write instead: %s', async (text) => {
    const read = await readText(text);
    expect(read.tariff.prices.map(({ priceCents }) => priceCents)).toEqual([13_100]);
    expect(leftOutOf(read)).toEqual(
      expect.arrayContaining(['Junio y 1ª quincena de julio half_month', '72 half_month']),
    );
  });

  it('refuses a list of no other season by its text', async () => {
    await expect(readText('2027 noche;Junio y 1ª quincena de julio\nBungalow 4p;72\n')).rejects.toMatchObject({
      reason: { code: 'tariffHalfMonth', values: { text: 'Junio y 1ª quincena de julio' } },
    });
  });
});

it.each([
  'Precio por persona bungalow',
  'Precio persona bungalow',
  'Bungalow, precio persona',
  'Prix personne mobil-home',
])('what each person pays is the name of no unit: %s', async (name) => {
  await expect(readText(`2027;1/4-30/6;1/7-31/8\n${name};20;30\n`)).rejects.toMatchObject({
    reason: { code: 'tariffOfParts', values: { names: name } },
  });
});

it.each([
  'Bungalow 4p;72;131\nCon desayuno;90;150',
  'Solo alojamiento;72;131\nCon desayuno;90;150',
  'Con desayuno;90;150',
])('a row that is called by its meals is asked whether it is an accommodation: %s', async (rows) => {
  expect(doubtLines(await readText(`2027 por noche;1/4-30/6;1/7-31/8\n${rows}\n`))).toContain('is_unit=Con desayuno');
});

it.each([
  ['2027 noche (mín. 3 noches en alta);Baja 1/4-30/6;Alta 1/7-31/8', '2027 noche (mín. 3 noches en alta)'],
  ['2027 noche;Baja 1/4-31/6;Alta 1/7-31/8', 'Baja 1/4-31/6'],
])(
  'what a title or the name of a column says of nights or days and is in no value is named: %s',
  async (header, cell) => {
    const read = await readListText(header, 'Bungalow 4 pax;60;90');
    expect(leftOutOf(read).filter((one) => one.startsWith(cell))).toHaveLength(1);
  },
);

it('a row of holidays beside the one of working days is asked about, and is no unit in silence', async () => {
  const read = await readListText(
    '2027 noche;1/4-30/6;1/7-31/8',
    'Bungalow 4 pax laborables;60;90',
    'Bungalow 4 pax festivos;75;110',
  );
  expect(doubtLines(read)).toContain('is_unit=Bungalow 4 pax festivos');
});

it.each(['Cottage du Pont', 'Chalet des Ponts 4 pers', 'Bungalow del Puente', 'Holidays Home 4'])(
  'a unit beside others is not asked whether it is one of holidays: %s',
  async (name) => {
    const read = await readListText('2027 noche;1/4-30/6;1/7-31/8', 'Bungalow 4 pax;60;90', `${name};70;95`);
    expect(doubtLines(read).filter((one) => one.startsWith('is_unit'))).toEqual([]);
  },
);

it.each(['Bungalow puente de mayo', 'Prix des Ponts de mai', 'Puentes'])(
  'a price of holidays beside others is asked about: %s',
  async (name) => {
    const read = await readListText('2027 noche;1/4-30/6;1/7-31/8', 'Bungalow 4 pax;60;90', `${name};70;95`);
    expect(doubtLines(read)).toContain(`is_unit=${name}`);
  },
);

describe('numbers of weeks or rows beside the dates of a list', () => {
  it.each([
    ['Semaine', 'S26', 'S26', 'S27'],
    ['Woche', 'KW 26', 'KW 26', 'KW 27'],
    ['Semana', '26', '26', '27'],
    ['Nº', '1', '2', '3'],
    ['No.', '1', '2', '3'],
  ])('are left out by name, and are neither units nor prices: %s', async (name, ...numbers) => {
    const read = await readListText(
      `${name};Unidad;Desde;Hasta;Precio semana`,
      `${numbers[0]};Bungalow 4 pax;26/06/2027;03/07/2027;450`,
      `${numbers[1]};Tipi 2 pax;26/06/2027;03/07/2027;250`,
      `${numbers[2]};Bungalow 4 pax;03/07/2027;10/07/2027;480`,
    );
    expect(unitLines(read)).toEqual(['Bungalow 4 pax 4/4: 450 480', 'Tipi 2 pax 2/2: 250 ?']);
    expect(leftOutOf(read)).toEqual(numbers.map((number) => `${number} attribute`));
  });
});

it('a unit that is called Festival is no row of holidays', async () => {
  const read = await readListText('2027 noche;1/4-30/6;1/7-31/8', 'Bungalow Festival 4 pax;60;90');
  expect(doubtLines(read)).toEqual([]);
});

it('a column of percentages is no part of the names of units', async () => {
  const read = await readListText(
    '2027 noche;Baja 1/4-30/6;Alta 1/7-31/8;Variación',
    'Bungalow 4 pax;60;90;+5%',
    'Bungalow 6 pax;80;120;3,5 %',
  );
  expect(unitLines(read)).toEqual(['Bungalow 4 pax 4/4: 60 90', 'Bungalow 6 pax 6/6: 80 120']);
  expect(leftOutOf(read)).toEqual(['+5% attribute', '3,5 % attribute']);
});

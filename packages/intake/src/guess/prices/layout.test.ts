import { reasonInEnglish } from '@vivac/testing/in-english';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readAsGuessed } from '@vivac/testing/read-as-guessed';
import { fileRows } from '../../rows/file-rows.ts';
import { UNPACK_LIMITS } from '../../rows/unpack.ts';
import { type Guess, guessMapping } from '../guess-mapping.ts';
import { readSample } from '../sample/sample.ts';

async function* bytesOf(content: string | Buffer) {
  yield Buffer.from(content);
}

async function guessOf(content: string | Buffer, fileName = 'file.csv'): Promise<Guess> {
  const context = { zone: 'Europe/Madrid', now: new Date('2026-11-22T10:00:00Z') };
  return guessMapping(await readSample(bytesOf(content), fileName, UNPACK_LIMITS), context);
}

/** The rows that the importer reads by the guess, as texts by column. */
async function rowsOf(content: string | Buffer, { mapping }: Guess, fileName = 'file.csv') {
  const rows: Record<string, string>[] = [];
  const reading = { kind: mapping.kind, mapping, fileName, format: undefined };
  for await (const { header, rows: read } of fileRows(bytesOf(content), reading)) {
    for (const cells of read.cells) rows.push(Object.fromEntries(cells.map((cell, at) => [header[at]!, cell])));
  }
  return rows;
}

const fieldsOf = ({ columns }: Guess) => columns.flatMap(({ field }) => field ?? []);

describe('the place of a table', () => {
  it.each([
    [
      'below a title and a blank row',
      'Tarifas El Pinar - verano;;\n;;\nAlojamiento;Fecha;Precio\nEl Pinar;15/07/2027;95,00\n',
      3,
    ],
    ['below comments', '# Listing: El Pinar\n# Guests: 2\n#\ncampsite,date,price\nEl Pinar,2027-07-15,95\n', 4],
    ['below a line with the separator', 'sep=;\ncampsite;date;price\nEl Pinar;15/07/2027;95,00\n', 2],
  ])('%s is found', async (_, content, headerLine) => {
    const guess = await guessOf(content);
    expect(guess.mapping.table).toEqual({ headerLine });
    expect(fieldsOf(guess)).toEqual(['campsite', 'stay_date', 'price']);
    expect(await rowsOf(content, guess)).toHaveLength(1);
  });

  it('with sums and means leaves these rows out', async () => {
    const content = 'Camping;Fecha;Precio\nEl Pinar;15/07/2027;95,00\nTotal;;95,00\nMedia;;95,00\n';
    const guess = await guessOf(content);
    expect(guess.mapping.skip).toMatchObject({ column: 'Camping' });
  });

  it('with a header that stands again has no row of it', async () => {
    const content =
      'title;;\nCamping;Fecha;Precio\nEl Pinar;15/07/2027;95\nCamping;Fecha;Precio\nEl Pinar;16/07/2027;96\n';
    const rows = await rowsOf(content, await guessOf(content));
    expect(rows.map(({ Precio }) => Precio)).toEqual(['95', '96']);
  });

  it('with names in two rows has both as one name', async () => {
    const content = ';;Booking;;Web;\nCamping;Fecha;Precio;Libres;Precio;Libres\nEl Pinar;15/07/2027;95;2;90;2\n';
    const guess = await guessOf(content);
    expect(guess.mapping.table).toEqual({ headerLine: 1, headerRows: 2 });
    expect(guess.mapping.offers!.map(({ fields }) => fields['price'])).toEqual([
      { column: 'Booking Precio' },
      { column: 'Web Precio' },
    ]);
  });

  it('in a workbook is never on a hidden sheet', async () => {
    const header = ['Camping', 'Fecha', 'Precio'];
    const sheets = [
      { name: 'old', hidden: true, rows: [header, ['El Pinar', '15/07/2025', 60]] },
      { name: 'notes', rows: [['Prices of the season', null, null, null]] },
      { name: '2027', rows: [header, ['El Pinar', '15/07/2027', 95.5]] },
    ];
    const content = Buffer.from(await writeXlsx({ sheets }));
    const guess = await guessOf(content, 'file.xlsx');
    expect(guess.mapping.sheet).toBe('2027');
    expect(await rowsOf(content, guess, 'file.xlsx')).toHaveLength(1);
  });
});

describe('a wide sheet', () => {
  it('of campsites side by side has a row for each night of each', async () => {
    const content = 'Fecha;El Pinar;La Riera\n15/07/2027;95,00;99,50\n16/07/2027;completo;\n';
    const guess = await guessOf(content);
    expect(fieldsOf(guess)).toEqual(['stay_date', 'campsite', 'price']);
    const rows = await rowsOf(content, guess);
    expect(rows).toHaveLength(4);
    expect(rows[1]).toEqual({ Fecha: '15/07/2027', campsite: 'La Riera', price: '99,50' });
    expect(guess.questions.map(({ asks }) => asks)).toContain('empty_price');
  });

  it('with a column of means or sums has no campsite of that name', async () => {
    const content = 'Fecha;El Pinar;La Riera;Media\n15/07/2027;95,00;99,50;97,25\n16/07/2027;96;98;97\n';
    expect((await guessOf(content)).mapping.table!.unpivot).toMatchObject({ columns: ['El Pinar', 'La Riera'] });
  });

  it('whose rows are prices and places left in turn is not read as prices', async () => {
    const content =
      'Camping;Concepto;15/07/2027;16/07/2027\nEl Pinar;Precio;95;96\nEl Pinar;Disponibilidad;2;1\nLa Riera;Precio;80;81\n';
    expect((await guessOf(content)).isRecognised).toBe(false);
  });

  it('of days side by side has a row for each', async () => {
    const content = 'Camping;15/07/2027;16/07/2027;17/07/2027\nEl Pinar;95;96;97\nLa Riera;80;81;82\n';
    const guess = await guessOf(content);
    expect(fieldsOf(guess)).toEqual(['campsite', 'stay_date', 'price']);
    expect((await rowsOf(content, guess)).at(-1)).toEqual({
      Camping: 'La Riera',
      stay_date: '17/07/2027',
      price: '82',
    });
  });
});

describe('a list of seasons', () => {
  const seasons = (...ranges: string[]) =>
    [
      'Camping;Tipo;Desde;Hasta;Precio noche;Estancia mínima',
      ...ranges.map((range) => `El Pinar;Bungalow;${range};70,00;2`),
    ].join('\n');

  it('has a row for each of its nights, the last day one of them where the next season begins a day later', async () => {
    const content = seasons('01/06/2027;30/06/2027', '01/07/2027;31/08/2027');
    const guess = await guessOf(content);
    expect(guess.questions.find(({ asks }) => asks === 'range_end')).toMatchObject({ taken: 'last_is_night' });
    const rows = await rowsOf(content, guess);
    expect(rows).toHaveLength(30 + 62);
    expect(rows.at(-1)!['stay_date']).toBe('2027-08-31');
    expect(guess.mapping.fields['nights']).toBeUndefined();
  });

  it('has each night with the minimum stay of its row', async () => {
    const content = seasons('01/06/2027;30/06/2027').concat('\nEl Pinar;Bungalow;01/07/2027;31/08/2027;120,00;7');
    const guess = await guessOf(content);
    expect(guess.mapping.fields['minimum_nights']).toMatchObject({ column: 'Estancia mínima' });
    const told = (await rowsOf(content, guess)).map((row) => `${row['Precio noche']} from ${row['Estancia mínima']}`);
    const counted = [...Map.groupBy(told, (one) => one)].map(([one, rows]) => `${rows.length} × ${one}`);
    expect(counted).toEqual(['30 × 70,00 from 2', '62 × 120,00 from 7']);
  });

  it('has the last day as the departure where the next season begins on it', async () => {
    const content = seasons('01/06/2027;01/07/2027', '01/07/2027;01/09/2027');
    expect(await rowsOf(content, await guessOf(content))).toHaveLength(30 + 62);
  });

  it('of a stay by arrival and departure is no season', async () => {
    const guess = await guessOf('Campsite,Check-in,Check-out,Price\nEl Pinar,2027-07-05,2027-07-30,300\n');
    expect(guess.mapping.table).toBeUndefined();
  });

  it('whose first and last days are written in two ways is read', async () => {
    const content =
      "Establiment;Inici;Fi;Tarifa\nEl Pinar;26 de març de 2027;6 d'abril de 2027;108\nEl Pinar;7 de juny de 2027;9 d'agost de 2027;129\n";
    const rows = await rowsOf(content, await guessOf(content));
    expect([rows.length, rows[0]!['stay_date'], rows.at(-1)!['stay_date']]).toEqual([76, '2027-03-26', '2027-08-09']);
  });

  it('with sums in Italian and Portuguese leaves these rows out', async () => {
    const content = 'Camping;Fecha;Precio\nEl Pinar;15/07/2027;95\nEl Pinar;16/07/2027;96\nSomma;;191\nSoma;;191\n';
    expect(await readAsGuessed(content, 'prices.csv')).toEqual(['95', '96', 'left out', 'left out']);
  });

  it('with a range that ends before it begins has that row rejected', async () => {
    const content = seasons('01/06/2027;30/06/2027', '31/08/2027;01/07/2027');
    const guess = await guessOf(content);
    const reading = { kind: guess.mapping.kind, mapping: guess.mapping, fileName: 'file.csv', format: undefined };
    const flaws: string[] = [];
    for await (const { rows } of fileRows(bytesOf(content), reading))
      flaws.push(...[...(rows.flaws?.values() ?? [])].map(reasonInEnglish));
    expect(flaws).toEqual(['ends on 2027-07-01, which is not after 2027-08-31']);
  });
});

it('a minimum of stays through a night is read beside that of arrivals', async () => {
  const { mapping } = await guessOf(
    'campsite,date,price,min_stay_arrival,min_stay_through\nEl Pinar,2027-07-15,95,1,3\n',
  );
  expect(mapping.fields).toMatchObject({
    minimum_nights: { column: 'min_stay_arrival' },
    minimum_nights_through: { column: 'min_stay_through' },
  });
});

describe('days', () => {
  it.each([
    ['15/07/27', 'd/M/yy'],
    ['15-jul-27', 'd-MMM-yy'],
    ['jueves, 15 de julio de 2027', "EEEE d 'de' MMMM 'de' yyyy"],
    ['Donnerstag, 15. Juli 2027', 'EEEE d. MMMM yyyy'],
    ['46583', 'excelSerial'],
  ])('written %s are read as %s', async (text, dateFormat) => {
    const { mapping } = await guessOf(`Camping;Fecha;Precio\nEl Pinar;${text};95,00\n`);
    expect(mapping.fields['stay_date']).toEqual({ column: 'Fecha', dateFormat });
  });

  it('written in several ways are read in each, where none can be mistaken', async () => {
    const { mapping } = await guessOf(
      'Camping;Fecha;Precio\nEl Pinar;15 de julio de 2027;80\nEl Pinar;1 de sept. de 2027;81\nEl Pinar;1-ago-27;82\n',
    );
    expect(mapping.fields['stay_date']!.dateFormat).toEqual(["d 'de' MMMM 'de' yyyy", 'd-MMM-yy']);
  });
});

describe('prices of one night side by side', () => {
  const read = async (header: string, ...rows: string[]) => {
    const content = `${header}\n${rows.join('\n')}\n`;
    const guess = await guessOf(content);
    return { guess, rows: await rowsOf(content, guess) };
  };

  it('of kinds of units are a row of each', async () => {
    const { guess, rows } = await read(
      'Camping;Fecha;Precio tienda;Precio bungalow',
      'El Pinar;2026-12-05;35;120',
      'El Pinar;2026-12-06;36;121',
    );
    expect(guess.mapping.fields).toMatchObject({
      original_type: { column: 'original_type' },
      price: { column: 'price' },
    });
    expect(rows.map(({ original_type, price }) => [original_type, price])).toEqual([
      ['tienda', '35'],
      ['bungalow', '120'],
      ['tienda', '36'],
      ['bungalow', '121'],
    ]);
  });

  it.each([
    ['Preis 2 Personen', 'Preis 4 Personen', 'guests', ['2', '4']],
    ['Price (2 guests)', 'Price (4 guests)', 'guests', ['2', '4']],
    ['Tarifa web propia', 'Tarifa Booking', 'channel', ['Direct web', 'Booking.com']],
    ['Bungalowpreis', 'Zeltpreis', 'original_type', ['bungalow', 'zelt']],
  ])('%s and %s are told by %s', async (one, other, column, reported) => {
    const { guess, rows } = await read(`Camping;Fecha;${one};${other}`, 'El Pinar;2026-12-05;35;120');
    expect(guess.mapping.fields[column]).toMatchObject({ column });
    expect(rows.map((row) => row[column])).toEqual(reported);
  });

  it('keep the unit that all of their names say', async () => {
    const { guess } = await read(
      'Camping;Fecha;Precio tienda por semana;Precio bungalow por semana',
      'El Pinar;2026-12-05;350;700',
    );
    expect(guess.mapping.fields).toMatchObject({ price: { perStay: true }, nights: { constant: 7 } });
  });

  it.each([
    ['Precio;Precio anterior', 'price_column'],
    ['Precio tienda;Precio', 'price_column'],
    ['Precio tienda;Precio 4 pax', 'price_column'],
    ['Precio tienda por semana;Precio bungalow por noche', 'price_column'],
    ['Precio por persona bungalow;Precio por persona parcela', 'price_column'],
  ])('of which the names do not say one thing are asked about: %s', async (names, asks) => {
    const { guess } = await read(`Camping;Fecha;${names}`, 'El Pinar;2026-12-05;35;120');
    expect(guess.mapping.table?.unpivot).toBeUndefined();
    expect(guess.questions).toContainEqual(expect.objectContaining({ asks }));
  });

  it('of several campsites stand beside the units that are left', async () => {
    const { rows } = await read(
      'Fecha;El Pinar precio;El Pinar disp;La Riera precio;La Riera disp',
      '2026-12-05;95;3;85;0',
    );
    expect(rows.map(({ campsite, price, availability }) => [campsite, price, availability])).toEqual([
      ['El Pinar', '95', '3'],
      ['La Riera', '85', '0'],
    ]);
  });
});

describe('ranges of days in one text', () => {
  it('as names of columns are seasons of the units below them', async () => {
    const content =
      'Camping;Tipo;01/06/2027-30/06/2027;01/07/2027-31/08/2027\nEl Pinar;Bungalow;70;120\nEl Pinar;Parcela;25;45\n';
    const rows = await rowsOf(content, await guessOf(content));
    const nights = Map.groupBy(rows, ({ Tipo, price }) => `${Tipo} ${price}`);
    expect([...nights].map(([unit, of]) => [unit, of.length, of.at(-1)!['stay_date']])).toEqual([
      ['Bungalow 70', 30, '2027-06-30'],
      ['Bungalow 120', 62, '2027-08-31'],
      ['Parcela 25', 30, '2027-06-30'],
      ['Parcela 45', 62, '2027-08-31'],
    ]);
  });

  it.each([
    'del 01/06/2027 al 30/06/2027',
    '01/06/2027 – 30/06/2027',
    '2027-06-01 - 2027-06-30',
    '2027-06-01/2027-06-30',
    '01.06.2027 bis 30.06.2027',
    'du 01/06/2027 au 30/06/2027',
  ])('in a cell are its nights: %s', async (text) => {
    const content = `Camping;Periodo;Precio noche\nEl Pinar;${text};70\nLa Riera;${text};80\n`;
    const rows = await rowsOf(content, await guessOf(content));
    expect([rows.length, rows[0]!['stay_date'], rows[29]!['stay_date']]).toEqual([60, '2027-06-01', '2027-06-30']);
  });

  it('without a year are rejected', async () => {
    const content = 'Camping;Tipo;01/06-30/06;01/07-31/08\nEl Pinar;Bungalow;70;120\nEl Pinar;Parcela;25;45\n';
    expect(new Set(await readAsGuessed(content, 'file.csv'))).toEqual(new Set(['rejected']));
  });
});

describe('the number format of a workbook', () => {
  const workbook = (format: string, header: readonly string[], ...rows: readonly (string | number)[][]) => {
    const cells = new Map(
      rows.flatMap((row, at) =>
        row.flatMap((value, place) =>
          typeof value === 'number' ? [[`${at + 1},${place}`, { value, style: { numFmt: format } }] as const] : [],
        ),
      ),
    );
    return writeXlsx({ sheets: [{ name: 'Precios', rows: [[...header], ...rows.map((row) => [...row])], cells }] });
  };
  const NIGHTS = [
    ['El Pinar', '2027-07-14', 95],
    ['El Pinar', '2027-07-15', 97],
  ];

  it.each([
    ['[$$-409]#,##0.00', 'USD'],
    ['[$£-809]#,##0.00', 'GBP'],
    ['#,##0.00 [$CHF]', 'CHF'],
    ['"GBP" #,##0', 'GBP'],
  ])('%s is a price in %s', async (format, currency) => {
    const guess = await guessOf(
      Buffer.from(await workbook(format, ['Camping', 'Noche', 'Precio'], ...NIGHTS)),
      'f.xlsx',
    );
    expect(guess.mapping.fields['currency']).toEqual({ constant: currency });
  });

  it.each(['#,##0.00 [$€-C0A]', '#,##0.00', '"$"#,##0'])('%s is one in euros', async (format) => {
    const guess = await guessOf(
      Buffer.from(await workbook(format, ['Camping', 'Noche', 'Precio'], ...NIGHTS)),
      'f.xlsx',
    );
    expect(guess.mapping.fields['currency']).toBeUndefined();
  });

  it.each([[['#,##0 [$€-C0A]', '[$£-809]#,##0']], [['[$£-809]#,##0', '#,##0 [$€-C0A]']]])(
    'of pounds among euros makes the column one of pounds: %s',
    async (formats) => {
      const cells = new Map(
        formats.map((numFmt, at) => [`${at + 1},2`, { value: NIGHTS[at]![2]!, style: { numFmt } }] as const),
      );
      const rows = [['Camping', 'Noche', 'Precio'], ...NIGHTS];
      const bytes = await writeXlsx({ sheets: [{ name: 'Precios', rows, cells }] });
      expect((await guessOf(Buffer.from(bytes), 'f.xlsx')).mapping.fields['currency']).toEqual({ constant: 'GBP' });
    },
  );

  it('holds for campsites side by side too', async () => {
    const bytes = await workbook(
      '[$$-409]#,##0',
      ['Noche', 'El Pinar', 'La Riera'],
      ['2027-07-14', 95, 85],
      ['2027-07-15', 97, 87],
    );
    const guess = await guessOf(Buffer.from(bytes), 'f.xlsx');
    expect(guess.mapping).toMatchObject({
      table: { unpivot: { name: 'campsite' } },
      fields: { currency: { constant: 'USD' } },
    });
  });
});

describe('columns beside those of campsites', () => {
  it.each(['Camping Delta', 'Holiday Park Sol', 'Camping du Var', 'Delta del Ebro'])(
    'are one more campsite where a name only contains a word of measures: %s',
    async (name) => {
      const content = `Fecha;El Pinar;La Riera;${name}\n15/07/2027;95;90;80\n16/07/2027;96;91;81\n`;
      expect(await readAsGuessed(content, 'prices.csv')).toEqual(['95', '90', '80', '96', '91', '81']);
    },
  );

  it('with euros in brackets are kinds of units', async () => {
    const content = 'Camping;Fecha;Parcela (€);Bungalow (€)\nEl Pinar;15/07/2027;35;95\nEl Pinar;16/07/2027;36;96\n';
    expect(await readAsGuessed(content, 'prices.csv')).toEqual(['35', '95', '36', '96']);
  });

  it.each([
    ['Diferencia', '5', '-5'],
    ['Ranking', '1', '2'],
    ['Festivo', '0', '1'],
    ['Verschil', '5', '5'],
    ['Puente largo', '1', '1'],
    ['Ari', '98', '101'],
  ])('that measure or flag something are no campsite: %s', async (name, one, other) => {
    const content = `Fecha;El Pinar;La Riera;${name}\n15/07/2027;95;90;${one}\n16/07/2027;96;91;${other}\n`;
    expect(await readAsGuessed(content, 'prices.csv')).toEqual(['95', '90', '96', '91']);
  });
});

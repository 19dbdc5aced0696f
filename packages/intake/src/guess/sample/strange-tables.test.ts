import { withEnglishError } from '@vivac/testing/in-english';
import iconv from 'iconv-lite';
import { writeOds } from 'hucre';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { fileRows } from '../../rows/file-rows.ts';
import { parseMapping } from '../../mapping/parse-mapping.ts';
import { UNPACK_LIMITS } from '../../rows/unpack.ts';
import { type Guess, guessMapping } from '../guess-mapping.ts';
import { readSample } from './sample.ts';

async function* bytesOf(content: string | Buffer) {
  yield Buffer.from(content);
}

async function guessOf(content: string | Buffer, fileName: string): Promise<Guess> {
  const context = { zone: 'Europe/Madrid', now: new Date('2026-11-22T10:00:00Z') };
  return guessMapping(await readSample(bytesOf(content), fileName, UNPACK_LIMITS), context);
}

/** The texts that the importer reads by the guess as it comes, by field. */
async function fieldsIn(content: string | Buffer, fileName = 'file.csv') {
  const { mapping } = await guessOf(content, fileName);
  const columns = Object.entries(parseMapping(mapping).fields).flatMap(([field, { column }]) =>
    column === undefined ? [] : [[field, column] as const],
  );
  const read: Record<string, string>[] = [];
  for await (const { header, rows } of fileRows(bytesOf(content), {
    kind: mapping.kind,
    mapping,
    fileName,
    format: undefined,
  })) {
    for (const cells of rows.cells)
      read.push(Object.fromEntries(columns.map(([field, column]) => [field, cells[header.indexOf(column)]!])));
  }
  return read;
}

describe('a text', () => {
  const text = 'Càmping;Data;Preu\nCàmping Pirineu;15/07/2027;95,00 €\n';
  const right = [{ campsite: 'Càmping Pirineu', stay_date: '15/07/2027', price: '95,00 €' }];

  it.each(['utf-16le', 'utf-16be'])('in %s without a byte order mark is read', async (encoding) => {
    expect(await fieldsIn(iconv.encode(text, encoding))).toEqual(right);
  });

  it.each(['windows-1252', 'latin1'])(
    'in UTF-8 that was taken for %s and encoded again is read as meant',
    async (as) => {
      const written = as === 'latin1' ? text.replace('€', 'EUR') : text;
      const twice = iconv.encode(iconv.decode(Buffer.from(written), as === 'latin1' ? 'iso-8859-1' : as), 'utf8');
      expect((await fieldsIn(twice))[0]).toMatchObject({ campsite: 'Càmping Pirineu' });
      expect((await guessOf(twice, 'file.csv')).mapping.encoding).toBe('utf8-twice');
    },
  );

  it('that is encoded twice in one cell and once in another is read as meant in both', async () => {
    const mixed = 'Camping;Fecha;Precio;Notas\nCÃ¡mping Uno;15/07/2027;95;São João, Ângulo\n';
    expect((await fieldsIn(mixed))[0]).toMatchObject({ campsite: 'Cámping Uno' });
  });

  it.each(['SÃO PAULO', 'Ângulo', '°C à 5 €', 'naïve «Été»', 'Straße – Ende'])(
    'with %s in it is encoded once',
    async (name) => {
      const guess = await guessOf(`Camping;Fecha;Precio\n${name};15/07/2027;95\n`, 'file.csv');
      expect(guess.mapping.encoding).toBeUndefined();
    },
  );
});

describe('the rows of a table', () => {
  it.each([
    ['days and amounts', 'Camping Uno;15/07/2027;95,00\nCamping Dos;16/07/2027;96,00\n'],
    [
      'words that are names of fields',
      'El Pinar;Bungalow;15/07/2027;95 €;Disponible\nSur;Parcela;16/07/2027;96 €;Completo\n',
    ],
    ['coordinates', 'Camping Uno;Roses;42.2641;3.1771\nCamping Dos;Salou;41.0770;1.1310\n'],
    ['addresses', 'Camping Uno;https://uno.example\nCamping Dos;https://dos.example\n'],
  ])('of %s without names are refused, and the first is not taken for the header', async (_, content) => {
    await expect(withEnglishError(guessOf(content, 'file.csv'))).rejects.toThrow(
      'has no names of columns in its first line',
    );
  });

  it('have no header that stands again, in capitals or not', async () => {
    const content = 'Camping;Fecha;Precio\nEl Pinar;15/07/2027;95\nCAMPING;FECHA;PRECIO\nEl Pinar;16/07/2027;96\n';
    expect((await fieldsIn(content)).map(({ price }) => price)).toEqual(['95', '96']);
  });

  it.each([
    'Total',
    'Subtotal Camping El Pinar',
    'TOTAL GENERAL:',
    'Media',
    'Media julio',
    'Precio medio',
    'Average of July',
    'Summe',
    'Moyenne des prix',
    'Durchschnitt 2027',
  ])('that say %s are skipped, wherever they stand and however full they are', async (text) => {
    const content = `Camping;Fecha;Precio\nEl Pinar;15/07/2027;95\n${text};31/07/2027;2900\nEl Pinar;16/07/2027;96\n;${text};2900\n`;
    const { skip } = (await guessOf(content, 'file.csv')).mapping;
    expect(skip).toMatchObject([{ column: 'Camping' }, { column: 'Fecha' }]);
  });

  it.each(['Media Luna', 'Suma Park', 'Average Camping', 'Totalán'])(
    'of a campsite called %s are no sums',
    async (name) => {
      const content = `Camping;Fecha;Precio\n${name};15/07/2027;95\nEl Pinar;16/07/2027;96\n`;
      expect((await guessOf(content, 'file.csv')).mapping.skip).toBeUndefined();
    },
  );

  it('whose days change their order have their order asked, and nothing is read before', async () => {
    const days = Array.from({ length: 20 }, (_, at) => `El Pinar;${at + 11}/08/2027;95\n`).join('');
    const guess = await guessOf(`Camping;Fecha;Precio\n${days}El Pinar;08/31/2027;95\n`, 'file.csv');
    expect(guess.questions.find(({ asks }) => asks === 'date_order')).toMatchObject({ taken: null });
    expect(guess.missing).toContain('stay_date');
  });

  it('whose days lack their year are read into reasons, by column and value', async () => {
    const guess = await guessOf('Camping;Fecha;Precio\nEl Pinar;15 jul;95\n', 'file.csv');
    expect(guess.mapping.fields['stay_date']).toEqual({ column: 'Fecha' });
  });
});

describe('HTML that is called .xls', () => {
  const head = '<head><meta charset="windows-1252"><style>td { color: red } table {}</style></head>';
  const report = '<table><tr><td>Report</td><td>of today</td></tr></table>';

  it('is read by its largest table, with entities, marks and white space as a browser shows them', async () => {
    const html = `<html>${head}<body>${report}<table border=1><tr><th>Camping<th>Fecha<th>Precio
      <tr><td><b>C&aacute;mping</b>&nbsp; Uno</td><td>15/07/2027</td><td>95,00&nbsp;&euro;</td></tr>
      <tr><td>Pi\u00f1eda<br>Sur</td><td>15/07/2027</td><td>80,00 \u20ac</td></tr></table></body></html>`;
    expect(await fieldsIn(iconv.encode(html, 'windows-1252'), 'export.xls')).toEqual([
      { campsite: 'Cámping Uno', stay_date: '15/07/2027', price: '95,00 €' },
      { campsite: 'Piñeda Sur', stay_date: '15/07/2027', price: '80,00 €' },
    ]);
  });

  it('has a cell over several rows in each of them, and a name over two rows once', async () => {
    const html = `<table><tr><th rowspan=2>Camping</th><th rowspan=2>Fecha</th><th colspan=2>Booking</th><th colspan=2>Web</th></tr>
      <tr><th>Precio</th><th>Libres</th><th>Precio</th><th>Libres</th></tr>
      <tr><td rowspan=2>El Pinar</td><td>15/07/2027</td><td>95</td><td>2</td><td>90</td><td>2</td></tr>
      <tr><td>16/07/2027</td><td>96</td><td>2</td><td>91</td><td>1</td></tr></table>`;
    const guess = await guessOf(html, 'export.xls');
    expect(guess.mapping.offers!.map(({ fields }) => fields['price']!.column)).toEqual([
      'Booking Precio',
      'Web Precio',
    ]);
    expect((await fieldsIn(html, 'export.xls')).map(({ campsite }) => campsite)).toEqual(['El Pinar', 'El Pinar']);
  });

  it('of a table within another has neither of the two texts in the other', async () => {
    const html = `<table><tr><td>menu</td><td><table><tr><th>Camping<th>Fecha<th>Precio<tr><td>El Pinar<td>15/07/2027<td>95</table></td></tr></table>`;
    expect(await fieldsIn(html, 'export.xls')).toEqual([
      { campsite: 'El Pinar', stay_date: '15/07/2027', price: '95' },
    ]);
  });

  it('of a page to sign in is not recognised, and of a page without a table refused', async () => {
    const form = '<html><body><table><tr><td>User</td><td>x</td></tr><tr><td>Password</td><td>y</td></tr></table>';
    expect((await guessOf(form, 'export.xls')).isRecognised).toBe(false);
    await expect(withEnglishError(guessOf('<html><body><p>Error 500</p>', 'export.xls'))).rejects.toThrow(
      'is a web page, not a table',
    );
  });

  it('of spans beyond all measure is refused', async () => {
    const wide = `<table><tr>${'<td colspan=1000>x'.repeat(30)}</table>`;
    await expect(withEnglishError(guessOf(wide, 'export.xls'))).rejects.toThrow(
      'columns, of which at most 20,000 are read',
    );
  });
});

interface SheetOf {
  readonly name: string;
  readonly hidden?: boolean;
  readonly rows: (string | number | null)[][];
}

describe('a workbook', () => {
  const header = ['Camping', 'Fecha', 'Precio'];
  const workbookOf = async (...sheets: SheetOf[]) => Buffer.from(await writeXlsx({ sheets }));

  it('with several sheets of one shape is read by all that one can see, each row with the name of its sheet', async () => {
    const content = await workbookOf(
      { name: 'Julio', rows: [header, ['El Pinar', '15/07/2027', 95]] },
      { name: 'Agosto', rows: [header, ['El Pinar', '15/08/2027', 120], ['El Pinar', '16/08/2027', 121]] },
      { name: 'Copia de julio', rows: [header, ['El Pinar', '15/07/2026', 60]] },
      { name: '2025', hidden: true, rows: [header, ['El Pinar', '15/07/2025', 60]] },
      { name: 'notas', rows: [['Precios de la temporada']] },
    );
    const guess = await guessOf(content, 'file.xlsx');
    expect(guess.mapping).toMatchObject({ sheets: ['Julio', 'Agosto'] });
    expect(guess.mapping.sheet).toBeUndefined();
    const read = await fieldsIn(content, 'file.xlsx');
    expect(read.map(({ stay_date: night }) => night)).toEqual(['15/07/2027', '15/08/2027', '16/08/2027']);
  });

  it('with a sheet for each campsite that is known has the names of its sheets as campsites', async () => {
    const content = await workbookOf(
      {
        name: 'El Pinar',
        rows: [
          ['Fecha', 'Precio'],
          ['15/07/2027', 95],
        ],
      },
      {
        name: 'La Riera',
        rows: [
          ['Fecha', 'Precio'],
          ['15/07/2027', 80],
        ],
      },
    );
    const sample = await readSample(bytesOf(content), 'file.xlsx', UNPACK_LIMITS);
    const known = {
      zone: 'Europe/Madrid',
      now: new Date('2026-11-22T10:00:00Z'),
      campsites: new Set(['el pinar', 'la riera']),
    };
    expect(guessMapping(sample, known).mapping.fields['campsite']).toEqual({ column: 'sheet' });
  });

  it('of two hundred sheets is read by the one with a table', async () => {
    const sheets = Array.from({ length: 200 }, (_, at): SheetOf => ({
      name: `s${at}`,
      rows: [
        ['x', 'y'],
        [1, 2],
      ],
    }));
    const content = await workbookOf(
      ...sheets.with(150, { name: 's150', rows: [header, ['El Pinar', '15/07/2027', 95]] }),
    );
    expect((await guessOf(content, 'file.xlsx')).mapping.sheet).toBe('s150');
  });

  it('whose sheets are told to be of one shape and are not is refused by the name of the sheet', async () => {
    const content = await workbookOf(
      { name: 'a', rows: [header, ['El Pinar', '15/07/2027', 95]] },
      {
        name: 'b',
        rows: [
          ['Fecha', 'Camping', 'Precio'],
          ['15/07/2027', 'El Pinar', 95],
        ],
      },
    );
    const mapping = parseMapping({
      kind: 'prices',
      format: 'xlsx',
      sheets: ['a', 'b'],
      fields: { price: { column: 'Precio' } },
    });
    const read = async () => {
      const reading = { kind: 'prices' as const, mapping, fileName: 'file.xlsx', format: undefined };
      for await (const { rows } of fileRows(bytesOf(content), reading)) expect(rows.cells).toHaveLength(1);
    };
    await expect(withEnglishError(read())).rejects.toThrow('the sheet "b" has other columns than the sheet "a"');
  });

  it('with the campsite in a merged cell over its nights has it in each of them', async () => {
    const content = await workbookOf({
      name: 'a',
      rows: [
        header,
        ['El Pinar', '15/07/2027', 95],
        [null, '16/07/2027', 96],
        ['La Riera', '15/07/2027', 80],
        [null, '16/07/2027', 81],
      ],
    });
    const read = await fieldsIn(content, 'file.xlsx');
    expect(read.map(({ campsite }) => campsite)).toEqual(['El Pinar', 'El Pinar', 'La Riera', 'La Riera']);
  });

  it('in which one campsite lacks has that row rejected, not filled', async () => {
    const rows = Array.from({ length: 9 }, (_, at) => [at === 4 ? null : 'El Pinar', `1${at}/07/2027`, 95]);
    const guess = await guessOf(await workbookOf({ name: 'a', rows: [header, ...rows] }), 'file.xlsx');
    expect(guess.mapping.table).toBeUndefined();
  });
});

describe('a file that holds no table', () => {
  const archiveOf = (name: string) => {
    const entry = Buffer.alloc(46 + name.length);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(name.length, 28);
    entry.write(name, 46);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(1, 10);
    end.writeUInt32LE(4, 16);
    return Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), entry, end]);
  };
  const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

  it.each([
    ['prices.pdf', Buffer.from('%PDF-1.7'), 'is a PDF: type its table into a sheet, or ask who made it for the sheet'],
    ['prices.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'is a picture: type its table into a sheet'],
    ['prices.heic', Buffer.from('\0\0\0\u0018ftypheic'), 'is a picture: type its table into a sheet'],
    ['prices.webp', Buffer.from('RIFF\0\0\0\0WEBPVP8 '), 'is a picture: type its table into a sheet'],
    ['prices.doc', compound, 'is a text document, not a table'],
    ['prices.xls', compound, 'is an old Excel workbook (.xls): save it as .xlsx or CSV'],
    ['prices.xlsx', compound, 'is protected by a password: save it without one'],
    ['prices.rtf', Buffer.from('{\\rtf1\\ansi'), 'is a text document, not a table'],
    ['prices.docx', archiveOf('word/document.xml'), 'is a text document, not a table'],
    ['prices.numbers', archiveOf('Index/Document.iwa'), 'is a sheet of Numbers: export it as Excel (.xlsx) or CSV'],
    ['prices.xlsb', archiveOf('xl/workbook.bin'), 'is a binary Excel workbook (.xlsb)'],
    ['prices.zip', archiveOf('prices.csv'), 'is an archive: unpack it, or pack it by gzip'],
  ])('called %s is refused with what to do', async (fileName, content, reason) => {
    await expect(withEnglishError(guessOf(content, fileName))).rejects.toThrow(reason);
  });

  it('as an OpenDocument sheet is refused with what to do', async () => {
    const sheet = await writeOds({ sheets: [{ name: 'x', rows: [['Camping'], ['El Pinar']] }] });
    await expect(withEnglishError(guessOf(Buffer.from(sheet), 'prices.ods'))).rejects.toThrow(
      'is an OpenDocument file (.ods)',
    );
  });
});

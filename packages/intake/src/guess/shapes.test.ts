import { reasonInEnglish } from '@vivac/testing/in-english';
import { describe, expect, it } from 'vitest';
import { type ListingRow, listingReader } from '../kinds/listing-reader.ts';
import { type ReadReview, reviewReader } from '../kinds/review-reader.ts';
import { fieldSources } from '../mapping/field-source.ts';
import { Unknown } from '../mapping/names.ts';
import { fileRows } from '../rows/file-rows.ts';
import { UNPACK_LIMITS } from '../rows/unpack.ts';
import { Problem } from '../verdict/import-refused.ts';
import { type Guess, guessMapping } from './guess-mapping.ts';
import { readAsGuessed } from '@vivac/testing/read-as-guessed';
import { readSample } from './sample/sample.ts';

const NOW = new Date('2026-11-22T10:00:00Z');

async function* bytesOf(content: string | Buffer) {
  yield Buffer.from(content);
}

interface Read<Row> {
  readonly guess: Guess;
  readonly rows: readonly (Row | string)[];
}

/** What the rows of reviews or campsites are read as, the guess accepted as it comes; a reason in place of a row. */
async function read<Row>(content: string | Buffer, fileName = 'file.csv'): Promise<Read<Row>> {
  const sample = await readSample(bytesOf(content), fileName, UNPACK_LIMITS);
  const guess = guessMapping(sample, { zone: 'Europe/Madrid', now: NOW, campsites: new Set(['el pinar']) });
  const rows: (Row | string)[] = [];
  const { kind, mapping } = guess;
  if (guess.missing.length > 0) return { guess, rows };
  for await (const part of fileRows(bytesOf(content), { kind, mapping, fileName, format: undefined })) {
    const context = {
      lookups: { findCampsite: async () => 7, numberOf: async () => 1 },
      mapping,
      sources: fieldSources(mapping, part.header, fileName),
      sourceName: 'File',
      zone: 'Europe/Madrid',
      observedAt: NOW,
      now: NOW,
    };
    const reader = kind === 'reviews' ? reviewReader(context) : listingReader(context);
    for (const cells of part.rows.cells) rows.push(await readRow<Row>(reader, cells));
  }
  return { guess, rows };
}

type Reader = (cells: readonly string[]) => ReadReview | ListingRow | Unknown | Problem;

async function readRow<Row>(reader: Reader, cells: readonly string[]): Promise<Row | string> {
  const row = reader(cells);
  if (row instanceof Unknown) {
    await row.learn();
    return readRow(reader, cells);
  }
  return row instanceof Problem ? reasonInEnglish(row) : (row as Row);
}

const scoresOf = ({ rows }: Read<ReadReview>) =>
  rows.map((row) => (typeof row === 'string' ? row : row.scoreHundredths / 100));

describe('a file of prices', () => {
  it.each([
    ['with days as serial numbers', 'campsite;date;price\nEl Pinar;46583;80\nEl Pinar;46584;81\n', ['80', '81']],
    [
      'with three decimals',
      'alojamiento,fecha,precio\nEl Pinar,2027-07-15,95.125\nEl Pinar,2027-07-16,110.5\n',
      ['95.13', '110.5'],
    ],
    [
      'with points between thousands',
      'alojamiento;fecha;precio\nEl Pinar;15/07/2027;1.234\nEl Pinar;16/07/2027;1.100\n',
      ['1234', '1100'],
    ],
    ['below a line that names its separator', 'sep=;\ncampsite;date;price\nEl Pinar;15/07/2027;95,50\n', ['95.5']],
    ['with two digits of the year', 'campsite;date;price\nEl Pinar;15/07/27;80\nEl Pinar;16/07/27;81\n', ['80', '81']],
    [
      'with names of months',
      'campsite;fecha;precio\nEl Pinar;15 de julio de 2027;80\nEl Pinar;1-sep-27;81\n',
      ['80', '81'],
    ],
    [
      'with stays by two days',
      'Campsite,Check-in,Check-out,Price\nEl Pinar,2027-07-05,2027-07-08,300\nLa Riba,2027-07-05,2027-07-12,840\n',
      ['100 × 3 nights', '120 × 7 nights'],
    ],
    [
      'of one person',
      'Camping;Fecha;Personas;Precio por persona\nEl Pinar;15/07/2027;2;35\nLa Riba;15/07/2027;4;30\n',
      ['70', '120'],
    ],
    [
      'in dollars by its name',
      'campsite,arrival_date,nights,rate_per_night_usd\nEl Pinar,2027-07-15,2,289\n',
      ['rejected'],
    ],
    [
      'in pounds by a column beside',
      'property,check_in,amount,currency\nEl Pinar,2027-07-05,95,GBP\nLa Riba,2027-07-05,110,EUR\n',
      ['rejected', '110'],
    ],
    [
      'before and after a discount',
      'Camping;Fecha;Precio original;Precio con descuento\nEl Pinar;15/07/2027;120,00;95,00\n',
      ['95'],
    ],
    [
      'with words in place of prices',
      'Camping;Fecha;Precio\nEl Pinar;15/07/2027;95\nEl Pinar;16/07/2027;Completo\nEl Pinar;17/07/2027;Consultar\n',
      ['95', 'sold out', 'rejected'],
    ],
    [
      'for a night in the cells',
      'Camping;Fecha;Precio\nEl Pinar;15/07/2027;95 € / noche\nEl Pinar;16/07/2027;96,- €\n',
      ['95', '96'],
    ],
    [
      'from one amount to another',
      'Camping;Fecha;Precio\nEl Pinar;15/07/2027;95-120 €\nEl Pinar;16/07/2027;96-130 €\n',
      ['asked for price'],
    ],
    [
      'of a week',
      'Camping;Fecha;Prix semaine\nEl Pinar;03/07/2027;700\nLa Riba;03/07/2027;770\n',
      ['100 × 7 nights', '110 × 7 nights'],
    ],
  ])('%s is read as meant', async (_, content, meant) => {
    expect(await readAsGuessed(content, 'file.csv')).toEqual(meant);
  });
});

describe('charges beside a price', () => {
  const guessOf = async (content: string) =>
    guessMapping(await readSample(bytesOf(content), 'file.csv', UNPACK_LIMITS), { zone: 'Europe/Madrid', now: NOW });

  it('that a portal adds to it are fees of the stay', async () => {
    const { mapping } = await guessOf(
      'hotel,checkin,price,taxes_and_charges\nEl Pinar,2027-07-05,86,+€ 9 taxes and charges\nLa Riba,2027-07-05,95,+€ 10 taxes and charges\n',
    );
    expect(mapping.fields['mandatory_fees']).toEqual({ column: 'taxes_and_charges', pattern: '(?<fees>\\d[\\d.,]*)' });
  });

  it('that may be within it are none', async () => {
    const { mapping } = await guessOf(
      'hotel,checkin,price,taxes_and_charges\nEl Pinar,2027-07-05,95,9\nLa Riba,2027-07-05,105,10\n',
    );
    expect(mapping.fields).not.toHaveProperty('mandatory_fees');
  });
});

describe('a file of reviews', () => {
  it('of an extranet has six categories and the owner’s answer, and its campsite is asked for', async () => {
    const { guess } = await read<ReadReview>(
      'Review date,Guest name,Reservation number,Review title,Positive review,Negative review,Review score,Staff,Cleanliness,Location,Facilities,Comfort,Value for money,Property reply\n' +
        '2026-02-09 10:11:12,Núria,71,Good spot,"Clean, quiet",Slow wifi,9.0,10,10,7.5,10,10,10,Thanks\n2026-02-10 08:00:00,Jan,72,,,,8.0,7.5,10,10,7.5,7.5,10,\n',
    );
    const fields = guess.columns.flatMap(({ field }) => field ?? []);
    expect(guess).toMatchObject({ kind: 'reviews', missing: ['link'] });
    expect(fields.filter((field) => field.startsWith('score_'))).toHaveLength(6);
    expect(fields).toContain('answer');
  });

  it.each([
    ['of five by a slash', 'hotel;date;score\nEl Pinar;05/07/2026;4,5/5\nEl Pinar;06/07/2026;3/5\n', [9, 6]],
    ['of a hundred', 'hotel;date;score\nEl Pinar;05/07/2026;85\nEl Pinar;06/07/2026;100\n', [8.5, 10]],
    ['of bubbles times ten', 'hotel;date;score\nEl Pinar;05/07/2026;50\nEl Pinar;06/07/2026;20\n', [10, 4]],
    ['of ten', 'hotel;date;score\nEl Pinar;05/07/2026;9,2\nEl Pinar;06/07/2026;4\n', [9.2, 4]],
  ])('%s has its scores of ten', async (_, content, scores) => {
    expect(scoresOf(await read<ReadReview>(content))).toEqual(scores);
  });

  it('of a host has the text that is public, and not the private one', async () => {
    const { rows } = await read<ReadReview>(
      'Listing,Guest,Date,Overall rating,Public review,Private feedback\nEl Pinar,Núria,2026-07-15,4,Quiet,Mend the tap\nEl Pinar,Jan,2026-07-16,5,Great,\n',
    );
    expect(rows).toMatchObject([{ positive: 'Quiet', negative: null }, { positive: 'Great' }]);
    expect(JSON.stringify(rows)).not.toContain('tap');
  });

  it('of a map has its scores of five, groups and no title', async () => {
    const review = {
      title: 'El Pinar',
      stars: 5,
      name: 'Núria',
      text: 'Clean',
      publishedAtDate: '2026-09-20T10:00:00Z',
      reviewId: 'a1',
    };
    const content = JSON.stringify([review, { ...review, stars: 1, name: 'Jan', reviewId: 'a2' }]);
    const found = await read<ReadReview>(content, 'reviews.json');
    expect(scoresOf(found)).toEqual([10, 2]);
    expect(found.rows[0]).toMatchObject({ title: null, reviewerName: 'Núria' });
  });
});

describe('a register of campsites', () => {
  it('tells those of one name by their municipality', async () => {
    const { rows } = await read<ListingRow>(
      'Nombre;Municipio;Provincia;Latitud;Longitud\nCamping Municipal;Olot;Girona;42,18;2,49\nCamping Municipal;Potes;Cantabria;43,15;-4,62\n',
    );
    expect(rows).toMatchObject([
      { listing: { nameIfTaken: 'Camping Municipal (Olot)', province: 'Girona' } },
      { listing: { nameIfTaken: 'Camping Municipal (Potes)', location: { latitude: 43.15, longitude: -4.62 } } },
    ]);
  });

  it('in Latin letters of Windows has its places in one cell, and no municipality for a region', async () => {
    const content = Buffer.from(
      "Nom de l'establiment;Municipi;Comarca;Coordenades\nCàmping L'Àncora;L'Escala;Alt Empordà;42.1253, 3.1312\n",
      'latin1',
    );
    expect((await read<ListingRow>(content)).rows).toMatchObject([
      {
        listing: {
          name: "Càmping L'Àncora",
          region: 'Alt Empordà',
          location: { latitude: 42.1253, longitude: 3.1312 },
        },
      },
    ]);
  });

  it('counts reviews with groups of thousands and a word', async () => {
    const { rows } = await read<ListingRow>(
      'Nombre,Provincia,Puntuación,Nº opiniones,Coordenadas\nEl Pinar,Girona,"8,7","1.234 comentarios","41,9500; 3,2000"\nLa Riba,Cádiz,"9,1",87 comentarios,"36,0139; -5,6043"\nEl Prat,Girona,"9,0",1 mil,"41,9; 3,1"\n',
    );
    expect(rows).toMatchObject([
      { reviewCount: 1234 },
      { reviewCount: 87 },
      expect.stringContaining('not a whole number'),
    ]);
  });
});

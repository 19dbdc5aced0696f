import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { parseMapping } from '../mapping/parse-mapping.ts';
import { UNPACK_LIMITS } from '../rows/unpack.ts';
import { type Guess, guessMapping } from './guess-mapping.ts';
import { changed } from './questions.ts';
import { readSample } from './sample/sample.ts';

const EXAMPLES = join(import.meta.dirname, '../../../../docs/examples');
const CONTEXT = { zone: 'Europe/Madrid', now: new Date('2026-11-22T10:00:00Z') };

async function guessOf(content: string | Buffer, fileName = 'file.csv', kind?: Guess['kind']): Promise<Guess> {
  const bytes = (async function* () {
    yield Buffer.from(content);
  })();
  const guess = guessMapping(await readSample(bytes, fileName, UNPACK_LIMITS), CONTEXT, kind ?? null);
  // What is guessed is a mapping that the command line reads.
  expect(parseMapping(JSON.parse(JSON.stringify(guess.mapping)))).toEqual(guess.mapping);
  return guess;
}

const fieldsOf = ({ columns }: Guess) => Object.fromEntries(columns.map(({ name, field }) => [name, field]));

/** The rows of the picture of the screen. */
const CAPTURES = [
  'alojamiento;dia_entrada;noches;personas;tipo;preu_total;lliures;min_est;canal;error;observado;id_interno',
  'Camping Recó de Marinada;05/12/2026;1;2;Tenda Glamping Mar;88,00;4;1;BKG;;1795586412;PX-8841',
  'Camping Recó de Marinada;24/12/2026;2;2;Tenda Glamping Mar;160,00;6;1;PUP;;1795586412;PX-8842',
  'Far de Mestralina;05/12/2026;1;2;Bungalow Pi;;;1;WEBX;timeout;1795586412;PX-8843',
].join('\n');

describe('the guess of a price file', () => {
  // @holds upload-2
  it('matches columns named in Spanish and Catalan with a field each', async () => {
    const guess = await guessOf(CAPTURES);
    expect(guess.kind).toBe('prices');
    expect(fieldsOf(guess)).toEqual({
      alojamiento: 'campsite',
      dia_entrada: 'stay_date',
      noches: 'nights',
      personas: 'guests',
      tipo: 'original_type',
      preu_total: 'price',
      lliures: 'availability',
      min_est: 'minimum_nights',
      canal: 'channel',
      error: 'outcome',
      observado: 'observed_at',
      id_interno: null,
    });
    expect(guess.missing).toEqual([]);
  });

  // @holds upload-2
  it('gives the language in which a column is named as the reason', async () => {
    const { columns } = await guessOf(CAPTURES);
    const reasons = Object.fromEntries(columns.map(({ name, reason }) => [name, reason]));
    expect(reasons['alojamiento']).toEqual({ by: 'name', language: 'es' });
    expect(reasons['preu_total']).toEqual({ by: 'name', language: 'ca' });
    expect(reasons['id_interno']).toEqual({ by: 'nothing' });
  });

  // @holds upload-2
  it('reads delimiter, decimal comma, date format and epoch seconds', async () => {
    const { mapping } = await guessOf(CAPTURES);
    expect(mapping).toMatchObject({
      delimiter: ';',
      decimal: ',',
      fields: {
        stay_date: { column: 'dia_entrada', dateFormat: 'dd/MM/yyyy' },
        observed_at: { column: 'observado', dateFormat: 'epochSeconds' },
      },
    });
  });

  it('divides a total price by the nights', async () => {
    const { mapping } = await guessOf(CAPTURES);
    expect(mapping.fields['price']).toEqual({ column: 'preu_total', divideBy: 'noches' });
  });

  it('takes a row with an error text for a failed look', async () => {
    const { mapping } = await guessOf(CAPTURES);
    expect(mapping.fields['outcome']).toEqual({ constant: 'failed', when: { column: 'error', matches: '.' } });
  });

  it('translates channel codes, and leaves unknown ones open', async () => {
    const { columns, mapping } = await guessOf(CAPTURES);
    expect(mapping.fields['channel']).toEqual({ column: 'canal', values: { BKG: 'Booking.com', PUP: 'Pitchup' } });
    expect(columns.find(({ name }) => name === 'canal')!.translations).toContainEqual({
      text: 'WEBX',
      rows: 1,
      meant: null,
    });
  });

  it.each([
    ['es', 'camping;fecha;precio;huéspedes;visto'],
    ['ca', 'càmping;nit;preu;hostes;vist'],
    ['en', 'campsite;stay date;price;guests;seen at'],
    ['fr', 'hébergement;nuit;prix;voyageurs;relevé'],
  ])('knows required columns by their names in %s', async (_, header) => {
    const guess = await guessOf(`${header}\nEl Pinar;2026-12-05;88,50;2;2026-11-20T07:00:00Z\n`);
    expect(guess.kind).toBe('prices');
    expect(Object.values(fieldsOf(guess))).toEqual(['campsite', 'stay_date', 'price', 'guests', 'observed_at']);
  });

  // @holds upload-3
  it('asks for the date order where every date can be read in both', async () => {
    const { questions, mapping } = await guessOf('camping,fecha,precio\nEl Pinar,05/06/2026,88.50\n');
    expect(questions[0]).toMatchObject({ asks: 'date_order', column: 'fecha', taken: 'day_first' });
    expect(mapping.fields['stay_date']).toEqual({ column: 'fecha', dateFormat: 'dd/MM/yyyy' });
    expect(questions[0]!.answers[1]!.change.fields!['stay_date']).toEqual({
      dateFormat: 'MM/dd/yyyy',
    });
  });

  // @holds upload-3
  it('asks no date order where one date settles it', async () => {
    const { questions } = await guessOf('camping,fecha,precio\nEl Pinar,05/06/2026,88.50\nEl Pinar,25/06/2026,88.50\n');
    expect(questions.map(({ asks }) => asks)).not.toContain('date_order');
  });

  it('asks for the decimal mark where each amount could be thousands', async () => {
    const { questions, mapping } = await guessOf('camping;fecha;precio\nEl Pinar;2026-12-05;1.460\n');
    expect(questions[0]).toMatchObject({ asks: 'decimal_mark', example: '1.460', taken: 'comma' });
    expect(mapping.decimal).toBe(',');
  });

  it('asks what a foreign currency sign stands for', async () => {
    const { questions, mapping } = await guessOf('camping;fecha;precio\nEl Pinar;2026-12-05;$88.50\n');
    expect(questions[0]).toMatchObject({ asks: 'currency_sign', example: '$' });
    expect(mapping.currency).toEqual({});
    expect(questions[0]!.answers[0]).toEqual({ answer: 'euros', change: { currency: { $: 'EUR' } } });
  });

  it('asks whether a price beside several nights is a total', async () => {
    const { questions } = await guessOf('camping;fecha;precio;noches\nEl Pinar;2026-12-05;88,50;3\n');
    expect(questions.map(({ asks }) => asks)).toContain('price_basis');
  });

  it('asks whether mere units are free or sold', async () => {
    const { questions } = await guessOf('camping;fecha;precio;unidades\nEl Pinar;2026-12-05;88,50;3\n');
    expect(questions.map(({ asks }) => asks)).toContain('free_or_sold');
  });

  // @holds sold-2
  it.each(['free', 'sold'])(
    'keeps units_sold of another column where mere units are answered to be %s',
    async (answer) => {
      const rows = ['El Pinar;2026-12-05;88,50;14;6', 'El Pinar;2026-12-06;88,50;20;agotado'];
      const { mapping, questions } = await guessOf(`camping;fecha;precio;vendidas;unidades\n${rows.join('\n')}\n`);
      const asked = questions.find(({ asks }) => asks === 'free_or_sold')!;
      expect(asked.column).toBe('unidades');
      const answered = changed(mapping, asked.answers.find((one) => one.answer === answer)!.change);
      expect(answered.fields['units_sold']).toEqual({ column: 'vendidas' });
    },
  );

  // @holds sold-2
  it.each([
    ['vendidas', 'libres', 'unidades totales'],
    ['Units sold', 'Available units', 'Total units'],
    ['ocupades', 'lliures', 'unitats totals'],
    ['ventes', 'restants', 'total emplacements'],
  ])('takes counts of %s, %s and %s for own occupancy', async (sold, left, total) => {
    const guess = await guessOf(`camping;fecha;precio;${sold};${left};${total}\nEl Pinar;2026-12-05;88,50;14;6;20\n`);
    expect(fieldsOf(guess)).toMatchObject({ [sold]: 'units_sold', [left]: 'units_left', [total]: 'units_total' });
  });

  it('takes what is left for what everybody sees where nobody counts what is sold', async () => {
    const guess = await guessOf('camping;fecha;precio;libres\nEl Pinar;2026-12-05;88,50;6\n');
    expect(fieldsOf(guess)).toMatchObject({ libres: 'availability' });
  });

  it('takes the day of observation from the file name, else asks', async () => {
    const text = 'camping;fecha;precio\nEl Pinar;2026-12-05;88,50\n';
    const named = await guessOf(text, 'precios_2026-11-20.csv');
    expect(named.mapping.fields['observed_at']).toEqual({
      fileName: '(?<date>20\\d{2}-\\d{2}-\\d{2})',
      time: '12:00',
    });
    expect(named.questions.map(({ asks }) => asks)).toEqual(['complete']);
    const nameless = await guessOf(text, 'precios.csv');
    expect(nameless.questions).toMatchObject([
      { asks: 'observed_at', taken: 'now' },
      { asks: 'complete', taken: null },
    ]);
    expect(nameless.mapping.fields['observed_at']).toEqual({ constant: '2026-11-22T11:00:00+01:00' });
  });

  it('reads sold-out words in a price column as no price', async () => {
    const { mapping } = await guessOf('camping;fecha;precio\nEl Pinar;2026-12-05;Agotado\nEl Pinar;2026-12-06;80,00\n');
    expect(mapping.fields['price']).toMatchObject({ values: { Agotado: '' } });
  });

  it('gives each channel of a wide file an offer of its own', async () => {
    const guess = await guessOf(readFileSync(join(EXAMPLES, 'shopper/captures.csv')));
    expect(guess.mapping.offers!.map(({ fields }) => [fields['channel'], fields['price']!.column])).toEqual([
      [{ constant: 'Booking.com' }, 'booking_precio'],
      [{ constant: 'Direct web' }, 'web_precio'],
    ]);
    expect(guess.missing).toEqual([]);
  });

  it('names required fields that no column feeds', async () => {
    const { missing } = await guessOf('camping;precio\nEl Pinar;88,50\n', 'file.csv', 'prices');
    expect(missing).toEqual(['stay_date']);
  });
});

describe('the guess of other files', () => {
  it('recognises Inside Airbnb’s listings without a question', async () => {
    const header = 'id,name,neighbourhood_cleansed,latitude,longitude,property_type,room_type,review_scores_rating';
    const guess = await guessOf(`${header}\n1,Camper,Alaior,39.9,4.1,Camper/RV,Entire home,4.79\n`, 'listings.csv');
    expect(guess.kind).toBe('campsites');
    expect(guess.questions).toEqual([]);
    expect(guess.mapping.fields).toMatchObject({
      link: { template: 'https://www.airbnb.com/rooms/{id}' },
      overall_score: { column: 'review_scores_rating', scale: { from: 0, to: 5 } },
    });
    expect(guess.columns[0]).toMatchObject({ field: 'link', reason: { by: 'layout', publisher: 'Inside Airbnb' } });
  });

  it('tells campsites of one name apart by a key column', async () => {
    const { mapping } = await guessOf('id;nombre;lat;lng\n1;Villa;39,9;4,1\n2;Villa;39,8;4,2\n');
    expect(mapping.fields['name_if_taken']).toEqual({ template: '{nombre} ({id})' });
  });

  it('recognises reviews with several date formats and stars', async () => {
    const guess = await guessOf(readFileSync(join(EXAMPLES, 'reviews/stars.csv')), 'stars.csv');
    expect(guess.kind).toBe('reviews');
    expect(guess.mapping.fields['score']).toEqual({ column: 'stars', scale: { from: 0, to: 5 } });
    expect(guess.mapping.fields['date']!.dateFormat).toEqual(['yyyy-MM-dd', "'Reviewed: 'd MMMM yyyy", 'MMMM yyyy']);
  });

  it('recognises reviews in the manner of Booking’s export', async () => {
    const guess = await guessOf(readFileSync(join(EXAMPLES, 'reviews/booking.csv')), 'booking.csv');
    expect(fieldsOf(guess)).toMatchObject({
      Property: 'campsite',
      'Review date': 'date',
      'Guest name': 'reviewer_name',
    });
    expect(guess.mapping.fields['date']!.dateFormat).toBe('d, yyyy');
  });

  it('reads a JSON document at the path of its longest array', async () => {
    const document = { meta: { page: 1 }, results: [{ hotel: { name: 'El Pinar', lat: 41.2, lng: 1.7 } }] };
    const guess = await guessOf(JSON.stringify(document), 'search.json');
    expect(guess.mapping).toMatchObject({ kind: 'campsites', format: 'json', rows: 'results[*]' });
    expect(fieldsOf(guess)).toEqual({ 'hotel.name': 'name', 'hotel.lat': 'latitude', 'hotel.lng': 'longitude' });
  });

  it('reads NDJSON, gzip and TSV', async () => {
    const row = { campsite: 'El Pinar', stay_date: '2026-12-05', price: 88.5, observed_at: '2026-11-20T07:00:00Z' };
    const ndjson = await guessOf(gzipSync(`${JSON.stringify(row)}\n`), 'prices.ndjson.gz');
    expect(ndjson.mapping).toMatchObject({ kind: 'prices', format: 'ndjson' });
    const tsv = await guessOf('campsite\tstay_date\tprice\nEl Pinar\t2026-12-05\t88.5\n', 'prices.tsv');
    expect(tsv.mapping).toMatchObject({ kind: 'prices', format: 'tsv' });
  });

  it('takes the sheet of a workbook with most columns', async () => {
    const guess = await guessOf(readFileSync(join(EXAMPLES, 'workbook/prices.xlsx')), 'prices.xlsx');
    expect(guess.mapping).toMatchObject({ kind: 'prices', format: 'xlsx', sheet: 'Precios' });
    expect(guess.missing).toEqual([]);
  });

  it('declares Windows-1252 where the bytes are not UTF-8', async () => {
    const { mapping } = await guessOf(Buffer.from('c\u00e0mping;nit;preu\nEl Pinar;2026-12-05;88,5\n', 'latin1'));
    expect(mapping.encoding).toBe('windows-1252');
    expect(mapping.fields['campsite']).toEqual({ column: 'càmping' });
  });
});

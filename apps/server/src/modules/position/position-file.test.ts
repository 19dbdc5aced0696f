import { getCompression, downloadPosition } from '@vivac/contract/position';
import { ALIKE, PROTO, QUOTED, REFERENCE, RIVER } from '@vivac/testing/market/market';
import { type ServerFixture, addressOf, openServerFixture } from '@vivac/testing/server-fixture';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: ServerFixture;

beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());

const COMPARED = { campsitename: REFERENCE, competitorname: [RIVER, QUOTED, PROTO], ...ALIKE };
const download = (subject: string, format: string, language = 'en') =>
  server.app.inject({
    url: addressOf(downloadPosition, { ...COMPARED, subject, format, date: '2027-02-10', span: 'night' }),
    headers: { authorization: `Bearer ${server.tokens.north}`, 'accept-language': language },
  });

// @holds position-9
it('each figure of the position is a CSV file with its headings in the reader’s language', async () => {
  const headings = [];
  for (const subject of ['price_score', 'compression', 'pace', 'first_movers']) {
    const { body, headers } = await download(subject, 'csv', 'es');
    expect(headers['content-disposition']).toMatch(new RegExp(`Position_${subject}_\\d{4}-.*\\.csv"$`));
    headings.push((parse(body, { bom: true, relax_column_count: true }) as string[][])[0]![0]);
  }
  expect(headings).toEqual(['Camping', 'Semana', 'Semana', 'Se mueve primero']);
});

// @holds position-9
it('prices and nights of the position in a file are those of the calls, with decimal commas in CSV for Spain', async () => {
  const rows = parse((await download('price_score', 'csv')).body, { bom: true }) as string[][];
  expect(rows.slice(1).map(([name, , , , price]) => [name, price])).toEqual([
    [`${REFERENCE} (own)`, '100'],
    [RIVER, '120.5'],
    [QUOTED, '110.1'],
    [PROTO, '95'],
  ]);
  expect((await download('price_score', 'csv-es')).body).toContain(';120,5;');
  const { body } = await server.ask(getCompression, 'north', COMPARED);
  const reported = parse((await download('compression', 'csv')).body, { bom: true }) as string[][];
  const nights = reported.slice(1).filter(([week]) => week === '');
  expect(nights.map(([, date, , soldOut, restricted, known]) => [date, soldOut, restricted, known])).toEqual(
    body.nights.map(({ date, sold_out: soldOut, restricted, known }) => [
      date,
      ...[soldOut, restricted, known].map(String),
    ]),
  );
});

// @holds position-9
it('a figure of the position is a workbook that can be read back', async () => {
  const { rawPayload } = await download('price_score', 'xlsx');
  const { sheets } = await readXlsx(rawPayload);
  expect(sheets[0]!.rows.slice(0, 3).map((row) => row[0])).toEqual(['Campsite', `${REFERENCE} (own)`, RIVER]);
});

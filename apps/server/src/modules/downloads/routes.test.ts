import { getCalendar, getGraphic } from '@vivac/contract/dashboard';
import { getReviews } from '@vivac/contract/reviews';
import { dateAtPrecision } from '@vivac/domain/reviews/review';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALIKE, NORTH, QUOTED, REFERENCE, RIVER, SOUTHERN } from '@vivac/testing/market/market';
import { HOSTILE_TEXT, REVIEWS, reviewsCsv } from '@vivac/testing/market/review-market';
import { type Caller, type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';

let server: ServerFixture;

beforeAll(async () => {
  server = await openServerFixture();
  await server.importCsv('reviews', reviewsCsv(REVIEWS));
});
afterAll(() => server.close());

type Query = Readonly<Record<string, string | number | readonly string[]>>;

async function download(path: string, query: Query, caller: Caller = 'north') {
  const answer = await server.app.inject({
    method: 'GET',
    url: `/api/${path}`,
    query: query as Record<string, string | string[]>,
    headers: { authorization: `Bearer ${server.tokens[caller]}` },
  });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload, text: answer.payload };
}

const prices = (format: string, more: Query = {}) =>
  download('dashboard/download', {
    ...ALIKE,
    campsitename: REFERENCE,
    competitorname: NORTH.slice(1),
    format,
    ...more,
  });
const reviews = (format: string, more: Query = {}, caller: Caller = 'north') =>
  download('reviews/download', { campsitename: REFERENCE, format, ...more }, caller);

const csvRows = (text: string): string[][] => parse(text, { bom: true }) as string[][];

describe('the price download', () => {
  // @holds download-4
  it('has the local time of the product’s time zone in its file name, and Cache-Control no-store', async () => {
    for (const format of ['xlsx', 'csv', 'pdf']) {
      const { status, headers } = await prices(format);
      expect(status).toBe(200);
      expect(headers['content-disposition']).toBe(`attachment; filename="Prices_2027-01-20_10-00.${format}"`);
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  // @holds position-6
  it('has columns of the median and the index, or of the rank, at the end where compared_with asks for them', async () => {
    const plain = csvRows((await prices('csv')).text);
    expect(csvRows((await prices('csv', { compared_with: 'dearest' })).text)).toEqual(plain);
    const { body: calendar } = await server.ask(getCalendar, 'north', {
      ...ALIKE,
      campsitename: REFERENCE,
      competitorname: NORTH.slice(1),
      month: 2,
      year: 2027,
    });
    const night = calendar.find(({ date }) => date === '2027-02-10')!;
    const more = async (format: string, compared_with: string) => {
      const text = (await prices(format, { compared_with })).text;
      const rows = parse(text, {
        bom: true,
        delimiter: format === 'csv' ? ',' : ';',
        relax_column_count: true,
      }) as string[][];
      const head = rows.findIndex(([first]) => first === 'Date' || first === 'Fecha');
      return [rows[head]!.slice(-2), rows.find(([date]) => date === night.date)!.slice(-2)];
    };
    expect(await more('csv', 'median')).toEqual([
      ['Median price', 'Index (median = 100)'],
      [String(night.median_price), String(night.index)],
    ]);
    expect(await more('csv', 'rank')).toEqual([
      ['Rank (1 = dearest)', 'Ranked'],
      [String(night.rank), String(night.of)],
    ]);
    const [names, values] = await more('csv-es', 'median');
    expect(names).toEqual(['Mediana', 'Índice (mediana = 100)']);
    expect(values!.map((cell) => Number(cell.replace(',', '.')))).toEqual([night.median_price, night.index]);
    const sheet = (await readXlsx((await prices('xlsx', { compared_with: 'rank' })).bytes)).sheets[0]!;
    expect(sheet.rows[0]!.slice(0, -2)).toEqual(plain[0]);
    expect(sheet.rows[0]!.slice(-2)).toEqual(['Rank (1 = dearest)', 'Ranked']);
    expect((await prices('pdf', { compared_with: 'median' })).status).toBe(200);
    expect((await prices('csv', { compared_with: 'mean' })).status).toBe(400);
  });

  // @holds download-20
  it('as CSV for Excel in Spanish has what was asked, weekdays, decimal commas and reasons instead of prices', async () => {
    const { text, headers } = await prices('csv-es');
    expect(headers['content-disposition']).toBe('attachment; filename="Prices_2027-01-20_10-00.csv"');
    const lines = (parse(text, { bom: true, delimiter: ';', relax_column_count: true }) as string[][]).map(
      (cells) => cells,
    );
    expect(lines[0]).toEqual(['Camping de referencia', REFERENCE]);
    const head = lines.findIndex(([first]) => first === 'Fecha');
    expect(lines[head]!.slice(0, 3)).toEqual(['Fecha', 'Día', `${REFERENCE} (referencia)`]);
    const [, ...plain] = csvRows((await prices('csv')).text);
    const rows = lines.slice(head + 1);
    expect(rows).toHaveLength(plain.length);
    expect(rows[0]!.slice(0, 2)).toEqual(['2027-01-20', 'miércoles']);
    rows.forEach((row, at) => {
      const priced = row.slice(2, 2 + NORTH.length).map((cell) => (/^\d/.test(cell) ? cell.replace(',', '.') : ''));
      expect(priced).toEqual(plain[at]!.slice(1, 1 + NORTH.length));
      expect(row.slice(2, 2 + NORTH.length)).not.toContain('');
    });
  });

  // @holds download-7
  it('as CSV has every price of the API from today to the last priced night', async () => {
    const { text, headers } = await prices('csv');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(text.startsWith('\ufeffDate,')).toBe(true);
    const [headings, ...rows] = csvRows(text);
    expect(headings).toEqual([
      'Date',
      `${REFERENCE} (Reference)`,
      ...NORTH.slice(1).map((name) => name),
      'Max price',
      'Difference %',
    ]);
    const { body: series } = await server.ask(getGraphic, 'north', {
      ...ALIKE,
      campsitename: [...NORTH],
      startdate: '2027-01-20',
      days: 365,
    });
    const last = Math.max(...NORTH.map((name) => series[name]!.findLastIndex(({ price }) => price !== null)));
    expect(rows).toHaveLength(last + 1);
    expect(rows.some((row) => row[1] !== '')).toBe(true);
    rows.forEach((row, night) => {
      const expected = NORTH.map((name) => series[name]![night]!.price);
      expect(row[0]).toBe(series[REFERENCE]![night]!.date);
      expect(row.slice(1, -2).map(numberOrNull)).toEqual(expected);
      const others = expected.slice(1).filter((price) => price !== null);
      expect(numberOrNull(row.at(-2)!)).toBe(others.length === 0 ? null : Math.max(...others));
    });
  });

  // @holds download-7
  it('as Excel has the same cells, with typed dates', async () => {
    const book = await readXlsx(new Uint8Array((await prices('xlsx')).bytes));
    expect(book.sheets.map(({ name }) => name)).toEqual(['Comparison', 'Chart', 'Filters']);
    const [, ...rows] = csvRows((await prices('csv')).text);
    const [, ...cells] = book.sheets[0]!.rows;
    expect(cells).toHaveLength(rows.length);
    cells.forEach((row, at) => {
      expect(row[0]).toEqual(new Date(rows[at]![0]!));
      const percent = row.at(-1) as number | null;
      const written = [...row.slice(1, -1), percent === null ? null : Math.round(percent * 100)];
      expect(written).toEqual(rows[at]!.slice(1).map(numberOrNull));
    });
    const facts = Object.fromEntries(book.sheets[2]!.rows as [string, string][]);
    expect(facts).toMatchObject({
      'Reference campsite': REFERENCE,
      'Number of guests': '2',
      Channel: 'Booking',
      'First night': '2027-01-20',
      'Asked for': '2027-01-20 10:00',
    });
    expect(Object.values(facts)).toContain(QUOTED);
  });

  it('as PDF is tagged (accessible) and has a title', async () => {
    const { bytes, headers } = await prices('pdf');
    expect(headers['content-type']).toBe('application/pdf');
    const source = bytes.toString('latin1');
    expect(source.startsWith('%PDF-1.7')).toBe(true);
    expect(source).toContain('/MarkInfo');
    expect(source).toContain('/DisplayDocTitle true');
    expect(source).toContain('/FontFile2');
  });

  it('answers with a message when no night has a price', async () => {
    const { text } = await prices('csv', { numberofguests: 99 });
    expect(csvRows(text)).toHaveLength(1);
    expect((await prices('xlsx', { numberofguests: 99 })).status).toBe(200);
    expect((await prices('pdf', { numberofguests: 99 })).status).toBe(200);
  });

  // @holds download-18
  it.each([
    ['pdf', 64, 'A PDF holds at most 64 competitors; 65 are chosen. Choose fewer, or take Excel or CSV.'],
    ['xlsx', 500, 'An Excel file holds at most 500 competitors; 501 are chosen. Choose fewer, or take CSV.'],
  ])('as %s is limited to %i competitors, with a hint what to do', async (format, most, sentence) => {
    const ask = (count: number) =>
      prices(format, { competitorname: Array.from({ length: count }, (_, at) => NORTH[1 + (at % 2)]!) });
    expect((await ask(most)).status).toBe(200);
    const { status, text } = await ask(most + 1);
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ error: sentence, field: 'format' });
    expect((await prices('csv', { competitorname: NORTH.slice(1) })).status).toBe(200);
  });

  // @holds download-6
  it('answers 404 for an inaccessible campsite, 400 for an unknown format', async () => {
    const outside = await prices('csv', { competitorname: [SOUTHERN] });
    expect(outside.status).toBe(404);
    expect(JSON.parse(outside.text)).toMatchObject({ error: `There is no campsite called “${SOUTHERN}” among yours.` });
    expect((await prices('docx')).status).toBe(400);
  });
});

describe('the review download', () => {
  // @holds download-8
  it('has the campsite’s name transliterated in its file name', async () => {
    const { headers } = await reviews('csv', { campsitename: RIVER });
    expect(headers['content-disposition']).toBe('attachment; filename="Reviews_Mas-del-Rio_2027-01-20_10-00.csv"');
  });

  // @holds download-8
  it('has the same reviews in the same order as the page with the same filters', async () => {
    const choice = { sort_by: 'Lowest Score', time_of_year: 'Jun-Aug' } as const;
    const { body } = await server.ask(getReviews, 'north', { campsite: REFERENCE, from: 0, to: 100, ...choice });
    const [, ...rows] = csvRows((await reviews('csv', choice)).text);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(([date, score]) => [date, Number(score)])).toEqual(
      body.reviews.map((review) => [dateAtPrecision(review.date, review.date_precision), review.score]),
    );
    expect(rows.map((row) => row[2])).toEqual(body.reviews.map(({ reviewerName }) => reviewerName ?? ''));
  });

  // @holds download-14
  it('neutralises formula injection and keeps all other texts', async () => {
    await server.importCsv(
      'reviews',
      [
        'campsite,date,score,title,positive,negative,reviewer_name',
        `${SOUTHERN},2026-07-01,2,=HYPERLINK("http://x.test"),+1 nice,-1 noise,@cmd`,
        `${SOUTHERN},2026-07-03,3,＝1+1,_x0041_ stays,–,Ana`,
        `${SOUTHERN},2026-07-02,3,"Good, ""very"" good","two\nlines",a-b,Ana`,
      ]
        .join('\n')
        .replace('=HYPERLINK("http://x.test")', '"=HYPERLINK(""http://x.test"")"'),
    );
    const { text } = await reviews('csv', { campsitename: SOUTHERN, sort_by: 'Oldest First' }, 'south');
    const rows = csvRows(text);
    const formula = rows.find((row) => row[8]!.includes('HYPERLINK'))!;
    expect(formula[8]).toBe(`'=HYPERLINK("http://x.test")`);
    expect([formula[9], formula[10]]).toEqual(["'+1 nice", "'-1 noise"]);
    const plain = rows.find((row) => row[0] === '2026-07-02')!;
    expect(plain.slice(8)).toEqual(['Good, "very" good', 'two\nlines', 'a-b']);
    expect(rows.find((row) => row[0] === '2026-07-03')!.slice(8, 10)).toEqual(["'＝1+1", '_x0041_ stays']);
    const book = await readXlsx(new Uint8Array((await reviews('xlsx', { campsitename: SOUTHERN }, 'south')).bytes));
    expect(book.sheets[0]!.rows.find((row) => row[8] === '＝1+1')![9]).toBe('_x0041_ stays');
    const cells = book.sheets[0]!.rows.find((row) => String(row[8]).includes('HYPERLINK'))!;
    expect(cells.slice(8)).toEqual(['=HYPERLINK("http://x.test")', '+1 nice', '-1 noise']);
  });

  // @holds review-42
  it('writes the mere year of a review of which no more is known, in Excel and CSV', async () => {
    await server.importCsv('reviews', `campsite,date,score,title\n${SOUTHERN},2019,7,Only the year\n`);
    const [, oldest] = csvRows(
      (await reviews('csv', { campsitename: SOUTHERN, sort_by: 'Oldest First' }, 'south')).text,
    );
    expect([oldest![0], oldest![8]]).toEqual(['2019', 'Only the year']);
    const book = await readXlsx(new Uint8Array((await reviews('xlsx', { campsitename: SOUTHERN }, 'south')).bytes));
    expect(book.sheets[0]!.rows.find((row) => row[8] === 'Only the year')![0]).toBe('2019');
  });

  it('keeps hostile texts intact in every format', async () => {
    const { text } = await reviews('csv');
    expect(text).toContain(HOSTILE_TEXT.slice(0, 10));
    expect((await reviews('xlsx')).status).toBe(200);
    expect((await reviews('pdf')).bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });
});

function numberOrNull(cell: string): number | null {
  return cell === '' ? null : Number(cell);
}

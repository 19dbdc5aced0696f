import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NORTH, REFERENCE } from '@vivac/testing/market/market';
import { REVIEWS, reviewsCsv } from '@vivac/testing/market/review-market';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { serveApp } from '../../app.ts';
import { streamedReviews } from './reviews/review-file.ts';

const DEMO = 'Demo: all campsites, prices and reviews are invented';

let server: ServerFixture;
let demo: ServerFixture['app'];

beforeAll(async () => {
  server = await openServerFixture();
  await server.importCsv('reviews', reviewsCsv(REVIEWS));
  const { pino } = await import('pino');
  const readiness = { ready: true, reason: '', stopping: false };
  demo = await serveApp({ ...server.context, demo: true, log: pino({ level: 'silent' }) }, readiness);
});
afterAll(async () => {
  await demo.close();
  await server.close();
});

const PRICES = { path: 'dashboard/download', query: { campsitename: REFERENCE, competitorname: NORTH.slice(1) } };
const REVIEWS_OF = { path: 'reviews/download', query: { campsitename: REFERENCE } };
type Requested = typeof PRICES | typeof REVIEWS_OF;

async function download(app: ServerFixture['app'], { path, query }: Requested, format: string) {
  const headers = { authorization: `Bearer ${server.tokens.north}` };
  const answer = await app.inject({ url: `/api/${path}`, query: { ...query, format }, headers });
  return { name: String(answer.headers['content-disposition']), bytes: answer.rawPayload };
}

/** The title of a PDF as its readers show it. */
function titleIn(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  const place = /\/Title (\d+) 0 R/.exec(text)?.[1];
  const written = new RegExp(`\\n${place} 0 obj\\n\\(([^]*?)\\)\\nendobj`).exec(text)?.[1] ?? '';
  const plain = Buffer.from(written.replace(/\\([()\\])/g, '$1'), 'latin1');
  return written.startsWith('\xfe\xff') ? plain.subarray(2).swap16().toString('utf16le') : plain.toString('latin1');
}

describe.each([
  ['prices', PRICES],
  ['reviews', REVIEWS_OF],
])('a download of %s of the demo market is marked Demo', (_, requested) => {
  it('as Excel: first in the sheet Filters', async () => {
    const market = async (app: ServerFixture['app']) => {
      const { sheets } = await readXlsx(new Uint8Array((await download(app, requested, 'xlsx')).bytes));
      return sheets.find(({ name }) => name === 'Filters')!.rows.find(([name]) => name === 'Market');
    };
    expect(await market(demo)).toEqual(['Market', DEMO]);
    expect(await market(server.app)).toBeUndefined();
  });

  it('as PDF: in the title on every page', async () => {
    expect(titleIn((await download(demo, requested, 'pdf')).bytes)).toMatch(/^Demo · (Prices|Reviews) of /);
    expect(titleIn((await download(server.app, requested, 'pdf')).bytes)).toMatch(/^(Prices|Reviews) of /);
  });

  it('as CSV: in the file name only', async () => {
    const [marked, plain] = [await download(demo, requested, 'csv'), await download(server.app, requested, 'csv')];
    expect(marked.name).toMatch(/_\d\d-\d\d_Demo\.csv"$/);
    expect(plain.name).toMatch(/_\d\d-\d\d\.csv"$/);
    expect(marked.bytes).toEqual(plain.bytes);
  });
});

it('a streamed workbook of the demo market is marked Demo in its sheet name', async () => {
  const nothing = (async function* () {})()[Symbol.asyncIterator]();
  const parts: Uint8Array[] = [];
  for await (const part of streamedReviews([], nothing, true)) parts.push(part);
  const { sheets } = await readXlsx(new Uint8Array(Buffer.concat(parts)));
  expect(sheets.map(({ name }) => name)).toEqual(['Demo Reviews']);
});

import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { reviewPdf } from './review-pdf.ts';
import type { ReviewCells } from './review-rows.ts';

const STAYING = new AbortController().signal;

const saying = (positive: string | null): ReviewCells => ({
  date: '2026-08-15',
  score: 9,
  texts: ['Ana P.', 'Spain', 'bungalow', null],
  nights: 1,
  said: ['Couple', null, positive, null],
});

async function fileOf(reviews: readonly ReviewCells[]): Promise<string> {
  const requestedAt = new Date('2027-03-01T06:30:00Z');
  const pdf = await reviewPdf({ campsite: 'Càmping 🏕️', chosen: [], requestedAt, reviews }, 'Europe/Madrid', STAYING);
  const parts: Buffer[] = [];
  for await (const part of pdf) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('latin1');
}

const pagesOf = async (reviews: readonly ReviewCells[]) => (await fileOf(reviews)).match(/\/Type \/Page\b/g)!.length;

/** What is drawn on each page that has text, as operators of PDF. */
const drawnOn = (file: string) =>
  [...file.matchAll(/(?<=FlateDecode\s*>>\s*stream\n).*?(?=\nendstream)/gs)]
    .map(([packed]) => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'))
    .filter((drawn) => /^BT$/m.test(drawn));

it('page break: a review longer than a page continues on the next', async () => {
  expect(await pagesOf([])).toBe(1);
  expect(await pagesOf(Array.from({ length: 10 }, () => saying('Quiet.')))).toBe(1);
  expect(await pagesOf(Array.from({ length: 40 }, () => saying('Quiet.')))).toBe(3);
  expect(await pagesOf([saying('A quiet night under the pines. '.repeat(300))])).toBeGreaterThan(1);
});

it('page break: the next review follows a continued one without a gap', async () => {
  const long = 'A quiet night under the pines. '.repeat(120);
  expect(await pagesOf([saying('Quiet.'), saying(long), ...Array.from({ length: 7 }, () => saying('Quiet.'))])).toBe(2);
});

it('page break: all text of a continued review is tagged content, for screen readers', async () => {
  const pages = drawnOn(await fileOf([saying('A quiet night under the pines. '.repeat(300))]));
  expect(pages.length).toBeGreaterThan(1);
  for (const drawn of pages) {
    const untagged = drawn.replaceAll(/\bBDC$.*?\bEMC$/gms, '');
    expect(untagged).not.toMatch(/\b(?:BDC|EMC|BT)$/m);
  }
});

// @holds download-9
it('wrapping a maximum-length word takes linear time', async () => {
  const processorMs = async (letters: number) => {
    const before = process.cpuUsage();
    expect(await pagesOf([saying('a4f'.repeat(letters / 3))])).toBeGreaterThan(1);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  await processorMs(6000);
  const short = await processorMs(6000);
  // By the square it would be 64 times as much: left to the library, 30,000 letters take 14 seconds.
  expect(await processorMs(48_000)).toBeLessThan(Math.max(short, 20) * 24);
});

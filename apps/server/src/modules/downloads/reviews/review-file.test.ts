import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import type { ReviewCells } from './review-rows.ts';
import { MAX_FORMATTED_REVIEWS, formattedReviews, reviewSheet, streamedReviews } from './review-file.ts';

const FACTS = {
  campsite: 'Cala Sirena',
  choice: { guests: 'Family' },
  requestedAt: new Date('2027-03-01T06:30:00Z'),
  zone: 'Europe/Madrid',
} as const;

const saying = (positive: string, at = 0): ReviewCells => ({
  date: '2026-08-15',
  score: 9.5,
  texts: ['Ana P.', 'Spain', 'bungalow', null],
  nights: 2,
  said: ['Couple', `Review ${at}`, positive, null],
});

/** So many reviews, and whether their reading was ended. */
function source(count: number, text: string) {
  const reading = { ended: false };
  const reviews = (async function* () {
    try {
      for (let at = 0; at < count; at++) yield [saying(text, at)];
    } finally {
      reading.ended = true;
    }
  })();
  return { reviews, reading };
}

async function bytesOf(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(Buffer.concat(await Array.fromAsync(parts)));
}

describe('the Excel workbook of reviews', () => {
  // @holds download-10
  it('has typed dates and numbers, auto-filters and the request’s metadata', async () => {
    const { rows, rest } = await reviewSheet(source(3, '=1+1').reviews);
    expect(rest).toBeNull();
    const [sheet, filters] = (await readXlsx(await formattedReviews(rows, FACTS))).sheets;
    expect(sheet!.rows[1]).toEqual([
      new Date('2026-08-15'),
      9.5,
      'Ana P.',
      'Spain',
      'bungalow',
      null,
      2,
      'Couple',
      'Review 0',
      '=1+1',
      null,
    ]);
    expect(sheet!.autoFilter?.range).toBe('A1:K4');
    expect(sheet!.freezePane).toMatchObject({ rows: 1 });
    expect(sheet!.pageSetup).toMatchObject({ paperSize: 'a4', printTitlesRow: '$1:$1' });
    expect(Object.fromEntries(filters!.rows as [string, string][])).toEqual({
      Campsite: 'Cala Sirena',
      Reviews: '3',
      'Sort By': 'Newest First',
      Type: 'All',
      Reviewers: 'Family',
      'Review Scores': 'All',
      'Time of the year': 'All',
      'Asked for': '2027-03-01 07:30',
      'Time zone': 'Europe/Madrid',
    });
  });

  it('has row heights that fit the text, up to Excel’s maximum', async () => {
    const { rows } = await reviewSheet(source(1, 'A quiet night under the pines. '.repeat(10)).reviews);
    const { sheets } = await readXlsx(await formattedReviews([...rows, [null, null, 'x'.repeat(30_000)]], FACTS));
    const heights = [1, 2].map((at) => sheets[0]!.rowDefs?.get(at)?.height ?? 0);
    expect(heights[0]).toBeGreaterThanOrEqual(75);
    expect(Math.max(...heights)).toBeLessThanOrEqual(409);
  });

  // @holds download-10
  it.each([
    [MAX_FORMATTED_REVIEWS, 'x', true],
    [MAX_FORMATTED_REVIEWS + 1, 'x', false],
    [80, 'x'.repeat(30_000), false],
  ])('of %i reviews is complete, buffered or streamed', async (count, text, isWhole) => {
    const { rows, rest } = await reviewSheet(source(count, text).reviews);
    expect(rest === null).toBe(isWhole);
    if (rest === null) return;
    const [sheet] = (await readXlsx(await bytesOf(streamedReviews(rows, rest)))).sheets;
    expect(sheet!.rows).toHaveLength(count + 1);
    expect(new Set(sheet!.rows.map((row) => row[8])).size).toBe(count + 1);
  });

  it('stops reading when the client disconnects', async () => {
    const { reviews, reading } = source(MAX_FORMATTED_REVIEWS * 4, 'x'.repeat(300));
    const { rows, rest } = await reviewSheet(reviews);
    for await (const _ of streamedReviews(rows, rest!)) break;
    expect(reading.ended).toBe(true);
  });
});

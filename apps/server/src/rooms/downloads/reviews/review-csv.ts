import type { CellValue } from 'hucre/csv';
import { csvFile } from '../file/csv-file.ts';
import { REVIEW_HEADINGS, type ReviewCells } from './review-rows.ts';

/** Reviews as CSV, row by row as it is read. */
export function reviewCsv(reviews: AsyncIterable<ReviewCells>): AsyncIterable<Uint8Array> {
  return csvFile(REVIEW_HEADINGS, rowsOf(reviews));
}

async function* rowsOf(reviews: AsyncIterable<ReviewCells>): AsyncGenerator<CellValue[]> {
  for await (const { date, score, texts, nights, said } of reviews) yield [date, score, ...texts, nights, ...said];
}

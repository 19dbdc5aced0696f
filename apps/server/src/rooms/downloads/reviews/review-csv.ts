import type { CellValue } from 'hucre/csv';
import type { Language } from '@vivac/domain/language';
import { csvFile } from '#platform/files/csv-file';
import { type SpanishCell, spanishCsv } from '#platform/files/spanish-csv';
import { type ReviewCells, reviewHeadings } from './review-rows.ts';

/** Reviews as CSV, row by row as it is read. */
export function reviewCsv(reviews: AsyncIterable<ReviewCells>, language: Language): AsyncIterable<Uint8Array> {
  return csvFile(reviewHeadings(language), rowsOf(reviews));
}

/** As Excel in Spanish opens it. */
export function spanishReviewCsv(reviews: AsyncIterable<ReviewCells>): AsyncIterable<Uint8Array> {
  return spanishCsv(headedRows(reviews));
}

async function* headedRows(reviews: AsyncIterable<ReviewCells>): AsyncGenerator<readonly SpanishCell[]> {
  yield reviewHeadings('es');
  for await (const { date, score, texts, nights, said } of reviews) yield [date, score, ...texts, nights, ...said];
}

async function* rowsOf(reviews: AsyncIterable<ReviewCells>): AsyncGenerator<CellValue[]> {
  for await (const { date, score, texts, nights, said } of reviews) yield [date, score, ...texts, nights, ...said];
}

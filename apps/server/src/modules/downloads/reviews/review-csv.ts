import type { Language } from '@vivac/domain/language';
import { csvOfParts } from '#platform/files/csv-file';
import type { CsvCell } from '#platform/files/csv-line';
import { spanishCsvOfParts } from '#platform/files/spanish-csv';
import { type ReviewCells, reviewHeadings } from './review-rows.ts';

/** Reviews as CSV, part by part as they are read. */
export function reviewCsv(parts: AsyncIterable<readonly ReviewCells[]>, language: Language): AsyncIterable<Uint8Array> {
  return csvOfParts(reviewHeadings(language), rowsOf(parts));
}

/** As Excel in Spanish opens it. */
export function spanishReviewCsv(parts: AsyncIterable<readonly ReviewCells[]>): AsyncIterable<Uint8Array> {
  return spanishCsvOfParts(reviewHeadings('es'), rowsOf(parts));
}

async function* rowsOf(parts: AsyncIterable<readonly ReviewCells[]>): AsyncGenerator<CsvCell[][]> {
  for await (const part of parts) {
    yield part.map(({ date, score, texts, nights, said: stated }) => [date, score, ...texts, nights, ...stated]);
  }
}

import { toSay } from '@vivac/text/sentence';
import type { Language } from '@vivac/domain/language';
import type { DownloadFormat } from '@vivac/contract/downloads';
import type { ReviewChoice } from '@vivac/domain/reviews/review-filters';
import type { Queryable } from '#platform/database/database';
import type { FileAnswer } from '#platform/http/file-route';
import { type Refusal, refuse } from '#platform/refusal';
import { reviewPage } from '#modules/reviews/read';
import type { VisibleCampsite } from '#modules/watchlists/read';
import { type CsvCell, csvOfParts, spanishCsvOfParts } from '#platform/files/csv-file';
import { MAX_PDF_REVIEWS, type SerialQueue } from '../file/file-limits.ts';
import { chosenReviews } from '../file/report-facts.ts';
import { type ReviewCells, reviewCells, reviewHeadings, reviewsOf } from './review-rows.ts';
import { formattedReviews, reviewSheet, streamedReviews } from './review-workbook.ts';

interface ReviewsRequested {
  readonly campsite: VisibleCampsite;
  readonly choice: ReviewChoice;
  readonly askedAt: Date;
  readonly zone: string;
  readonly isDemo: boolean;
  readonly language: Language;
}

/** The reviews as a file; CSV, and Excel with many reviews, are written while they are read. */
export async function reviewFile(
  { db, made }: { db: Queryable; made: SerialQueue },
  requested: ReviewsRequested,
  format: DownloadFormat,
  gone: AbortSignal,
): Promise<FileAnswer['body'] | Refusal> {
  const language = format === 'csv-es' ? 'es' : requested.language;
  const reviews = shown(reviewsOf(db, requested.campsite, requested.choice, gone), language);
  if (format === 'csv') return reviewCsv(reviews, language);
  if (format === 'csv-es') return spanishReviewCsv(reviews);
  if (format === 'xlsx') {
    const { rows, rest } = await reviewSheet(reviews);
    if (rest !== null) return streamedReviews(rows, rest, requested.isDemo, requested.language);
    const facts = { ...requested, campsite: requested.campsite.name };
    return made(() => formattedReviews(rows, facts), gone);
  }
  const { total } = await reviewPage(db, requested.campsite, requested.choice, { from: 0, to: 0 });
  if (total !== null && total > MAX_PDF_REVIEWS) return tooLongForPaper(total);
  const report = {
    campsite: requested.campsite.name,
    chosen: chosenReviews(requested.choice, requested.language),
    language: requested.language,
    askedAt: requested.askedAt,
    isDemo: requested.isDemo,
  };
  return made(async () => {
    const { reviewPdf } = await import('./review-pdf.ts');
    return reviewPdf({ ...report, reviews: (await Array.fromAsync(reviews)).flat() }, requested.zone, gone);
  }, gone);
}

async function* shown(parts: ReturnType<typeof reviewsOf>, language: Language): AsyncGenerator<ReviewCells[]> {
  const cells = reviewCells(language);
  for await (const part of parts) yield part.map(cells);
}

function tooLongForPaper(total: number): Refusal {
  const words = toSay('pdfReviews', { most: MAX_PDF_REVIEWS, count: total });
  return refuse('invalid', words, 'format');
}

/** Reviews as CSV, part by part as they are read. */
function reviewCsv(parts: AsyncIterable<readonly ReviewCells[]>, language: Language): AsyncIterable<Uint8Array> {
  return csvOfParts(reviewHeadings(language), rowsOf(parts));
}

/** As Excel in Spanish opens it. */
function spanishReviewCsv(parts: AsyncIterable<readonly ReviewCells[]>): AsyncIterable<Uint8Array> {
  return spanishCsvOfParts(reviewHeadings('es'), rowsOf(parts));
}

async function* rowsOf(parts: AsyncIterable<readonly ReviewCells[]>): AsyncGenerator<CsvCell[][]> {
  for await (const part of parts) {
    yield part.map(({ date, score, texts, nights, said: stated }) => [date, score, ...texts, nights, ...stated]);
  }
}

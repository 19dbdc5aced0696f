import type { DownloadFormat } from '@vivac/contract/downloads';
import { ALL, REVIEW_FILTER_GROUPS, type ReviewChoice } from '@vivac/domain/review-filters';
import type { Queryable } from '#platform/database/database';
import type { FileAnswer } from '#platform/http/file-route';
import { type Refusal, refuse } from '#platform/refusal';
import { reviewPage } from '#rooms/reviews/read';
import type { VisibleCampsite } from '#rooms/watchlists/read';
import type { InTurn } from './in-turn.ts';
import { reviewCsv } from './review-csv.ts';
import { MAX_PDF_REVIEWS, reviewPdf } from './review-pdf.ts';
import { type ReviewCells, reviewCells, reviewsOf } from './review-rows.ts';
import { reviewWorkbook } from './review-workbook.ts';

interface ReviewsAsked {
  readonly campsite: VisibleCampsite;
  readonly choice: ReviewChoice;
  readonly askedAt: Date;
  readonly zone: string;
}

/** The reviews as a file; Excel and CSV are written while they are read. */
export async function reviewFile(
  { db, made }: { db: Queryable; made: InTurn },
  asked: ReviewsAsked,
  format: DownloadFormat,
  gone: AbortSignal,
): Promise<FileAnswer['body'] | Refusal> {
  const reviews = shown(reviewsOf(db, asked.campsite, asked.choice, gone));
  if (format === 'csv') return reviewCsv(reviews);
  if (format === 'xlsx') return reviewWorkbook(reviews);
  const { total } = await reviewPage(db, asked.campsite, asked.choice, { from: 0, to: 0 });
  if (total !== null && total > MAX_PDF_REVIEWS) return tooLongForPaper(total);
  const report = { campsite: asked.campsite.name, chosen: chosenOf(asked.choice), askedAt: asked.askedAt };
  return made(async () => reviewPdf({ ...report, reviews: await Array.fromAsync(reviews) }, asked.zone, gone), gone);
}

async function* shown(reviews: ReturnType<typeof reviewsOf>): AsyncGenerator<ReviewCells> {
  for await (const review of reviews) yield reviewCells(review);
}

function tooLongForPaper(total: number): Refusal {
  const words = `A PDF holds at most ${MAX_PDF_REVIEWS} reviews; ${total} match. Narrow the filters, or take Excel or CSV.`;
  return refuse('invalid', words, 'format');
}

/** The filters that are set, in the words of the screen. */
function chosenOf(choice: ReviewChoice): string[] {
  return REVIEW_FILTER_GROUPS.flatMap(({ key, title }) => {
    const chosen = choice[key];
    return chosen === undefined || chosen === ALL ? [] : [`${title}: ${chosen}`];
  });
}

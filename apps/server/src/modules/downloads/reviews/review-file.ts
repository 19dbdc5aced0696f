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
import { chosenReviews, type ReviewFacts, factsOfReviews } from '../file/report-facts.ts';
import { type ReviewCells, reviewCells, reviewHeadings, reviewsOf } from './review-rows.ts';
import type { ColumnDef, calculateRowHeight } from 'hucre/xlsx';
import { type SheetCell, streamedWorkbook } from '#platform/files/streamed-workbook';
import { type FileWords, fileWords, MAX_PDF_REVIEWS, type SerialQueue } from '../file/file-words.ts';
import { TABLE_ON_PAPER, filterSheet, headingCells } from '../file/workbook-style.ts';

interface ReviewsRequested {
  readonly campsite: VisibleCampsite;
  readonly choice: ReviewChoice;
  readonly requestedAt: Date;
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
    requestedAt: requested.requestedAt,
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

const WRAPPED = { alignment: { wrapText: true, vertical: 'top' } } as const;
const TOP = { alignment: { vertical: 'top' } } as const;
const WIDTHS = [12, 8, 16, 16, 18, 26, 8, 16, 32, 60, 60] as const;
const NUMBER_FORMATS: Readonly<Partial<Record<number, string>>> = { 1: '0.0', 6: '0' };
const FIRST_LONG_TEXT = 8;

function columnsIn({ dayFormat }: FileWords): ColumnDef[] {
  return WIDTHS.map((width, at) => {
    const numFmt = at === 0 ? dayFormat : NUMBER_FORMATS[at];
    return { width, style: at >= FIRST_LONG_TEXT ? WRAPPED : TOP, ...(numFmt !== undefined && { numFmt }) };
  });
}
const HEADING_ROW = { rows: 1 } as const;

/** The most characters that Excel takes in a cell. */
const MAX_CELL_CHARACTERS = 32_767;

/** What is written whole, with filters, a sheet of what was asked, and a look: about 10 MB while it is made. */
export const MAX_FORMATTED_REVIEWS = 5000;
const MAX_FORMATTED_CHARACTERS = 2_000_000;

/** Reviews on their way into a workbook. */
interface ReviewSheet {
  readonly rows: SheetCell[][];
  /** What follows the rows; null where they are all. */
  readonly rest: AsyncIterator<readonly ReviewCells[]> | null;
}

/** Reads as many reviews as are written whole. */
export async function reviewSheet(reviews: AsyncIterable<readonly ReviewCells[]>): Promise<ReviewSheet> {
  const rest = reviews[Symbol.asyncIterator]();
  const rows: SheetCell[][] = [];
  let characters = 0;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) {
    for (const review of next.value) {
      rows.push(rowOf(review));
      characters += charactersIn(review);
    }
    if (rows.length > MAX_FORMATTED_REVIEWS || characters > MAX_FORMATTED_CHARACTERS) return { rows, rest };
  }
  return { rows, rest: null };
}

/** All reviews as a workbook that can be forwarded as it is. */
export async function formattedReviews(rows: SheetCell[][], facts: ReviewFacts): Promise<Uint8Array> {
  const library = await import('hucre/xlsx');
  const words = fileWords(facts.language);
  const { reviews, sheets } = words.text;
  const headings = reviewHeadings(facts.language);
  return library.writeXlsx({
    sheets: [
      {
        name: sheets.reviews,
        columns: columnsIn(words),
        rows: [[...headings], ...rows],
        cells: headingCells(headings),
        rowDefs: new Map(rows.map((row, at) => [at + 1, { height: heightOf(row, library.calculateRowHeight) }])),
        freezePane: HEADING_ROW,
        autoFilter: { range: `A1:K${rows.length + 1}` },
        ...TABLE_ON_PAPER,
      },
      filterSheet(sheets.filters, factsOfReviews(facts, rows.length)),
    ],
    properties: { title: reviews.title({ campsite: facts.campsite }), creator: 'Vivac', created: facts.requestedAt },
  });
}

/** Excel's limit, in points. */
const HIGHEST_ROW = 409;
/** Lines end between words: so much of a column's width is filled with letters, about. */
const FILLED = 0.9;

/** In points. Not every reader finds by itself how high a row with wrapped text is. */
function heightOf(row: SheetCell[], heightNeeded: typeof calculateRowHeight): number {
  const columnWidths = WIDTHS.slice(FIRST_LONG_TEXT).map((width) => width * FILLED);
  return Math.min(HIGHEST_ROW, heightNeeded(row.slice(FIRST_LONG_TEXT), { wrapText: true, columnWidths }));
}

/** Any number of reviews, a part at a time as they are read; further sheets follow where one is full. */
export async function* streamedReviews(
  rows: SheetCell[][],
  rest: AsyncIterator<readonly ReviewCells[]>,
  isDemo = false,
  language?: Language,
): AsyncGenerator<Uint8Array> {
  const words = fileWords(language);
  const { reviews } = words.text.sheets;
  const formats = columnsIn(words);
  const columns = reviewHeadings(language).map((heading, at) => ({
    heading,
    width: WIDTHS[at]!,
    numberFormat: formats[at]!.numFmt,
    wraps: at >= FIRST_LONG_TEXT,
  }));
  try {
    yield* streamedWorkbook(isDemo ? `Demo ${reviews}` : reviews, columns, allRows(rows, rest));
  } finally {
    await rest.return?.();
  }
}

async function* allRows(
  rows: SheetCell[][],
  rest: AsyncIterator<readonly ReviewCells[]>,
): AsyncGenerator<SheetCell[][]> {
  // Taken out, so that nothing keeps them while the others are read.
  yield rows.splice(0);
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value.map(rowOf);
}

function rowOf({ date, score, texts, nights, said: stated }: ReviewCells): SheetCell[] {
  const isDay = date.length === 'YYYY-MM-DD'.length;
  return [isDay ? new Date(date) : date, score, ...texts.map(cellText), nights, ...stated.map(cellText)];
}

function charactersIn({ texts, said: stated }: ReviewCells): number {
  return [...texts, ...stated].reduce((sum, text) => sum + (text?.length ?? 0), 0);
}

/** As much of a text as a cell takes, never half a character; `_x0041_` in it stays what it is instead of becoming `A`. */
function cellText(text: string | null): string | null {
  if (text === null) return null;
  const whole = text.replaceAll(/_x(?=[0-9a-f]{4}_)/gi, '_x005F_x');
  if (text.length <= MAX_CELL_CHARACTERS) return whole;
  return `${text.slice(0, MAX_CELL_CHARACTERS - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

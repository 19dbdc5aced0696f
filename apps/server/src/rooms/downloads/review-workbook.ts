import { type CellValue, writeXlsxStream } from 'hucre/xlsx';
import { REVIEW_HEADINGS, type ReviewCells } from './review-rows.ts';

const WRAPPED = { alignment: { wrapText: true, vertical: 'top' } } as const;
const TOP = { alignment: { vertical: 'top' } } as const;
const WIDTHS = [12, 8, 16, 16, 18, 26, 8, 16, 32, 60, 60] as const;
const NUMBER_FORMATS: Readonly<Partial<Record<number, string>>> = { 0: 'yyyy-mm-dd', 1: '0.0', 6: '0' };
const FIRST_LONG_TEXT = 8;

/** The most characters that Excel takes in a cell. */
const MAX_CELL_CHARACTERS = 32_767;

/** Reviews as an Excel workbook, row by row as it is read; further sheets follow where one is full. */
export function reviewWorkbook(reviews: AsyncIterable<ReviewCells>): AsyncIterable<Uint8Array> {
  return writeXlsxStream(rowsOf(reviews), {
    name: 'Reviews',
    columns: REVIEW_HEADINGS.map((header, at) => ({
      header,
      width: WIDTHS[at]!,
      style: at >= FIRST_LONG_TEXT ? WRAPPED : TOP,
      ...(NUMBER_FORMATS[at] !== undefined && { numFmt: NUMBER_FORMATS[at] }),
    })),
    freezePane: { rows: 1 },
  });
}

async function* rowsOf(reviews: AsyncIterable<ReviewCells>): AsyncGenerator<CellValue[]> {
  for await (const { date, score, texts, nights, said } of reviews) {
    const isDay = date.length === 'YYYY-MM-DD'.length;
    yield [isDay ? new Date(date) : date, score, ...texts.map(cellText), nights, ...said.map(cellText)];
  }
}

/** As much of a text as a cell takes, never half a character; `_x0041_` in it stays what it is instead of becoming `A`. */
function cellText(text: string | null): string | null {
  if (text === null) return null;
  const whole = text.replaceAll(/_x(?=[0-9a-f]{4}_)/gi, '_x005F_x');
  if (text.length <= MAX_CELL_CHARACTERS) return whole;
  return `${text.slice(0, MAX_CELL_CHARACTERS - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

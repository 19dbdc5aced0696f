import type { Language } from '@vivac/domain/language';
import PDFDocument from 'pdfkit';
import {
  type Lettering,
  type Pdf,
  type TextLine,
  drawable,
  featuresOf,
  firstLines,
  linesOf,
  runWidth,
} from './pdf-lines.ts';
import { type FontWeight, fontOf } from './pdf-typefaces.ts';

/** Points, of which an inch has 72. */
export const MARGIN = 36;

export const INK = '#2b2118';
export const MUTED = '#6e6152';
export const RULE = '#e9d8b9';

interface PdfOptions {
  readonly title: string;
  readonly layout: 'portrait' | 'landscape';
  readonly createdAt: Date;
  readonly language: Language;
  /** Keeps the pages until the end, when their number is known. */
  readonly numberPagesLater?: boolean;
}

/** An empty A4 document, tagged, with a title and without pages. */
export function openPdf({ title, layout, createdAt, language, numberPagesLater = false }: PdfOptions): Pdf {
  const font = fontOf('latin', 'regular');
  return new PDFDocument({
    size: 'A4',
    layout,
    margin: MARGIN,
    autoFirstPage: false,
    bufferPages: numberPagesLater,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: language,
    ...(typeof font === 'string' && { font }),
    info: { Title: title, Creator: 'Vivac', Producer: 'Vivac', CreationDate: createdAt },
  });
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly weight?: FontWeight;
  readonly colour?: string;
  readonly align?: 'left' | 'right' | 'center';
}

/** Of a letter's size: from the top of the line to the foot of its letters, and to the next line. */
const ASCENT = 0.95;
const LINE_HEIGHT = 1.2;
const FLOWING_LINE_HEIGHT = 1.35;

/** Writes a text into its box; one that takes more than so many lines ends with an ellipsis. Answers how many it took. */
export function writeText(pdf: Pdf, text: string, box: Box & { readonly lines?: number }): number {
  const { x, y, width, size, weight = 'regular', colour = INK, align = 'left', lines: most = 1 } = box;
  const lines = firstLines(pdf, drawable(text), most, width, { size, weight });
  pdf.fillColor(colour);
  lines.forEach((line, at) => {
    const room = align === 'left' ? 0 : (width - line.width) / (align === 'right' ? 1 : 2);
    drawLine(pdf, line, x + room, y + size * (ASCENT + at * LINE_HEIGHT), { size, weight });
  });
  return lines.length;
}

/** Writes a text of any length from `pdf.y` on, over as many pages as it takes. */
export function writeFlowing(pdf: Pdf, text: string, box: Omit<Box, 'y' | 'align'>): void {
  const { x, width, size, weight = 'regular', colour = INK } = box;
  for (const line of linesOf(pdf, drawable(text), width, { size, weight })) {
    const y = beginLine(pdf, size);
    pdf.fillColor(colour);
    drawLine(pdf, line, line.beginsRight ? x + width - line.width : x, y + size * ASCENT, { size, weight });
    pdf.y = y + size * FLOWING_LINE_HEIGHT;
  }
}

/** Where the next line of a flowing text stands: on a new page where this one is full. */
export function beginLine(pdf: Pdf, size: number): number {
  if (pdf.y + size * FLOWING_LINE_HEIGHT > pdf.page.height - MARGIN) {
    pdf.continueOnNewPage();
    pdf.y = MARGIN;
  }
  return pdf.y;
}

function drawLine(pdf: Pdf, line: TextLine, x: number, baseline: number, lettering: Lettering): void {
  let at = x;
  for (const run of line.runs) {
    const width = runWidth(pdf, run, lettering);
    pdf.text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic', ...featuresOf(run.isBackward) });
    at += width;
  }
}

interface Frame {
  /** Above the text of every page but the first. */
  readonly head: string;
  readonly foot: string;
  /** `Page 2 of 10`. */
  readonly page: string;
  readonly isFirst: boolean;
}

/** What stands in the margins of the present page. */
export function drawFrame(pdf: Pdf, { head, foot, page, isFirst }: Frame): void {
  const y = pdf.page.height - MARGIN + 8;
  const width = pdf.page.width - 2 * MARGIN;
  const small = { size: 8, colour: MUTED };
  pdf.markContent('Artifact', { type: 'Pagination' });
  if (!isFirst) writeText(pdf, head, { x: MARGIN, y: MARGIN - 16, width, ...small });
  writeText(pdf, foot, { x: MARGIN, y, width: width - 110, ...small });
  writeText(pdf, page, { x: MARGIN + width - 100, y, width: 100, align: 'right', ...small });
  pdf.endMarkedContent();
}

import PDFDocument from 'pdfkit';
import { type FontWeight, fontFileFor } from './pdf-fonts.ts';

/** Points, of which an inch has 72. */
export const MARGIN = 36;

export const INK = '#2b2118';
export const MUTED = '#6e6152';
export const RULE = '#e9d8b9';

export type Pdf = PDFKit.PDFDocument;

interface PdfOptions {
  readonly title: string;
  readonly layout: 'portrait' | 'landscape';
  readonly createdAt: Date;
  /** Keeps the pages until the end, when their number is known. */
  readonly numberPagesLater?: boolean;
}

/** An empty A4 document, tagged, with a title and without pages. */
export function openPdf({ title, layout, createdAt, numberPagesLater = false }: PdfOptions): Pdf {
  return new PDFDocument({
    size: 'A4',
    layout,
    margin: MARGIN,
    autoFirstPage: false,
    bufferPages: numberPagesLater,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'en',
    font: fontFileFor('', 'regular'),
    info: { Title: title, Creator: 'Vivac', Producer: 'Vivac', CreationDate: createdAt },
  });
}

interface Line {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly weight?: FontWeight;
  readonly colour?: string;
  readonly align?: 'left' | 'right' | 'center';
  /** How many lines the text may take before it ends with an ellipsis. */
  readonly lines?: number;
}

const LINE_HEIGHT = 1.25;

/** Writes a text into its box, in a typeface that has its letters. */
export function writeText(pdf: Pdf, text: string, line: Line): void {
  const { x, y, width, size, weight = 'regular', colour = INK, align = 'left', lines = 1 } = line;
  pdf
    .font(fontFileFor(text, weight))
    .fontSize(size)
    .fillColor(colour)
    .text(text, x, y, {
      width,
      height: size * LINE_HEIGHT * lines + 1,
      align,
      ellipsis: true,
      lineBreak: lines > 1 || align !== 'left' || pdf.widthOfString(text) > width,
    });
}

/** Below the margin of the present page. */
export function drawFooter(pdf: Pdf, left: string, right: string): void {
  const y = pdf.page.height - MARGIN + 8;
  const width = pdf.page.width - 2 * MARGIN;
  // Beyond the margin, where text would otherwise begin a page of its own.
  const { bottom } = pdf.page.margins;
  pdf.page.margins.bottom = 0;
  pdf.markContent('Artifact', { type: 'Pagination' });
  writeText(pdf, left, { x: MARGIN, y, width: width - 110, size: 8, colour: MUTED });
  writeText(pdf, right, { x: MARGIN + width - 100, y, width: 100, size: 8, colour: MUTED, align: 'right' });
  pdf.endMarkedContent();
  pdf.page.margins.bottom = bottom;
}

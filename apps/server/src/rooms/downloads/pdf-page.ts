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
}

/** An empty A4 document, tagged, with a title and without pages. */
export function openPdf({ title, layout, createdAt }: PdfOptions): Pdf {
  return new PDFDocument({
    size: 'A4',
    layout,
    margin: MARGIN,
    autoFirstPage: false,
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

import { createHash } from 'node:crypto';
import { linesOfPdf } from '../tariffs/pdf-lines.ts';
import { ImportRefused } from '../verdict/import-refused.ts';
import { type PageText, textOfLines } from './page-text.ts';

/** The text of a PDF, its columns as the cells of a row. One that is a picture, locked or damaged is known by its content alone. */
export async function pdfText(bytes: Buffer): Promise<PageText> {
  try {
    const lines = await linesOfPdf(bytes);
    return textOfLines(lines.map((pieces) => pieces.map(({ text }) => text).join(' | ')));
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    return unreadPdf(bytes);
  }
}

/** One line that names the content: any other content is a change. */
function unreadPdf(bytes: Buffer): PageText {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  const text = `PDF · ${Math.ceil(bytes.length / 1024)} KB · ${hash}`;
  return { lines: [{ text, isListed: true, isRow: true }], language: null, pdf: hash };
}

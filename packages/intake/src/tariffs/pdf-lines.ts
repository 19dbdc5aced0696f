import { createRequire } from 'node:module';
import { ImportRefused, tooLarge } from '../verdict/import-refused.ts';
import { type Item, linesOfItems } from './pdf-layout.ts';
import type { PlacedText } from './place-columns.ts';

/** What is asked of a document. */
interface PdfDocument {
  readonly numPages: number;
  getPage(number: number): Promise<{ getTextContent(): Promise<{ readonly items: readonly PdfText[] }> }>;
  readonly loadingTask: { destroy(): Promise<void> };
}

/** Marks of structure have no text. */
interface PdfText {
  readonly str?: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
}

const require = createRequire(import.meta.url);
const { getDocumentProxy } = require('unpdf') as {
  getDocumentProxy(bytes: Uint8Array, options: Readonly<Record<string, unknown>>): Promise<PdfDocument>;
};

const MAX_PAGES = 40;
const MAX_ITEMS = 60_000;

/** The lines of a PDF as pieces with their places. Throws ImportRefused for one that is locked, damaged or a picture. */
export async function linesOfPdf(bytes: Buffer): Promise<PlacedText[][]> {
  const document = await opened(bytes);
  try {
    if (document.numPages > MAX_PAGES) throw tooLarge('pdfTooLong');
    const lines: PlacedText[][] = [];
    let count = 0;
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const texts = items.flatMap((item): Item[] => {
        if (item.str === undefined || item.str.trim() === '') return [];
        const [across, up, , , x, y] = item.transform;
        const isUpright = Math.abs(up!) <= Math.abs(across!);
        return [{ text: item.str, x: x!, y: y!, width: item.width, height: item.height || 10, isUpright }];
      });
      count += texts.length;
      if (count > MAX_ITEMS) throw tooLarge('pdfTooLong');
      lines.push(...linesOfItems(texts), []);
    }
    if (count === 0) throw new ImportRefused('pdfWithoutText');
    return lines;
  } finally {
    await document.loadingTask.destroy();
  }
}

async function opened(bytes: Buffer): Promise<PdfDocument> {
  try {
    // A font's program is never run, and no font, picture or address of the document is asked for.
    return await getDocumentProxy(new Uint8Array(bytes), {
      isEvalSupported: false,
      disableFontFace: true,
      useSystemFonts: false,
      enableXfa: false,
      stopAtErrors: false,
      verbosity: 0,
    });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new ImportRefused(isLocked ? 'pdfLocked' : 'pdfDamaged');
  }
}

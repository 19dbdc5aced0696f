import { createRequire } from 'node:module';
import { ImportRefused, tooLarge } from '../verdict/import-refused.ts';
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

interface Item {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

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
        const [, , , , x, y] = item.transform;
        return [{ text: item.str, x: x!, y: y!, width: item.width, height: item.height || 10 }];
      });
      count += texts.length;
      if (count > MAX_ITEMS) throw tooLarge('pdfTooLong');
      lines.push(...linesOf(texts), []);
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

/** What stands at one height is a line; between lines that lie far apart is a gap. */
function linesOf(items: readonly Item[]): PlacedText[][] {
  const rows: Item[][] = [];
  for (const item of [...items].sort((one, other) => other.y - one.y)) {
    const row = rows.at(-1);
    if (row && Math.abs(row[0]!.y - item.y) < Math.min(row[0]!.height, item.height) * 0.5) row.push(item);
    else rows.push([item]);
  }
  return rows.flatMap((row, at) => {
    const above = rows[at - 1];
    const gap = above ? above[0]!.y - row[0]!.y : 0;
    const isApart = gap > row[0]!.height * 3;
    return isApart ? [[], piecesOf(row)] : [piecesOf(row)];
  });
}

/** Words of a line stand nearer than its height; columns stand farther. */
function piecesOf(row: readonly Item[]): PlacedText[] {
  const pieces: { text: string; from: number; to: number }[] = [];
  for (const { text, x, width, height } of [...row].sort((one, other) => one.x - other.x)) {
    const last = pieces.at(-1);
    if (last && x - last.to < height * 0.6) {
      last.text += x - last.to > height * 0.15 && !last.text.endsWith(' ') ? ` ${text}` : text;
      last.to = x + width;
    } else pieces.push({ text, from: x, to: x + width });
  }
  return pieces.map((piece) => ({ ...piece, text: piece.text.trim() }));
}

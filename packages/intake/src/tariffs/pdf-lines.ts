import { createRequire } from 'node:module';
import { ImportRefused, tooLarge } from '../verdict/import-refused.ts';
import { type PlacedText, isAmount, partsSideBySide } from './place-columns.ts';
import { dayIn, rangesIn } from './day-ranges.ts';
import { type PageRow as Row, withWrappedHeaders } from './pdf-headers.ts';

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

/** A text of a page, and where it begins. */
interface Item {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Not turned, as names of narrow columns are. */
  readonly isUpright: boolean;
}

/** The lines of a page as pieces with their places: of two columns first those on the left. Lines that lie far apart have an empty one between. */
export function linesOfItems(items: readonly Item[]): PlacedText[][] {
  const upright = items.filter(({ isUpright }) => isUpright);
  const rows = [...rowsOf(upright), ...turnedRows(items.filter(({ isUpright }) => !isUpright))];
  const sorted = rows.sort((one, other) => other.y - one.y);
  const blocks = partsSideBySide(sorted).map((block) => withWrappedNames(withWrappedHeaders(withWrappedDays(block))));
  return blocks.flatMap((block, at) => [...(at === 0 ? [] : [[]]), ...withGaps(block)]);
}

const withGaps = (rows: readonly Row[]): PlacedText[][] =>
  rows.flatMap(({ y, height, pieces }, at) => {
    const gap = at === 0 ? 0 : rows[at - 1]!.y - y;
    return gap > height * 3 ? [[], [...pieces]] : [[...pieces]];
  });

/** What stands at one height is a line. */
function rowsOf(items: readonly Item[]): Row[] {
  const rows: Item[][] = [];
  for (const item of [...items].sort((one, other) => other.y - one.y)) {
    const row = rows.at(-1);
    if (row && Math.abs(row[0]!.y - item.y) < Math.min(row[0]!.height, item.height) * 0.5) row.push(item);
    else rows.push([item]);
  }
  return rows.map((row) => ({ y: row[0]!.y, height: row[0]!.height, pieces: piecesOf(row) }));
}

/** Words of a line stand nearer than its height; columns stand farther, and so do amounts and days that close a line. */
function piecesOf(row: readonly Item[]): PlacedText[] {
  const sorted = [...row].sort((one, other) => one.x - other.x);
  const lastWord = sorted.findLastIndex(({ text }) => !isValue(text.trim()));
  const pieces: { text: string; from: number; to: number; parts: PlacedText[] }[] = [];
  for (const [at, { text, x, width, height }] of sorted.entries()) {
    const last = pieces.at(-1);
    const nearness = at > lastWord && at > 0 ? 0.2 : 0.6;
    const part = { text: text.trim(), from: x, to: x + width };
    if (last && x - last.to < height * nearness) {
      last.text += x - last.to > height * 0.15 && !last.text.endsWith(' ') ? ` ${text}` : text;
      last.to = x + width;
      last.parts.push(part);
    } else pieces.push({ text, from: x, to: x + width, parts: [part] });
  }
  return pieces.map((piece) => ({ ...piece, text: piece.text.trim() }));
}

const isValue = (text: string): boolean => isAmount(text) || dayIn(text) !== null || rangesIn(text)?.rest === '';

/** Names of columns that stand on their side are one line, at the height of their feet. */
function turnedRows(items: readonly Item[]): Row[] {
  const rows: Item[][] = [];
  for (const item of [...items].sort((one, other) => other.y - one.y)) {
    const row = rows.find(([first]) => Math.abs(first!.y - item.y) < Math.max(first!.width, item.width));
    if (row) row.push(item);
    else rows.push([item]);
  }
  return rows.map((row) => {
    const { height } = row[0]!;
    const across = row.map((item) => ({ ...item, x: item.x - height, width: height * 1.5 }));
    return { y: Math.min(...row.map(({ y }) => y)), height, pieces: piecesOf(across) };
  });
}

const ENDS_OPEN = /\d\S*\s*(?:[-–—]|\b(?:al?|au|to|bis|tot|hasta|fins))$/iu;

/** `02/04 -` above `02/07` is one cell. */
function withWrappedDays(rows: readonly Row[]): Row[] {
  const left = rows.map((row) => ({ ...row, pieces: [...row.pieces] }));
  for (const [at, row] of left.entries()) {
    row.pieces = row.pieces.map((piece) => {
      const below = left.slice(at + 1, at + 3).find(({ pieces }) => pieces.some((one) => isBelow(one, piece)));
      const rest = ENDS_OPEN.test(piece.text) ? below?.pieces.find((one) => isBelow(one, piece)) : undefined;
      if (!below || !rest) return piece;
      below.pieces = below.pieces.filter((one) => one !== rest);
      return { text: `${piece.text} ${rest.text}`, from: piece.from, to: Math.max(piece.to, rest.to) };
    });
  }
  return left.filter(({ pieces }) => pieces.length > 0);
}

const isBelow = (one: PlacedText, piece: PlacedText): boolean =>
  dayIn(one.text) !== null && one.from < piece.to && one.to > piece.from;

/** A name of two lines with its prices at half height. */
function withWrappedNames(rows: readonly Row[]): Row[] {
  const joined: Row[] = [];
  for (let at = 0; at < rows.length; at++) {
    const [row, middle, below] = [rows[at]!, rows[at + 1], rows[at + 2]];
    if (middle && below && isWrapped(row, middle, below)) {
      const [name, rest] = [row.pieces[0]!, below.pieces[0]!];
      const text = `${name.text} ${rest.text}`;
      joined.push({
        ...middle,
        pieces: [{ text, from: name.from, to: Math.max(name.to, rest.to) }, ...middle.pieces],
      });
      at += 2;
    } else joined.push(row);
  }
  return joined;
}

function isWrapped(above: Row, middle: Row, below: Row): boolean {
  const isName = ({ pieces }: Row): boolean => pieces.length === 1 && !isValue(pieces[0]!.text);
  const isNear = above.y - below.y < middle.height * 2;
  const isLeft = [above, below].every(({ pieces }) => pieces[0]!.to < middle.pieces[0]!.from);
  return isName(above) && isName(below) && isNear && isLeft && middle.pieces.every(({ text }) => isAmount(text));
}

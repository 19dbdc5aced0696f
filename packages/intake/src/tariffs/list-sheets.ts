import { toSay } from '@vivac/text/sentence';
import { decodePage } from '../page/document.ts';
import { isPdf } from '../page/page-text.ts';
import { openQuoteIn, rawRows } from '../rows/csv-rows.ts';
import { decodeText } from '../rows/decode-text.ts';
import { isArchive } from '../rows/file-rows.ts';
import { pageParts } from '../rows/html-rows.ts';
import { refuseStrangeFile } from '../rows/strange-file.ts';
import { unpack, UNPACK_LIMITS } from '../rows/unpack.ts';
import { ImportRefused, tooLarge } from '../verdict/import-refused.ts';
import { rangesIn } from './day-ranges.ts';
import type { ListSheet, SheetRow, SheetsOfList } from './list-cells.ts';
import { isOfEach } from './list-amount.ts';
import { isSeasonName, yearsIn } from './list-words.ts';
import { partsOfText, placedLines, rowsOfPlaced } from './place-columns.ts';

/** More than any price list has; a workbook of it unpacks within the budget of its reader. */
const MAX_LIST_BYTES = 20_000_000;
/** A text is read as a whole, and each of its lines is looked at many times. */
const MAX_TEXT_CHARACTERS = 400_000;
/** The sheets, tables or lines of a file that somebody sends or a text that they paste. Throws ImportRefused for what is none of these. */
export async function sheetsOfList(file: Buffer): Promise<SheetsOfList> {
  if (file.length === 0) throw new ImportRefused('emptyFile');
  if (file.length > MAX_LIST_BYTES) throw tooLarge('tariffFileTooLarge');
  const bytes = await unpacked(file);
  if (isPdf(bytes)) {
    const { linesOfPdf } = await import('./pdf-lines.ts');
    return alone(sheetOfRows(rowsOfPlaced(await linesOfPdf(bytes))));
  }
  if (isArchive(bytes)) {
    const { sheetsOfWorkbook } = await import('./list-workbook.ts');
    return sheetsOfWorkbook(bytes);
  }
  if (!isPageWithTables(bytes)) refuseStrangeFile(withoutStrayZeros(bytes.subarray(0, 1000)), '');
  const text = await textOf(bytes);
  if (/<(?:table|html|body|!doctype)\b/i.test(text.slice(0, 2_000)) || /<table\b[\s\S]*<\/t[dr]>/i.test(text))
    return alone(sheetOfPage(bytes));
  return alone(sheetOfText(text));
}

const alone = (sheet: ListSheet): SheetsOfList => ({ sheets: [sheet], hidden: [] });

/** A page may begin as XML does. */
function isPageWithTables(bytes: Buffer): boolean {
  if (!/^[^<]{0,8}<[?!]/.test(bytes.toString('latin1', 0, 1000))) return false;
  const text = bytes.toString('latin1');
  const table = text.search(/<table\b/i);
  return /<html\b/i.test(text) || (table >= 0 && /<\/t[dr]>/i.test(text.slice(table)));
}

/** One of a hundred bytes may be a zero that an export left in a text. */
function withoutStrayZeros(start: Buffer): Buffer {
  const others = start.filter((byte) => byte !== 0);
  return (start.length - others.length) * 100 <= Math.max(start.length, 100) ? Buffer.from(others) : start;
}

async function unpacked(file: Buffer): Promise<Buffer> {
  const once = (async function* () {
    yield file;
  })();
  const limits = { maxBytes: MAX_LIST_BYTES, maxRatio: UNPACK_LIMITS.maxRatio };
  return Buffer.concat(await Array.fromAsync(unpack(once, limits, () => undefined)));
}

async function textOf(bytes: Buffer): Promise<string> {
  const pieces: string[] = [];
  const once = (async function* () {
    yield bytes;
  })();
  for await (const piece of decodeText(once, null)) pieces.push(piece);
  return pieces.join('');
}

/** Tables of a page, with what stands between them if it may say a season, a year or a title. */
function sheetOfPage(bytes: Buffer): ListSheet {
  const rows: SheetRow[] = [];
  let line = 0;
  const parts = pageParts(decodePage(bytes, null), isOfEach);
  for (const [at, part] of parts.entries()) {
    if (typeof part === 'string') {
      line++;
      if (saysSomething(part) || typeof parts[at + 1] === 'object') rows.push({ line, cells: [part] });
    } else {
      line++;
      for (const row of part) rows.push({ line: ++line, ...row });
    }
  }
  if (parts.every((part) => typeof part === 'string')) throw new ImportRefused('isWebPage', 1);
  return { name: null, rows };
}

const saysSomething = (text: string): boolean =>
  text.length < 200 &&
  (rangesIn(text) !== null || yearsIn(text).length > 0 || isSeasonName(text) || /m[ií]n/i.test(text));

function sheetOfText(text: string): ListSheet {
  if (text.length > MAX_TEXT_CHARACTERS) throw tooLarge('tariffFileTooLarge');
  const delimiter = delimiterOfList(text);
  if (delimiter === null) return sheetOfRows(rowsOfPlaced(partsOfText(placedLines(text))));
  const open = openQuoteIn(delimiter, text);
  if (open) throw new ImportRefused(toSay('quoteOpen', { line: open.line }), open.line);
  const rows = rawRows(delimiter, text).map(({ cells, line }) => ({
    line,
    cells: delimiter === '|' ? withoutEdges(cells) : cells,
  }));
  const filled = rows.filter(({ cells }) => !cells.every((cell) => /^[\s:-]*$/.test(cell)));
  return { name: null, rows: text.endsWith('\n') ? filled : withoutCut(filled) };
}

/** Where a text has no last line end and its last row ends before all others, the amount at its end may be half of one. */
function withoutCut(rows: readonly SheetRow[]): readonly SheetRow[] {
  const last = rows.at(-1);
  const others = rows.slice(0, -1).filter(({ cells }) => cells.length > 1);
  if (!last || last.cells.length < 2 || others.length < 2) return rows;
  const column = last.cells.length - 1;
  const text = last.cells[column]!.trim();
  if (!/^[\d.,]+$/.test(text) || others.some(({ cells }) => cells.length <= last.cells.length)) return rows;
  const cells = last.cells.with(column, '');
  return [...rows.slice(0, -1), { ...last, cells, cutOff: new Map([[column, text]]) }];
}

const withoutEdges = (cells: readonly string[]): readonly string[] =>
  cells.length > 2 && cells[0]!.trim() === '' && cells.at(-1)!.trim() === '' ? cells.slice(1, -1) : cells;

/** What stands between the cells of most lines, equally often; null where columns are told by gaps. */
function delimiterOfList(text: string): string | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const counts = (delimiter: string): number[] => {
    const all = lines.map((line) => line.replaceAll(/"[^"]*"/g, '').split(delimiter).length - 1);
    return all.filter((count, at) => count > 0 && all.some((other, place) => place !== at && other === count));
  };
  const alike = (delimiter: string): number => counts(delimiter).length / lines.length;
  const gaps = lines.filter((line) => /\S {2,}\S/.test(line)).length;
  for (const delimiter of ['\t', '|', ';']) {
    if (alike(delimiter) >= 0.2 && counts(delimiter).length >= gaps) return delimiter;
  }
  const isDecimal = hasDecimalCommas(text, lines);
  const isTable = gaps * 2 <= lines.length && (alike(',') >= 0.7 || isBlock(lines)) && lines.length > 1;
  return isTable && !isDecimal && !hasCommasOfBothKinds(lines) ? ',' : null;
}

const hasDecimalCommas = (text: string, lines: readonly string[]): boolean =>
  /\d,\d{2}\s*(?:€|eur\b)/i.test(text) || lines.every((line) => !/\D,|,\D/.test(line));

/** A title, a table, and what stands below it: lines behind each other of equally many cells, three at least. */
function isBlock(lines: readonly string[]): boolean {
  const counts = lines.map((line) => line.replaceAll(/"[^"]*"/g, '').split(',').length);
  const [first, last] = [counts.findIndex((count) => count > 1), counts.findLastIndex((count) => count > 1)];
  const block = counts.slice(first, last + 1);
  return block.length > 2 && counts[first]! > 2 && block.every((count) => count === counts[first]);
}

/** A row with more cells than the first, as many as it has cents: `80,50,120,00` is two amounts or four. */
function hasCommasOfBothKinds([head = '', ...rows]: readonly string[]): boolean {
  const cells = (line: string): readonly string[] => line.replaceAll(/"[^"]*"/g, '').split(',');
  const width = cells(head).length;
  return rows.some((row) => {
    const own = cells(row);
    const surplus = own.length - width;
    const cents = own.filter(
      (cell, at) => at > 0 && /^\s*\d{2}\s*$/.test(cell) && /^\s*\d{1,4}\s*$/.test(own[at - 1]!),
    );
    return surplus > 0 && cents.length >= surplus;
  });
}

/** Rows in the order of their lines; blank lines leave a gap. */
function sheetOfRows(rows: readonly string[][]): ListSheet {
  const numbered = rows.map((cells, at) => ({ line: at + 1, cells }));
  const filled = numbered.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  // Where every line is followed by a blank one, blank lines say nothing.
  const isSpaced =
    filled.length > 3 &&
    filled.filter(({ line }, at) => filled[at + 1]?.line === line + 2).length >= filled.length * 0.7;
  return {
    name: null,
    rows: isSpaced ? filled.map(({ cells }, at) => ({ line: at + 1, cells })) : filled,
  };
}

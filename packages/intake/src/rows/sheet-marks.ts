import { posix } from 'node:path';
import { createInflateRaw } from 'node:zlib';
import { decodeXML } from 'entities';
import { packedPart, partOfWorkbook, tagsIn } from './workbook-archive.ts';
import { type CellShown, type ShowingStyles, showingStyles, STRUCK } from './workbook-styles.ts';

/** Cells of a sheet, from 0 and with the last. */
interface CellRange {
  readonly rows: readonly [first: number, last: number];
  readonly columns: readonly [first: number, last: number];
}

/** What a sheet says of its cells beside what stands in them; rows and columns from 0. */
export interface SheetMarks {
  readonly hiddenRows: ReadonlySet<number>;
  readonly hiddenColumns: ReadonlySet<number>;
  /** Formulas that nobody has worked out, by row and column. */
  readonly formulas: ReadonlyMap<number, ReadonlyMap<number, string>>;
  /** Cells that show more, or less, than what stands in them, by `placeOf`. */
  readonly shown: ReadonlyMap<number, CellShown>;
  /** Cells that are one, whose text stands in the first of them. */
  readonly merged: readonly CellRange[];
}

const MAX_INDEX_BYTES = 5e6;
/** Of a sheet. */
const MOST_COLUMNS = 16_384;

/** A cell as one number. */
export const placeOf = (row: number, column: number): number => row * MOST_COLUMNS + column;

/** Longer than any honest row: what stands behind it is not looked at. */
const MAX_ROW_CHARACTERS = 20e6;

/** Looks through a sheet as it is packed, the first where none is named. Of a damaged one as far as it goes: whoever reads its rows refuses it. */
export async function marksOfSheet(archive: Buffer, sheet: string | null): Promise<SheetMarks> {
  const index = partOfWorkbook(archive, 'xl/workbook.xml', MAX_INDEX_BYTES);
  const part = partOfSheet(archive, index, sheet);
  const reading = new SheetReading(
    showingStyles(archive),
    /<(?:\w+:)?calcPr\b[^>]*\sfullCalcOnLoad\s*=\s*["'](?:1|true)/.test(index),
  );
  let rest = '';
  try {
    for await (const text of part === null ? [] : textOfPart(archive, part)) {
      rest += text;
      const end = Math.max(rest.lastIndexOf('</row>') + 6, rest.lastIndexOf(':row>') + 5);
      if (end > 6) reading.takeRows(rest.slice(0, end));
      if (end > 6) rest = rest.slice(end);
      else if (rest.length > MAX_ROW_CHARACTERS) break;
    }
  } catch {
    // Damaged, or packed in a way that only its reader knows.
  }
  reading.end(rest);
  return reading;
}

/** The name of the part that a sheet is. */
function partOfSheet(archive: Buffer, index: string, sheet: string | null): string | null {
  const sheets = tagsIn(index, 'sheet');
  const found = sheet === null ? sheets[0] : sheets.find((attributes) => attributes['name'] === sheet);
  const id = Object.entries(found ?? {}).find(([name]) => /:id$/i.test(name))?.[1];
  const parts = tagsIn(partOfWorkbook(archive, 'xl/_rels/workbook.xml.rels', MAX_INDEX_BYTES), 'Relationship');
  const target = parts.find((attributes) => attributes['Id'] === id)?.['Target'];
  if (id === undefined || target === undefined) return null;
  return target.startsWith('/') ? target.slice(1) : posix.join('xl', target);
}

async function* textOfPart(archive: Buffer, part: string): AsyncGenerator<string> {
  const found = packedPart(archive, part);
  if (!found) return;
  const decoder = new TextDecoder();
  if (found.isStored) {
    yield decoder.decode(found.packed);
    return;
  }
  const inflate = createInflateRaw({ chunkSize: 1 << 18 });
  inflate.end(found.packed);
  for await (const bytes of inflate) yield decoder.decode(bytes as Buffer, { stream: true });
}

const NUMBER_OF_ROW = /\sr\s*=\s*["'](\d+)/;
const IS_HIDDEN = /\shidden\s*=\s*["'](?:1|true)/;
const ROW = /<(?:\w+:)?row\b([^>]*)>/g;
const CELL = /<(?:\w+:)?c\b([^>]*?)(?:\/>|>([^]*?)<\/(?:\w+:)?c>)/g;
const FORMULA = /<(?:\w+:)?f\b[^>]*?(?:\/>|>([^]*?)<\/(?:\w+:)?f>)/;
/** Without a value behind it, or with nought. */
const UNSURE = /(?:<\/(?:\w+:)?f>|<(?:\w+:)?f\b[^>]*\/>)\s*(?:<\/|<(?:\w+:)?v\s*\/|<(?:\w+:)?v[^>]*>\s*0?\s*<)/;
const FORMULA_BEGINS = ['<f>', '<f ', '<f/', ':f>', ':f ', ':f/'];
const hasFormulas = (xml: string): boolean => FORMULA_BEGINS.some((begin) => xml.includes(begin));
const VALUE = /<(?:\w+:)?v\b[^>]*>([^<]*)</;

/** The number that a row says of itself, from 0; null where it is that behind the last. */
function numberOf(tag: string): number | null {
  const number = NUMBER_OF_ROW.exec(tag)?.[1];
  return number === undefined ? null : Number(number) - 1;
}

/** What is found in the rows of a sheet, as they come. */
class SheetReading implements SheetMarks {
  readonly hiddenRows = new Set<number>();
  readonly hiddenColumns = new Set<number>();
  readonly merged: CellRange[] = [];
  readonly formulas = new Map<number, Map<number, string>>();
  readonly shown = new Map<number, CellShown>();
  readonly #styles: ShowingStyles;
  /** Whether a cell of those styles or texts stands somewhere. */
  readonly #showsMore: (xml: string) => boolean;
  readonly #nought = new Map<number, Map<number, string>>();
  /** Whether noughts may stand for what nobody has worked out: as long as nothing else is worked out. */
  #isUnknown: boolean;
  #row = -1;

  /** Programs that work nothing out write noughts and ask whoever opens the workbook to do so. */
  constructor(styles: ShowingStyles, asksForAll: boolean) {
    this.#styles = styles;
    this.#showsMore = showingMore(styles);
    this.#isUnknown = asksForAll;
  }

  /** Takes whole rows, with what stands before and behind them. */
  takeRows(xml: string): void {
    if (this.#row === -1) this.#takeColumns(xml);
    if (!this.#saysMore(xml) && this.#passRows(xml)) return;
    const rows = [...xml.matchAll(ROW)];
    for (const [at, { 1: tag = '', index }] of rows.entries()) {
      this.#row = numberOf(tag) ?? this.#row + 1;
      if (IS_HIDDEN.test(tag)) this.hiddenRows.add(this.#row);
      this.#takeCells(xml.slice(index, rows[at + 1]?.index));
    }
  }

  #saysMore(xml: string): boolean {
    return xml.includes('hidden') || hasFormulas(xml) || this.#showsMore(xml);
  }

  /** Passes rows over in which nothing is to be found, by the number of the last; whether it has one. */
  #passRows(xml: string): boolean {
    const last = xml.lastIndexOf('<row ');
    const number = last === -1 ? null : numberOf(xml.slice(last, xml.indexOf('>', last)));
    if (number !== null) this.#row = number;
    return number !== null;
  }

  /** Takes what stands behind the rows. */
  end(xml: string): void {
    this.takeRows(xml);
    for (const { ref = '' } of tagsIn(xml, 'mergeCell')) this.merged.push(...rangeOf(ref));
    if (!this.#isUnknown) return;
    for (const [row, own] of this.#nought)
      for (const [column, formula] of own) add(this.formulas, row, column, formula);
  }

  #takeColumns(xml: string): void {
    for (const { min, max, hidden = '0' } of tagsIn(xml, 'col')) {
      const last = Math.min(Number(max), MOST_COLUMNS);
      if (/^(?:1|true)$/.test(hidden)) for (let at = Number(min); at <= last; at++) this.hiddenColumns.add(at - 1);
    }
  }

  #takeCells(row: string): void {
    if (this.#showsMore(row)) this.#takeShown(row);
    if (!hasFormulas(row)) return;
    if (!UNSURE.test(row)) {
      this.#isUnknown = false;
      return;
    }
    for (const { inner, t = 'n', column } of cellsOf(row, (cell) => FORMULA.test(cell))) {
      const formula = FORMULA.exec(inner);
      if (formula) this.#takeFormula(inner, t, column, `=${decodeXML(formula[1] ?? '')}`);
    }
  }

  #takeShown(row: string): void {
    const { styles, texts } = this.#styles;
    for (const { inner, t, s = '', column } of cellsOf(row, this.#showsMore)) {
      const isStruck = t === 's' ? texts.has(VALUE.exec(inner)?.[1]?.trim() ?? '') : STRUCK.test(inner);
      const shown = isStruck ? 'struck' : styles.get(s);
      if (shown && inner !== '') this.shown.set(placeOf(this.#row, column), shown);
    }
  }

  #takeFormula(cell: string, type: string, column: number, formula: string): void {
    const value = VALUE.exec(cell)?.[1]?.trim() ?? '';
    // A text that is empty is one that was worked out.
    if (value === '' && type !== 'str') add(this.formulas, this.#row, column, formula);
    else if (value !== '0') this.#isUnknown = false;
    else if (this.#isUnknown) add(this.#nought, this.#row, column, formula);
  }
}

const NAME = /\sr\s*=\s*["']([A-Z]{1,3}\d+)/;
const TYPE = /\st\s*=\s*["'](\w+)/;
const STYLE = /\ss\s*=\s*["'](\d+)/;

interface SheetCell {
  readonly inner: string;
  readonly t?: string | undefined;
  readonly s?: string | undefined;
  readonly column: number;
}

/** The cells of a row that are meant. */
function* cellsOf(row: string, isMeant: (cell: string) => boolean): Generator<SheetCell> {
  let column = -1;
  for (const [cell, tag = '', inner = ''] of row.matchAll(CELL)) {
    const name = NAME.exec(tag)?.[1];
    column = name === undefined ? column + 1 : columnOf(name);
    if (isMeant(cell)) yield { inner, t: TYPE.exec(tag)?.[1], s: STYLE.exec(tag)?.[1], column };
  }
}

/** More of them are looked up one by one: an alternative of a pattern takes as long as all of it. */
const FEW = 50;

function showingMore({ styles, texts }: ShowingStyles): (xml: string) => boolean {
  const parts = [STRUCK.source];
  if (styles.size > 0) parts.push(`\\ss\\s*=\\s*["'](?:${[...styles.keys()].join('|')})["']`);
  if (texts.size > 0 && texts.size <= FEW) parts.push(`>\\s*(?:${[...texts].join('|')})\\s*</(?:\\w+:)?v>`);
  const pattern = new RegExp(parts.join('|'));
  if (texts.size <= FEW) return (xml) => pattern.test(xml);
  return (xml) => pattern.test(xml) || xml.matchAll(WHOLE_NUMBER).some(([, number]) => texts.has(number!));
}

const WHOLE_NUMBER = />\s*(\d+)\s*<\/(?:\w+:)?v>/g;

function add(formulas: Map<number, Map<number, string>>, row: number, column: number, formula: string): void {
  const own = formulas.get(row) ?? new Map<number, string>();
  formulas.set(row, own.set(column, formula));
}

const CELL_NAME = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/;

function columnOf(cell: string): number {
  const letters = CELL_NAME.exec(cell)?.[1] ?? '';
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function rangeOf(ref: string): CellRange[] {
  const [from = '', to = from] = ref.split(':');
  const [first, last] = [from, to].map((cell) => Number(CELL_NAME.exec(cell)?.[2] ?? 0) - 1);
  if (first! < 0 || last! < first!) return [];
  return [{ rows: [first!, last!], columns: [columnOf(from), columnOf(to)] }];
}

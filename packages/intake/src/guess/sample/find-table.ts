import { DELIMITERS, guessDelimiter, rawRows } from '../../rows/csv-rows.ts';
import { isHeaderAgain, namesOf } from '../../rows/lay-out.ts';
import type { Table } from '../../rows/table-schema.ts';
import { IMPORT_KINDS } from '../../mapping/fields.ts';
import { ImportRefused } from '../../verdict/import-refused.ts';
import { isAmount } from '../columns/column-facts.ts';
import { WHOLE_NAME, fieldsByName } from '../names/field-names.ts';
import { plainWords } from '../names/plain-words.ts';

/** A row of a sheet or text as it stands. */
export interface RawRow {
  readonly cells: readonly string[];
  /** From 1. */
  readonly line: number;
}

export interface SheetOfFile {
  readonly name: string;
  readonly isHidden: boolean;
}

/** Where the table is, as somebody said it. */
export interface ChosenTable {
  readonly sheet: string | null;
  readonly headerLine: number | null;
}

export interface FoundTable {
  readonly header: readonly string[];
  readonly rows: readonly RawRow[];
  /** The line of the header, and what a mapping has to say of it; null where it is the first row. */
  readonly headerLine: number;
  readonly table: Table | null;
  /** What stands above it, such as titles and comments. */
  readonly head: readonly string[];
  /** How sure it is that this is the header: the names of columns that are known. */
  readonly known: number;
}

const LOOKED_ROWS = 40;
const LOOKED_CELLS = 80;
const LOOKED_CHARACTERS = 100_000;
const SEPARATOR_LINE = /^\ufeff?sep=([,;|\t])\r?$/i;

/** What stands between the columns: said by a line `sep=;`, else the one by which most columns are known and most rows are alike. */
export function delimiterOf(text: string): string {
  const start = text.slice(0, LOOKED_CHARACTERS);
  const stated = SEPARATOR_LINE.exec(start.split('\n', 1)[0]!)?.[1];
  if (stated !== undefined) return stated;
  const first = guessDelimiter(text);
  const scored = DELIMITERS.filter((delimiter) => start.includes(delimiter)).map((delimiter) => {
    const rows = rawRows(delimiter, start).slice(0, LOOKED_ROWS);
    const found = headerAmong(rows);
    const width = rows[found.at]?.cells.length ?? 0;
    const alike =
      rows.slice(found.at).filter(({ cells }) => cells.length === width).length / Math.max(1, rows.length - found.at);
    return { delimiter, score: width < 2 ? 0 : found.known * 10 + alike * 5 + (delimiter === first ? 1 : 0) };
  });
  return scored.reduce((one, other) => (other.score > one.score ? other : one), { delimiter: first, score: 0.5 })
    .delimiter;
}

/**
 * Finds the table among rows: its header may stand below titles and comments, and in two rows; `headerLine` where somebody said which
 * line it is. Throws ImportRefused where there are no names.
 */
export function findTable(rows: readonly RawRow[], headerLine: number | null = null): FoundTable {
  if (rows.length === 0) throw new ImportRefused('emptyFile');
  const { at, known } = headerOf(rows, headerLine);
  const lower = rows[at]!;
  const upper = spanningRow(rows[at - 1], lower);
  const header = namesOf(upper?.cells ?? null, lower.cells);
  const first = upper ?? lower;
  const below = rows.slice(at + 1);
  const own = below.filter(({ cells }) => !isHeaderAgain(cells, header));
  const isPlain = isAtTop(first, rows) && !upper && own.length === below.length;
  return {
    header,
    rows: own,
    head: rows.slice(0, rows.indexOf(first)).flatMap(({ cells }) => cells.filter(isFilled)),
    headerLine: lower.line,
    table: isPlain ? null : { headerLine: first.line, ...(upper && TWO_ROWS) },
    known,
  };
}

const isAtTop = (row: RawRow, [first]: readonly RawRow[]): boolean => row === first && row.line === 1;
const TWO_ROWS = { headerRows: 2 } as const;

/** The row whose cells are names of columns: of equal ones the first; without any that is known the first that is as wide as those below. */
function headerAmong(rows: readonly RawRow[]): FoundHeader {
  const known = rows.map(({ cells }) => knownNames(cells));
  const most = Math.max(0, ...known);
  if (most >= 2 || (most === 1 && known[0] === 1)) return { at: known.indexOf(most), known: most };
  const widths = rows.map(({ cells }) => filledOf(cells));
  const wide = Math.max(...widths) / 2;
  const at = rows.findIndex(
    ({ cells }, place) => widths[place]! >= Math.max(1, wide) && !cells.some((cell) => isValue(cell)),
  );
  return { at: Math.max(0, at), known: 0 };
}

interface FoundHeader {
  readonly at: number;
  readonly known: number;
}

/** The row of the line that somebody chose, else the one that is found. */
function headerOf(rows: readonly RawRow[], headerLine: number | null): FoundHeader {
  if (headerLine === null) return headerAmong(rows.slice(0, LOOKED_ROWS));
  const at = rows.findIndex(({ line }) => line === headerLine);
  if (at === -1) throw new ImportRefused('nothingInHeaderLine', headerLine);
  return { at, known: knownNames(rows[at]!.cells) };
}

const SHOWN_LINES = 12;
const SHOWN_CELLS = 12;
const SHOWN_CHARACTERS = 80;

/** The first lines as they stand, down to some below the header: for who looks where the table is. */
export function linesAtTop(rows: readonly RawRow[], headerLine: number): readonly RawRow[] {
  const header = rows.findIndex(({ line }) => line === headerLine);
  return rows.slice(0, Math.max(SHOWN_LINES, Math.min(header, LOOKED_ROWS) + 4)).map(({ cells, line }) => ({
    line,
    cells: cells.slice(0, SHOWN_CELLS).map((cell) => cell.slice(0, SHOWN_CHARACTERS)),
  }));
}

function filledOf(cells: readonly string[]): number {
  return cells.filter((cell) => cell.trim() !== '').length;
}

function isValue(cell: string): boolean {
  return cell.trim() !== '' && isAmount(cell.trim());
}

/** How many cells are names of columns of one kind of file. */
function knownNames(cells: readonly string[]): number {
  // A row in which the same words stand again and again, as `Sold out`, is none of names.
  const names = [...new Set(cells.slice(0, LOOKED_CELLS).map((cell) => cell.trim()))].filter(
    (cell) => cell !== '' && cell.length < 100 && !isValue(cell),
  );
  return Math.max(
    ...IMPORT_KINDS.map(
      (kind) => names.filter((name) => (fieldsByName(kind, name)[0]?.score ?? 0) >= WHOLE_NAME - 12).length,
    ),
  );
}

/** The row above a header with names that span several columns, where the names of the header alone stand twice. */
function spanningRow(above: RawRow | undefined, header: RawRow): RawRow | null {
  if (!above || header.line !== above.line + 1) return null;
  const names = header.cells.map((cell) => plainWords(cell)).filter((name) => name !== '');
  const isTwice = new Set(names).size < names.length;
  return isTwice && filledOf(above.cells) >= 2 ? above : null;
}

const SUM = 'sub-?total(es)?|total(es|e|en)?|gesamt(summe)?|totaal';
const MEAN =
  'suma|somme|somma|soma|summen?|media|mediana|promedio|average|mean|durchschnitt|mittelwert|gemiddelde|moyenne|mitjana|m[eé]dia';
const PRICE = 'precios?|preus?|prix|prezz[oi]|prijs|preis|pre[cç]o|price|rate|tarifa';
/** A mean is told by nothing behind it but of what it is one: a campsite may be called Media Luna. */
const MONTH =
  '(ene|gen|jan|feb|f[eé]v|mar|m[aä]rz|abr|apr|avr|mai|may|mag|giu|jun|jui|jul|lug|ago|aug|ao[uû]|set|sep|oct|okt|ott|out|nov|dic|des|dez|d[eé]c)\\p{L}*';
const OF_WHAT = `(\\s+(de|del|of|der|des|du|di|per|por|${PRICE}|general|global|diari[oa]|mensual|total|\\d+|${MONTH})\\b.*|\\s*[:=].*)?`;
const TOTAL = `^\\s*((${SUM})([\\s:=].*)?|(${MEAN})${OF_WHAT}|(${PRICE})\\s+(medi[oa]|mitj[aà]|moyen|m[eé]di[oa]))\\s*[.:]?\\s*$`;
const IS_TOTAL = new RegExp(TOTAL, 'iu');

/** Whether a text says that what stands beside or below it is a sum or a mean of others. */
export const saysTotal = (text: string): boolean => text.length < 100 && IS_TOTAL.test(text);

/** The columns in whose cells a row says that it is a sum or a mean of others, as conditions to skip it. */
export function totalsIn(
  header: readonly string[],
  rows: readonly RawRow[],
): readonly { readonly column: string; readonly matches: string }[] {
  const places = new Set(sumsAmong(header, rows).map(({ cells }) => cells.findIndex(isFilled)));
  return [...places].flatMap((at) => (header[at] ? [{ column: header[at], matches: `/${TOTAL}/i` }] : []));
}

/** Rows that say of themselves that they are sums; in a column of seasons `Media` is one. */
export function sumsAmong(header: readonly string[], rows: readonly RawRow[]): readonly RawRow[] {
  return rows.filter(
    ({ cells }) => isTotal(cells) && !SEASON.test(plainWords(header[cells.findIndex(isFilled)] ?? '')),
  );
}

const SEASON = /(^| )(temporadas?|seasons?|saison|saisons|stagione|seizoen|epoca|estacion|temporada tarifa)( |$)/;

const isFilled = (cell: string): boolean => cell.trim() !== '';

function isTotal(cells: readonly string[]): boolean {
  const first = cells.find(isFilled);
  return first !== undefined && cells.length > 1 && saysTotal(first.trim());
}

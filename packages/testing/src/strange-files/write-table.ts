import { writeXlsx } from 'hucre/xlsx';
import type { Draws } from './random.ts';
import type { Cell, Column } from './strange-file.ts';

/** A table to be written, with what stands around it. */
export interface Table {
  readonly columns: readonly Column[];
  /** Lines above the header. */
  readonly above: readonly (readonly string[])[];
  /** Lines before the row with that place: blank ones, or the header once more. */
  readonly between: ReadonlyMap<number, readonly string[]>;
  /** Rows below the last, such as totals. */
  readonly below: readonly (readonly string[])[];
}

const TITLES = [
  'Tarifas verano',
  'Camping Market Watch',
  'Prices as of today',
  'Listado competencia',
  'Übersicht',
  'Relevé concurrence',
];
const TOTALS = ['Total', 'TOTAL', 'Media', 'Promedio', 'Average', 'Gesamt', 'Moyenne', 'Totale', 'Gemiddelde'];

/** A table with titles, comments, blank lines, headers once more and totals, as hands make them. */
export function framed(draws: Draws, columns: readonly Column[], container: Container): Table {
  const header = columns.map((column) => column.header);
  const rows = columns[0]!.cells.length;
  const plain: Table = { columns, above: [], between: new Map(), below: [] };
  if (container === 'json' || container === 'ndjson' || draws.chance(0.6)) return plain;
  const above = draws.one([
    [],
    [[draws.one(TITLES)]],
    [[draws.one(TITLES)], []],
    [['# exported by a program'], ['# version 3']],
    [[]],
  ]);
  const line = draws.one([[], header.map(() => ''), header]);
  const between =
    draws.chance(0.4) && rows > 3 ? new Map([[draws.whole(1, rows - 1), line]]) : new Map<number, string[]>();
  const total = header.map((_, at) => (at === 0 ? draws.one(TOTALS) : at === header.length - 1 ? '1234' : ''));
  return { ...plain, above, between, below: draws.chance(0.3) ? [...draws.one([[], [[]]]), total] : [] };
}

export type Container = 'csv' | 'xlsx' | 'json' | 'ndjson';
export interface Written {
  readonly bytes: Buffer;
  readonly extension: string;
}

export function drawContainer(draws: Draws): Container {
  return draws.one(['csv', 'csv', 'csv', 'csv', 'csv', 'xlsx', 'xlsx', 'json', 'json', 'ndjson']);
}

export async function writeTable(draws: Draws, table: Table, container: Container): Promise<Written> {
  if (container === 'xlsx') return { bytes: await workbookOf(draws, table), extension: 'xlsx' };
  if (container === 'csv') return delimited(draws, table);
  const objects = objectsOf(table, draws.chance(0.5));
  if (container === 'ndjson') {
    return {
      bytes: Buffer.from(objects.map((one) => `${JSON.stringify(one)}\n`).join('')),
      extension: draws.one(['ndjson', 'jsonl']),
    };
  }
  const wrapped = draws.one([
    objects,
    objects,
    { data: objects },
    { meta: { page: 1, total: objects.length }, results: objects },
  ]);
  return { bytes: Buffer.from(JSON.stringify(wrapped, null, draws.one([0, 1, 2]))), extension: 'json' };
}

const rowCount = ({ columns }: Table) => columns[0]!.cells.length;

function objectsOf({ columns, ...rest }: Table, isTyped: boolean): Record<string, unknown>[] {
  return Array.from({ length: rowCount({ columns, ...rest }) }, (_, at) =>
    Object.fromEntries(columns.map(({ header, cells }) => [header, jsonValue(cells[at]!, isTyped)])),
  );
}

function jsonValue({ text, value }: Cell, isTyped: boolean): unknown {
  if (!isTyped || value === undefined || value instanceof Date) return text;
  return value;
}

/** The rows with the lines around and between them: a cell, or the text of a line. */
function gridOf({ columns, above, between, below, ...rest }: Table): (readonly (Cell | string)[])[] {
  const rows = rowCount({ columns, above, between, below, ...rest });
  return [
    ...above,
    columns.map(({ header }) => header),
    ...Array.from({ length: rows }, (_, at) => [
      ...(between.has(at) ? [between.get(at)!] : []),
      columns.map(({ cells }) => cells[at]!),
    ]).flat(),
    ...below,
  ];
}

function linesOf(table: Table): string[][] {
  const width = table.columns.length;
  return gridOf(table).map((cells) => {
    const texts = cells.map((cell) => (typeof cell === 'string' ? cell : cell.text));
    const isComment = texts.length === 1 && texts[0]!.startsWith('#');
    return isComment ? texts : [...texts, ...Array.from({ length: Math.max(0, width - texts.length) }, () => '')];
  });
}

function delimited(draws: Draws, table: Table): Written {
  const isTabbed = draws.chance(0.1);
  const delimiter = isTabbed ? '\t' : draws.one([';', ';', ',', ',', '|']);
  const quotesAll = draws.chance(0.15);
  const lineEnd = draws.one(['\n', '\n', '\r\n', '\r\n', '\r\n']);
  const quoted = (text: string) => {
    const needs = quotesAll || text.includes(delimiter) || /["\r\n]/.test(text);
    return needs ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = linesOf(table).map((cells) => cells.map(quoted).join(delimiter));
  const says = delimiter !== '\t' && table.above.length === 0 && draws.chance(0.06) ? [`sep=${delimiter}`] : [];
  const text = `${[...says, ...lines].join(lineEnd)}${draws.chance(0.9) ? lineEnd : ''}`;
  return {
    bytes: encoded(draws, text),
    extension: isTabbed ? draws.one(['tsv', 'txt', 'csv']) : draws.one(['csv', 'csv', 'csv', 'txt']),
  };
}

function encoded(draws: Draws, text: string): Buffer {
  const isLatin = [...text].every((letter) => letter.codePointAt(0)! < 256);
  const draw = draws.next();
  if (draw < 0.5) return Buffer.from(text);
  if (draw < 0.75) return Buffer.from(`\ufeff${text}`);
  if (draw < 0.85) return Buffer.from(`\ufeff${text}`, 'utf16le');
  if (draw < 0.9) return Buffer.from(text, 'utf16le');
  return isLatin ? Buffer.from(text, 'latin1') : Buffer.from(text);
}

async function workbookOf(draws: Draws, table: Table): Promise<Buffer> {
  const isTyped = draws.chance(0.85);
  const grid = gridOf(table);
  const valueOf = (cell: Cell | string) => {
    if (typeof cell === 'string') return cell === '' ? null : cell;
    return isTyped && cell.value !== undefined ? cell.value : cell.text === '' ? null : cell.text;
  };
  const cells = new Map(
    grid.flatMap((row, at) =>
      row.flatMap((cell, place) =>
        isTyped && typeof cell !== 'string' && cell.format !== undefined
          ? [[`${at},${place}`, { value: valueOf(cell), style: { numFmt: cell.format } }] as const]
          : [],
      ),
    ),
  );
  const rows = grid.map((row) => row.map(valueOf));
  const sheet = { name: draws.one(['Sheet1', 'Hoja1', 'Precios', 'Export']), rows, cells };
  const notes = { name: 'Notas', rows: [['Revisado por Ana'], ['Ver correo']] };
  const sheets = draws.chance(0.2) ? (draws.chance(0.5) ? [sheet, notes] : [notes, sheet]) : [sheet];
  return Buffer.from(await writeXlsx({ sheets }));
}

import { writeXlsx } from 'hucre/xlsx';
import type { Draws } from './random.ts';
import type { Cell, Column } from './strange-file.ts';

/** A table to be written, with what stands around it. */
export interface Table {
  readonly columns: readonly Column[];
  /** Lines above the header. */
  readonly above: readonly (readonly string[])[];
  /** Rows below the last, such as totals. */
  readonly below: readonly (readonly string[])[];
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

function linesOf({ columns, above, below, ...rest }: Table): string[][] {
  const width = columns.length;
  const wide = (cells: readonly string[]) => [
    ...cells,
    ...Array.from({ length: Math.max(0, width - cells.length) }, () => ''),
  ];
  return [
    ...above.map((line) => (line.length === 1 && line[0]!.startsWith('#') ? [...line] : wide(line))),
    columns.map(({ header }) => header),
    ...Array.from({ length: rowCount({ columns, above, below, ...rest }) }, (_, at) =>
      columns.map(({ cells }) => cells[at]!.text),
    ),
    ...below.map(wide),
  ];
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
  const { columns, above, below } = table;
  const isTyped = draws.chance(0.85);
  const values = (cell: Cell) =>
    isTyped && cell.value !== undefined ? cell.value : cell.text === '' ? null : cell.text;
  const rows = [
    ...above.map((line) => line.map((text) => (text === '' ? null : text))),
    columns.map(({ header }) => header),
    ...Array.from({ length: rowCount(table) }, (_, at) => columns.map(({ cells }) => values(cells[at]!))),
    ...below.map((line) => line.map((text) => (text === '' ? null : text))),
  ];
  const cells = new Map(
    columns.flatMap((column, place) =>
      column.cells.flatMap((cell, at) =>
        isTyped && cell.format !== undefined
          ? [[`${above.length + 1 + at},${place}`, { value: values(cell), style: { numFmt: cell.format } }] as const]
          : [],
      ),
    ),
  );
  const sheet = { name: draws.one(['Sheet1', 'Hoja1', 'Precios', 'Export']), rows, cells };
  const notes = { name: 'Notas', rows: [['Revisado por Ana'], ['Ver correo']] };
  const sheets = draws.chance(0.2) ? (draws.chance(0.5) ? [sheet, notes] : [notes, sheet]) : [sheet];
  return Buffer.from(await writeXlsx({ sheets }));
}

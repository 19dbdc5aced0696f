import { toSay } from '@vivac/text/sentence';
import { type Attributes, decodePage, visitHtml } from '../page/document.ts';
import { headerTaker } from './lay-out.ts';
import { ImportRefused, tooLarge } from '../verdict/import-refused.ts';
import { MAX_COLUMNS, type RowsOfFile, newRows, tooManyColumns } from './rows.ts';
import { type ReadColumns, rowAdder } from './struck-out.ts';

interface HtmlRow {
  readonly cells: readonly string[];
  /** Its place in the table, from 1. */
  readonly line: number;
  /** What is struck out, by column; it stands in the cells too. */
  readonly struck: ReadonlyMap<number, string>;
}

const MAX_BYTES = 50e6;
const MAX_CELLS = 5_000_000;
const CHUNK_ROWS = 1_000;
/** What stands in them is not shown. */
const UNSEEN = new Set(['head', 'style', 'script', 'title', 'template', 'noscript', 'select']);
const STRUCK = new Set(['del', 's', 'strike']);
/** Names of classes that a page's own styles strike out: Excel writes each cell so. */
const struckClasses = (styles: string): string[] =>
  styles.split('}').flatMap((rule) => {
    const [selectors = '', style = ''] = rule.split('{');
    if (!/line-through/i.test(style)) return [];
    return selectors.split(',').flatMap((one) => /\.([\w-]+)$/.exec(one.trim())?.[1] ?? []);
  });
const CELLS = new Set(['td', 'th']);
const BREAKS = new Set(['br', 'p', 'div', 'li']);

/** The rows of the largest table of an HTML document, as programs write it and call it `.xls`. Throws ImportRefused where there is none. */
export async function* htmlRows(bytes: AsyncIterable<Buffer>, reading: ReadColumns): AsyncGenerator<RowsOfFile> {
  const headerOf = headerTaker(reading.table);
  let header: readonly string[] | null = null;
  let add: ReturnType<typeof rowAdder> | null = null;
  let rows = newRows();
  for (const { cells, line, struck } of await rawHtmlRows(bytes)) {
    if (!header || !add) {
      header = headerOf(cells, line);
      add = header && rowAdder(header, reading);
      continue;
    }
    add(rows, line, evenly(cells, header.length), struck.keys());
    if (rows.cells.length < CHUNK_ROWS) continue;
    yield { header, rows };
    rows = newRows();
  }
  if (header) yield { header, rows };
}

/** A row as wide as the header, if no more than blank cells stand beyond it. */
function evenly(cells: readonly string[], width: number): string[] {
  const even = [...cells];
  while (even.length > width && even.at(-1) === '') even.pop();
  while (even.length < width) even.push('');
  return even;
}

/** The rows of the largest table in which something stands. A cell over several rows stands in each of them. */
export async function rawHtmlRows(bytes: AsyncIterable<Buffer>): Promise<readonly HtmlRow[]> {
  const page = decodePage(await gathered(bytes), null);
  const tables = new Tables(null);
  visitHtml(page, tables);
  const found = tables.largest();
  if (found === null) throw new ImportRefused('isWebPage', 1);
  return found.flatMap(({ cells, struck }, at) =>
    cells.some((cell) => cell !== '') ? [{ cells, line: at + 1, struck }] : [],
  );
}

async function gathered(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > MAX_BYTES)
      throw tooLarge(
        toSay('asItStands', { text: `has more than ${MAX_BYTES / 1e6} MB of HTML: save it as CSV or Excel (.xlsx)` }),
      );
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A row of a table on a page. */
export interface PageRow {
  readonly cells: string[];
  /** Columns from which on one amount stands in several, and in how many. */
  readonly spans: Map<number, number>;
  /** What is struck out, by column. */
  readonly struck: Map<number, string>;
}

const newRow = (): PageRow => ({ cells: [], spans: new Map(), struck: new Map() });

interface OpenTable {
  readonly rows: PageRow[];
  filled: number;
  /** Texts of cells that reach into the rows below: by column, with how many rows they still reach and how many columns an amount. */
  readonly below: Map<number, { text: string; struck: string | undefined; rows: number; span: number }>;
  /** The next free column of the row that is open. */
  column: number;
  text: string[] | null;
  struck: string[];
  spans: { readonly columns: number; readonly rows: number };
}

function newTable(): OpenTable {
  return { rows: [], filled: 0, below: new Map(), column: 0, text: null, struck: [], spans: { columns: 1, rows: 1 } };
}

const BLOCKS = new Set([
  ...BREAKS,
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'section',
  'article',
  'dt',
  'dd',
  'caption',
  'header',
]);
const MAX_TEXTS = 5_000;
const MAX_STYLES = 1_000_000;
const MAX_TEXT_CHARACTERS = 500;

/** Whether a text of a cell over several columns stands in each of them. */
type SpreadsText = (text: string, column: number) => boolean;

/** The tables of a page, and the texts between them, in their order. */
export function pageParts(page: string, spreads: SpreadsText): (string | readonly PageRow[])[] {
  const tables = new Tables(spreads);
  visitHtml(page, tables);
  return tables.parts();
}

/** Gathers the tables of a document, also those that lie in others. */
class Tables {
  readonly #open: OpenTable[] = [];
  readonly #parts: (string | OpenTable)[] = [];
  #outside = '';
  #largest: OpenTable | null = null;
  #unseen = 0;
  #struck = 0;
  /** Of each open element, whether it is struck out. */
  readonly #marks: boolean[] = [];
  #cells = 0;
  #styles = '';
  #isStyle = false;
  readonly #struckClasses = new Set<string>();
  readonly #spreads: SpreadsText | null;

  /** Of a price list, what stands in each of several columns; what is struck out stands beside its cells alone. */
  constructor(spreads: SpreadsText | null) {
    this.#spreads = spreads;
  }

  open(name: string, attributes: Attributes): void {
    this.#mark(name, attributes);
    if (name === 'table' || BLOCKS.has(name)) this.#endText();
    if (name === 'table') this.#open.push(newTable());
    else if (BREAKS.has(name)) this.text(' ');
    const table = this.#open.at(-1);
    if (!table) return;
    if (name === 'tr') {
      table.rows.push(newRow());
      table.column = 0;
    } else if (CELLS.has(name)) {
      if (table.rows.length === 0) table.rows.push(newRow());
      [table.text, table.struck] = [[], []];
      table.spans = { columns: spanOf(attributes['colspan']), rows: spanOf(attributes['rowspan']) };
    }
  }

  #mark(name: string, attributes: Attributes): void {
    if (UNSEEN.has(name)) this.#unseen++;
    if (name === 'style') this.#isStyle = true;
    this.#marks.push(this.#strikes(name, attributes));
    if (this.#marks.at(-1)) this.#struck++;
  }

  #strikes(name: string, { style = '', class: names = '' }: Attributes): boolean {
    if (STRUCK.has(name) || /line-through/i.test(style)) return true;
    return this.#struckClasses.size > 0 && names.split(/\s+/).some((one) => this.#struckClasses.has(one));
  }

  text(text: string): void {
    if (this.#unseen > 0) this.#unseenText(text);
    else if (this.#struck > 0) this.#struckText(text);
    else this.#seenText(text);
  }

  /** Of what is not shown, how the rest is. */
  #unseenText(text: string): void {
    if (this.#isStyle && this.#styles.length < MAX_STYLES) this.#styles += text;
  }

  #struckText(text: string): void {
    this.#open.at(-1)?.struck.push(text);
    if (!this.#spreads) this.#seenText(text);
  }

  #seenText(text: string): void {
    const cell = this.#open.at(-1)?.text;
    if (cell) cell.push(text);
    else if (this.#outside.length < MAX_TEXT_CHARACTERS) this.#outside += text;
  }

  close(name: string): void {
    if (UNSEEN.has(name)) this.#unseen--;
    if (name === 'style') this.#takeStyles();
    if (this.#marks.pop()) this.#struck--;
    if (BLOCKS.has(name)) this.#endText();
    const table = this.#open.at(-1);
    if (!table) return;
    if (CELLS.has(name)) this.#cell(table);
    else if (name === 'tr') this.#fromAbove(table, table.rows.at(-1) ?? newRow(), true);
    else if (name === 'table') this.#end(table);
  }

  #takeStyles(): void {
    for (const name of struckClasses(this.#styles)) this.#struckClasses.add(name);
    [this.#styles, this.#isStyle] = ['', false];
  }

  #end(table: OpenTable): void {
    this.#endText();
    this.#open.pop();
    if (table.filled > 0) this.#parts.push(table);
    if (table.filled > (this.#largest?.filled ?? 0)) this.#largest = table;
  }

  #endText(): void {
    const text = this.#outside.replaceAll(/\s+/g, ' ').trim();
    this.#outside = '';
    if (text !== '' && this.#parts.length < MAX_TEXTS) this.#parts.push(text);
  }

  parts(): (string | readonly PageRow[])[] {
    this.#endText();
    return this.#parts.map((part) => (typeof part === 'string' ? part : part.rows));
  }

  largest(): readonly PageRow[] | null {
    const rows = this.#largest?.rows ?? [];
    return rows.every(({ cells }) => cells.length < 2) ? null : rows;
  }

  #cell(table: OpenTable): void {
    const row = table.rows.at(-1);
    if (table.text === null || !row) return;
    this.#fromAbove(table, row);
    const text = takeText(table, row);
    const { columns, rows } = table.spans;
    const [others, width] = this.#spreads?.(text, table.column) ? [text, columns] : ['', 1];
    for (let at = 0; at < columns; at++) {
      const [own, span] = at === 0 ? [text, width] : [others, 1];
      this.#put(row, own, span);
      const struck = row.struck.get(table.column);
      if (rows > 1) table.below.set(table.column, { text: own, struck, rows: rows - 1, span });
      table.column++;
    }
  }

  /** Puts the texts that reach into a row from above, as far as they lie side by side; at the end of the row those behind gaps too. */
  #fromAbove(table: OpenTable, row: PageRow, isEnd = false): void {
    const last = isEnd ? Math.max(-1, ...table.below.keys()) : Number.POSITIVE_INFINITY;
    for (; table.column <= last; table.column++) {
      const above = table.below.get(table.column);
      if (!above && !isEnd) return;
      const { text, struck, span } = above ?? { text: '', struck: undefined, span: 1 };
      this.#put(row, text, span, struck);
      if (above && --above.rows === 0) table.below.delete(table.column);
    }
  }

  #put({ cells, spans, struck }: PageRow, text: string, span: number, out?: string): void {
    if (out !== undefined && !this.#spreads) struck.set(cells.length, out);
    if (span > 1) spans.set(cells.length, span);
    cells.push(text);
    if (cells.length > MAX_COLUMNS) throw tooManyColumns(cells.length);
    if (++this.#cells > MAX_CELLS)
      throw tooLarge(
        toSay('asItStands', { text: 'has a table of more than 5,000,000 cells: save it as CSV or Excel (.xlsx)' }),
      );
  }
}

/** The text of the cell that ends, with what is struck out of it beside. */
function takeText(table: OpenTable, { struck }: PageRow): string {
  const [text = '', out = ''] = [table.text ?? [], table.struck].map((parts) =>
    parts.join('').replaceAll(/\s+/g, ' ').trim(),
  );
  [table.text, table.struck] = [null, []];
  if (text !== '') table.filled++;
  if (out !== '') struck.set(table.column, out);
  return text;
}

/** How many columns or rows a cell takes; what is no such number is one. */
function spanOf(written: string | undefined): number {
  const span = Number.parseInt(written ?? '1', 10);
  return span >= 1 && span <= 1000 ? span : 1;
}

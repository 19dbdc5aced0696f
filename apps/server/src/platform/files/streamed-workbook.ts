import { type ZipEntry, zipStream } from './zip-stream.ts';

export type SheetCell = string | number | Date | null;

export interface SheetColumn {
  readonly heading: string;
  /** In characters. */
  readonly width: number;
  /** As Excel writes formats of numbers and dates; none where left out. */
  readonly numberFormat?: string | undefined;
  /** Whether long texts go on in a further line. */
  readonly wraps: boolean;
}

/** The rows of a sheet, its heading among them. */
const MAX_SHEET_ROWS = 1_048_576;

/**
 * A workbook of very many rows, written while they are read, a part at a time; further sheets follow where one is full. Columns are
 * at most 26, their texts stand in the cells themselves.
 */
export function streamedWorkbook(
  name: string,
  columns: readonly SheetColumn[],
  parts: AsyncIterator<readonly (readonly SheetCell[])[]>,
  maxRows = MAX_SHEET_ROWS,
): AsyncGenerator<Buffer> {
  return zipStream(entriesOf(name, columns, parts, maxRows));
}

async function* entriesOf(
  name: string,
  columns: readonly SheetColumn[],
  parts: AsyncIterator<readonly (readonly SheetCell[])[]>,
  maxRows: number,
): AsyncGenerator<ZipEntry> {
  const rows = new RowsInOrder(parts);
  let sheets = 0;
  do yield { path: `xl/worksheets/sheet${++sheets}.xml`, parts: sheetXml(columns, rows, maxRows) };
  while (await rows.hasMore());
  for (const [path, xml] of Object.entries(rest(name, sheets, columns)))
    yield { path, parts: [`${DECLARATION}${xml}`] };
}

/** Rows that come in parts, taken in parts that end where a sheet does. */
class RowsInOrder {
  readonly #parts: AsyncIterator<readonly (readonly SheetCell[])[]>;
  #held: readonly (readonly SheetCell[])[] = [];
  #isOver = false;

  constructor(parts: AsyncIterator<readonly (readonly SheetCell[])[]>) {
    this.#parts = parts;
  }

  async hasMore(): Promise<boolean> {
    while (this.#held.length === 0 && !this.#isOver) {
      const next = await this.#parts.next();
      this.#isOver = next.done === true;
      if (next.done !== true) this.#held = next.value;
    }
    return this.#held.length > 0;
  }

  take(atMost: number): readonly (readonly SheetCell[])[] {
    const taken = this.#held.slice(0, atMost);
    this.#held = this.#held.slice(atMost);
    return taken;
  }
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

async function* sheetXml(columns: readonly SheetColumn[], rows: RowsInOrder, maxRows: number): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="true"/>`,
  );
  const pane = '<pane ySplit="1" topLeftCell="A2" state="frozen" activePane="bottomLeft"/>';
  const views = `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>`;
  const headings = rowXml(
    1,
    columns.map(({ heading }) => heading),
  );
  yield `${DECLARATION}<worksheet xmlns="${MAIN}">${views}<cols>${widths.join('')}</cols><sheetData>${headings}`;
  let row = 1;
  while (row < maxRows && (await rows.hasMore())) {
    let xml = '';
    for (const cells of rows.take(maxRows - row)) xml += rowXml(++row, cells);
    yield xml;
  }
  yield '</sheetData></worksheet>';
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Each column has a look of its own: the first after that of cells without one. */
function rowXml(row: number, cells: readonly SheetCell[]): string {
  let xml = `<row r="${row}">`;
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at]!;
    const place = `<c r="${LETTERS[at]}${row}" s="${at + 1}"`;
    if (cell === null) xml += `${place}/>`;
    else if (typeof cell === 'string') xml += `${place} t="inlineStr"><is>${textXml(cell)}</is></c>`;
    else xml += `${place}><v>${typeof cell === 'number' ? cell : dayNumber(cell)}</v></c>`;
  }
  return `${xml}</row>`;
}

const DAY_MS = 86_400_000;
/** How many days Excel counts up to 1 January 1970. */
const DAYS_BEFORE_1970 = 25_569;

function dayNumber(moment: Date): number {
  return moment.getTime() / DAY_MS + DAYS_BEFORE_1970;
}

function textXml(text: string): string {
  return KEEPS_SPACE.test(text)
    ? `<t xml:space="preserve">${xmlText(text)}</t>`
    : `<t>${NEEDS_WRITING.test(text) ? xmlText(text) : text}</t>`;
}

const KEEPS_SPACE = /^\s|\s$|[\n\r\t]| {2}/;
/** What XML does not take as it is; Excel reads `_x000D_` as that character. */
const NEEDS_WRITING = /[[&<>\p{Cc}\ufffe\uffff]--[\t\n\x7f-\x9f]]/v;
const EACH_TO_WRITE = new RegExp(NEEDS_WRITING, 'gv');
const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function xmlText(text: string): string {
  return text.replaceAll(EACH_TO_WRITE, (sign) => NAMED[sign] ?? asExcelWrites(sign));
}

function asExcelWrites(sign: string): string {
  return `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}

/** What a workbook has beside its sheets. */
function rest(name: string, sheets: number, columns: readonly SheetColumn[]): Readonly<Record<string, string>> {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1);
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const part = (path: string, type: string) => `<Override PartName="${path}" ContentType="${CONTENT}.${type}+xml"/>`;
  const list = numbers.map((at) => {
    const title = xmlText(at === 1 ? name : `${name}_${at}`).replaceAll('"', '&quot;');
    return `<sheet name="${title}" sheetId="${at}" r:id="rId${at}"/>`;
  });
  const parts = numbers.map((at) => part(`/xl/worksheets/sheet${at}.xml`, 'worksheet'));
  const leads = numbers.map((at) => relation(at, 'worksheet', `worksheets/sheet${at}.xml`));
  const types = `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>`;
  return {
    'xl/styles.xml': stylesXml(columns),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${leads.join('')}${relation(sheets + 1, 'styles', 'styles.xml')}</Relationships>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types">${types}${part('/xl/workbook.xml', 'sheet.main')}${part('/xl/styles.xml', 'styles')}${parts.join('')}</Types>`,
  };
}

/** The first number that is free for formats of one's own. */
const OWN_FORMATS = 164;

function stylesXml(columns: readonly SheetColumn[]): string {
  const formats = columns.flatMap(({ numberFormat }, at) =>
    numberFormat === undefined
      ? []
      : [`<numFmt numFmtId="${OWN_FORMATS + at}" formatCode="${xmlText(numberFormat).replaceAll('"', '&quot;')}"/>`],
  );
  const looks = columns.map(({ numberFormat, wraps }, at) => {
    const format = numberFormat === undefined ? 0 : OWN_FORMATS + at;
    const alignment = `<alignment vertical="top"${wraps ? ' wrapText="true"' : ''}/>`;
    return `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="true" applyAlignment="true">${alignment}</xf>`;
  });
  const none = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"';
  return `<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${formats.join('')}</numFmts>
<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1">${none}/></cellStyleXfs>
<cellXfs count="${looks.length + 1}">${none} xfId="0"/>${looks.join('')}</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}

import { plainWords } from '../guess/names/plain-words.ts';
import { hasPriceNoun } from '../guess/prices/price-words.ts';
import { type DayOrder, dayIn, rangesIn, withMonths } from './day-ranges.ts';
import { isPriceRange, readPrice } from './list-amount.ts';
import {
  type ListColumn,
  type ListRow,
  type ListSheet,
  type ListTable,
  MAX_LIST_COLUMNS,
  MAX_LIST_ROWS,
  type ReadCell,
  type TablesOfSheet,
} from './list-cells.ts';
import { tooLarge } from '../verdict/import-refused.ts';
import { lengthIn } from './length-words.ts';
import { conceptOf } from './list-concepts.ts';
import {
  areWeekNumbers,
  isOnlyPeople,
  isPriceName,
  isSeasonName,
  minimumIn,
  nightsIn,
  priceKindOf,
  type Role,
  roleOf,
  saysLength,
  saysWeekNumber,
  weekdaysIn,
  withoutMinimum,
  yearsIn,
} from './list-words.ts';
import { headersOfNights, isRowOfNights } from './nights-in-column.ts';

/** A year without anything that makes it a price. */
const BARE_YEAR = /^20[2-4]\d(?![\d.,])[^€£$]*$/;
/** In the first column, where nothing has a price: `2027 €/noche`. */
const YEAR_OF_LIST = /^20[2-4]\d\s*(?:\(|[-–·|/]\s*)?(?:€|eur\b|euros?\b)/i;

export function readRows(sheet: ListSheet, order: DayOrder): ListRow[] {
  if (sheet.rows.length > MAX_LIST_ROWS) throw tooLarge('tariffFileTooLarge');
  return sheet.rows.flatMap(({ line, hiddenAbove = 0, cells: written, numbers, spans }) => {
    const last = written.findLastIndex((text) => text.trim() !== '');
    if (last >= MAX_LIST_COLUMNS) throw tooLarge('tariffFileTooLarge');
    const read = written.slice(0, MAX_LIST_COLUMNS).map((whole, column): ReadCell => {
      const text = whole.replaceAll(/\s+/g, ' ').trim();
      const day = dayIn(text, order);
      return {
        sheet: sheet.name,
        line,
        column,
        text,
        price: day ? { is: 'unreadable' } : readPrice(text, numbers?.has(column) === true),
        ranges: day ? null : rangesIn(withoutMinimum(whole), order),
        day,
      };
    });
    const cells = withMonths(read);
    const filled = cells.filter(({ text }) => text !== '');
    return filled.length === 0 ? [] : [{ line: line - hiddenAbove, cells, filled, ...(spans && { spans }) }];
  });
}

/** `1 nuit`, `7 noches`: how long one stays, and no price of a night. */
const isLength = ({ text }: ReadCell): boolean =>
  (nightsIn(text) ?? lengthIn(text)?.from ?? LONGEST) < LONGEST &&
  /^1\s*\p{L}|(?:s|notti|n[äa]chten?)$/iu.test(text.trim());
const LONGEST = 29;

const isAmount = (cell: ReadCell): boolean => isPriced(cell) && !isLength(cell);
const isPriced = ({ price, text, column }: ReadCell): boolean =>
  (price.is === 'price' || price.is === 'zero') && !BARE_YEAR.test(text) && !(column === 0 && YEAR_OF_LIST.test(text));
const isStated = ({ price, ranges }: ReadCell): boolean =>
  ranges === null && (price.is === 'not_let' || price.is === 'on_request' || price.is === 'free');
/** Of a row that says how long or on which days one stays. */
const saysRule = ({ text, column }: ReadCell): boolean =>
  column > 0 && (nightsIn(text) !== null || (weekdaysIn(text)?.length ?? 0) > 0);

type RowKind = 'alone' | 'header' | 'body';

function kindOf(row: ListRow): RowKind {
  const { filled } = row;
  if (filled.length === 1) return isAmount(filled[0]!) ? 'body' : 'alone';
  return hasAmounts(row) || hasStates(row) || hasPriceRanges(row) || isRuleRow(row) || isSeasonRow(row)
    ? 'body'
    : 'header';
}

const hasAmounts = ({ filled }: ListRow): boolean =>
  filled.some(({ day }) => day !== null) ||
  (filled.some(isAmount) && filled.some((cell) => !isAmount(cell) || cell.column === 0));

/** Nothing but words in place of prices. */
function hasStates({ filled }: ListRow): boolean {
  const isDated = filled.some(({ ranges }) => ranges !== null);
  const behind = filled.slice(1);
  if (!filled.some(isStated)) return false;
  return behind.every((cell) => isStated(cell) || cell.ranges !== null) || (filled.length > 2 && isDated);
}

/** A name, and from what to what it costs. */
function hasPriceRanges({ filled: [name, ...prices] }: ListRow): boolean {
  const isRange = ({ text }: ReadCell): boolean => isPriceRange(text);
  return name?.column === 0 && prices.some(isRange) && prices.every((cell) => isRange(cell) || isStated(cell));
}

/** `Ver web | Ver web`: the same words in place of each price, and no name of columns. */
function areSameWords([first, ...texts]: readonly string[]): boolean {
  const [one] = texts;
  return (
    texts.length > 1 && one !== undefined && one !== first && texts.every((text) => text === one) && !namesColumns(one)
  );
}

function namesColumns(text: string): boolean {
  const { nights, per } = priceKindOf(text);
  const isOfPrices = (nights ?? per) !== null || hasPriceNoun(text) || saysLength(text) || isOnlyPeople(text);
  return isOfPrices || isSeasonName(text) || roleOf(text) !== null || yearsIn(text).length > 0;
}

/** Between rows of prices the same words in place of each of them. */
function hasSameWords(rows: readonly ListRow[], kinds: readonly RowKind[], at: number): boolean {
  const { filled, line } = rows[at]!;
  const isAmong = [at - 1, at + 1].every((other) => kinds[other] === 'body' && rows[other]!.line - line === other - at);
  const above = rows[at - 1]?.filled;
  return (
    isAmong &&
    areSameWords(filled.map(({ text }) => text)) &&
    filled.every(({ ranges, column }, place) => ranges === null && column === above?.[place]?.column)
  );
}

function isRuleRow({ filled }: ListRow): boolean {
  const role = roleOf(filled[0]!.text);
  return (role === 'minimum' || role === 'arrival') && filled.slice(1).every(saysRule);
}

/** A name and its dates, as a table of seasons has them. */
function isSeasonRow({ filled }: ListRow): boolean {
  const [name, ...rest] = filled;
  if (!name || rest.length === 0 || name.ranges || roleOf(name.text) || isPriceName(name.text)) return false;
  return rest.every(saysSeason) && rest.some(({ ranges }) => ranges !== null);
}

const saysSeason = ({ ranges, text }: ReadCell): boolean =>
  ranges !== null || minimumIn(text) !== null || (/\D/.test(text) && nightsIn(text) !== null);

/** Seasons with their dates below rows of prices that have none. */
const isLegendBelow = (row: ListRow, last: ListRow): boolean =>
  isSeasonName(row.filled[0]!.text) && isSeasonRow(row) && last.filled.every(({ ranges, day }) => !(ranges ?? day));

/** Takes a sheet apart into its tables: a header below rows of prices begins another. */
export function tablesOf(rows: readonly ListRow[]): TablesOfSheet {
  const finding = new Finding();
  const kinds = rows.map(kindOf);
  const nights = headersOfNights(rows);
  for (const [at, row] of rows.entries()) {
    const kind = kindAmong({ rows, kinds, nights }, at);
    const hasGap = at > 0 && row.line > rows[at - 1]!.line + 1;
    if (kind === 'alone') finding.takeAlone(row, hasGap || kinds[at + 1] !== 'body');
    else if (kind === 'header') finding.takeHeader(row);
    else finding.takeBody(row, hasGap);
  }
  return finding.end();
}

interface SheetRows {
  readonly rows: readonly ListRow[];
  readonly kinds: readonly RowKind[];
  /** The row of each column that first calls it one of nights. */
  readonly nights: ReadonlyMap<number, number>;
}

/** Amounts alone, of the unit above, that begin with how many nights they are for. */
const isMoreNights = ({ rows, nights }: SheetRows, at: number): boolean =>
  at > 0 &&
  rows[at]!.line === rows[at - 1]!.line + 1 &&
  rows[at]!.filled.every((cell) => cell.column > 0 && isAmount(cell)) &&
  isRowOfNights(rows[at]!, at, nights);

function kindAmong(sheet: SheetRows, at: number): RowKind {
  const { rows, kinds } = sheet;
  if (kinds[at] === 'body' && isHeaderOfRanges(rows, kinds, at)) return 'header';
  const isBody = hasSameWords(rows, kinds, at) || lacksItsPrice(rows, kinds, at) || isMoreNights(sheet, at);
  return kinds[at] === 'header' && isBody ? 'body' : kinds[at]!;
}

/** Between rows that have their dates in a column and prices behind it one with dates there and no price. */
function lacksItsPrice(rows: readonly ListRow[], kinds: readonly RowKind[], at: number): boolean {
  const { filled, line } = rows[at]!;
  return [at - 1, at + 1].every((other) => {
    const beside = rows[other];
    if (!beside || kinds[other] !== 'body' || beside.line - line !== other - at || !hasAmounts(beside)) return false;
    return filled.every(({ ranges, column }) => {
      const cell = beside.cells[column];
      return cell !== undefined && cell.text !== '' && !isAmount(cell) && (cell.ranges !== null) === (ranges !== null);
    });
  });
}

/** The table that is open, and those before it. */
class Finding {
  readonly #tables: ListTable[] = [];
  #titles: ReadCell[] = [];
  #headers: ListRow[] = [];
  #body: ListRow[] = [];

  takeAlone(row: ListRow, isApart: boolean): void {
    const [cell] = row.filled as [ReadCell];
    const isBelow = cell.ranges?.rest === '' && cell.column > 0;
    // Within a table it is the name of a part of it, or more dates.
    if (!isBelow && (isApart || cell.ranges !== null)) this.#closeBody();
    if (this.#body.length > 0) this.#body.push(row);
    else if (this.#headers.length > 0 && cell.column > 0) this.#headers.push(row);
    else this.#titles.push(cell);
  }

  takeHeader(row: ListRow): void {
    if (!isRangesBelow(row, this.#body)) this.#closeBody();
    (this.#body.length > 0 ? this.#body : this.#headers).push(row);
  }

  takeBody(row: ListRow, hasGap: boolean): void {
    const last = this.#body.at(-1);
    if (last && isSeasonRow(row) !== isSeasonRow(last) && (hasGap || isLegendBelow(row, last))) this.#closeBody();
    this.#body.push(row);
  }

  end(): TablesOfSheet {
    const left = this.#body.length > 0 ? [] : [...this.#titles, ...this.#headers.flatMap(({ filled }) => filled)];
    this.#closeBody();
    return { tables: this.#tables, alone: left };
  }

  #closeBody(): void {
    const [titles, body] = [this.#titles, this.#body];
    if (body.length === 0) return;
    const above = this.#headers.length > 0 ? null : tableAbove(this.#tables.at(-1), titles, body);
    const headers = above?.headers ?? this.#headers;
    const columns = above?.columns ?? columnsOf(headers, body);
    this.#tables.push({ titles, headers, body: body.map((row) => withoutMixedSpans(row, columns)), columns });
    [this.#titles, this.#headers, this.#body] = [[], [], []];
  }
}

/** The names of columns that stand once above the parts of several seasons: `1-2 noches | 3+ noches` above `Temporada baja (1/4 - 30/6)`. */
function tableAbove(
  above: ListTable | undefined,
  titles: readonly ReadCell[],
  body: readonly ListRow[],
): ListTable | null {
  const isOfSeason = (all: readonly ReadCell[]): boolean => (all.at(-1)?.ranges ?? null) !== null;
  if (!above || !isOfSeason(titles) || !isOfSeason(above.titles)) return null;
  if ([...titles, ...above.titles.slice(-1)].some(saysPer)) return null;
  const names = above.headers.flatMap(({ filled }) => filled);
  const isSeason = (text: string): boolean => isSeasonName(text) && priceKindOf(text).per === null;
  const saysSeasons = names.some(({ ranges, day, text }) => ranges !== null || day !== null || isSeason(text));
  const widths = new Set(
    [...above.body, ...body].filter(({ filled }) => filled.length > 1).map(({ cells }) => cells.length),
  );
  return names.length === 0 || saysSeasons || widths.size !== 1 ? null : above;
}

/** `Temporada alta (1/7 - 31/8), precios por semana`: what the columns above say is not all. */
function saysPer({ ranges, text }: ReadCell): boolean {
  const { per, nights } = priceKindOf(ranges ? ranges.rest : text);
  return (per ?? nights) !== null;
}

/** An amount over a price of a night and one of a week, or over a price and a number of guests, is of neither. */
function withoutMixedSpans(row: ListRow, columns: readonly ListColumn[]): ListRow {
  const mixed = [...(row.spans ?? [])].flatMap(([first, count]) => {
    const own = columns.slice(first, first + count);
    const lengths = new Set(own.map(({ header }) => header.flatMap(({ text }) => priceKindOf(text).per ?? []).at(-1)));
    return own.every(({ role }) => role === 'prices') && lengths.size < 2 ? [] : own.map(({ at }) => at);
  });
  const cells = row.cells.map((cell) => (mixed.includes(cell.column) ? { ...cell, ...NO_TEXT } : cell));
  return mixed.length === 0 ? row : { ...row, cells, filled: cells.filter(({ text }) => text !== '') };
}

const NO_TEXT = { text: '', price: { is: 'empty' } } as const;

/** Dates in the columns of the prices below, with a name before them that is no season's: `Bungalows | 1/7–31/8 | …`. */
function isHeaderOfRanges(rows: readonly ListRow[], kinds: readonly RowKind[], at: number): boolean {
  const row = rows[at]!;
  if (!isSeasonRow(row)) return false;
  const below = belowKinds(rows, kinds, at);
  const next = rows[below];
  if (!next || isSeasonRow(next) || next.line > row.line + below - at) return false;
  if (at > 0 && isSeasonRow(rows[at - 1]!) && rows[at - 1]!.line === row.line - 1) return false;
  const places = row.filled.filter(({ ranges }) => ranges !== null).map(({ column }) => column);
  const saysPrice = (cell: ReadCell): boolean => isAmount(cell) || isStated(cell) || isPriceRange(cell.text);
  return kinds[below] === 'body' && places.some((column) => saysPrice(next.cells[column] ?? next.filled[0]!));
}

/** The row of the prices, below those that say what they are for. */
function belowKinds(rows: readonly ListRow[], kinds: readonly RowKind[], at: number): number {
  let below = at + 1;
  const dates = rows[at]!.filled.filter(({ ranges }) => ranges !== null).length;
  while (kinds[below] === 'header' && (isOfKinds(rows[below]!) || isSaidOfEach(rows[below]!, dates))) below++;
  return below;
}

/** `PVP | Neto | PVP | Neto` below two seasons: the same names for each. */
function isSaidOfEach({ filled }: ListRow, seasons: number): boolean {
  const texts = filled.filter(({ column }) => column > 0).map(({ text }) => plainWords(text));
  const counted = Map.groupBy(texts, (text) => text);
  return seasons > 1 && counted.size > 1 && [...counted.values()].every(({ length }) => length === seasons);
}

/** `Entre semana | Fin de semana`, `Noche | Semana`: what the prices below are for. */
const isOfKinds = ({ filled }: ListRow): boolean =>
  filled.every(
    ({ text, column }) =>
      column === 0 ||
      (priceKindOf(text).nights ?? priceKindOf(text).per) !== null ||
      saysLength(text) ||
      isOnlyPeople(text) ||
      weekdaysIn(text)?.length === 0,
  );

/** Dates that stand below the prices of their columns. */
function isRangesBelow({ filled }: ListRow, body: readonly ListRow[]): boolean {
  const dates = filled.filter(({ ranges }) => ranges !== null);
  return (
    dates.length > 0 &&
    dates.length >= filled.length - 1 &&
    // A name before them is that of the units below: `Parcelas | 1/4–30/6 | …`.
    filled.every(({ ranges, text }) => ranges !== null || roleOf(text) !== null) &&
    dates.every(({ column }) => body.some(({ cells }) => cells[column] && isAmount(cells[column])))
  );
}

const isTextOnly = ({ text, price, ranges, day }: ReadCell): boolean =>
  text !== '' && price.is === 'unreadable' && ranges === null && day === null;

function columnsOf(headers: readonly ListRow[], body: readonly ListRow[]): ListColumn[] {
  const rows = body.filter(({ filled }) => filled.length > 1);
  const width = Math.max(0, ...[...headers, ...body].map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, at): ListColumn => {
    const below = rows.flatMap(({ cells }) => (cells[at] && cells[at].text !== '' ? [cells[at]] : []));
    const header = headers.flatMap(({ cells }) => (cells[at] && cells[at].text !== '' ? [cells[at]] : []));
    return { at, header, role: roleOfColumn(header, below) };
  });
  const dated = withoutWeekCodes(withDatesAsNamed(withPersonPrices(columns), rows), rows);
  return withHeadersFromTheLeft(headers, withDayColumns(dated, rows));
}

const DATES: ReadonlySet<Role> = new Set(['period', 'from', 'to']);

/** Beside seasons, or with some days in it, a column of dates names no units, though most of them cannot be read. */
function withDatesAsNamed(columns: readonly ListColumn[], rows: readonly ListRow[]): readonly ListColumn[] {
  const hasSeasons = columns.some(({ role }) => role === 'season');
  return columns.map((column) => {
    const named = column.header.map(({ text }) => roleOf(text)).find((role) => role !== null && DATES.has(role));
    if (column.role !== 'label' || !named) return column;
    const below = rows.flatMap(({ cells }) => cells[column.at] ?? []);
    const isOfDates =
      (hasSeasons || below.some(isDated)) && below.every((cell) => isDated(cell) || !isSeasonName(cell.text));
    return isOfDates ? { ...column, role: named } : column;
  });
}
const WEEK_CODE = /^(?:s|sem|semana|semaine|setmana|w|wk|week|kw|woche)\.?\s?\d{1,2}$/i;

/** `S26`, `KW 27` beside the dates of the weeks name no units. */
function withoutWeekCodes(columns: readonly ListColumn[], rows: readonly ListRow[]): readonly ListColumn[] {
  if (!columns.some(({ role }) => role === 'period' || role === 'from')) return columns;
  return columns.map((column) => {
    const below = rows.flatMap(({ cells }) => cells[column.at] ?? []);
    const isOfWeeks = column.role === 'label' && below.every(({ text }) => WEEK_CODE.test(text));
    return isOfWeeks ? { ...column, role: 'attribute' } : column;
  });
}
const isDated = ({ ranges, day }: ReadCell): boolean => (ranges ?? day) !== null;

function roleOfColumn(header: readonly ReadCell[], below: readonly ReadCell[]): ListColumn['role'] {
  const named = header.map(({ text }) => roleOf(text)).find((role) => role !== null && role !== 'price') ?? null;
  const ofDates = roleOfDates(named, below);
  if (ofDates !== null) return ofDates;
  const ofNumbers = roleOfNumbers(header, named, below);
  if (ofNumbers !== null) return ofNumbers;
  if (named !== null && RULES.has(named)) return named;
  if (isOfSeason(header, named)) return 'prices';
  return roleOfTexts(named, below);
}

const PERCENT = /^[+-]?\s*\d{1,3}(?:[.,]\d+)?\s*%$/;
const NUMBERING = /^(?:n[º°]|n[ro]?\.|n[uú]m\.?|nr|#)$/i;
/** Of numbers that are no prices. */
function roleOfNumbers(header: readonly ReadCell[], named: Role | null, below: readonly ReadCell[]): Role | null {
  if (named === null && below.some(({ column }) => column > 0) && below.every(isLength)) return 'minimum';
  const isOfPercents = below.length > 0 && below.every(({ text }) => PERCENT.test(text));
  const isCounted = header.some(({ text }) => NUMBERING.test(text)) && below.every(({ text }) => /^\d+$/.test(text));
  return isOfPercents || isCounted || (header.some(saysWeekNumber) && areWeekNumbers(below)) ? 'attribute' : null;
}

const isMost = (below: readonly ReadCell[], is: (cell: ReadCell) => boolean): boolean =>
  below.filter(is).length * 2 > below.length;

function roleOfDates(named: Role | null, below: readonly ReadCell[]): Role | null {
  if (isMost(below, ({ ranges }) => ranges !== null)) return 'period';
  if (!isMost(below, ({ day }) => day !== null)) return null;
  return named === 'to' ? 'to' : 'from';
}

function roleOfTexts(named: Role | null, below: readonly ReadCell[]): ListColumn['role'] {
  const isName = named === 'unit' || named === 'season';
  if (!isMost(below, (cell) => isAmount(cell) || isStated(cell))) return isName ? named : 'label';
  return isName && below.some(isTextOnly) ? named : 'prices';
}

const isOfSeason = (header: readonly ReadCell[], named: Role | null): boolean =>
  header.some(({ ranges, text }) => ranges !== null || (named === null && isSeasonName(text)));

const RULES: ReadonlySet<Role> = new Set(['minimum', 'arrival', 'most', 'included', 'attribute']);

/** Among columns of cars, children and electricity `Personas` is what each pays, and not how many there is room for. */
function withPersonPrices(columns: readonly ListColumn[]): readonly ListColumn[] {
  const concepts = columns.filter(({ role, header }) => role === 'prices' && header.some(isConcept));
  return concepts.length < 2
    ? columns
    : columns.map((column) => (column.role === 'most' ? { ...column, role: 'prices' as const } : column));
}

const isConcept = ({ text }: ReadCell): boolean => {
  const concept = conceptOf(text);
  return concept !== null && concept.is !== 'pitch' && concept.is !== 'shelter';
};

/** Of two columns of days the second has the last days, whatever they are called. */
function withDayColumns(columns: readonly ListColumn[], rows: readonly ListRow[]): ListColumn[] {
  const days = columns.filter(({ role }) => role === 'from' || role === 'to');
  const isDayColumn = ({ at }: ListColumn): boolean => rows.some(({ cells }) => cells[at]?.day);
  const [first, second] = days.filter(isDayColumn);
  return columns.map((column) =>
    column === second && first?.role === 'from' ? { ...column, role: 'to' as const } : column,
  );
}

/** A name over several columns stands in the first of them, which the top row of the header tells. */
function withHeadersFromTheLeft(headers: readonly ListRow[], columns: readonly ListColumn[]): ListColumn[] {
  const prices = columns.filter(({ role }) => role === 'prices').map(({ at }) => at);
  const textIn = (row: ListRow, at: number): boolean => (row.cells[at]?.text ?? '') !== '';
  const [top] = headers;
  if (!top || headers.length < 2) return [...columns];
  return columns.map((column) => {
    const owner = prices.findLast((at) => at <= column.at && textIn(top, at));
    if (!prices.includes(column.at) || owner === undefined || owner === column.at) return column;
    // Below a name of its own it has nothing in common with the columns to its left.
    let left = owner;
    const header = headers.flatMap((row) => {
      const at = textIn(row, column.at) ? column.at : left;
      if (at === column.at && !isOfKinds({ ...row, filled: [row.cells[at]!] })) left = column.at;
      return textIn(row, at) ? [row.cells[at]!] : [];
    });
    return { ...column, header };
  });
}

/** What several columns have in common in their headers, such as `Precio por noche 2027`. */
export function commonHeader(columns: readonly ListColumn[]): ReadonlySet<ReadCell> {
  if (columns.length < 2) return new Set();
  const [one, ...others] = columns as [ListColumn, ...ListColumn[]];
  const plain = (cell: ReadCell): string => plainWords(cell.text);
  const common = one.header.filter((cell) =>
    others.every(({ header }) => header.some((other) => plain(other) === plain(cell))),
  );
  const names = new Set(common.map(plain));
  return new Set(columns.flatMap(({ header }) => header.filter((cell) => names.has(plain(cell)))));
}

import { dayIn, rangesIn, type WrittenDay, type WrittenRange } from './day-ranges.ts';
import { readPrice } from './list-amount.ts';
import {
  guestsOfName,
  isPriceName,
  isSeasonName,
  minimumIn,
  nightsIn,
  priceKindOf,
  roleOf,
  saysLength,
  seasonKeys,
  yearsIn,
} from './list-words.ts';
import { hasPriceNoun } from '../guess/prices/price-words.ts';
import { plainWords } from '../guess/names/plain-words.ts';

/** A piece of a line, and where it begins and ends: characters of a text, or points of a page. */
export interface PlacedText {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** The words that it was put together from, where their places are known. */
  readonly parts?: readonly PlacedText[] | undefined;
}

type Line = readonly PlacedText[];

export const isAmount = (text: string): boolean => /\d[.,]\d{2}|€/.test(text) && readPrice(text, false).is === 'price';

/** So many lines with prices twice tell two tables that stand side by side. */
const LEAST_ROWS = 2;

/** The parts of a page: what stands to the left of a gutter, then what stands to its right. */
export function partsSideBySide<Row extends { readonly pieces: Line }>(rows: readonly Row[]): (readonly Row[])[] {
  const second = rows.flatMap(({ pieces }) => secondName(pieces) ?? []);
  const gutter = Math.min(...second.map(({ from }) => from)) - 1;
  if (second.length < LEAST_ROWS || second.some(({ from }) => from > gutter + 8)) return [rows];
  if (rows.some(({ pieces }) => pieces.length > 1 && pieces.some(({ from, to }) => from < gutter && to > gutter)))
    return [rows];
  const side = (isLeft: boolean): Row[] =>
    rows.flatMap((row) => {
      const pieces = row.pieces.filter(({ from }) => from < gutter === isLeft);
      return pieces.length === 0 ? [] : [{ ...row, pieces }];
    });
  return [side(true), side(false)];
}

/** No amount, and no word in place of one: `Cerrado`, `Consultar`. */
const isName = (text: string): boolean => /\p{L}{3}/u.test(text) && readPrice(text, false).is === 'unreadable';

/** The name that begins again behind amounts and has amounts behind it. */
function secondName(pieces: Line): PlacedText | null {
  const first = pieces.findIndex(({ text }) => isAmount(text));
  const name = pieces.findIndex(({ text }, at) => at > first && isName(text));
  return first > 0 && name > first && isAmount(pieces[name + 1]?.text ?? '') && !saysOfUnit(pieces[name]!.text)
    ? pieces[name]!
    : null;
}

const NUMBER_OR_BOARD =
  /^(?:dos|tres|cuatro|cinco|seis|siete|ocho|dues|quatre|cinc|sis|set|vuit|two|three|four|five|six|seven|eight|deux|trois|cinq|sept|huit|zwei|drei|vier|funf|sechs|twee|drie|vijf|zes|solo alojamiento|(?:media )?pension.*|pension completa|desayuno.*|breakfast|half board|full board|room only|petit dejeuner|demi pension|todo incluido)$/;

/** What a column says of the unit to its left: a minimum stay, a number of people, the meals. */
const saysOfUnit = (text: string): boolean =>
  minimumIn(text) !== null || saysLength(text) || NUMBER_OR_BOARD.test(plainWords(text));

/** The parts of a text: only where the header says its seasons again, or others of the same days, does the second name begin a table. */
export function partsOfText(lines: readonly Line[]): Line[] {
  const parts = partsSideBySide(lines.map((pieces) => ({ pieces })));
  const [left, right] = parts.map((part) =>
    part.flatMap(({ pieces }) => pieces.flatMap((piece) => seasonIn(piece) ?? [])),
  );
  if (!left || !right || !(saysAgain(left, right) || nameAgain(parts))) return [...lines];
  return parts.flatMap((part, at) => [...(at === 0 ? [] : [[]]), ...part.map(({ pieces }) => pieces)]);
}

/** `Temporada baja` beside `Temporada alta`, with the same units below both. */
function nameAgain(parts: readonly (readonly { readonly pieces: Line }[])[]): boolean {
  const [left, right] = parts.map(
    (part) => new Set(part.flatMap(({ pieces }) => (hasNumber(pieces) ? plainWords(pieces[0]!.text) : []))),
  );
  return left !== undefined && right !== undefined && right.size > 0 && right.isSubsetOf(left);
}

interface HeaderSeason {
  readonly key: string;
  readonly ranges: readonly WrittenRange[];
}

function seasonIn({ text }: PlacedText): HeaderSeason | null {
  const found = rangesIn(text);
  const name = found ? found.rest : text;
  const ranges = found?.ranges ?? [];
  if (isSeasonName(name)) return { key: seasonKeys(name)[0]!, ranges };
  return found ? { key: JSON.stringify(ranges), ranges } : null;
}

function saysAgain(left: readonly HeaderSeason[], right: readonly HeaderSeason[]): boolean {
  const [own, others] = [new Set(left.map(({ key }) => key)), new Set(right.map(({ key }) => key))];
  const isSame = others.isSubsetOf(own) || own.isSubsetOf(others);
  return (own.size > 0 && others.size > 0 && isSame) || (own.size > 1 && others.size > 1 && shareDays(left, right));
}

const shareDays = (left: readonly HeaderSeason[], right: readonly HeaderSeason[]): boolean =>
  left.some(({ ranges }) =>
    ranges.some((one) => right.some((other) => other.ranges.some((range) => overlap(one, range)))),
  );

const placeInYear = ({ month, date }: WrittenDay): number => month * 100 + date;
const overlap = (one: WrittenRange, other: WrittenRange): boolean =>
  placeInYear(one.from) < placeInYear(other.to) && placeInYear(other.from) < placeInYear(one.to);

const ENDS_OPEN =
  /(?:[-–/·,]|(?<!\d)\+|(?<!\p{L})(?:con|de|del|y|i|e|o|with|and|of|avec|et|mit|und|met|en|amb|com|da|di|para|for|pour|für))$/iu;
/** Other words in small letters may be the name of a unit below a title. */
const GOES_ON =
  /^(?:\+|(?:con|sin|de|del|y|i|with|without|and|for|avec|sans|et|mit|und|ohne|met|en|zonder|amb|sense|per|para|pour|für|voor|hasta|fins|up to|até|da|di|e|com|sem|senza|ou|o|or)(?!\p{L}))/u;

/** A name that goes on in the next line, before or behind its amounts: `Bungalow Familiar` above `(4 plazas)  75,00`. An empty line is left of it. */
function withWrappedNames(lines: readonly Line[]): Line[] {
  const joined = [...lines];
  for (const [at, line] of lines.entries()) {
    const name = nameAlone(line);
    const rest = name === null ? null : placeOfRest(name, at, joined);
    if (name === null || rest === null) continue;
    const [other, ...more] = joined[rest] as [PlacedText, ...PlacedText[]];
    joined[rest] = [rest > at ? wrapped(name, other) : wrapped(other, name), ...more];
    joined[at] = [];
  }
  return joined;
}

/** The line that a name goes on in, or that goes on in it; null where it stands for itself. */
function placeOfRest(name: PlacedText, at: number, lines: readonly Line[]): number | null {
  const [above, below] = [withNumbers(lines[at - 1]), withNumbers(lines[at + 1])];
  if (below && goesOn(name, below[0]!, lines[at + 2]?.[0])) return at + 1;
  return above && isRestOf(above[0]!, name) ? at - 1 : null;
}

const nameAlone = ([name, ...more]: Line): PlacedText | null =>
  name && more.length === 0 && isName(name.text) && !isTitle(name.text) ? name : null;
const isTitle = (text: string): boolean =>
  isSeasonName(text) ||
  rangesIn(text) !== null ||
  roleOf(text) !== null ||
  isPriceName(text) ||
  hasPriceNoun(text) ||
  priceKindOf(text).per !== null ||
  yearsIn(text).length > 0;
const withNumbers = (line: Line | undefined): Line | null => (line && hasNumber(line) ? line : null);

const wrapped = (one: PlacedText, rest: PlacedText): PlacedText => ({
  text: `${one.text} ${rest.text}`,
  from: Math.min(one.from, rest.from),
  to: Math.max(one.to, rest.to),
});

/** Where the line below begins in brackets too, the first is the title of both. */
function goesOn(name: PlacedText, rest: PlacedText, below: PlacedText | undefined): boolean {
  if (name.from >= rest.to || !isName(rest.text)) return false;
  if (rest.text.startsWith('(')) return !below?.text.startsWith('(');
  return ENDS_OPEN.test(name.text) || (GOES_ON.test(rest.text) && !GOES_ON.test(below?.text ?? ''));
}

const isRestOf = (name: PlacedText, rest: PlacedText): boolean =>
  rest.from < name.to &&
  isName(name.text) &&
  (ENDS_OPEN.test(name.text) || (rest.text.startsWith('(') && guestsOfName(rest.text) !== null));

const isNumber = ({ text }: PlacedText): boolean => {
  const { is } = readPrice(text, false);
  return is === 'price' || is === 'zero';
};
const hasNumber = (line: Line): boolean => line.some((token, at) => at > 0 && isNumber(token));

/**
 * Lines of pieces as rows of cells: what stands below each other is a column. Lines of one piece stay as they are, and so do those whose
 * pieces fit into no columns, since nobody can tell below what they stand.
 */
export function rowsOfPlaced(lines: readonly Line[]): string[][] {
  const rows: string[][] = [];
  for (const run of runsOf(withWrappedNames(lines))) rows.push(...rowsOfRun(run));
  return rows;
}

const isDayOrStatus = ({ text }: PlacedText): boolean => {
  const { is } = readPrice(text, false);
  return is === 'not_let' || is === 'on_request' || dayIn(text) !== null;
};

/** A line without numbers below lines with them begins another table. */
function runsOf(lines: readonly Line[]): Line[][] {
  const runs: Line[][] = [];
  let hasBody = false;
  for (const line of lines) {
    const isBody = hasNumber(line);
    const isHeader =
      line.length > 1 && !isBody && !line.some(isDayOrStatus) && !line.some(({ text }) => nightsIn(text) !== null);
    if (runs.length === 0 || (isHeader && hasBody)) {
      runs.push([]);
      hasBody = false;
    }
    runs.at(-1)!.push(line);
    hasBody ||= isBody;
  }
  return runs;
}

function rowsOfRun(run: readonly Line[]): string[][] {
  const wide = run.filter((line) => line.length > 1);
  const body = wide.filter(hasNumber);
  const columns = columnsOf(body.length > 0 ? body : wide);
  const count = Math.max(0, ...(body.length > 0 ? body : wide).map((line) => line.length));
  const isEven = new Set(body.map((line) => line.length)).size === 1;
  return run.map((line) => {
    if (line.length < 2 && !isMoreDates(line, columns)) return line.map(({ text }) => text);
    const isOfSeasons = isEven && columns.length === count && line.length === count - 1 && line.every(seasonIn);
    const cells =
      (isOfSeasons ? inOrder(line, count) : cellsOf(line, columns, count)) ?? (isEven ? inOrder(line, count) : null);
    return cells ?? [line.map(({ text }) => text).join('  ')];
  });
}

type Columns = readonly { readonly from: number; readonly to: number }[];

function cellsOf(line: Line, columns: Columns, count: number): string[] | null {
  if (line.length === columns.length) return line.map(({ text }) => text);
  return columns.length >= count ? (spanned(line, columns) ?? placed(line, columns)) : null;
}

/** Of a column, beside the middle of those that a name is above: names above unequally many stand at half a column or more. */
const MOST_ASIDE = 0.25;

/** Names that stand in the middle above equally many columns each are those of the first of them. */
function spanned(line: Line, columns: Columns): string[] | null {
  const behindName = (columns.length - 1) / line.length;
  const [first, each] = Number.isInteger(behindName) ? [1, behindName] : [0, columns.length / line.length];
  if (!Number.isInteger(each) || each < 2 || hasNumber(line)) return null;
  const cells = columns.map(() => '');
  let reaches = false;
  for (const [at, { text, from, to }] of line.entries()) {
    const own = columns.slice(first + at * each, first + (at + 1) * each);
    const middle = (own[0]!.from + own.at(-1)!.to) / 2;
    const aside = Math.abs((from + to) / 2 - middle);
    if (aside * each > (own.at(-1)!.to - own[0]!.from) * MOST_ASIDE) return null;
    reaches ||= own.filter((column) => from < column.to && column.from < to).length > 1;
    cells[first + at * each] = text;
  }
  return reaches ? cells : null;
}

/** Dates below those of the same season. */
const isMoreDates = (line: Line, columns: Columns): boolean =>
  line.length === 1 && line[0]!.from >= (columns[0]?.to ?? Infinity) && rangesIn(line[0]!.text)?.rest === '';

/** Of a header without a name above the names of units, the first cell is empty. */
function inOrder(line: Line, count: number): string[] | null {
  const texts = line.map(({ text }) => text);
  if (texts.length === count) return texts;
  return texts.length === count - 1 ? ['', ...texts] : null;
}

/** What overlaps from line to line is one column. */
function columnsOf(lines: readonly Line[]): { readonly from: number; readonly to: number }[] {
  const columns: { from: number; to: number }[] = [];
  for (const { from, to } of lines.flat().sort((one, other) => one.from - other.from)) {
    const last = columns.at(-1);
    if (last && from < last.to) last.to = Math.max(last.to, to);
    else columns.push({ from, to });
  }
  return columns;
}

/** A piece that reaches over several columns, by its words. */
function apart(piece: PlacedText, columns: readonly { readonly from: number; readonly to: number }[]): PlacedText[] {
  const reached = columns.filter(({ from, to }) => Math.min(to, piece.to) - Math.max(from, piece.from) > 1);
  if (reached.length < 2 || !piece.parts || piece.parts.length < 2) return [piece];
  const joined: PlacedText[] = [];
  for (const part of piece.parts) {
    const last = joined.at(-1);
    const isOne = reached.some(
      (column) => last && last.from < column.to && part.from < column.to && part.to > column.from,
    );
    if (last && isOne) joined[joined.length - 1] = { text: `${last.text} ${part.text}`, from: last.from, to: part.to };
    else joined.push(part);
  }
  return joined;
}

/** The cells of a line; null where two of its pieces stand in one column. */
function placed(line: Line, columns: readonly { readonly from: number; readonly to: number }[]): string[] | null {
  const cells = columns.map(() => '');
  for (const { text, from, to } of line.flatMap((piece) => apart(piece, columns))) {
    const shared = columns.map((column) => Math.min(to, column.to) - Math.max(from, column.from));
    const at = shared.indexOf(Math.max(...shared));
    if (at === -1 || cells[at] !== '') return null;
    cells[at] = text;
  }
  return cells;
}

const GAP = /\t+| {2,}/;
const AMOUNT = String.raw`(?:€\s*)?\d{1,3}(?:[.\s]\d{3})*(?:,\d{1,2})?(?:\.\d{2})?\s*(?:€|EUR)?`;
const AMOUNTS_BEHIND = new RegExp(String.raw`^(?<name>.*?\S)\s+(?<amounts>(?:(?:${AMOUNT}|-|–|—)(?:\s+|$)){2,})$`, 'u');
const ONE_AMOUNT = new RegExp(String.raw`${AMOUNT}|-|–|—`, 'gu');
const MAX_LINE = 2_000;
/** Dots that lead from a name to its price. */
const LEADERS = /\s*(?:\.{4,}|(?<=\s)\.{2,}(?=\s)|…{2,}|_{4,}|·{4,})\s*/gu;

/** A text that somebody copied, as lines of pieces: tabs, gaps of blanks, or, where all gaps were lost, the amounts at the end of a line. */
export function placedLines(text: string): PlacedText[][] {
  const lines = text
    .split('\n')
    .map((line) => line.slice(0, MAX_LINE).replaceAll('\u00a0', ' ').replaceAll(LEADERS, '   ').trimEnd());
  const placedAs = lines.map(piecesOf);
  if (placedAs.some((line) => line.length > 1)) return placedAs;
  return withoutGaps(lines);
}

function piecesOf(line: string): PlacedText[] {
  const pieces: PlacedText[] = [];
  let from = 0;
  for (const part of line.split(new RegExp(`(${GAP.source})`))) {
    const text = part.trim();
    if (text !== '')
      pieces.push({ text, from: from + part.indexOf(text), to: from + part.indexOf(text) + text.length });
    from += part.length;
  }
  return amountApart(pieces);
}

/** One blank is all that stands between a long name and the amounts behind it. */
const NAME_AND_AMOUNT = /^(?<name>.*\p{L}.*?\S) (?<amount>\d{1,3}[.,]\d{2}(?: ?€)?)$/u;

function amountApart(pieces: PlacedText[]): PlacedText[] {
  const [first, ...rest] = pieces;
  const found = first && rest.length > 0 && rest.every(isNumber) ? NAME_AND_AMOUNT.exec(first.text) : null;
  if (!first || !found) return pieces;
  const { name, amount } = found.groups as { name: string; amount: string };
  const end = first.from + name.length;
  return [{ text: name, from: first.from, to: end }, { text: amount, from: end + 1, to: first.to }, ...rest];
}

function withoutGaps(lines: readonly string[]): PlacedText[][] {
  const split = lines.map((line): string[] => {
    const found = AMOUNTS_BEHIND.exec(line.trim());
    return found
      ? [found.groups!['name']!, ...(found.groups!['amounts']!.match(ONE_AMOUNT) ?? []).map((amount) => amount.trim())]
      : [line.trim()];
  });
  const counts = new Set(split.flatMap((parts) => (parts.length > 1 ? [parts.length - 1] : [])));
  if (counts.size !== 1) return split.map(inPlaces);
  const [count] = [...counts] as [number];
  return split.map((parts) => inPlaces(parts.length > 1 ? parts : (headerOf(parts[0]!, count) ?? parts)));
}

const inPlaces = (texts: readonly string[]): PlacedText[] =>
  texts.flatMap((text, at) => (text === '' ? [] : [{ text, from: at * 100, to: at * 100 + 1 }]));
const DATES =
  /\d{1,2}[/.]\d{1,2}(?:[/.]\d{2,4})?\s*(?:-|–|—|al?|to|au|bis|tot)\s*\d{1,2}[/.]\d{1,2}(?:[/.]\d{2,4})?/giu;

/** A header whose gaps were lost, if it has exactly as many seasons as there are prices. */
function headerOf(line: string, count: number): string[] | null {
  const dates = line.match(DATES) ?? [];
  if (dates.length === count && line.replaceAll(DATES, '').trim() === '') return ['', ...dates];
  const seasons = line.split(/\s+(?=(?:temporada|saison|seizoen|t\.)\s)/iu);
  const [first, ...rest] = seasons;
  if (seasons.length === count && seasons.every(isSeasonName)) return ['', ...seasons];
  if (rest.length === count && rest.every(isSeasonName)) return [first!, ...rest];
  const words = line.split(/\s+/);
  return words.length === count && words.every(isSeasonName) ? ['', ...words] : null;
}

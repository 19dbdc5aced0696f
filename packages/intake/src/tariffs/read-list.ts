import { withoutAccents } from '@vivac/domain/search-text';
import type { DayRange, Tariff } from '@vivac/domain/tariffs/tariff';
import { type Sentence, toSay } from '@vivac/text/sentence';
import { plainWords } from '../guess/names/plain-words.ts';
import { hasPriceNoun } from '../guess/prices/price-words.ts';
import { ImportRefused } from '../verdict/import-refused.ts';
import { withRangesOfTwoRows } from './days-in-two-rows.ts';
import { type DayOrder, datedRange, saysHalfOfMonth } from './day-ranges.ts';
import { addTexts, datesLeftOut, nameUnusedDates } from './dates-in-texts.ts';
import { refuseDays, refuseGroupsOfWeekdays, refuseHalfMonths } from './beyond-a-tariff.ts';
import { addFacts, perOfTable } from './facts-of-table.ts';
import { type Facts, isInLegend, noFacts, type PriceFact, type StatedSeason } from './list-facts.ts';
import { sheetsOfList } from './list-sheets.ts';
import type { Doubt, ListContext, Origin, TariffRead } from './tariff-read.ts';
import {
  type HiddenCell,
  type ListCell,
  type ListRow,
  type ListSheet,
  type ListTable,
  type ReadCell,
  type TablesOfSheet,
} from './list-cells.ts';
import { readRows, tablesOf } from './list-tables.ts';
import {
  changeoverIn,
  minimumIn,
  namesWeekday,
  nightsIn,
  priceKindOf,
  roleOf,
  saysHolidays,
  seasonKeys,
  weekdaySpanIn,
  weekdaysIn,
} from './list-words.ts';
import { ofOneYear, yearOfList } from './list-years.ts';
import { chargesIn, doubtsOfSentences, isAboutPrices, namesPartOfYear, saysPerPerson } from './list-sentences.ts';
import { unitsBesideConcepts } from './parts-of-stay.ts';
import { shareNights, titleOfWeeks } from './night-or-week.ts';
import { withNightsOfColumn } from './nights-in-column.ts';
import { withPairsBelow } from './pairs-of-columns.ts';
import { perOfCells } from './price-titles.ts';
import { withOneRate } from './rates-of-list.ts';
import { tariffOfFacts } from './tariff-of-facts.ts';
import { isPriced, leaveOut, leaveOutNet } from './table-rows.ts';
import { isTemplate, readTemplate } from './template.ts';

/** The tariff that a file or a pasted text says. Throws ImportRefused for one that has none, or that says what a tariff cannot. */
export async function tariffOfFile(bytes: Buffer, context: ListContext): Promise<TariffRead> {
  const { sheets, hidden } = await sheetsOfList(bytes);
  const found = isTemplate(sheets) ? readTemplate(sheets, context) : readBeside(hidden, sheets, context);
  return { ...found, leftOut: [...hidden, ...takenAway(sheets), ...found.leftOut] };
}

/** The list of what one can see. Where that has none, it may stand in what is hidden. */
function readBeside(hidden: readonly HiddenCell[], sheets: readonly ListSheet[], context: ListContext): TariffRead {
  try {
    return readList(sheets, context);
  } catch (error) {
    if (hidden.length === 0 || !(error instanceof ImportRefused) || error.reason.code !== 'noTariffFound') throw error;
    throw new ImportRefused(noTariffBeside(hidden));
  }
}

function noTariffBeside(hidden: readonly HiddenCell[]): Sentence {
  const [sheets, cells] = [true, false].map((is) => hidden.filter(({ reason }) => (reason === 'hidden_sheet') === is));
  const all = sheets!.length > 0 ? sheets! : cells!;
  const names = all
    .slice(0, MOST_NAMED)
    .map(({ cell, reason }) => (reason === 'hidden_sheet' ? cell.sheet : cell.text));
  const stated = [...names, ...(all.length > MOST_NAMED ? ['…'] : [])].join(', ');
  if (all === sheets) return toSay('noTariffBesideHidden', { count: all.length, names: stated });
  const rows = all.filter(({ reason }) => reason === 'hidden_row').length;
  return toSay('noTariffBesideHiddenCells', { rows, columns: all.length - rows, names: stated });
}
const MOST_NAMED = 5;

/** What stands in a file and in no cell: it was struck out, or may be half of what it was. */
const takenAway = (sheets: readonly ListSheet[]): TariffRead['leftOut'] =>
  sheets.flatMap(({ name: sheet, rows }) =>
    rows.flatMap(({ line, struck = [], cutOff = [] }) => [
      ...[...struck].map(([column, text]) => ({ cell: { sheet, line, column, text }, reason: 'struck_out' as const })),
      ...[...cutOff].map(([column, text]) => ({ cell: { sheet, line, column, text }, reason: 'cut_off' as const })),
    ]),
  );

function readList(sheets: readonly ListSheet[], context: ListContext): TariffRead {
  const order = context.answers.dayOrder ?? 'day_first';
  const rows = sheets.map((sheet) => rowsOf(sheet, order));
  const other = order === 'day_first' ? 'month_first' : 'day_first';
  // Where a day makes sense only the other way round, all do.
  if (context.answers.dayOrder === undefined && unreadableDays(rows) > 0) {
    const turned = sheets.map((sheet) => rowsOf(sheet, other));
    if (unreadableDays(turned) === 0) return readOrSayWhy(turned, context, [turnedDays(turned)]);
  }
  return readOrSayWhy(rows, context, []);
}

const rowsOf = (sheet: ListSheet, order: DayOrder): ListRow[] => withRangesOfTwoRows(readRows(sheet, order), order);

function readOrSayWhy(sheets: readonly (readonly ListRow[])[], context: ListContext, doubts: Doubt[]): TariffRead {
  try {
    return read(sheets, context, doubts);
  } catch (error) {
    if (error instanceof ImportRefused && error.reason.code === 'noTariffFound') {
      refuseDays(sheets);
      refuseHalfMonths(sheets);
    }
    throw error;
  }
}

const LOOKS_LIKE_DAYS = /(?<!\d)\d{1,2}\/\d{1,2}(?:\/\d{2,4})?\s*(?:[-–—]|al?|to|hasta|au|bis|tot)\s*\d{1,2}\/\d{1,2}/i;
const ONE_DAY = /^\d{1,2}\/\d{1,2}\/\d{4}$/;

function unreadableDays(sheets: readonly (readonly ListRow[])[]): number {
  return sheets
    .flat()
    .flatMap(({ filled }) => filled)
    .filter(({ text, ranges, day }) => !ranges && !day && (LOOKS_LIKE_DAYS.test(text) || ONE_DAY.test(text))).length;
}

function turnedDays(sheets: readonly (readonly ListRow[])[]): Doubt {
  const cells = sheets
    .flat()
    .flatMap(({ filled }) => filled)
    .filter(({ ranges, day }) => ranges ?? day);
  return { asks: 'day_order', taken: 'month_first', others: ['day_first'], cells: cells.slice(0, 3), of: null };
}

function read(sheets: readonly (readonly ListRow[])[], context: ListContext, doubts: Doubt[]): TariffRead {
  const facts = noFacts();
  const parts = sheets.map(tablesOf);
  const tables = parts.flatMap((part) => tablesIn(facts, part, doubts));
  const alone = [...parts.flatMap((part) => part.alone), ...tables.flatMap(({ titles }) => titles)];
  const marked = tables.flatMap(headsOf);
  const closed = addTexts(facts, alone, marked);
  const priced = tables.filter(({ columns }) => columns.some(({ role }) => role === 'prices'));
  const ofYear = ofOneYear(facts, { tables: priced, alone }, context.answers);
  const withPrices = inOneLanguage(facts, ofYear?.tables ?? priced);
  refuseGroupsOfWeekdays(withPrices);
  for (const table of tables) if (!priced.includes(table)) addFacts(facts, table, -1, () => false);
  const known = isInLegend(facts.legend);
  for (const [number, table] of withPrices.entries()) addFacts(facts, table, number, known);
  const net = leaveOutNet(facts);
  addRulesOfTexts(facts, alone);
  leaveOutMinimumsOfUnits(facts);
  const names = [...alone, ...withPrices.flatMap(({ headers }) => headers.flatMap(({ filled }) => filled))];
  const titles = [...textsOf(tables, alone), ...sheetNames(sheets), context.name];
  const year = ofYear?.year ?? yearOfList(sheets, titles, context);
  // What stands below the prices and names none is about something else: towels, a refrigerator.
  const beside = new Set(parts.flatMap(besidePrices));
  const above = names.filter((cell) => !beside.has(cell));
  refusePerPerson(above, facts);
  const ofWeeks = context.answers.per === 'night' ? null : titleOfWeeks(facts.prices, above, titles);
  addWeeksOf(facts, withPrices, names, ofWeeks);
  const charged = chargesIn(alone.filter((cell) => !facts.used.has(cell)));
  for (const cell of charged.used) facts.used.add(cell);
  const all = sheets.flat().flatMap(({ filled }) => filled.filter((cell) => !net.has(cell)));
  doubts.push(...year.doubts, ...doubtsOfSentences(all, names));
  const dated = closed.flatMap(({ cell }) =>
    cell.ranges!.ranges.flatMap((range) => {
      const days = datedRange(range, year.year);
      return days ? [{ cell, days }] : [];
    }),
  );
  const weekend = weekendOf(facts, alone);
  const found = tariffOfFacts(facts, {
    year: year.year,
    titles,
    priceTitles: titles.filter(isAboutPrices),
    weekend,
    isOfWeeks: ofWeeks !== null,
    context,
    doubts,
  });
  const origins = [
    ...found.origins,
    ...charged.origins,
    ...dated.map(({ cell }, at) => ({ path: `closed.${at}`, cell })),
  ];
  nameUnusedDates(facts, alone, marked, origins);
  const left = datesLeftOut(facts, alone);
  const tariff: Tariff = { ...found.tariff, ...charged.charges, closed: dated.map(({ days }): DayRange => days) };
  return {
    tariff,
    origins: origins.map(plain),
    doubts: [...found.doubts, ...left].map((doubt) => ({ ...doubt, cells: doubt.cells.map(place) })),
    leftOut: leftOutOf(facts, sheets, titles),
  };
}

const tablesIn = (facts: Facts, { tables }: TablesOfSheet, doubts: Doubt[]): ListTable[] =>
  tables.map((table) => withPairsBelow(withNightsOfColumn(facts, withOneRate(facts, table, doubts))));

/** The names of columns and rows. */
const headsOf = ({ headers, body }: ListTable): ReadCell[] => [
  ...headers.flatMap(({ filled }) => filled),
  ...body.flatMap(({ filled }) => filled.slice(0, 1)),
];
const plain = ({ path, cell }: Origin): Origin => ({ path, cell: place(cell) });
const place = ({ sheet, line, column, text }: ListCell): ListCell => ({ sheet, line, column, text });
/** What stands around the prices: texts in the order of their lines, then the headers. */
function textsOf(tables: readonly ListTable[], alone: readonly ReadCell[]): string[] {
  const sheets = [...new Set(alone.map(({ sheet }) => sheet))];
  const texts = alone.toSorted(
    (one, other) => sheets.indexOf(one.sheet) - sheets.indexOf(other.sheet) || one.line - other.line,
  );
  return [...texts, ...tables.flatMap(({ headers }) => headers.flatMap(({ filled }) => filled))].map(
    ({ text }) => text,
  );
}
const sheetNames = (sheets: readonly (readonly ListRow[])[]): string[] => [
  ...new Set(sheets.flat().flatMap(({ filled }) => filled[0]!.sheet ?? [])),
];

/**
 * A list that says itself again in another language: the amounts of a table that stands below one with just the same are left out, unless
 * its units alone have other names: then they are other units.
 */
function inOneLanguage(facts: Facts, tables: readonly ListTable[]): ListTable[] {
  const seen = new Map<string, { readonly heads: string; readonly names: string }>();
  return tables.filter(({ body, headers }) => {
    const prices = body.map(({ filled }) => filled.flatMap(({ price }) => (price.is === 'price' ? price.cents : [])));
    const amounts = prices.filter((row) => row.length > 1);
    const [key, names] = [JSON.stringify(amounts), wordsOf(body)];
    const before = seen.get(key);
    if (amounts.length < 2 || before === undefined || (before.heads === wordsOf(headers) && before.names !== names)) {
      seen.set(key, { heads: wordsOf(headers), names });
      return true;
    }
    leaveOut(
      facts,
      body.flatMap(({ filled }) => filled.filter(isPriced)),
      'said_twice',
    );
    return false;
  });
}

/** The words of rows without their numbers. */
const wordsOf = (rows: readonly ListRow[]): string =>
  JSON.stringify(rows.map(({ filled }) => filled.map(({ text }) => plainWords(text).replaceAll(/\d+/g, ''))));

/** Texts in no table that stand below the first one and say nothing of prices. */
function besidePrices({ tables, alone }: TablesOfSheet): ReadCell[] {
  const first = Math.min(...tables.map(({ body }) => body[0]?.filled[0]!.line ?? Infinity));
  return alone.filter(({ line, text }) => line > first && !hasPriceNoun(text));
}

/** What each person pays is no price of a unit. */
function refusePerPerson(names: readonly ReadCell[], { prices }: Facts): void {
  const units = unitsBesideConcepts(prices);
  const concepts = new Set(prices.filter((fact) => !units?.includes(fact)).map(({ unit }) => unit.cell));
  const own = names.filter((cell) => !concepts.has(cell));
  const found = units && [...own, ...units.flatMap(({ unit }) => unit.cell ?? [])].find(saysPerPerson);
  if (!found) return;
  throw new ImportRefused(
    toSay('tariffOfParts', { names: found.text }),
    found.sheet === null ? found.line : null,
    found.text,
  );
}

const MINIMUM =
  /(?:estancia|estada) minima|minimum (?:stay|nights)|sejour minimum|mindestaufenthalt|minimum verblijf|minimo de noches|minimum de nuits|soggiorno minimo|permanenza minima|minimo di notti|(?:estadia|permanencia) minima|minimo de noites/;

/** What may stand beside a minimum stay that holds for all seasons and units. */
const OF_ALL =
  /\b(?:de|del|la|el|the|is|es|est|a|para|todas?|todos?|all|toda|temporadas?|seasons?|estancias?|estada|stay|soggiorno|stagion[ei]|tutt[ei]|le|noches?|noites?|nott[ei]|nits?|nights?|nuits?|nachte?n?|minim\w*|minimum|sejour|mindestaufenthalt|verblijf|\d+)\b/g;
const isOnlyMinimum = (words: string): boolean => words.replaceAll(OF_ALL, ' ').trim() === '';

/** `Estancia mínima en temporada alta: 7 noches`; without a season it is that of all that say none. */
function addRulesOfTexts(facts: Facts, alone: readonly ReadCell[]): void {
  const seasons = [...facts.legend, ...facts.prices.map(({ season }) => season)];
  for (const cell of alone.filter((one) => !facts.used.has(one) && !namesPartOfYear(one.text))) {
    const words = plainWords(cell.text);
    const numbers = cell.text.match(/\d+/g) ?? [];
    if (!MINIMUM.test(words) || numbers.length !== 1) continue;
    const minimum = nightsIn(numbers[0]);
    const ruled = minimum === null ? [] : seasonsRuled(facts, seasons, cell, words);
    if (ruled.length > 0) facts.used.add(cell);
    for (const season of ruled) facts.rules.push({ unit: null, season, cell, minimum, arrival: null });
  }
}

/** The seasons that a minimum stay is of: those of its mark, the one that it names, or one without a name for all. */
function seasonsRuled(
  facts: Facts,
  seasons: readonly StatedSeason[],
  cell: ReadCell,
  words: string,
): readonly StatedSeason[] {
  const named = seasons.find(
    ({ name }) => name !== null && seasonKeys(name).some((key) => ` ${words} `.includes(` ${key} `)),
  );
  if (!named && !isOnlyMinimum(words)) return [];
  return seasonsOfMark(facts, seasons, cell) ?? [named ?? { name: null, ranges: [], cells: [] }];
}

/** The seasons that a footnote is of, none where its mark stands beside something else; null for a text without a mark that stands elsewhere. */
function seasonsOfMark({ prices }: Facts, seasons: readonly StatedSeason[], { text }: ReadCell) {
  const mark = /^\s*(\*+|[¹²³⁴†‡])/.exec(text)?.[1];
  if (mark === undefined) return null;
  const isMarked = (one: { readonly text: string }): boolean => /(?:\*+|[¹²³⁴†‡])$/.exec(one.text.trim())?.[0] === mark;
  const marked = [...new Set(seasons)].filter(({ cells }) => cells.some(isMarked));
  const isElsewhere = prices.some(({ unit, cell, header }) => [unit.cell ?? cell, cell, ...header].some(isMarked));
  return marked.length > 0 || isElsewhere ? marked : null;
}

/** A minimum stay is of seasons: that of one unit alone is named. */
function leaveOutMinimumsOfUnits({ prices, leftOut }: Facts): void {
  const cells = new Set(
    prices.flatMap(({ unit }) => (unit.cell && (minimumIn(unit.name) ?? 1) > 1 ? [unit.cell] : [])),
  );
  leftOut.push(...[...cells].map((cell) => ({ cell, reason: 'minimum_differs' as const })));
}

/** The prices that a title or the name of a column is above, and those of tables below that say nothing else. */
function pricesBelow({ prices }: Facts, tables: readonly ListTable[], cell: ReadCell): readonly PriceFact[] {
  const ofColumn = prices.filter(({ header }) => header.includes(cell));
  if (ofColumn.length > 0) return ofColumn;
  const table = tables.findIndex(
    ({ titles, headers }) => titles.includes(cell) || headers.some(({ filled }) => filled.includes(cell)),
  );
  if (table === -1) return prices;
  const next = tables.findIndex((other, at) => at > table && perOfTable(other) !== null);
  return prices.filter((price) => price.table >= table && (next === -1 || price.table < next));
}

/** `Precios por semana (de sábado a sábado)`: of the seasons of its prices that say nothing else. */
function addWeeksOf(
  facts: Facts,
  tables: readonly ListTable[],
  texts: readonly ReadCell[],
  ofWeeks: ReadCell | null,
): void {
  for (const cell of texts.filter((one) => !namesPartOfYear(one.text))) {
    const day = perOfCells([cell]) === 'week' || cell === ofWeeks ? changeoverIn(cell.text) : null;
    if (day === null) continue;
    const own = new Set(pricesBelow(facts, tables, cell));
    const seasons = [...new Set([...own].map(({ season }) => season))];
    const others = [...new Set(facts.prices.flatMap((price) => (own.has(price) ? [] : [price.season])))];
    const isShared = others.some((other) => seasons.some((season) => shareNights(season, other)));
    const all = others.length === 0 ? [{ name: null, ranges: [], cells: [] }] : seasons;
    // Where it names a price it is read or left out with it.
    const isOfColumn = facts.prices.some(({ kindCells }) => kindCells.includes(cell));
    if (isShared) leaveOut(facts, isOfColumn ? [] : [cell], 'not_read');
    else for (const season of all) facts.rules.push({ unit: null, season, cell, minimum: 7, arrival: [day] });
  }
}

const hasAmount = (text: string): boolean => /\d\s*(?:€|eur\b|%)|€\s*\d/i.test(text);

const UNTIL_SUNDAY =
  /\b(?:v|vie|viernes|fri|friday|ven|vendredi|fr|freitag|vr|dv|divendres)\s*(?:[-–/]|a|al|to|au|bis|tot)\s*(?:d|dom|domingo|sun|sunday|dim|dimanche|so|sonntag|zo|dg|diumenge)\b/;

/** The weekdays that a list calls its weekend; null where it does not say, or says several. Holidays among them are left out by name. */
function weekendOf(facts: Facts, alone: readonly ReadCell[]): readonly number[] | null {
  const saying = [...facts.prices.flatMap(({ kindCells }) => kindCells), ...alone].filter(
    ({ text }) => priceKindOf(text).nights === 'weekend',
  );
  const found = saying.flatMap((cell) => {
    const days = cell.text.split(/[:()=]/).flatMap((part) => (weekdaysIn(part)?.length ? [weekdaysIn(part)!] : []))[0];
    return days ? [{ cell, days }] : [];
  });
  // What they cost more stands in no value.
  for (const { cell } of found) if (!hasAmount(cell.text)) facts.used.add(cell);
  leaveOut(
    facts,
    [...new Set(saying)].filter(({ text }) => saysHolidays(text)),
    'not_read',
  );
  // From Friday to Sunday one leaves on Sunday, or stays that night too.
  const isOpen = saying.some(({ text }) => UNTIL_SUNDAY.test(withoutAccents(text).toLowerCase()));
  const different = new Set(found.map(({ days }) => days.join()));
  const own = isOpen || different.size > 1 ? undefined : found[0]?.days;
  return own ?? leftByOthers(facts);
}

/** What the columns of the other nights leave: `Mon–Thu` leaves three. Until Friday are days rather than nights. */
function leftByOthers({ prices }: Facts): readonly number[] | null {
  const others = prices.flatMap(({ nights, kindCells }) => (nights === 'midweek' ? kindCells : []));
  const spans = [...new Set(others)].map(({ text }) => weekdaySpanIn(text));
  const [span] = spans;
  if (!span || new Set(spans.map((one) => one?.join())).size > 1) return null;
  const left = [1, 2, 3, 4, 5, 6, 7].filter((day) => !span.includes(day));
  return left.length <= 3 && left.includes(5) && left.includes(6) ? left : null;
}

/** `Día de llegada: Sábado`, `Arrival: Sat`, `Solo fines de semana`. */
const saysDays = (text: string): boolean =>
  namesWeekday(text) ||
  priceKindOf(text).nights !== null ||
  (text.includes(':') && (weekdaysIn(text.split(':').at(-1)!)?.length ?? 0) > 0);

/** Of prices, of how long one stays, or of days: more than a title says. */
const saysMore = (text: string): boolean =>
  hasAmount(text) ||
  saysDays(text) ||
  minimumIn(text) !== null ||
  LOOKS_LIKE_DAYS.test(text) ||
  /\d\s*=\s*\d/.test(text);

/** Whatever stands in the file and is in no value, with the reason. */
function leftOutOf(
  facts: Facts,
  sheets: readonly (readonly ListRow[])[],
  titles: readonly string[],
): TariffRead['leftOut'] {
  const stated = new Set(facts.leftOut.map(({ cell }) => cell));
  const isTitle = ({ text, line, ranges }: ReadCell, firstLine: number): boolean =>
    line === firstLine && titles.includes(text) && text.length < 120 && ranges === null && !saysMore(text);
  const rest = sheets.flatMap((rows) =>
    rows.flatMap(({ filled }) =>
      filled.filter(
        (cell) =>
          !facts.used.has(cell) && !stated.has(cell) && !isTitle(cell, rows[0]!.filled[0]!.line) && !roleOf(cell.text),
      ),
    ),
  );
  const all = [...facts.leftOut, ...rest.map((cell) => ({ cell, reason: 'not_read' as const }))];
  const named = [...all, ...ofHalfMonths(sheets, all)];
  const unique = [...new Map(named.map((one) => [one.cell, one])).values()];
  return unique.map(({ cell, reason }) => ({ cell: place(cell), reason }));
}

/** Half a month that is no season is named before the prices in its row or below it. */
function ofHalfMonths(sheets: readonly (readonly ListRow[])[], leftOut: Facts['leftOut']): Facts['leftOut'] {
  const prices = leftOut.filter(({ cell, reason }) => isPriced(cell) && HAVE_NO_SEASON.has(reason));
  const filled = prices.length === 0 ? [] : sheets.flat().flatMap((row) => row.filled);
  return filled
    .filter(({ text }) => saysHalfOfMonth(text))
    .flatMap((half) => {
      const own = prices.filter(
        ({ cell: { sheet, line, column } }) =>
          sheet === half.sheet && (line === half.line || (column === half.column && line > half.line)),
      );
      return own.length === 0 ? [] : [half, ...own.map(({ cell }) => cell)];
    })
    .map((cell) => ({ cell, reason: 'half_month' as const }));
}
const HAVE_NO_SEASON: ReadonlySet<string> = new Set(['no_season', 'by_length']);

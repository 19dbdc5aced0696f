import { toDay } from '@vivac/domain/time/day';
import type { Facts } from './list-facts.ts';
import { plainWords } from '../guess/names/plain-words.ts';
import { hasPriceNoun } from '../guess/prices/price-words.ts';
import { isAboutPrices, namesPartOfYear } from './list-sentences.ts';
import type { ListColumn, ListRow, ListTable, ReadCell } from './list-cells.ts';
import { yearsIn } from './list-words.ts';
import { cellIn, isPriced, leaveOut, markUsed } from './table-rows.ts';
import type { Doubt, ListAnswers, ListContext } from './tariff-read.ts';

export interface YearOfList {
  readonly year: number;
  readonly doubts: readonly Doubt[];
}

interface WithTitles {
  readonly tables: readonly ListTable[];
  /** Texts that stand in no table. */
  readonly alone: readonly ReadCell[];
}

/** Of tables that are called by several years those of one are read, the last or the one that is answered; null where there is one year. */
function tablesOfYear(
  facts: Facts,
  { tables, alone }: WithTitles,
  { year: answer }: ListAnswers,
): { readonly tables: readonly ListTable[]; readonly year: YearOfList } | null {
  let above: number | null = null;
  const years = new Map(
    tables.map((table) => {
      above = yearAbove(table, alone) ?? above;
      return [table, above] as const;
    }),
  );
  const choice = choiceOf([...years.values()], answer);
  if (choice === null) return null;
  const { taken } = choice;
  const remaining = tables.filter((table) => (years.get(table) ?? taken) === taken);
  const cells = tables.filter((table) => !remaining.includes(table)).flatMap(({ body }) => body.flatMap(filledOf));
  leaveOut(facts, cells.filter(isPriced), 'other_year');
  return { tables: remaining, year: { year: taken, doubts: yearDoubt(choice, answer, cells) } };
}

const filledOf = ({ filled }: ListRow): readonly ReadCell[] => filled;

/** The one year that the nearest title names, or the name of the sheet. */
function yearAbove({ titles, headers, body }: ListTable, alone: readonly ReadCell[]): number | null {
  const [first] = body.flatMap(filledOf);
  const near = alone.filter(({ sheet, line }) => sheet === first?.sheet && line < first!.line).slice(-1);
  const texts = [...near, ...titles, ...headers.flatMap(filledOf)].map(({ text }) => text);
  for (const text of [first?.sheet ?? '', ...texts].toReversed()) {
    const years = new Set(yearsOfTitle(text));
    if (years.size === 1) return [...years][0]!;
  }
  return null;
}

/** A model, or when something was built or opened. */
const OF_A_THING =
  /\b(?:modelos?|models?|modeles?|modell\w*|gama|serie|series|baujahr|built|build|bouwjaar|construi\w*|reformad\w*|renovad\w*|renovated|renoviert|renove\w*|estren\w*|nuev[oa]s?|neu\w*|desde|depuis|since|seit|sinds)\b/;

/** The years of which a title says that a list is; the year of a model is none. */
export const yearsOfTitle = (text: string): number[] =>
  !hasPriceNoun(text) && OF_A_THING.test(plainWords(text)) ? [] : yearsIn(text);

/** Columns that are called by several years, `2026 | 2027` or `Alta 2026 | Alta 2027`: those of one stay, as of tables. */
function columnsOfYear(
  facts: Facts,
  tables: readonly ListTable[],
  { year: answer }: ListAnswers,
): { readonly tables: readonly ListTable[]; readonly year: YearOfList } | null {
  const priced = tables.flatMap(({ columns }) => columns.filter(({ role }) => role === 'prices'));
  const choice = choiceOf(priced.map(yearOfColumn), answer);
  if (choice === null) return null;
  const { taken } = choice;
  const gone = new Set(priced.filter((column) => (yearOfColumn(column) ?? taken) !== taken));
  const cells = tables.flatMap(({ columns, body }) =>
    columns.filter((column) => gone.has(column)).flatMap((column) => body.flatMap((row) => cellIn(column, row))),
  );
  leaveOut(facts, cells, 'other_year');
  markUsed(
    facts,
    priced.flatMap(({ header }) => header),
  );
  const remaining = tables.map((table) => ({ ...table, columns: table.columns.filter((column) => !gone.has(column)) }));
  return { tables: remaining, year: { year: taken, doubts: yearDoubt(choice, answer, cells) } };
}

interface YearChoice {
  readonly taken: number;
  readonly others: readonly string[];
}

/** Of several years the one that is answered, else the last; null where there is one. */
function choiceOf(years: readonly (number | null)[], answer: number | undefined): YearChoice | null {
  const named = [...new Set(years)].filter((year) => year !== null).sort((one, other) => other - one);
  if (named.length < 2) return null;
  const taken = named.find((year) => year === answer) ?? named[0]!;
  return { taken, others: named.filter((year) => year !== taken).map(String) };
}

function yearDoubt(
  { taken, others }: YearChoice,
  answer: number | undefined,
  cells: readonly ReadCell[],
): readonly Doubt[] {
  return answer === taken ? [] : [{ asks: 'year', taken: String(taken), others, cells: cells.slice(0, 1), of: null }];
}

/** The year of a column that says one beside its days; a month of a winter that goes on into the next year is none. */
function yearOfColumn({ header }: ListColumn): number | null {
  const texts = header.map(({ ranges, text }) => (ranges ? ranges.rest : text));
  const years = new Set(texts.filter((text) => !namesPartOfYear(text)).flatMap(yearsOfTitle));
  return years.size === 1 ? [...years][0]! : null;
}

/** The tables and columns of one year, of a list that has several; null where it has one. */
export function ofOneYear(facts: Facts, list: WithTitles, answers: ListAnswers): ReturnType<typeof tablesOfYear> {
  const byTable = tablesOfYear(facts, list, answers);
  const byColumn = columnsOfYear(facts, byTable?.tables ?? list.tables, answers);
  return byColumn ? { tables: byColumn.tables, year: byTable?.year ?? byColumn.year } : byTable;
}

type Sheets = readonly (readonly ListRow[])[];

/** The year of a list of one year: that of its days, of its titles, or the present one. */
export function yearOfList(sheets: Sheets, titles: readonly string[], { answers, readAt }: ListContext): YearOfList {
  if (answers.year !== undefined) return { year: answers.year, doubts: [] };
  const written = yearsWritten(sheets);
  const inDays = written.filter((year) => year !== null);
  if (inDays.length > 0) return { year: yearOfDays(inDays, yearOfPrices(sheets, titles)), doubts: [] };
  const [first, second] = byNumber(titles.flatMap(yearsOfTitle));
  const taken = first ?? Number(toDay(readAt.day).slice(0, 4));
  const isSure = first !== undefined && (second === undefined || written.length === 0);
  if (isSure) return { year: taken, doubts: [] };
  const others = [second ?? taken + 1].map(String);
  return { year: taken, doubts: [{ asks: 'year', taken: String(taken), others, cells: [], of: null }] };
}

/** Who types `1-jul` in autumn has a day of that year in the workbook: seasons of another year than the title's are named as such. */
function yearOfDays(inDays: readonly number[], inTitle: number | null): number {
  return inTitle !== null && !inDays.includes(inTitle) ? inTitle : byNumber(inDays)[0]!;
}

/** Those that stand most often first. */
const byNumber = (years: readonly number[]): number[] =>
  [...Map.groupBy(years, (year) => year)].sort(([, one], [, other]) => other.length - one.length).map(([year]) => year);

/** Of each range and day its year; null where it has none. */
const yearsWritten = (sheets: Sheets): (number | null)[] =>
  sheets
    .flat()
    .flatMap(filledOf)
    .flatMap(({ ranges, day }) => [...(ranges?.ranges ?? []).map(({ from }) => from.year), day?.year ?? null]);

/** The one year that titles of prices name: `Tarifas 2027`. */
function yearOfPrices(sheets: Sheets, titles: readonly string[]): number | null {
  const onTop = sheets.flatMap(([first]) => first?.filled.map(({ text }) => text) ?? []);
  const ofPrices = [...titles, ...onTop].filter((text) => hasPriceNoun(text) && isAboutPrices(text));
  const years = new Set(ofPrices.flatMap(yearsOfTitle));
  return years.size === 1 ? [...years][0]! : null;
}

import type { Facts } from './list-facts.ts';
import type { ListRow, ListTable, ReadCell } from './list-tables.ts';
import { yearsIn } from './list-words.ts';
import { isPriced, leaveOut } from './table-rows.ts';
import type { Doubt, ListAnswers } from './tariff-read.ts';

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
export function tablesOfYear(
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
  const named = [...new Set(years.values())].filter((year) => year !== null).sort((one, other) => other - one);
  if (named.length < 2) return null;
  const taken = named.find((year) => year === answer) ?? named[0]!;
  const kept = tables.filter((table) => (years.get(table) ?? taken) === taken);
  const cells = tables.filter((table) => !kept.includes(table)).flatMap(({ body }) => body.flatMap(filledOf));
  leaveOut(facts, cells.filter(isPriced), 'other_year');
  const others = named.filter((year) => year !== taken).map(String);
  const doubts: Doubt[] =
    answer === taken ? [] : [{ asks: 'year', taken: String(taken), others, cells: cells.slice(0, 1), of: null }];
  return { tables: kept, year: { year: taken, doubts } };
}

const filledOf = ({ filled }: ListRow): readonly ReadCell[] => filled;

/** The one year that the nearest title names, or the name of the sheet. */
function yearAbove({ titles, headers, body }: ListTable, alone: readonly ReadCell[]): number | null {
  const [first] = body.flatMap(filledOf);
  const near = alone.filter(({ sheet, line }) => sheet === first?.sheet && line < first!.line).slice(-1);
  const texts = [...near, ...titles, ...headers.flatMap(filledOf)].map(({ text }) => text);
  for (const text of [first?.sheet ?? '', ...texts].toReversed()) {
    const years = new Set(yearsIn(text));
    if (years.size === 1) return [...years][0]!;
  }
  return null;
}

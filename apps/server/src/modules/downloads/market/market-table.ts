import type { MarketMatrix } from '@vivac/contract/market/matrix';
import type { Language } from '@vivac/domain/language';
import { LOCALES } from '@vivac/domain/language';
import type { Areas } from '@vivac/text/areas';
import { seasonYearWords } from '@vivac/domain/market/key-date';
import { toDay } from '@vivac/domain/time/day';
import { weekNumberOf } from '@vivac/domain/time/iso-week';
import { textOf } from '@vivac/text/text-of';

type Column = MarketMatrix['columns'][number];
type Cell = MarketMatrix['regions'][number]['cells'][number];

/** A line of the matrix in a file: the own campsite, a region, or one of its provinces. */
export interface MarketLine {
  readonly region: string;
  /** Empty of a region and of the own campsite. */
  readonly province: string;
  readonly cells: readonly Cell[];
}

/** The own campsite, then every region with its provinces, those without campsites too: what is not known is said. */
export function linesOf({ own, regions }: MarketMatrix, language: Language): MarketLine[] {
  const { regions: names } = textOf(language, 'market');
  const nameOf = (code: string) => (Object.hasOwn(names, code) ? names[code as keyof typeof names] : code);
  const byName = new Intl.Collator(LOCALES[language]).compare;
  const lines = regions
    .map(({ code, ...region }) => ({ ...region, name: nameOf(code) }))
    .sort((a, b) => byName(a.name, b.name))
    .flatMap(({ name, cells, provinces }): MarketLine[] => [
      { region: name, province: '', cells },
      ...provinces.map((province) => ({ region: name, province: province.name, cells: province.cells })),
    ]);
  return own === null ? lines : [{ region: own.name, province: '', cells: own.cells }, ...lines];
}

/** `Holy Week 2027`, `Ordinary, winter 2026–27`, `Week 33` */
export function columnNameOf({ kind, key, number, season, first_date: first }: Column, language: Language): string {
  const text: Areas['market'] = textOf(language, 'market');
  if (kind === 'ordinary') return `${text.ordinary[season]} ${seasonYearWords(toDay(first))}`;
  if (key === null) return text.week({ number: weekNumberOf(toDay(first)) });
  const name = key === 'summer_week' ? text.summerWeek({ number: number ?? 0 }) : text.keys[key];
  return `${name} ${first.slice(0, 4)}`;
}

export function cellHeadings(language: Language): string[] {
  const { place, file } = textOf(language, 'market');
  return [
    place,
    file.province,
    file.column,
    file.first,
    file.last,
    file.nights,
    file.price,
    file.ratio,
    file.campsites,
    file.old,
    file.note,
  ];
}

/** Every cell in a row; one without a figure has none, and says of how many campsites. */
export function* cellRows(matrix: MarketMatrix, language: Language): Generator<(string | number | null)[]> {
  const text = textOf(language, 'market');
  for (const { region, province, cells } of linesOf(matrix, language)) {
    for (const [at, { price, ratio, campsites, old, withheld }] of cells.entries()) {
      const column = matrix.columns[at]!;
      const { first_date: first, last_date: last, nights } = column;
      yield [
        region,
        province,
        columnNameOf(column, language),
        first,
        last,
        nights,
        price,
        ratio,
        campsites,
        old,
        withheld ? text.file.withheld : null,
      ];
    }
  }
}

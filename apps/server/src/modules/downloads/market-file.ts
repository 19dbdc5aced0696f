import type { MarketMatrix } from '@vivac/contract/market';
import { type Language, LOCALES } from '@vivac/domain/language';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { textOf } from '@vivac/text/text-of';
import type { CellValue, WriteSheet } from 'hucre/xlsx';
import { writeWorkbook } from '#platform/files/write-workbook';
import { type CurrentOccupancy, occupancyPlaceName } from '#modules/holidays/read';
import { fileWords } from './file/file-words.ts';
import { factsOfMarket } from './file/report-facts.ts';
import { EUROS, filterSheet, headingCells, TABLE_ON_PAPER } from './file/workbook-style.ts';
import { OCCUPANCY_KINDS } from '@vivac/domain/occupancy';
import type { Areas } from '@vivac/text/areas';
import { seasonYearWords } from '@vivac/domain/market/key-date';
import { toDay } from '@vivac/domain/time/day';
import { weekNumberOf } from '@vivac/domain/time/iso-week';

export interface MarketReport {
  readonly matrix: MarketMatrix;
  readonly filters: OfferFilters;
  readonly requestedAt: Date;
  readonly zone: string;
  readonly isDemo: boolean;
  /** What the statistics institute counted; no sheet without any. */
  readonly occupancy: readonly CurrentOccupancy[];
  readonly language: Language;
}

/** The matrix as an Excel workbook: regions by columns, every cell with all that is known of it, and what was asked. */
export function marketWorkbook(report: MarketReport): Promise<Uint8Array> {
  const { language, requestedAt } = report;
  const { file } = textOf(language, 'market');
  const { sheets } = fileWords(language).text;
  return writeWorkbook({
    sheets: [
      matrixSheet(report),
      cellSheet(report),
      ...(report.occupancy.length === 0 ? [] : [occupancySheet(report)]),
      filterSheet(sheets.filters, factsOfMarket(report)),
    ],
    properties: { title: file.title, creator: 'Vivac', created: requestedAt },
  });
}

function matrixSheet({ matrix, language }: MarketReport): WriteSheet {
  const { place, file } = textOf(language, 'market');
  const { day } = fileWords(language);
  const spans = matrix.columns.map((column) => {
    const [first, last] = [day(column.first_date), day(column.last_date)];
    return `${columnNameOf(column, language)}\n${first} – ${last}`;
  });
  const headings = [place, file.province, ...spans];
  const rows = linesOf(matrix, language).map(({ region, province, cells }): CellValue[] => [
    region,
    province,
    ...cells.map(({ price }) => price),
  ]);
  return {
    name: file.matrix,
    columns: headings.map((_, at) => (at < 2 ? { width: 24 } : { width: 14, numFmt: EUROS })),
    rows: [headings, ...rows],
    cells: headingCells(headings),
    rowDefs: new Map([[0, { height: 62 }]]),
    freezePane: { rows: 1, columns: 2 },
    ...TABLE_ON_PAPER,
  };
}

function cellSheet({ matrix, language }: MarketReport): WriteSheet {
  const headings = cellHeadings(language);
  const { dayFormat } = fileWords(language);
  const rows = [...cellRows(matrix, language)].map(
    ([region, province, column, first, last, ...numbers]): CellValue[] => [
      region!,
      province!,
      column!,
      new Date(String(first)),
      new Date(String(last)),
      ...numbers,
    ],
  );
  const formats = [null, null, null, dayFormat, dayFormat, '0', EUROS, '0.00', '0', '0', null];
  return {
    name: textOf(language, 'market').file.cells,
    columns: formats.map((numFmt, at) => ({ width: at < 3 ? 24 : 13, ...(numFmt !== null && { numFmt }) })),
    rows: [headings, ...rows],
    cells: headingCells(headings),
    rowDefs: new Map([[0, { height: 32 }]]),
    freezePane: { rows: 1, columns: 3 },
    ...TABLE_ON_PAPER,
  };
}

interface OccupancyReport {
  readonly occupancy: readonly CurrentOccupancy[];
  readonly language: Language;
}

/** How full campsites were by place, kind of occupancy and month, with who says so; a figure that is kept secret is empty. */
function occupancySheet({ occupancy, language }: OccupancyReport): WriteSheet {
  const { file, occupancyKinds } = textOf(language, 'market-holidays');
  const { dayFormat } = fileWords(language);
  const headings = [file.place, file.kind, file.month, file.percent, file.source, file.received];
  const rows = OCCUPANCY_KINDS.flatMap((kind) =>
    occupancy
      .filter(({ measure }) => measure === kind)
      .map(({ place, month, valueHundredths, source, receivedAt }): CellValue[] => [
        occupancyPlaceName(place, language),
        occupancyKinds[kind],
        month.slice(0, 7),
        valueHundredths === null ? null : valueHundredths / 100,
        source,
        new Date(receivedAt.toISOString().slice(0, 10)),
      ]),
  );
  const formats = [null, null, null, '0.0', null, dayFormat];
  return {
    name: file.sheet,
    columns: formats.map((numFmt, at) => ({ width: at < 2 ? 24 : 13, ...(numFmt !== null && { numFmt }) })),
    rows: [headings, ...rows],
    cells: headingCells(headings),
    freezePane: { rows: 1, columns: 2 },
    ...TABLE_ON_PAPER,
  };
}

type Column = MarketMatrix['columns'][number];
type Cell = MarketMatrix['regions'][number]['cells'][number];

/** A line of the matrix in a file: the own campsite, a region, or one of its provinces. */
interface MarketLine {
  readonly region: string;
  /** Empty of a region and of the own campsite. */
  readonly province: string;
  readonly cells: readonly Cell[];
}

/** The own campsite, then every region with its provinces, those without campsites too: what is not known is said. */
function linesOf({ own, regions }: MarketMatrix, language: Language): MarketLine[] {
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
function columnNameOf({ kind, key, number, season, first_date: first }: Column, language: Language): string {
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

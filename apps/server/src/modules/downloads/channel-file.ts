import type { LadderRung, StayLadder, StaySeason } from '@vivac/contract/wire/sales-channels';
import type { Language } from '@vivac/domain/language';
import { type Cents, centsOf, eurosOf } from '@vivac/domain/money';
import { type CommissionPoints, netOf, percentOf } from '@vivac/domain/sales-channels/commission';
import { shareOf } from '@vivac/domain/sales-channels/season';
import { textOf } from '@vivac/text/text-of';
import { type CsvCell, csvFile, spanishCsv } from '#platform/files/csv-file';
import type { DownloadFormat } from '@vivac/contract/downloads';
import type { CellValue, ColumnDef, WriteSheet } from 'hucre/xlsx';
import { writeWorkbook } from '#platform/files/write-workbook';
import type { FileAnswer } from '#platform/http/file-route';
import { fileWords } from './file/file-words.ts';
import { EUROS, filterSheet, headingCells, TABLE_ON_PAPER } from './file/workbook-style.ts';

/** How Excel shows a column. */
type ColumnKind = 'text' | 'euros' | 'percent' | 'count';

/** What stands in a file of channels, whatever its format. */
interface ChannelTable {
  readonly sheet: string;
  readonly title: string;
  readonly columns: readonly { readonly heading: string; readonly kind: ColumnKind }[];
  readonly rows: readonly CsvCell[][];
}

/** The commission of a channel; null where nobody knows it. */
export type PointsOf = (channel: string) => CommissionPoints | null;

/** One stay, a row a channel; without `pointsOf`, for a campsite of somebody else, without what is left. */
export function ladderTable(
  ladder: StayLadder,
  pointsOf: PointsOf | null,
  language: Language,
  moment: (at: string) => string,
): ChannelTable {
  const words = textOf(language, 'channel-files');
  const { known } = fileWords(language);
  const { ladder: headings } = words;
  const euros = (heading: string) => ({ heading, kind: 'euros' as const });
  const text = (heading: string) => ({ heading, kind: 'text' as const });
  const own = [
    { heading: headings.percent, kind: 'percent' as const },
    euros(headings.commission),
    euros(headings.net),
  ];
  return {
    sheet: words.sheets.ladder,
    title: words.titles.ladder({ campsite: ladder.campsite }),
    columns: [
      text(headings.channel),
      ...[headings.paid, headings.accommodation, headings.fees, headings.tax].map(euros),
      ...(pointsOf === null ? [] : own),
      euros(headings.difference),
      text(headings.result),
      text(headings.seen),
    ],
    rows: ladder.rungs.map((rung) => [
      known(rung.channel),
      rung.paid,
      rung.accommodation,
      rung.fees,
      rung.tax,
      ...(pointsOf === null ? [] : netCells(rung, pointsOf(rung.channel))),
      rung.difference,
      resultOf(rung, language),
      rung.observedAt && moment(rung.observedAt),
    ]),
  };
}

function netCells({ accommodation }: LadderRung, points: CommissionPoints | null): CsvCell[] {
  if (points === null) return [null, null, null];
  if (accommodation === null) return [percentOf(points), null, null];
  const { commissionCents, netCents } = netOf(centsOf(accommodation) satisfies Cents, points);
  return [percentOf(points), eurosOf(commissionCents), eurosOf(netCents)];
}

function resultOf({ reference, result, state, notCompared }: LadderRung, language: Language): string {
  const words = textOf(language, 'channel-files');
  if (reference) return words.results.reference;
  if (result !== null) return words.results[result];
  if (state !== 'priced') return words.states[state];
  return notCompared === null || notCompared === 'no_price' ? '' : words.notCompared[notCompared];
}

/** A row a campsite and channel. */
export function seasonTable({ campsites }: StaySeason, language: Language): ChannelTable {
  const words = textOf(language, 'channel-files');
  const { known } = fileWords(language);
  const { season: headings } = words;
  const count = (heading: string) => ({ heading, kind: 'count' as const });
  const percent = (heading: string) => ({ heading, kind: 'percent' as const });
  return {
    sheet: words.sheets.season,
    title: words.titles.season,
    columns: [
      { heading: headings.campsite, kind: 'text' },
      { heading: headings.channel, kind: 'text' },
      ...[headings.nights, headings.cheaper, headings.equal, headings.dearer].map(count),
      ...[headings.cheaperPercent, headings.equalPercent, headings.dearerPercent].map(percent),
      { heading: headings.note, kind: 'text' },
    ],
    rows: campsites.flatMap(({ name, shares }) =>
      shares.map(({ channel, nights, cheaper, equal, dearer, nothing }): CsvCell[] => {
        const parts = [cheaper, equal, dearer];
        const percents = parts.map((part) => (nights === 0 ? null : shareOf(part, nights)));
        return [name, known(channel), nights, ...parts, ...percents, nothing && words.nothing[nothing]];
      }),
    ),
  };
}

const FORMATS: Readonly<Record<ColumnKind, ColumnDef>> = {
  text: { width: 26 },
  euros: { width: 14, numFmt: EUROS },
  percent: { width: 12, numFmt: '0.##' },
  count: { width: 12, numFmt: '0' },
};

interface Requested {
  readonly facts: readonly (readonly [name: string, text: string])[];
  /** Of the sheet of facts. */
  readonly factsName: string;
  readonly requestedAt: Date;
  /** Of a workbook, before the table. */
  readonly sheetsBefore?: readonly WriteSheet[];
}

/** A table of channels as a file. */
export async function channelFile(
  table: ChannelTable,
  { facts, factsName, requestedAt, sheetsBefore = [] }: Requested,
  format: Exclude<DownloadFormat, 'pdf'>,
): Promise<FileAnswer['body']> {
  const headings = table.columns.map(({ heading }) => heading);
  const rows = table.rows.map((row): CellValue[] => [...row]);
  if (format === 'csv') return csvFile(headings, rows);
  if (format === 'csv-es') return spanishCsv([...facts, [], headings, ...table.rows]);
  return writeWorkbook({
    sheets: [
      ...sheetsBefore,
      {
        name: table.sheet,
        columns: table.columns.map(({ kind }) => FORMATS[kind]),
        rows: [headings, ...rows],
        cells: headingCells(headings),
        rowDefs: new Map([[0, { height: 32 }]]),
        freezePane: { rows: 1, columns: 1 },
        ...TABLE_ON_PAPER,
      },
      filterSheet(factsName, facts),
    ],
    properties: { title: table.title, creator: 'Vivac', created: requestedAt },
  });
}

import type { DownloadFormat } from '@vivac/contract/downloads';
import type { CellValue, ColumnDef } from 'hucre/xlsx';
import { writeWorkbook } from '#platform/files/write-workbook';
import { csvFile } from '#platform/files/csv-file';
import { spanishCsv } from '#platform/files/spanish-csv';
import type { FileAnswer } from '#platform/http/file-route';
import { TABLE_ON_PAPER, filterSheet, headingCells } from '../file/workbook-style.ts';
import type { ChannelTable, ColumnKind } from './channel-table.ts';

const FORMATS: Readonly<Record<ColumnKind, ColumnDef>> = {
  text: { width: 26 },
  euros: { width: 14, numFmt: '#,##0.00 "€"' },
  percent: { width: 12, numFmt: '0.##' },
  count: { width: 12, numFmt: '0' },
};

interface Requested {
  readonly facts: readonly (readonly [name: string, text: string])[];
  /** Of the sheet of facts. */
  readonly factsName: string;
  readonly askedAt: Date;
}

/** A table of channels as a file. */
export async function channelFile(
  table: ChannelTable,
  { facts, factsName, askedAt: requestedAt }: Requested,
  format: Exclude<DownloadFormat, 'pdf'>,
): Promise<FileAnswer['body']> {
  const headings = table.columns.map(({ heading }) => heading);
  const rows = table.rows.map((row): CellValue[] => [...row]);
  if (format === 'csv') return csvFile(headings, rows);
  if (format === 'csv-es') return spanishCsv([...facts, [], headings, ...table.rows]);
  return writeWorkbook({
    sheets: [
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

import { writeWorkbook } from '#platform/files/write-workbook';
import type { Language } from '@vivac/domain/language';
import { momentInName } from '@vivac/domain/time/zoned-moment';
import { textOf } from '@vivac/text/text-of';
import { csvFile } from '#platform/files/csv-file';
import { spanishCsv } from '#platform/files/spanish-csv';
import type { FileAnswer } from '#platform/http/file-route';
import type { PositionTable } from './position-table.ts';

export interface AskedFile {
  readonly subject: string;
  readonly format: 'xlsx' | 'csv' | 'csv-es';
  readonly language: Language;
  readonly now: Date;
  readonly zone: string;
  /** Of the demo market, which the file says. */
  readonly isDemo: boolean;
}

/** A table of the page as a file; what a name begins with is no formula in it. */
export async function positionFile(table: PositionTable, asked: AskedFile): Promise<FileAnswer> {
  const { subject, format, now, zone, isDemo } = asked;
  const name = `Position_${subject}_${momentInName(now, zone)}`;
  if (format === 'xlsx') {
    const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    return { fileName: `${name}.xlsx`, contentType, body: await workbook(table, asked) };
  }
  const rows = table.rows.map((row) => [...row]);
  return {
    fileName: `${name}${isDemo ? '_Demo' : ''}.csv`,
    contentType: 'text/csv; charset=utf-8',
    body: format === 'csv' ? csvFile(table.headings, rows) : spanishCsv([table.headings, ...rows]),
  };
}

const WIDE = 26;
const NARROW = 14;

function workbook({ title, headings, rows }: PositionTable, { now, isDemo, language }: AskedFile): Promise<Uint8Array> {
  const { market, demo } = textOf(language, 'files').facts;
  const said = isDemo ? [[], [market, demo]] : [];
  return writeWorkbook({
    sheets: [
      {
        name: title.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31),
        columns: headings.map((_, at) => ({ width: at === 0 ? WIDE : NARROW })),
        rows: [[...headings], ...rows.map((row) => [...row]), ...said],
        cells: new Map(
          headings.map((value, at) => [`0,${at}`, { value, type: 'string', style: { font: { bold: true } } }]),
        ),
        freezePane: { rows: 1, columns: 1 },
      },
    ],
    properties: { title, creator: isDemo ? 'Vivac · Demo' : 'Vivac', created: now },
  });
}

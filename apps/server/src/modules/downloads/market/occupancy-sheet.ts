import type { Language } from '@vivac/domain/language';
import { OCCUPANCY_KINDS } from '@vivac/domain/occupancy';
import { textOf } from '@vivac/text/text-of';
import type { CellValue, WriteSheet } from 'hucre/xlsx';
import { type KnownOccupancy, occupancyPlaceName } from '#modules/holidays/read';
import { fileWords } from '../file/file-words.ts';
import { TABLE_ON_PAPER, headingCells } from '../file/workbook-style.ts';

interface OccupancyReport {
  readonly occupancy: readonly KnownOccupancy[];
  readonly language: Language;
}

/** How full campsites were by place, kind of occupancy and month, with who says so; a figure that is kept secret is empty. */
export function occupancySheet({ occupancy, language }: OccupancyReport): WriteSheet {
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

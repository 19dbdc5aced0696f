import type { CellStyle, WriteSheet } from 'hucre/xlsx';
import { WORKBOOK_FONT } from '#platform/files/write-workbook';

/** How amounts in euros are shown. */
export const EUROS = '#,##0.00 "€"';

const HEADING: CellStyle = {
  font: { ...WORKBOOK_FONT, bold: true, color: { rgb: 'FFFFFF' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'A05D00' } },
  alignment: { vertical: 'center', wrapText: true },
};

const PAPER: NonNullable<WriteSheet['pageSetup']> = {
  paperSize: 'a4',
  orientation: 'landscape',
  fitToPage: true,
  fitToWidth: 1,
  fitToHeight: 0,
  margins: { top: 0.5, bottom: 0.6, left: 0.4, right: 0.4, header: 0.3, footer: 0.3 },
};
const PAGE_NUMBER = { oddFooter: '&R&P / &N' } as const;

/** On paper: as wide as an A4 page, the headings and the page's number on each. */
export const TABLE_ON_PAPER: Pick<WriteSheet, 'pageSetup' | 'headerFooter'> = {
  pageSetup: { ...PAPER, printTitlesRow: '$1:$1' },
  headerFooter: PAGE_NUMBER,
};

/** The cells of the first row, with the look of headings. */
export function headingCells(headings: readonly string[]): NonNullable<WriteSheet['cells']> {
  return new Map(headings.map((value, at) => [`0,${at}`, { value, type: 'string', style: HEADING }]));
}

/** The sheet “Filters”, by its name in the reader’s language: what was asked, and when. */
export function filterSheet(name: string, facts: readonly (readonly [name: string, text: string])[]): WriteSheet {
  return {
    name,
    columns: [
      { width: 24, style: { font: { ...WORKBOOK_FONT, bold: true }, alignment: { vertical: 'top' } } },
      { width: 70, style: { alignment: { wrapText: true, vertical: 'top' } } },
    ],
    rows: facts.map((fact) => [...fact]),
    pageSetup: PAPER,
    headerFooter: PAGE_NUMBER,
  };
}

/** `A`, `Z`, `AA` …: the name of a sheet's column counted from 0. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

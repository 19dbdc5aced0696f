import type { writeXlsx } from 'hucre/xlsx';

/** A workbook of the library, which is read with the first file that needs it. */
export const writeWorkbook: typeof writeXlsx = async (...requested) =>
  (await import('hucre/xlsx')).writeXlsx(...requested);

/** Named in every style: a style without it is shown in whatever a reader falls back to. */
export const WORKBOOK_FONT = { name: 'Calibri', size: 11 } as const;

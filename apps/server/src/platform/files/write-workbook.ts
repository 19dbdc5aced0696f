import type { writeXlsx } from 'hucre/xlsx';

/** A workbook of the library, which is read with the first file that needs it. */
export const writeWorkbook: typeof writeXlsx = async (...requested) =>
  (await import('hucre/xlsx')).writeXlsx(...requested);

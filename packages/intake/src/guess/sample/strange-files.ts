import { ImportRefused } from '../../verdict/import-refused.ts';

const MARKS: readonly { readonly start: RegExp; readonly is: string }[] = [
  { start: /^\s*<(!doctype html|html|head|body)/i, is: 'is a web page, not a table: download the file itself' },
  { start: /^\s*<(\?xml|!doctype)/i, is: 'is XML, which is not read here: save it as CSV or Excel (.xlsx)' },
  { start: /^%PDF/, is: 'is a PDF: save the table as CSV or Excel (.xlsx)' },
  { start: /^\u00d0\u00cf.\u00e0/s, is: 'is an old Excel workbook (.xls): save it as .xlsx or CSV' },
  { start: /^(\u0089PNG|\u00ff\u00d8\u00ff|GIF8)/, is: 'is a picture, not a table' },
  { start: /^(7z\u00bc\u00af|Rar!|BZh|\u00fd7zXZ)/, is: 'is an archive: unpack it, or pack it by gzip' },
];

/** Refuses what people choose by mistake, by how it begins. Throws ImportRefused that says what to do instead. */
export function refuseStrangeFile(start: Buffer): void {
  const text = start
    .subarray(0, 200)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '');
  const found = MARKS.find(({ start: mark }) => mark.test(text));
  if (found) throw new ImportRefused(found.is, 1);
  const isUtf16 = /^(\u00ff\u00fe|\u00fe\u00ff)/.test(text);
  if (!isUtf16 && start.subarray(0, 1000).includes(0)) {
    throw new ImportRefused('is no text: it holds bytes that no CSV, JSON or Excel file has', 1);
  }
}

/** Refuses a table whose first row has values in place of names. */
export function refuseNamelessColumns(header: readonly string[]): void {
  if (header.some((name) => /\p{L}/u.test(name))) return;
  throw new ImportRefused('has no names of columns in its first line: put a line with names above the rows', 1);
}

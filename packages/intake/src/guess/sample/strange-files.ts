import { type Sentence, toSay } from '@vivac/text/sentence';
import { encodingOf } from '../../text/decode-text.ts';
import { ImportRefused } from '../../verdict/import-refused.ts';
import { isLink } from '../columns/column-facts.ts';

const IS_OLD_WORKBOOK = toSay('isOldExcel');
const IS_TEXT_DOCUMENT = toSay('isTextDocument');
const MARKS: readonly { readonly start: RegExp; readonly is: Sentence }[] = [
  { start: /^\s*<(\?xml|!doctype)/i, is: toSay('isXml') },
  { start: /^%PDF/, is: toSay('isPdf') },
  { start: /^\u00d0\u00cf.\u00e0/s, is: IS_OLD_WORKBOOK },
  {
    start: /^(\u0089PNG|\u00ff\u00d8\u00ff|GIF8|RIFF....WEBP|....ftyphei|....ftypmif|BM....\0\0\0\0|II\*\0|MM\0\*)/s,
    is: toSay('isPicture'),
  },
  { start: /^\{\\rtf/, is: IS_TEXT_DOCUMENT },
  { start: /^(7z\u00bc\u00af|Rar!|BZh|\u00fd7zXZ)/, is: toSay('isArchive') },
];

/** Refuses what people choose by mistake, by how it begins. Throws ImportRefused that says what to do instead. */
export function refuseStrangeFile(start: Buffer, fileName: string): void {
  const text = start
    .subarray(0, 200)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '');
  const found = isHtml(start) ? undefined : MARKS.find(({ start: mark }) => mark.test(text));
  if (found) throw new ImportRefused(text.startsWith('\u00d0\u00cf') ? oldOfficeFile(fileName) : found.is, 1);
  if (!encodingOf(start, null).startsWith('utf-16') && start.subarray(0, 1000).includes(0)) {
    throw new ImportRefused('isNoText', 1);
  }
}

/** What an old file of Office is by its name: those of texts and of protected workbooks begin as its sheets do. */
function oldOfficeFile(fileName: string): Sentence {
  if (/\.(doc|dot|wps|msg|ppt)$/i.test(fileName)) return IS_TEXT_DOCUMENT;
  return /\.xls[xm]$/i.test(fileName) ? toSay('isProtected') : IS_OLD_WORKBOOK;
}

const HTML =
  /^\s*(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*)*<(!doctype html|html|head|body|meta|style|table|thead|tbody|tr)\b/i;

/** Whether a file begins as HTML does, whatever its name says. */
export function isHtml(start: Buffer): boolean {
  const text = new TextDecoder(encodingOf(start, null)).decode(start.subarray(0, 1000));
  return HTML.test(text);
}

/** Refuses a table whose first row has values in place of names: a first row of data must not become the header. */
export function refuseNamelessColumns({ header, rows, top, headerLine }: Tabular): void {
  const others = [
    ...rows.slice(0, LOOKED_VALUES),
    ...top.flatMap(({ cells, line }) => (line === headerLine ? [] : [cells])),
  ];
  if (header.some((name) => /\p{L}/u.test(name)) && !header.some((name, at) => isValueLike(name, at, others))) return;
  throw new ImportRefused('noNames', 1);
}

interface Tabular {
  readonly header: readonly string[];
  readonly headerLine: number | null;
  readonly rows: readonly (readonly string[])[];
  readonly top: readonly { readonly cells: readonly string[]; readonly line: number }[];
}

const LOOKED_VALUES = 20;

/** Whether a name is a day, an amount or an address, written as those below it are. */
function isValueLike(name: string, at: number, rows: readonly (readonly string[])[]): boolean {
  if (!/\d\D{1,12}\d/.test(name) && !isLink(name)) return false;
  const values = rows.flatMap((row) => (row[at]?.trim() ? [row[at].trim()] : []));
  const own = shapeOf(name);
  return values.length > 0 && values.filter((value) => shapeOf(value) === own).length >= values.length / 2;
}

function shapeOf(text: string): string {
  if (isLink(text)) return 'address';
  return text
    .trim()
    .slice(0, 60)
    .replaceAll(/\p{L}+/gu, 'a')
    .replaceAll(/\d+/g, '9');
}

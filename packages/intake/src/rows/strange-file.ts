import { type Sentence, toSay } from '@vivac/text/sentence';
import { ImportRefused } from '../verdict/import-refused.ts';
import { encodingOf } from './decode-text.ts';

const IS_OLD_WORKBOOK = toSay('isOldExcel');
const IS_TEXT_DOCUMENT = toSay('isTextDocument');
const MARKS: readonly { readonly start: RegExp; readonly is: Sentence }[] = [
  { start: /^%PDF/, is: toSay('isPdf') },
  { start: /^\u00d0\u00cf.\u00e0/s, is: IS_OLD_WORKBOOK },
  {
    start: /^(\u0089PNG|\u00ff\u00d8\u00ff|GIF8|RIFF....WEBP|....ftyphei|....ftypmif|BM....\0\0\0\0|II\*\0|MM\0\*)/s,
    is: toSay('isPicture'),
  },
  { start: /^\{\\rtf/, is: IS_TEXT_DOCUMENT },
  // What was packed by gzip twice; and a tar archive, which says so behind the name of its first file.
  { start: /^(7z\u00bc\u00af|Rar!|BZh|\u00fd7zXZ|\p{Cc}\u008b|[^]{257}ustar)/u, is: toSay('isArchive') },
];

/** Refuses what people choose by mistake, by how it begins. Throws ImportRefused that says what to do instead. */
export function refuseStrangeFile(start: Buffer, fileName: string): void {
  if (!isHtml(start) && /^\s*<(\?xml|!doctype)/i.test(beginningOf(start))) throw new ImportRefused('isXml', 1);
  refuseOtherKinds(start, fileName);
  if (!encodingOf(start, null).startsWith('utf-16') && start.subarray(0, 1000).includes(0)) {
    throw new ImportRefused('isNoText', 1);
  }
}

/** Refuses pictures, archives and documents of other programs. */
export function refuseOtherKinds(start: Buffer, fileName: string): void {
  const text = beginningOf(start);
  const found = MARKS.find(({ start: mark }) => mark.test(text));
  if (found) throw new ImportRefused(text.startsWith('\u00d0\u00cf') ? oldOfficeFile(fileName) : found.is, 1);
}

const beginningOf = (start: Buffer): string => start.toString('latin1', 0, 300).replace(/^\u00ef\u00bb\u00bf/, '');

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

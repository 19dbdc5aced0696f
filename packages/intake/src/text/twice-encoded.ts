import iconv from 'iconv-lite';

/** UTF-8 that a program took for Windows-1252 and encoded once more: `CÃ¡mping`. */
export const TWICE_ENCODED = 'utf8-twice';

const BYTES = Array.from({ length: 256 }, (_, byte) => byte);
/** What each byte of UTF-8 looks like in Windows-1252, and in Latin-1 where that has another character. */
const BYTE_OF = new Map(
  BYTES.flatMap((byte): [string, number][] => [
    [iconv.decode(Buffer.from([byte]), 'windows-1252'), byte],
    [String.fromCharCode(byte), byte],
  ]),
);
const classOf = (from: number, to: number) =>
  `[${[...BYTE_OF].flatMap(([text, byte]) => (byte >= from && byte <= to ? RegExp.escape(text) : [])).join('')}]`;
const NEXT = classOf(0x80, 0xbf);
const SEQUENCE = new RegExp(
  `${classOf(0xc2, 0xdf)}${NEXT}|${classOf(0xe0, 0xef)}${NEXT}{2}|${classOf(0xf0, 0xf4)}${NEXT}{3}`,
  'gu',
);
/** What people write: letters with accents, and signs of prices and texts. */
const ORDINARY = /^([\p{L}\p{Sc}–—‘’“”…·ºª«»¿¡°\u00a0]|\p{Extended_Pictographic})$/u;

/** Whether a text holds characters that were encoded twice. */
export function isTwiceEncoded(text: string): boolean {
  for (const [sequence] of text.matchAll(SEQUENCE)) {
    const once = onceOf(sequence);
    if (once !== sequence && ORDINARY.test(once)) return true;
  }
  return false;
}

function onceOf(sequence: string): string {
  const once = Buffer.from([...sequence].map((character) => BYTE_OF.get(character)!)).toString('utf8');
  return once.includes('\ufffd') ? sequence : once;
}

/** A text with what was encoded twice as it was meant; whatever else stands in it stays. */
export async function* onceEncoded(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let carry = '';
  for await (const text of texts) {
    const whole = carry + text;
    const end = whole.length - (/[^\0-\x7f]{1,3}$/.exec(whole)?.[0].length ?? 0);
    carry = whole.slice(end);
    yield whole.slice(0, end).replaceAll(SEQUENCE, onceOf);
  }
  if (carry !== '') yield carry.replaceAll(SEQUENCE, onceOf);
}

import { toSay } from '@vivac/text/sentence';
import { ImportRefused } from '../verdict/import-refused.ts';

/** No honest file has as many. Each level costs a parser memory before it finds what is wrong: measured, 64 bytes a bracket. */
const MAX_NESTING = 1_000;
const TOO_DEEP = toSay('asItStands', {
  text: `is JSON of more than ${MAX_NESTING.toLocaleString('en')} levels one within the other, which is not read`,
});

/** The value of a JSON text. Throws a SyntaxError for what is none, ImportRefused for one that is nested too deep. */
export function parseJson(text: string): unknown {
  if (isDeeperThan(MAX_NESTING, text)) throw new ImportRefused(TOO_DEEP);
  return JSON.parse(text);
}

function isDeeperThan(levels: number, text: string): boolean {
  let depth = 0;
  for (let at = text.length > levels ? 0 : text.length; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === OPEN_OBJECT || code === OPEN_ARRAY) depth++;
    else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) depth--;
    if (depth > levels) return true;
  }
  return false;
}

const QUOTE = 0x22;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Where the quote stands that ends a string; the end of the text where none does. */
export function endOfString(text: string, from: number): number {
  let end = text.indexOf('"', from + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === '\\') slashes++;
  return slashes % 2 === 1;
}

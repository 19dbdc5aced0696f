/** What can be read of a text that should be JSON. */
export interface LenientJson {
  readonly values: readonly unknown[];
  /** Whether a part of it cannot be read even so. */
  readonly broken: boolean;
}

const WRAPPER_START = /^(?:\s|;|\/\/|\/\*|\*\/|<!--|<!\[CDATA\[)+/;
const WRAPPER_END = /(?:\s|;|\/\/|\/\*|\*\/|-->|\]\]>)+$/;
/** No wrapper is longer than that. */
const WRAPPER_CHARACTERS = 1_000;

/**
 * Reads JSON as pages write it: within HTML comments or CDATA, with comments, commas that lead nowhere, control characters and
 * plain quotes in texts, invalid escapes, several values in a row. Valid JSON is read as it is.
 */
export function lenientJson(text: string): LenientJson {
  const plain = parsed(text);
  if (plain) return { values: [plain.value], broken: false };
  const values: unknown[] = [];
  let broken = false;
  const { pieces, rest } = mend(unwrapped(text));
  for (const piece of pieces) {
    const read = parsed(piece);
    if (read) values.push(read.value);
    else broken = true;
  }
  return { values, broken: broken || rest };
}

function parsed(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

function unwrapped(text: string): string {
  const plain = text.replace(/^\ufeff/, '');
  const from = WRAPPER_START.exec(plain.slice(0, WRAPPER_CHARACTERS))?.[0].length ?? 0;
  const tail = plain.slice(from).slice(-WRAPPER_CHARACTERS);
  const to = plain.length - (WRAPPER_END.exec(tail)?.[0].length ?? 0);
  return plain.slice(from, Math.max(from, to));
}

interface Mended {
  /** The values of a text, each of which should be JSON now. */
  readonly pieces: readonly string[];
  /** Whether something stands outside of them, or the last has no end. */
  readonly rest: boolean;
}

/** Walks a text once and writes what JSON would have there. */
function mend(text: string): Mended {
  const mended = new MendedValues();
  let rest = false;
  let at = 0;
  while (at < text.length) {
    const next = skip(text, at);
    if (next > at) {
      at = next;
    } else if (mended.isOutside && !'{[,'.includes(text[at]!)) {
      rest = true;
      at++;
    } else if (text[at] === '"') {
      const string = mendedString(text, at);
      mended.put(string.text);
      at = string.end;
    } else {
      mended.sign(text[at]!);
      at++;
    }
  }
  return { pieces: mended.pieces, rest: rest || !mended.isOutside };
}

/** Puts values together from their parts, without commas that lead nowhere. */
class MendedValues {
  readonly pieces: string[] = [];
  #out: string[] = [];
  #depth = 0;
  #comma = false;

  /** Whether no object and no list is open. */
  get isOutside(): boolean {
    return this.#depth === 0;
  }

  put(part: string): void {
    if (this.#comma && part !== '}' && part !== ']') this.#out.push(',');
    this.#comma = false;
    this.#out.push(part);
  }

  sign(char: string): void {
    if (char === ',') {
      this.#comma = this.#out.length > 0 && !'{['.includes(this.#out.at(-1)!);
      return;
    }
    this.put(char);
    if ('{['.includes(char)) this.#depth++;
    if (!'}]'.includes(char)) return;
    this.#depth--;
    if (this.#depth > 0) return;
    this.pieces.push(this.#out.join(''));
    this.#out = [];
  }
}

/** Where the next thing of meaning may stand, behind white space or a comment; `at` itself where there is none here. */
function skip(text: string, at: number): number {
  const char = text.charCodeAt(at);
  if (char <= 0x20 || char === 0xa0 || char === 0xfeff || char === 0x2028 || char === 0x2029) return at + 1;
  if (text.startsWith('//', at)) return endOf(text, '\n', at);
  if (text.startsWith('/*', at)) return endOf(text, '*/', at);
  if (text.startsWith('<!--', at)) return at + 4;
  return text.startsWith('-->', at) ? at + 3 : at;
}

function endOf(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from);
  return end === -1 ? text.length : end + mark.length;
}

const NEXT_SIGN = /\s*(.)/sy;
/** More white space than that stands between no string and what follows it. */
const AFTER_STRING = 200;

/** What stands between two signs of a string that mean something. */
const PLAIN = /[^"\\\p{Cc}]*/uy;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
/** Escapes of JavaScript that JSON lacks. */
const SCRIPT_ESCAPE = /\\(?:'|x[\da-fA-F]{2})/y;

/** A string of JSON from its opening quote on; a quote ends it where what follows can follow a string. */
function mendedString(text: string, start: number): { readonly text: string; readonly end: number } {
  const out: string[] = ['"'];
  let at = start + 1;
  while (at < text.length) {
    const plain = matchAt(PLAIN, text, at);
    out.push(plain);
    at += plain.length;
    const sign = text[at];
    if (sign === undefined) break;
    if (sign === '"' && endsString(text, at + 1)) return { text: `${out.join('')}"`, end: at + 1 };
    const escape = matchAt(ESCAPE, text, at);
    const ofScript = matchAt(SCRIPT_ESCAPE, text, at);
    out.push(escape || asJson(ofScript) || escaped(sign));
    at += Math.max(1, escape.length, ofScript.length);
  }
  return { text: `${out.join('')}"`, end: text.length };
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/** `\x26` as `\u0026`, and `\'` as the apostrophe. */
function asJson(escape: string): string {
  return escape.startsWith('\\x') ? `\\u00${escape.slice(2)}` : escape.slice(1);
}

/** A sign that JSON wants escaped; a backslash that escapes nothing is one itself: `C:\videos`. */
function escaped(sign: string): string {
  return '"\\'.includes(sign) ? `\\${sign}` : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function endsString(text: string, at: number): boolean {
  NEXT_SIGN.lastIndex = 0;
  const next = NEXT_SIGN.exec(text.slice(at, at + AFTER_STRING))?.[1];
  return next === undefined || ',:}]/'.includes(next);
}

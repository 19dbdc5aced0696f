import { toSay } from '@vivac/text/sentence';
import type { DecimalMark } from '../mapping/read-amount.ts';
import { ImportRefused, tooLarge, Flaw } from '../verdict/import-refused.ts';
import { objectCells, objectOf, type RequestedColumns } from './object-cells.ts';
import { cutAtArrays, EACH, elementsAlong, ENTRY, follow, type Step, stepsOf } from './json-path.ts';
import { addRows, newRows, type RowsOfFile } from './rows.ts';

/** A document is read as a whole, which takes several times its size in memory. */
const MAX_CHARACTERS = 100_000_000;

/** Rows of many columns are handed on before there are many of them: each has all columns, whatever its object has. */
const CHUNK_CELLS = 20_000;

/** In place of a path to the rows: the document is one object, whose columns list what is in it. */
export const WHOLE_DOCUMENT = '$';

interface DocumentReading {
  /** Where the rows are, such as `results[*]`, or `$` for one row; null for a document that is the array itself. */
  readonly rows: string | null;
  readonly columns: RequestedColumns;
  readonly decimal: DecimalMark;
}

/** The rows of a JSON document. Throws ImportRefused for one that is too large, no JSON, or without rows at the path. */
export async function* documentRows(
  texts: AsyncIterable<string>,
  { rows, columns: requested, decimal }: DocumentReading,
  maxCharacters = MAX_CHARACTERS,
): AsyncGenerator<RowsOfFile> {
  const text = await wholeText(texts, maxCharacters);
  const path = pathOf(rows);
  const elements = elementsAt(parse(text), path, rows);
  const lines = elementLines(text, path);
  const objects = elements.map(objectOf);
  const first = objects.find((object) => !(object instanceof Flaw));
  if (!first || first instanceof Flaw) {
    if (elements.length === 0) return;
    throw new ImportRefused('noRowIsObject', lines[0] ?? 1);
  }
  const telling = requested.telling.filter((name) => objects.some((object) => Object.hasOwn(object, name)));
  const columns = objectCells(first, { ...requested, wanted: [...requested.wanted, ...telling] }, decimal);
  let read = newRows();
  for (const [at, object] of objects.entries()) {
    addRows(read, lines[at] ?? 1, object instanceof Flaw ? object : columns.rowsOf(object));
    if (read.cells.length * columns.header.length < CHUNK_CELLS) continue;
    yield { header: columns.header, rows: read };
    read = newRows();
  }
  yield { header: columns.header, rows: read };
}

/** The steps to the rows: none to a document that is one row. */
function pathOf(rows: string | null): readonly Step[] {
  if (rows === null) return [EACH];
  return rows === WHOLE_DOCUMENT ? [] : stepsOf(rows)!;
}

async function wholeText(texts: AsyncIterable<string>, maxCharacters: number): Promise<string> {
  const pieces: string[] = [];
  let characters = 0;
  for await (const text of texts) {
    characters += text.length;
    if (characters > maxCharacters) {
      const most = maxCharacters.toLocaleString('en');
      throw tooLarge(toSay('documentTooLarge', { most }));
    }
    pieces.push(text);
  }
  return pieces.join('');
}

function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    const line = error instanceof Error ? /line (\d+)/.exec(error.message)?.[1] : undefined;
    throw new ImportRefused('jsonTruncated', line === undefined ? null : Number(line));
  }
}

/** The values at the path, whose last step is each element; the document itself where there are no steps. */
function elementsAt(document: unknown, path: readonly Step[], written: string | null): readonly unknown[] {
  if (path.length === 0) return [document];
  const toArrays = cutAtArrays(path).slice(0, -1);
  const above = elementsAlong(document, toArrays.slice(0, -1)).map(({ elements, place }) =>
    follow(elements.at(-1), toArrays.at(-1)!, place),
  );
  const arrays = above.filter((array) => Array.isArray(array));
  if (arrays.length > 0) return arrays.flat(1) as readonly unknown[];
  throw new ImportRefused(
    written === null
      ? toSay('asItStands', {
          text: 'the document is no array: say where its rows are, as in "rows": "results[*]" of the mapping, or "$" where it is one row',
        })
      : toSay('asItStands', { text: `there is no array at "${written}", where the mapping says that the rows are` }),
  );
}

interface Frame {
  readonly isArray: boolean;
  /** How many of the steps lead here; −1 beside the path. */
  readonly matched: number;
  index: number;
  key: string | null;
}

/** The lines (from 1) on which the values at a path of a JSON text begin, in order. The text must be valid JSON. */
export function elementLines(text: string, path: readonly Step[]): number[] {
  const lines: number[] = [];
  const frames: Frame[] = [];
  let line = 1;

  const begin = (): number => {
    const matched = matchedBy(frames.at(-1), path);
    if (matched === path.length) lines.push(line);
    return matched;
  };
  const open = (isArray: boolean): void => {
    frames.push({ isArray, matched: begin(), index: 0, key: null });
  };
  const string = (at: number): number => {
    const end = endOfString(text, at);
    const frame = frames.at(-1);
    if (frame && !frame.isArray && frame.key === null) frame.key = JSON.parse(text.slice(at, end + 1)) as string;
    else begin();
    return end;
  };
  const steps: Readonly<Record<string, (at: number) => number | void>> = {
    '\n': () => void line++,
    '{': () => open(false),
    '[': () => open(true),
    '}': () => void frames.pop(),
    ']': () => void frames.pop(),
    ',': () => next(frames.at(-1)!),
    '"': string,
    ...Object.fromEntries([...' \t\r:'].map((blank) => [blank, () => {}])),
  };
  const plain = (at: number): number => {
    begin();
    return endOfPlain(text, at);
  };
  for (let at = 0; at < text.length; at++) at = (steps[text[at]!] ?? plain)(at) ?? at;
  return lines;
}

function matchedBy(parent: Frame | undefined, path: readonly Step[]): number {
  if (!parent) return 0;
  const step = path[parent.matched];
  const isOn = parent.isArray ? step === EACH || step === parent.index : step === ENTRY || step === parent.key;
  return parent.matched >= 0 && step !== undefined && isOn ? parent.matched + 1 : -1;
}

function next(frame: Frame): void {
  frame.index++;
  frame.key = null;
}

/** The last character of a number, true, false or null. */
function endOfPlain(text: string, from: number): number {
  let end = from;
  while (end + 1 < text.length && !',]} \t\r\n'.includes(text[end + 1]!)) end++;
  return end;
}

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
function endOfString(text: string, from: number): number {
  let end = text.indexOf('"', from + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === '\\') slashes++;
  return slashes % 2 === 1;
}

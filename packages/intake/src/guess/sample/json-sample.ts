import { parseJson } from '../../rows/json-document.ts';
import { textOfValue } from '../../rows/object-cells.ts';
import { ImportRefused } from '../../verdict/import-refused.ts';

export interface JsonSample {
  /** Names and paths, as a mapping writes them: `ratings.general`, `offers[*].price`. */
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly rowsPath: string | null;
  /** The single texts above the rows, each behind its name. */
  readonly above?: readonly (readonly [name: string, text: string])[];
}

const MAX_DEPTH = 4;
const MAX_PATHS = 400;

type Json = Readonly<Record<string, unknown>>;

/** The rows of a text with one JSON object a line. Throws ImportRefused where the first line is none. */
export function sampleOfLines(text: string, maxRows: number): JsonSample {
  const objects: Json[] = [];
  for (const line of text.split('\n')) {
    if (objects.length === maxRows) break;
    const value = line.trim() === '' ? null : parsed(line);
    if (isObject(value)) objects.push(value);
  }
  if (objects.length === 0) throw new ImportRefused('noObjectAtStart', 1);
  return { ...rowsOfObjects(objects), rowsPath: null };
}

/** The rows of a JSON document: the array itself, else the longest array of objects in it; none where it is known by its shape and has none. */
export function sampleOfDocument(text: string, maxRows: number, isKnown: boolean): JsonSample {
  const document = parsed(text);
  if (document === undefined) throw new ImportRefused('documentNotJson', 1);
  const { path, array } = arrayIn(document);
  const objects = array.filter(isObject).slice(0, maxRows);
  if (objects.length > 0) {
    const rowsPath = path === null ? null : `${path}[*]`;
    return { ...rowsOfObjects(objects), rowsPath, above: isObject(document) ? textsAbove(document) : [] };
  }
  if (isKnown) return { header: [], rows: [], rowsPath: null };
  throw new ImportRefused('noArray', 1);
}

/** The document itself where it is an array, else the longest array in it. */
function arrayIn(document: unknown): FoundArray {
  if (Array.isArray(document)) return { path: null, array: document };
  return longestArray(document) ?? { path: null, array: [] };
}

const HEAD_DEPTH = 2;

function textsAbove(document: Json, depth = 0): (readonly [string, string])[] {
  return Object.entries(document)
    .slice(0, MAX_PATHS)
    .flatMap(([key, value]): (readonly [string, string])[] => {
      if (isObject(value)) return depth === HEAD_DEPTH ? [] : textsAbove(value, depth + 1);
      return typeof value === 'string' && value.length < 100 ? [[key, value]] : [];
    });
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    return undefined;
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface FoundArray {
  readonly path: string | null;
  readonly array: readonly unknown[];
}

function longestArray(value: unknown, path = '', depth = 0): FoundArray | null {
  if (!isObject(value) || depth === MAX_DEPTH) return null;
  const found = Object.entries(value)
    .slice(0, MAX_PATHS)
    .filter(([key]) => isPlainKey(key))
    .map(([key, inner]) => {
      const here = path === '' ? key : `${path}.${key}`;
      return Array.isArray(inner)
        ? { path: here, array: inner.filter(isObject) }
        : longestArray(inner, here, depth + 1);
    });
  return found.reduce<FoundArray | null>((longest, one) => (sizeOf(one) > sizeOf(longest) ? one : longest), null);
}

function sizeOf(found: FoundArray | null): number {
  return found?.array.length ?? 0;
}

/** A key that a path can name. */
function isPlainKey(key: string): boolean {
  return key !== '' && !/[.[\]]/.test(key);
}

function rowsOfObjects(objects: readonly Json[]): Pick<JsonSample, 'header' | 'rows'> {
  const paths = new Set<string>();
  const flat = objects.map((object) => {
    const row = new Map<string, string>();
    flatten(object, '', 0, (path, text) => {
      if (paths.size >= MAX_PATHS && !paths.has(path)) return;
      paths.add(path);
      if (!row.has(path)) row.set(path, text);
    });
    return row;
  });
  // What is an object in one row and nothing in another is no column beside what is in it.
  const above = new Set([...paths].flatMap((path) => (path.includes('.') ? ancestorsOf(path) : [])));
  const header = [...paths].filter((path) => !above.has(path) || flat.some((row) => (row.get(path) ?? '') !== ''));
  return { header, rows: flat.map((row) => header.map((path) => row.get(path) ?? '')) };
}

function ancestorsOf(path: string): string[] {
  const parts = path.split('.');
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('.'));
}

/** Tells the text at each path of an object; of an array of objects that of its first element. */
function flatten(object: Json, path: string, depth: number, tell: (path: string, text: string) => void): void {
  for (const [key, value] of Object.entries(object)) {
    const here = path === '' ? key : `${path}.${key}`;
    const text = textOfValue(value, null);
    if (text !== null) tell(here, shortNumber(value, text));
    else if (depth === MAX_DEPTH || !isPlainKey(key)) continue;
    else if (isObject(value)) flatten(value, here, depth + 1, tell);
    else if (Array.isArray(value) && !path.includes('[*]')) {
      const first: unknown = value.find(isObject);
      if (isObject(first)) flatten(first, `${here}[*]`, depth + 1, tell);
    }
  }
}

function shortNumber(value: unknown, text: string): string {
  return typeof value === 'number' ? String(value) : text;
}

import { isDeepStrictEqual } from 'node:util';
import type { FieldMapping, Mapping } from '../mapping/mapping.ts';
import { conditionsOf } from '../mapping/condition.ts';
import type { Guess } from './guess-mapping.ts';
import { plainWords } from './names/plain-words.ts';
import { type MappingChange, type Question, changed } from './questions.ts';

/** How a file with the same columns was read before. */
export interface EarlierReading {
  readonly fileName: string;
  readonly header: readonly string[];
  /** As it was imported. */
  readonly mapping: Mapping;
  /** What was guessed then, before anybody changed it. */
  readonly guessed: Pick<Guess, 'mapping' | 'questions'>;
}

export interface PresentFile {
  readonly fileName: string;
  readonly header: readonly string[];
}

type Parts = Readonly<Record<string, unknown>>;

/** The same for files whose columns have the same names, in whatever order, case or accents. */
export function headerWords(header: readonly string[]): string {
  return JSON.stringify([...new Set(header.map(plainWords))].sort());
}

/**
 * The guess with what a person changed of the guess then. What the present file says by itself stands: an answer counts where the same
 * is asked again, and what is of one file, such as its campsite and when it was seen, is not carried over. Null where the columns are
 * not the same.
 */
export function asLastTime(guess: Guess, file: PresentFile, earlier: EarlierReading): Guess | null {
  const names = namesNow(earlier.header, file.header);
  if (names === null || earlier.mapping.kind !== guess.kind) return null;
  const then = renamed(ofAllFiles(earlier.guessed.mapping, earlier, file), names) as Mapping;
  const answered = renamed(ofAllFiles(earlier.mapping, earlier, file), names) as Mapping;
  const requested = renamed(earlier.guessed.questions, names) as readonly Question[];
  const base = withoutLapsed(carried(then, answered, guess.mapping) as Mapping, guess, then, requested);
  let mapping = withComplete(base, guess.mapping.complete, answered.complete);
  const questions = guess.questions.map((question) => {
    if (question.asks === 'observed_at') return question;
    if (question.asks === 'complete') return { ...question, taken: mapping.complete === false ? 'not_complete' : null };
    const before = requested.find((one) => isSameQuestion(one, question));
    const answer = before && answerIn(answered, before);
    const now = question.answers.find((one) => one.answer === answer);
    if (!now) return question;
    if (!holds(mapping, now.change)) mapping = changed(mapping, now.change);
    return { ...question, taken: now.answer };
  });
  return { ...guess, mapping, questions, missing: guess.missing.filter((field) => !(field in mapping.fields)) };
}

/** Names of then and now; null where they are not the same columns. */
function namesNow(before: readonly string[], now: readonly string[]): ReadonlyMap<string, string> | null {
  if (headerWords(before) !== headerWords(now)) return null;
  const byWords = new Map(now.map((name) => [plainWords(name), name]));
  return new Map(before.map((name) => [name, now.includes(name) ? name : byWords.get(plainWords(name))!]));
}

const COLUMN_PARTS = new Set(['column', 'until', 'divideBy', 'from', 'to', 'columns', 'fillDown']);

function renamed(part: unknown, names: ReadonlyMap<string, string>, key = ''): unknown {
  if (typeof part === 'string') {
    if (COLUMN_PARTS.has(key)) return names.get(part) ?? part;
    if (key !== 'template') return part;
    return part.replace(/\{([^{}|]+)/g, (whole, name: string) => (names.has(name) ? `{${names.get(name)}` : whole));
  }
  if (Array.isArray(part)) return part.map((one) => renamed(one, names, key));
  if (!isParts(part)) return part;
  return Object.fromEntries(Object.entries(part).map(([own, value]) => [own, renamed(value, names, own)]));
}

const OF_ONE_FILE = ['observed_at', 'campsite', 'link', 'name'];

/** A mapping without what was written down for one file; of files whose names differ by more than figures that is all that is the same in every row. */
function ofAllFiles(mapping: Mapping, { fileName }: EarlierReading, file: PresentFile): Mapping {
  const isSeries = seriesOf(fileName) === seriesOf(file.fileName);
  const isStored = ([field, { constant }]: [string, FieldMapping]) =>
    constant === undefined || (isSeries && !OF_ONE_FILE.includes(field));
  return { ...mapping, fields: Object.fromEntries(Object.entries(mapping.fields).filter(isStored)) };
}

/** `precios_2027-05.csv` and `precios_2027-06.csv` are of one series. */
const seriesOf = (fileName: string): string => fileName.toLowerCase().replace(/\d+/g, '');

/** A mapping for more files of its columns: without when one was seen, and that it named everything. */
export function forMoreFiles({ complete, ...mapping }: Mapping): Mapping {
  const { observed_at: seen, ...fields } = mapping.fields;
  return {
    ...mapping,
    ...(complete === false && { complete }),
    fields: seen === undefined || seen.constant !== undefined ? fields : { ...fields, observed_at: seen },
  };
}

/** What was changed of something then is changed of what it is now. */
function carried(then: unknown, answered: unknown, now: unknown): unknown {
  if (isDeepStrictEqual(then, answered)) return now;
  if (!isParts(answered) || !isParts(now)) return answered;
  const was = isParts(then) ? then : {};
  const keys = new Set([...Object.keys(now), ...Object.keys(answered)]);
  const parts = [...keys].map((key) => [key, carried(was[key], answered[key], now[key])] as const);
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined));
}

/** A mapping in which the file speaks for itself where it left something open then. */
function withoutLapsed(mapping: Mapping, guess: Guess, then: Mapping, requested: readonly Question[]): Mapping {
  const lapsed = requested.filter((question) => !guess.questions.some((one) => isSameQuestion(one, question)));
  const touched = lapsed.flatMap(({ answers }) => answers.map(({ change }) => change));
  const fields: Record<string, FieldMapping> = { ...mapping.fields };
  for (const field of touched.flatMap((change) => Object.keys(change.fields ?? {}))) {
    const now = guess.mapping.fields[field];
    if (fields[field]?.column !== then.fields[field]?.column) continue;
    if (now) fields[field] = now;
    else delete fields[field];
  }
  const parts = touched
    .flatMap((change) => Object.keys(change))
    .filter((part) => part !== 'fields' && part !== 'restores');
  const present: Parts = guess.mapping;
  const stored = Object.entries({ ...mapping, fields }).filter(([part]) => !parts.includes(part));
  const fresh = parts.filter((part) => present[part] !== undefined).map((part) => [part, present[part]]);
  return Object.fromEntries([...stored, ...fresh]) as unknown as Mapping;
}

/** That a file names everything is said of each file anew, since offers end by it; that one does not may stay said. */
function withComplete(mapping: Mapping, now: Mapping['complete'], answered: Mapping['complete']): Mapping {
  const { complete: _, ...rest } = mapping;
  const complete = answered === false ? false : now;
  return complete === undefined ? rest : { ...rest, complete };
}

function isSameQuestion(one: Question, other: Question): boolean {
  return one.asks === other.asks && one.column === other.column;
}

/** The answer that a mapping has in it; of several the one that says most. */
function answerIn(mapping: Mapping, { answers, taken }: Question): string | null {
  const held = answers.filter(({ change }) => holds(mapping, change));
  const most = Math.max(...held.map(({ change }) => sizeOf(change)));
  const best = held.filter(({ change }) => sizeOf(change) === most);
  return (best.find(({ answer }) => answer === taken) ?? best[0])?.answer ?? null;
}

function holds(mapping: Mapping, { fields = {}, skip, unskip, ...change }: MappingChange): boolean {
  const { restores: _restores, ...parts } = change;
  const all: Parts = mapping;
  const skipped = conditionsOf(mapping.skip);
  const isSkipped = (one: unknown) => skipped.some((other) => isDeepStrictEqual(one, other));
  return (
    Object.entries(parts).every(([part, value]) => isDeepStrictEqual(all[part], value)) &&
    conditionsOf(skip).every(isSkipped) &&
    !conditionsOf(unskip).some(isSkipped) &&
    Object.entries(fields).every(([field, value]) => isWithin(value ?? undefined, mapping.fields[field]))
  );
}

function isWithin(part: unknown, whole: unknown): boolean {
  if (part === null) return whole === undefined;
  if (!isParts(part) || !isParts(whole)) return isDeepStrictEqual(part, whole);
  return Object.entries(part).every(([key, value]) => isWithin(value, whole[key]));
}

const sizeOf = (part: unknown): number =>
  isParts(part) ? Object.values(part).reduce<number>((sum, value) => sum + 1 + sizeOf(value), 0) : 0;

function isParts(part: unknown): part is Parts {
  return typeof part === 'object' && part !== null && !Array.isArray(part);
}

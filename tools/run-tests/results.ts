import { stripVTControlCharacters } from 'node:util';

/** A test, or something that went wrong beside the tests, as one run of a stage reported it. */
export interface Result {
  /** Unique within its run: where it is, and its titles. */
  name: string;
  /** What can be run again alone; null for what belongs to no file. */
  file: string | null;
  /** False for a file that cannot be loaded, a failed hook, an error that nobody caught: these count only when they fail. */
  isTest: boolean;
  /** One line; null when it passed. */
  error: string | null;
}

export interface JudgedResult extends Result {
  outcome: 'passed' | 'failed' | 'flaky';
}

export interface Counts {
  passed: number;
  failed: number;
}

/** So many files do not fail by chance. */
const MOST_FILES_RETRIED = 20;

const LONGEST_ERROR = 300;

/** An error message of several lines as one, without colours. */
export function asOneLine(message: string): string {
  const lines = stripVTControlCharacters(message).split('\n');
  const stated = lines.map((line) => line.trim()).filter((line) => line !== '');
  const line = stated.join(' | ');
  return line.length > LONGEST_ERROR ? `${line.slice(0, LONGEST_ERROR)}…` : line;
}

/** Tests of the same name within a file are told apart by their order. */
function numberRepeats(results: readonly Result[]): Result[] {
  const seen = new Map<string, number>();
  return results.map((result) => {
    const times = (seen.get(result.name) ?? 0) + 1;
    seen.set(result.name, times);
    return times === 1 ? result : { ...result, name: `${result.name} (${times})` };
  });
}

/** A run that reports no failure has still failed when its program says so, or when nothing ran in it. */
export function withVerdict(stage: string, results: readonly Result[], exitCode: number | null): Result[] {
  const numbered = numberRepeats(results);
  const silent = numbered.every(({ error }) => error === null);
  if (silent && !numbered.some(({ isTest }) => isTest)) return [...numbered, wrong(stage, 'no test ran')];
  if (silent && exitCode !== 0) {
    return [...numbered, wrong(stage, `its program ended with ${exitCode ?? 'a signal'} although no test failed`)];
  }
  return numbered;
}

/** Something of a whole stage that went wrong. */
export const wrong = (name: string, error: string): Result => ({ name, file: null, isTest: false, error });

/** The files to run once more; none where too many failed. */
export function filesToRetry(results: readonly Result[]): string[] {
  const files = new Set(results.flatMap(({ file, error }) => (file === null || error === null ? [] : [file])));
  return files.size > MOST_FILES_RETRIED ? [] : [...files].toSorted();
}

/** Without a second run, what failed has failed. With one, a test that passed in either run has passed, and is told. */
export function judge(first: readonly Result[], retried: readonly string[], second: readonly Result[]): JudgedResult[] {
  const again = new Map(second.map((result) => [result.name, result]));
  const before = new Set(first.map(({ name }) => name));
  return [
    ...first.map((result) => judgeOne(result, again.get(result.name), retried)),
    ...second.filter(({ name }) => !before.has(name)).map((result) => judgeOne(result, undefined, [])),
  ];
}

function judgeOne(result: Result, again: Result | undefined, retried: readonly string[]): JudgedResult {
  if (result.error === null) {
    // Passed among the others and failed alone: it depends on something.
    const error = again?.error ?? null;
    return { ...result, error, outcome: error === null ? 'passed' : 'flaky' };
  }
  const isGone = result.isTest ? again?.error === null : again === undefined && wasRetried(result, retried);
  return { ...result, outcome: isGone ? 'flaky' : 'failed' };
}

const wasRetried = ({ file }: Result, retried: readonly string[]): boolean => file !== null && retried.includes(file);

export function countResults(results: readonly JudgedResult[]): Counts {
  const failed = results.filter(({ outcome }) => outcome === 'failed').length;
  return { passed: results.filter(({ isTest, outcome }) => isTest && outcome !== 'failed').length, failed };
}

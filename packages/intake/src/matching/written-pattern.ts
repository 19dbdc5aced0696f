import { toSay } from '@vivac/text/sentence';
import { createRequire } from 'node:module';
import type { RE2JS } from 're2js';
import { ImportRefused } from '../verdict/import-refused.ts';
import { Flaw } from '../verdict/problem.ts';
import { NAMED_GROUP, linearSyntax } from './linear-syntax.ts';

const require = createRequire(import.meta.url);

const SLASHED = /^\/(.+)\/([ims]*)$/s;

/** Beyond these characters of a text no pattern is tried: each takes a step for each part of the pattern. */
export const MAX_PATTERN_CHARACTERS = 1_000;

/** Of one pattern as it is written, and of its parts when repeated parts are written out; see docs/decisions/hostile-input.md. */
const MAX_WRITTEN = 1_000;
const MAX_PARTS = 1_000;
const MOST_REPEATED = 50_000;
const TOO_LONG = new Flaw(toSay('patternTooLong', { most: MAX_PARTS.toLocaleString('en') }));

/** Steps that are too few to be timed, and how long all others of one pattern may take in a file. */
const UNTIMED_STEPS = 5_000;
const MAX_MATCHING_MS = 10_000;

/** A regular expression of a mapping. Whatever it is, the time that it takes grows with its length times that of the text. */
export interface WrittenPattern {
  /** How many parts it has when repeated ones are written out. */
  readonly parts: number;
  test(text: string): boolean;
  /** What its named group finds, undefined where the group takes no part; null where nothing matches. */
  find(text: string): { readonly part: string | undefined } | null;
}

/** Whether a pattern is written between slashes, `/suite/i`. */
export function isSlashed(written: string): boolean {
  return SLASHED.test(written);
}

/**
 * The regular expression that a mapping means: its text alone, or between slashes and followed by `i` (upper case or lower),
 * `m` or `s`. It means what it means in JavaScript, and is matched without trying again (docs/decisions/hostile-input.md).
 */
export function readPattern(written: string): WrittenPattern | Flaw {
  const compiled = compiledOf(written);
  if (compiled instanceof Flaw) return compiled;
  const parts = compiled.programSize();
  if (parts > MAX_PARTS) return TOO_LONG;
  const inTime = stopwatch(written, parts);
  const place = compiled.namedGroups()[NAMED_GROUP];
  return {
    parts,
    test: (text) => inTime(text, () => compiled.test(text)),
    find: (text) =>
      inTime(text, () => {
        const matcher = compiled.matcher(text);
        if (!matcher.find()) return null;
        return { part: place === undefined ? undefined : (matcher.group(place) ?? undefined) };
      }),
  };
}

/** The pattern of a mapping that was checked. Throws ImportRefused for one that today's rules refuse. */
export function compilePattern(written: string): WrittenPattern {
  const pattern = readPattern(written);
  if (pattern instanceof Flaw)
    throw new ImportRefused(toSay('patternRefused', { pattern: written, reason: pattern.reason }));
  return pattern;
}

function compiledOf(written: string): RE2JS | Flaw {
  const [, source = written, flags = ''] = SLASHED.exec(written) ?? [];
  if (source.length > MAX_WRITTEN || source.length * mostRepeats(source) > MOST_REPEATED) return TOO_LONG;
  if (!isRegExp(source, flags)) return new Flaw('notARegExp');
  const linear = linearSyntax(source, flags.includes('s'));
  return linear instanceof Flaw ? linear : automatonOf(linear, flags);
}

function isRegExp(source: string, flags: string): boolean {
  try {
    return new RegExp(source, `${flags}u`) instanceof RegExp;
  } catch {
    return false;
  }
}

/** RE2 is loaded where there is a pattern. */
function automatonOf(linear: string, flags: string): RE2JS | Flaw {
  const { RE2JS: re2 } = require('re2js') as { RE2JS: typeof RE2JS };
  const anyCase = flags.includes('i') ? re2.CASE_INSENSITIVE : 0;
  const everyLine = flags.includes('m') ? re2.MULTILINE : 0;
  try {
    return re2.compile(linear, anyCase | everyLine);
  } catch {
    return new Flaw('patternProperty');
  }
}

/** How many repeats a pattern's counts can come to, at most. */
function mostRepeats(source: string): number {
  const counts = [...source.matchAll(/\{(\d+)(?:,(\d*))?\}/g)];
  return counts.reduce((sum, [, least, most]) => sum + Number(most || least), 1);
}

/** Holds the time that a pattern takes in a file, of texts that are long enough to matter. */
function stopwatch(written: string, parts: number): <T>(text: string, match: () => T) => T {
  let takenMs = 0;
  return (text, match) => {
    if (text.length * parts <= UNTIMED_STEPS) return match();
    if (takenMs > MAX_MATCHING_MS) {
      throw new ImportRefused(toSay('patternTooSlow', { pattern: written }));
    }
    const startedMs = performance.now();
    const found = match();
    takenMs += performance.now() - startedMs;
    return found;
  };
}

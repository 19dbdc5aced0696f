import { createRequire } from 'node:module';
import { type Sentence, toSay } from '@vivac/text/sentence';
import type { RE2JS } from 're2js';
import { ImportRefused, Flaw } from '../verdict/import-refused.ts';

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
interface WrittenPattern {
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

/** The name of the first named group; the others are told apart by their number. */
const NAMED_GROUP = 'part';

/** An escape of Unicode mode, in the parts that another syntax writes otherwise. */
const ESCAPE = String.raw`\\u\{(?<point>[\dA-Fa-f]+)\}|\\u(?<high>[Dd][89ABab][\dA-Fa-f]{2})\\u(?<low>[Dd][C-Fc-f][\dA-Fa-f]{2})|\\u(?<unit>[\dA-Fa-f]{4})|\\c(?<control>[A-Za-z])|\\(?<sense>[Pp])\{(?<property>[^}]*)\}|\\(?<escape>.)`;
const GROUP = String.raw`(?<look>\(\?<?[=!])|\(\?<(?<name>[^>]*)>|\(\?(?<modifiers>[ims-]+):|(?<nothing>\[\])|(?<anything>\[\^\])`;
const OF_CLASS = new RegExp(`${ESCAPE}|(?<plain>.)`, 'suy');
const OF_PATTERN = new RegExp(`${ESCAPE}|${GROUP}|(?<plain>.)`, 'suy');

const LINE_ENDS = String.raw`\n\r\x{2028}\x{2029}`;
const SPACE = String.raw`\t-\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}`;
const NO_SPACE = String.raw`\x{0}-\x{8}\x{e}-\x{1f}!-\x{9f}\x{a1}-\x{167f}\x{1681}-\x{1fff}\x{200b}-\x{2027}\x{202a}-\x{202e}\x{2030}-\x{205e}\x{2060}-\x{2fff}\x{3001}-\x{fefe}\x{ff00}-\x{10ffff}`;
const EVERYTHING = String.raw`[\x{0}-\x{10ffff}]`;
const NOTHING = String.raw`[^\x{0}-\x{10ffff}]`;

const PROPERTIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Letter: 'L',
    Uppercase_Letter: 'Lu',
    Lowercase_Letter: 'Ll',
    Mark: 'M',
    Number: 'N',
    Decimal_Number: 'Nd',
    Punctuation: 'P',
    Symbol: 'S',
    Currency_Symbol: 'Sc',
    Separator: 'Z',
    Space_Separator: 'Zs',
  }),
);

type Part = Readonly<Record<string, string | undefined>>;

/**
 * A valid regular expression of JavaScript in Unicode mode as RE2 writes it, with the same meaning: `\s`, `.` and the names of
 * properties differ. A flaw where no automaton can match it.
 */
function linearSyntax(source: string, dotAll: boolean): string | Flaw {
  let isInClass = false;
  let named = 0;
  let written = '';
  for (let at = 0; at < source.length;) {
    const parts = isInClass ? OF_CLASS : OF_PATTERN;
    parts.lastIndex = at;
    const { 0: whole, groups: part = {} } = parts.exec(source)!;
    at += whole.length;
    const flaw = isInClass ? null : whatNoAutomatonHas(part);
    if (flaw !== null) return new Flaw(flaw);
    if (part['name'] !== undefined) written += groupOf(named++);
    else written += isInClass ? ofClass(whole, part) : ofPattern(whole, part, dotAll);
    if (part['plain'] === (isInClass ? ']' : '[')) isInClass = !isInClass;
  }
  return written;
}

function groupOf(named: number): string {
  return `(?P<${NAMED_GROUP}${named === 0 ? '' : named}>`;
}

function whatNoAutomatonHas({ look, escape, modifiers }: Part): Sentence | null {
  if (look !== undefined) return toSay('looksAround');
  if (escape !== undefined && /[1-9k]/.test(escape)) return toSay('refersBack');
  return modifiers !== undefined && /[ms]/.test(modifiers)
    ? toSay('patternCannot', { what: 'changes "m" or "s" for a part' })
    : null;
}

function ofPattern(whole: string, part: Part, dotAll: boolean): string {
  const { nothing, anything, escape, plain } = part;
  if (nothing !== undefined) return NOTHING;
  if (anything !== undefined) return EVERYTHING;
  if (escape === 's') return `[${SPACE}]`;
  if (escape === 'S') return `[${NO_SPACE}]`;
  if (plain === '.') return dotAll ? EVERYTHING : `[^${LINE_ENDS}]`;
  return character(part) ?? whole;
}

function ofClass(whole: string, part: Part): string {
  const { escape, plain } = part;
  if (escape === 's') return SPACE;
  if (escape === 'S') return NO_SPACE;
  if (escape === 'b') return String.raw`\x{8}`;
  if (plain === '[') return String.raw`\[`;
  return character(part) ?? whole;
}

function character({ point, high, low, unit, control, sense, property, escape }: Part): string | null {
  if (point !== undefined) return `\\x{${point}}`;
  if (high !== undefined) return `\\x{${joined(high, low!)}}`;
  if (unit !== undefined) return `\\x{${unit}}`;
  if (control !== undefined) return `\\x{${(control.charCodeAt(0) % 32).toString(16)}}`;
  if (escape === '0') return String.raw`\x{0}`;
  if (property === undefined) return null;
  const named = property.replace(/^(?:General_Category|gc|Script|sc)=/, '');
  return `\\${sense}{${PROPERTIES.get(named) ?? named}}`;
}

/** The code point of a pair of surrogates. */
function joined(high: string, low: string): string {
  return String.fromCharCode(parseInt(high, 16), parseInt(low, 16)).codePointAt(0)!.toString(16);
}

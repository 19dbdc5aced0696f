import { type Sentence, toSay } from '@vivac/text/sentence';
import { Flaw } from '../verdict/problem.ts';

/** The name of the first named group; the others are told apart by their number. */
export const NAMED_GROUP = 'part';

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
export function linearSyntax(source: string, dotAll: boolean): string | Flaw {
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

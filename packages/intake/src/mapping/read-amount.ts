import { toSay } from '@vivac/text/sentence';
import { Flaw } from '../verdict/import-refused.ts';

/** The character before the decimals; null when it was not declared and must follow from the text itself. */
export type DecimalMark = '.' | ',' | null;

export interface AmountRules {
  readonly decimal: DecimalMark;
  /** What a symbol or code of the file stands for, for example `$` for `EUR`. */
  readonly currencies: Readonly<Record<string, string>>;
}

const MAX_CHARACTERS = 40;
const PARTS = /^([^\d.,+-]*)(-?[\d.,' \u00a0\u202f]*\d)(?:[.,][-–—]+)?([^\d]*)$/u;
/** For a night is what every price is; for a person or a week is not, and stays a part of the sign. */
const FOR_A_NIGHT =
  /\s*(?:\/|\bpor\b|\bper\b|\bpro\b|\bje\b|\bpar\b|\ba\b|\bla\b)\s*(?:noche|night|nit|nuit|nacht|notte|noite|nt|nightly)\.?$/i;
const SPACES = /[ '\u00a0\u202f]/g;
const SPACED_GROUPS = /^-?\d{1,3}(?:[ '\u00a0\u202f]\d{3})+(?:[.,]\d+)?$/;
const ALWAYS_EURO: ReadonlySet<string> = new Set(['€', 'EUR', 'EURO', 'EUROS']);

/** An amount of euros written as text: `€ 1.460`, `$1,234.00` where `$` is declared, `1.234,56 €`, `1 234,50`. */
export function readAmount(text: string, rules: AmountRules): number | Flaw {
  const parts = text.length > MAX_CHARACTERS ? null : PARTS.exec(text);
  if (!parts) return new Flaw('notAnAmount');
  for (const sign of [parts[1]!.trim(), parts[3]!.trim().replace(FOR_A_NIGHT, '')]) {
    const flaw = sign === '' ? null : currencyFlaw(sign, rules.currencies);
    if (flaw) return flaw;
  }
  return readNumber(parts[2]!, rules.decimal);
}

/** Null when the currency is the euro or is declared to be. */
export function currencyFlaw(sign: string, currencies: Readonly<Record<string, string>>): Flaw | null {
  const isEuro = Object.hasOwn(currencies, sign) ? currencies[sign] === 'EUR' : ALWAYS_EURO.has(sign.toUpperCase());
  if (isEuro) return null;
  return new Flaw(toSay('notEuros', { sign, example: `"currency": { "${sign}": "EUR" }` }));
}

/** A number with or without groups of thousands. Its decimal mark is told from the text only where no doubt is left. */
export function readNumber(text: string, declared: DecimalMark): number | Flaw {
  const digits = text.replace(SPACES, '');
  if (digits !== text && !SPACED_GROUPS.test(text)) return new Flaw('notANumber');
  // What a text leaves no doubt of stands, whatever the rest of its file is written like.
  const decimal = decimalMarkOf(digits) ?? declared;
  if (decimal === null) {
    return new Flaw(toSay('thousandOrDecimal', { example: '"decimal": "." or ","' }));
  }
  const [whole, fraction = '0', ...more] = digits.split(decimal) as [string, ...string[]];
  const ungrouped = withoutGroups(whole, decimal === '.' ? ',' : '.');
  if (ungrouped === null || more.length > 0 || !/^\d+$/.test(fraction)) {
    return new Flaw(toSay('notWithMark', { mark: decimal }));
  }
  return Number(`${ungrouped}.${fraction}`);
}

/** The mark that must stand before the decimals; null when it cannot be told. */
function decimalMarkOf(digits: string): '.' | ',' | null {
  const mark = digits[Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))];
  if (mark !== '.' && mark !== ',') return '.';
  const other = mark === '.' ? ',' : '.';
  if (digits.includes(other)) return mark;
  if (digits.indexOf(mark) !== digits.lastIndexOf(mark)) return other;
  return /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(digits) ? null : mark;
}

function withoutGroups(whole: string, mark: '.' | ','): string | null {
  if (!whole.includes(mark)) return /^-?\d+$/.test(whole) ? whole : null;
  const [first, ...groups] = whole.split(mark) as [string, ...string[]];
  const grouped = /^-?\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
  return grouped ? first + groups.join('') : null;
}

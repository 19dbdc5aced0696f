import { toSay } from '@vivac/text/sentence';
import { decodeHTMLStrict } from 'entities/decode';
import type { FieldSource } from './field-source.ts';
import type { FieldMapping } from './mapping.ts';
import { compilePattern, isSlashed, MAX_PATTERN_CHARACTERS } from './written-pattern.ts';
import { Flaw, Problem } from '../verdict/import-refused.ts';
import { remembered } from './remembered.ts';

// More would not fit into a sentence about them.
const MAX_READ_CHARACTERS = 80;

/** Reads one field of a row. */
export type FieldReader<T> = (cells: readonly string[]) => T | Problem;

/** Makes a value of a field's text, which is trimmed and may be empty. */
export type Convert<T> = (text: string) => T | Flaw;

/** Reads a field by its mapping; a field that no source feeds is as good as empty. */
export function fieldReader<T extends NonNullable<unknown>>(
  source: FieldSource | null,
  convert: Convert<T>,
): FieldReader<T> {
  const translate = translator(source?.mapping ?? {});
  const read = remembered((raw): T | Problem => {
    const text = translate(raw);
    const value = text instanceof Flaw ? text : convert(text);
    return value instanceof Flaw ? new Problem(asRead(value, raw, text), source, raw) : value;
  });
  return source ? (cells) => read(source.text(cells)) : () => read('');
}

/** What a mapping makes of a field's text, in this order: `entities`, `pattern`, `values` and `otherwise`. */
export function translator(mapping: FieldMapping): (raw: string) => string | Flaw {
  const { entities, pattern, otherwise } = mapping;
  const cut = pattern === undefined ? null : partOfText(pattern);
  const valueOf = valueTable(mapping);
  return (raw) => {
    // Half a character would become another one in the database.
    const whole = (entities ? decodeHTMLStrict(raw) : raw).toWellFormed().trim();
    const text = cut ? cut(whole) : whole;
    if (text instanceof Flaw) return text;
    return valueOf(text) ?? (otherwise === undefined ? text : String(otherwise));
  };
}

/** Looks a text up in `values`: first as it is, or in any case, then by the patterns in their order. */
function valueTable({ values = {}, ignoreCase }: FieldMapping): (text: string) => string | undefined {
  const inCase = (text: string) => (ignoreCase ? text.normalize('NFC').toLowerCase() : text);
  const entries = Object.entries(values).map(([from, to]) => [from, String(to)] as const);
  const table = new Map(entries.map(([from, to]) => [inCase(from), to]));
  const patterns = entries.filter(([from]) => isSlashed(from)).map(([from, to]) => [compilePattern(from), to] as const);
  return (text) => {
    const found = table.get(inCase(text));
    if (found !== undefined || patterns.length === 0 || text.length > MAX_PATTERN_CHARACTERS) return found;
    return patterns.find(([pattern]) => pattern.test(text))?.[1];
  };
}

/** A flaw of a text that the mapping made of another, told so that both are seen. */
export function asRead(flaw: Flaw, raw: string, text: string | Flaw): Flaw {
  if (text instanceof Flaw || text === raw.trim()) return flaw;
  const read = text.length > MAX_READ_CHARACTERS ? `${text.slice(0, MAX_READ_CHARACTERS)}…` : text;
  return new Flaw(toSay('readAs', { text: read, reason: flaw.reason }), flaw.outcome);
}

/** The part of a text that a pattern's named group finds; empty where the text is, or the group is not in it. */
function partOfText(pattern: string): (text: string) => string | Flaw {
  const compiled = compilePattern(pattern);
  return (text) => {
    if (text === '') return '';
    if (text.length > MAX_PATTERN_CHARACTERS)
      return new Flaw(toSay('noPatternTried', { most: MAX_PATTERN_CHARACTERS }));
    const found = compiled.find(text);
    if (!found) return new Flaw(toSay('noMatch', { pattern }));
    return found.part?.trim() ?? '';
  };
}

/** Reads free text, null where there is none; not remembered, since it hardly repeats itself. */
export function textReader(source: FieldSource | null, maxLength: number): FieldReader<string | null> {
  if (!source) return () => null;
  const translate = translator(source.mapping);
  return (cells) => {
    const raw = source.text(cells);
    const text = translate(raw);
    if (text instanceof Flaw) return new Problem(text, source, raw);
    if (text.length > maxLength) return new Problem(new Flaw(toSay('longerThan', { most: maxLength })), source, raw);
    return text === '' ? null : text;
  };
}

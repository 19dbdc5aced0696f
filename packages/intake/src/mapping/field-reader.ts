import { decodeHTMLStrict } from 'entities/decode';
import type { FieldSource } from './field-source.ts';
import type { FieldMapping } from './mapping.ts';
import { Flaw, Problem } from '../verdict/problem.ts';
import { remembered } from './remembered.ts';

// A pattern that tries again and again would stand still on a long text.
const MAX_PATTERN_CHARACTERS = 1_000;

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
    return value instanceof Flaw ? new Problem(value, source?.column ?? null, raw) : value;
  });
  return source ? (cells) => read(source.text(cells)) : () => read('');
}

/** What a mapping makes of a field's text, in this order: `entities`, `pattern`, `values` and `otherwise`. */
export function translator({ entities, pattern, values, otherwise }: FieldMapping): (raw: string) => string | Flaw {
  const cut = pattern === undefined ? null : partOfText(pattern);
  const table = new Map(Object.entries(values ?? {}).map(([from, to]) => [from, String(to)]));
  return (raw) => {
    // Half a character would become another one in the database.
    const whole = (entities ? decodeHTMLStrict(raw) : raw).toWellFormed().trim();
    const text = cut ? cut(whole) : whole;
    if (text instanceof Flaw) return text;
    return table.get(text) ?? (otherwise === undefined ? text : String(otherwise));
  };
}

/** The part of a text that a pattern's named group finds; empty where the text is, or the group is not in it. */
function partOfText(pattern: string): (text: string) => string | Flaw {
  const compiled = new RegExp(pattern, 'u');
  return (text) => {
    if (text === '') return '';
    if (text.length > MAX_PATTERN_CHARACTERS)
      return new Flaw(`is longer than ${MAX_PATTERN_CHARACTERS} characters, beyond which no pattern is tried`);
    const found = compiled.exec(text);
    if (!found) return new Flaw(`does not match "${pattern}" of the mapping`);
    const [part] = Object.values(found.groups ?? {});
    return part?.trim() ?? '';
  };
}

/** Reads free text, null where there is none; not remembered, since it hardly repeats itself. */
export function textReader(source: FieldSource | null, maxLength: number): FieldReader<string | null> {
  if (!source) return () => null;
  const translate = translator(source.mapping);
  return (cells) => {
    const raw = source.text(cells);
    const text = translate(raw);
    if (text instanceof Flaw) return new Problem(text, source.column, raw);
    if (text.length > maxLength)
      return new Problem(new Flaw(`is longer than ${maxLength} characters`), source.column, raw);
    return text === '' ? null : text;
  };
}

import type { FieldSource } from './field-source.ts';
import type { FieldMapping } from './mapping.ts';
import { Flaw, Problem } from './problem.ts';
import { remembered } from './remembered.ts';

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
    const value = convert(translate(raw.trim()));
    return value instanceof Flaw ? new Problem(value, source?.column ?? null, raw) : value;
  });
  return source ? (cells) => read(source.text(cells)) : () => read('');
}

/** The mapping's `values` and `otherwise`. */
export function translator({ values, otherwise }: FieldMapping): (text: string) => string {
  if (values === undefined && otherwise === undefined) return (text) => text;
  const table = new Map(Object.entries(values ?? {}).map(([from, to]) => [from, String(to)]));
  return (text) => table.get(text) ?? (otherwise === undefined ? text : String(otherwise));
}

/** Reads free text, null where there is none; not remembered, since it hardly repeats itself. */
export function textReader(source: FieldSource | null, maxLength: number): FieldReader<string | null> {
  if (!source) return () => null;
  const translate = translator(source.mapping);
  return (cells) => {
    const raw = source.text(cells);
    const text = translate(raw.trim());
    if (text.length > maxLength)
      return new Problem(new Flaw(`is longer than ${maxLength} characters`), source.column, raw);
    return text === '' ? null : text;
  };
}

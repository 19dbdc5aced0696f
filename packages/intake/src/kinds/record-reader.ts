import type { FieldReader } from '../mapping/field-reader.ts';
import { Unknown } from '../mapping/names.ts';
import { Problem } from '../verdict/problem.ts';

type Readers = Readonly<Record<string, FieldReader<unknown>>>;
/** What readers make of a row, by their names. */
export type RecordOf<R extends Readers> = { [Name in keyof R]: Exclude<ReturnType<R[Name]>, Problem | Unknown> };

/** Reads a row as an object with a property for each reader, or gives the first thing that stands in the way. */
export function recordReader<R extends Readers>(
  readers: R,
): (cells: readonly string[]) => RecordOf<R> | Unknown | Problem {
  const entries = Object.entries(readers);
  return (cells) => {
    const record: Record<string, unknown> = {};
    for (const [name, read] of entries) {
      const value = read(cells);
      if (value instanceof Problem || value instanceof Unknown) return value;
      record[name] = value;
    }
    return record as RecordOf<R>;
  };
}

import { toSay } from '@vivac/text/sentence';
import { type FieldReader, fieldReader, translator } from '../../mapping/field-reader.ts';
import type { FieldSource } from '../../mapping/field-source.ts';
import type { NameReader } from '../../mapping/names.ts';
import { Flaw, Problem } from '../../verdict/problem.ts';

const OLDEST_CHILD = 17;
const NO_CHILDREN: readonly number[] = [];

/** Reads the ages of the children among the guests, the youngest first: `3, 7`, `[7,3]`; none where there is no text. */
export function childAgesReader(source: FieldSource | null): FieldReader<readonly number[]> {
  if (!source) return () => NO_CHILDREN;
  return fieldReader(source, (text) => {
    const written = text.replace(/^\[(.*)\]$/s, '$1').trim();
    if (written === '') return NO_CHILDREN;
    const ages = written.split(/\s*[,;/|]\s*|\s+/).map((age) => (/^\d{1,2}$/.test(age) ? Number(age) : Number.NaN));
    const isAge = (age: number) => age <= OLDEST_CHILD;
    return ages.every(isAge) ? ages.sort((a, b) => a - b) : new Flaw(toSay('notAges', { most: OLDEST_CHILD }));
  });
}

/**
 * The guests of a row with the children among them: at least one guest is an adult.
 */
export function guestsWithChildren(
  guests: FieldReader<number>,
  ages: FieldReader<readonly number[]>,
  source: FieldSource | null,
): FieldReader<number> {
  if (!source) return guests;
  return (cells) => {
    const count = guests(cells);
    const children = ages(cells);
    if (count instanceof Problem) return count;
    if (children instanceof Problem) return children;
    if (children.length < count) return count;
    return new Problem(new Flaw(toSay('noAdult', { count })), source, source.text(cells));
  };
}

/**
 * Reads the channel's wording of a unit as `read` does, with the ages of the children it was asked for, so that each party has
 * an offer of its own.
 */
export function wordingReader(
  wording: FieldSource | null,
  ages: FieldReader<readonly number[]>,
  read: (source: FieldSource | null) => NameReader,
): NameReader {
  const plain = read(wording);
  const translate = translator(wording?.mapping ?? {});
  const textOf = (cells: readonly string[]) => (wording ? translate(wording.text(cells)) : '');
  const withChildren = read({
    field: 'original_type',
    column: null,
    mapping: {},
    text: (cells) =>
      `${String(textOf(cells)) || 'Unspecified'} (children ${String(ages(cells)).replaceAll(',', ', ')})`,
  });
  return (cells) => {
    const children = ages(cells);
    if (children instanceof Problem) return children;
    return children.length === 0 || textOf(cells) instanceof Flaw ? plain(cells) : withChildren(cells);
  };
}

import { columnsInCents, columnsLookedAt, columnsOf } from '../mapping/field-source.ts';
import { FIELDS, type ImportKind, RESTRICTION_FIELDS } from '../mapping/fields.ts';
import type { Mapping } from '../mapping/mapping.ts';

/** Columns that objects are asked for, which they may leave out. */
export interface RequestedColumns {
  readonly wanted: readonly string[];
  /** Names that mean something by standing in a file at all: they are columns only of a file that has them. */
  readonly telling: readonly string[];
  /** Columns in which a whole number is one of cents, and a text is an amount. */
  readonly cents: readonly string[];
  /** Columns that only conditions look at, in which an object or array is its JSON. */
  readonly looked?: readonly string[];
}

/** The columns that a mapping asks for, or our own format of a kind where it is null. */
export function requestedColumns(kind: ImportKind, mapping: Mapping | null): RequestedColumns {
  if (mapping)
    return {
      wanted: columnsOf(mapping),
      telling: [],
      cents: columnsInCents(mapping),
      looked: columnsLookedAt(mapping),
    };
  const telling: readonly string[] = kind === 'prices' ? RESTRICTION_FIELDS : [];
  return { wanted: FIELDS[kind].filter((field) => !telling.includes(field)), telling, cents: [], looked: [] };
}

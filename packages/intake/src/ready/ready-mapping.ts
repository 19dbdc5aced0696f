import type { ImportKind } from '../mapping/fields.ts';
import type { Mapping } from '../mapping/mapping.ts';

/** A mapping that is offered by name for the answers of one platform; the catalogue `ready-mappings` says what it reads. */
export interface ReadyMapping {
  /** Kept with a source: it never changes its meaning. */
  readonly id: string;
  readonly title: string;
  readonly kind: ImportKind;
  /** How the answer is asked for; `file` where it is fetched or uploaded as it is. */
  readonly request: 'GET' | 'POST' | 'file';
  /**
   * Whether the shape of the answer stands in the platform’s public documentation. Where it does not, a dry run comes first: rows
   * that are not as expected are rejected, none is taken for sold out.
   */
  readonly documented: boolean;
  /** The document of the platform that it follows, and the day on which that stood so; null for our own format. */
  readonly follows: { readonly document: string; readonly on: string } | null;
  /** Names that stand in an answer of this shape and together in no other; empty where a file is not known by them. */
  readonly shape: readonly string[];
  /** What the answer does not say and a person must. */
  readonly blanks: readonly Blank[];
  /** Null for our own format, which needs none. */
  readonly mapping: Mapping | null;
}

/** A field that is the same in all rows, and that only the person who sets up the source knows. */
export interface Blank {
  readonly field: string;
  /** Stands where nothing is said; null where something must be. */
  readonly otherwise: string | null;
}

/** A mapping with its blanks filled in, or the fields that nothing was said of. */
export type FilledMapping =
  | { readonly kind: 'filled'; readonly mapping: Mapping | null }
  | { readonly kind: 'missing'; readonly fields: readonly string[] };

/** Fills in what a person said of the blanks, by their fields. */
export function fillMapping(
  { blanks, mapping }: ReadyMapping,
  stated: Readonly<Record<string, string>>,
): FilledMapping {
  const answers = blanks.map(({ field, otherwise }) => [field, stated[field]?.trim() || otherwise] as const);
  const missing = answers.flatMap(([field, answer]) => (answer === null ? [field] : []));
  if (missing.length > 0) return { kind: 'missing', fields: missing };
  if (mapping === null) return { kind: 'filled', mapping };
  const fields = Object.fromEntries(answers.map(([field, answer]) => [field, { constant: answer! }]));
  return { kind: 'filled', mapping: { ...mapping, fields: { ...mapping.fields, ...fields } } };
}

export const CAMPSITE: Blank = {
  field: 'campsite',
  otherwise: null,
};
export const GUESTS: Blank = {
  field: 'guests',
  otherwise: '2',
};
export const CHANNEL: Blank = {
  field: 'channel',
  otherwise: 'Own website',
};

export const UNIT: Blank = {
  field: 'original_type',
  otherwise: null,
};

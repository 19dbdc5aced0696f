import type { Language } from '@vivac/domain/language';
import type { ImportKind } from '../mapping/fields.ts';
import type { Mapping } from '../mapping/mapping.ts';

/** A mapping that is offered by name for the answers of one platform. */
export interface ReadyMapping {
  /** Kept with a source: it never changes its meaning. */
  readonly id: string;
  readonly title: string;
  /** What it reads, in one sentence. */
  readonly use: Readonly<Record<Language, string>>;
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
  readonly what: Readonly<Record<Language, string>>;
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
  what: {
    en: 'the campsite, by its name in Vivac',
    es: 'el camping, por su nombre en Vivac',
    ca: 'el càmping, pel seu nom a Vivac',
    fr: 'le camping, par son nom dans Vivac',
  },
  otherwise: null,
};
export const GUESTS: Blank = {
  field: 'guests',
  what: {
    en: 'for how many guests the rates are',
    es: 'para cuántos huéspedes son las tarifas',
    ca: 'per a quants hostes són les tarifes',
    fr: 'pour combien de personnes sont les tarifs',
  },
  otherwise: '2',
};
export const CHANNEL: Blank = {
  field: 'channel',
  what: {
    en: 'the channel that sells at these rates',
    es: 'el canal que vende a estas tarifas',
    ca: 'el canal que ven a aquestes tarifes',
    fr: 'le canal qui vend à ces tarifs',
  },
  otherwise: 'Own website',
};

export const UNIT: Blank = {
  field: 'original_type',
  what: {
    en: 'the unit that is sold at these rates',
    es: 'el alojamiento que se vende a estas tarifas',
    ca: 'l’allotjament que es ven a aquestes tarifes',
    fr: 'l’hébergement vendu à ces tarifs',
  },
  otherwise: null,
};

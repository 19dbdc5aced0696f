import type { FieldMapping, Mapping } from '../mapping/mapping.ts';

/** What is answered by one of several readings that are all possible. */
export const QUESTIONS = [
  'date_order',
  'decimal_mark',
  'currency_sign',
  'price_basis',
  'free_or_sold',
  'score_scale',
  'observed_at',
  'price_column',
  'price_cents',
  'price_net',
  'price_from',
  'empty_price',
  'prices_of_few',
  'with_children',
  'complete',
  'range_end',
] as const;
export type QuestionKind = (typeof QUESTIONS)[number];

/** What an answer changes of a mapping: parts of it, and parts of fields. */
export interface MappingChange {
  readonly decimal?: '.' | ',';
  readonly currency?: NonNullable<Mapping['currency']>;
  readonly table?: NonNullable<Mapping['table']>;
  /** Null takes the rows to skip out. */
  readonly skip?: NonNullable<Mapping['skip']> | null;
  readonly complete?: boolean;
  /** By field; null takes the field out. */
  readonly fields?: Readonly<Record<string, FieldMapping | null>>;
}

export interface Answer {
  /** A word for the reading, such as `day_first`. */
  readonly answer: string;
  readonly change: MappingChange;
}

export interface Question {
  readonly asks: QuestionKind;
  /** Null where the question is about the whole file. */
  readonly column: string | null;
  /** The text that can be read in several ways; empty where there is none. */
  readonly example: string;
  readonly answers: readonly Answer[];
  /** The answer that is in the mapping until another is given; null where nothing may be taken until somebody answers. */
  readonly taken: string | null;
  /** The answer that the file speaks for, where none is taken. */
  readonly likely?: string;
}

/** The mapping with the change of an answer. */
export function changed(mapping: Mapping, { skip, fields = {}, ...parts }: MappingChange): Mapping {
  const merged: Record<string, FieldMapping> = { ...mapping.fields };
  for (const [field, value] of Object.entries(fields)) {
    if (value === null) delete merged[field];
    else merged[field] = value;
  }
  const { skip: before, ...rest } = mapping;
  const skipped = skip === undefined ? before : (skip ?? undefined);
  return { ...rest, ...(skipped !== undefined && { skip: skipped }), ...parts, fields: merged };
}

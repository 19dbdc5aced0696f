import { isDeepStrictEqual } from 'node:util';
import { type Condition, conditionsOf } from '../mapping/condition.ts';
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
  'price_discount',
  'price_fees',
  'price_from',
  'price_level',
  'all_past',
  'one_price',
  'empty_price',
  'prices_of_few',
  'with_children',
  'complete',
  'range_end',
] as const;
export type QuestionKind = (typeof QUESTIONS)[number];

/** Parts of a field; null takes one out. */
export type FieldChange = { readonly [Part in keyof FieldMapping]?: FieldMapping[Part] | null };

/** What an answer changes of a mapping. Answers of several questions are given in any order, and each decides its own parts alone. */
export interface MappingChange {
  readonly decimal?: '.' | ',';
  readonly currency?: NonNullable<Mapping['currency']>;
  readonly table?: NonNullable<Mapping['table']>;
  /** Rows to skip beside others. */
  readonly skip?: Mapping['skip'] | readonly Condition[] | null;
  /** Rows that are not skipped any more. */
  readonly unskip?: readonly Condition[];
  readonly complete?: boolean;
  /** By field; null takes the field out. */
  readonly fields?: Readonly<Record<string, FieldChange | null>>;
  /** Fields as they are where another answer had taken them out. */
  readonly restores?: Readonly<Record<string, FieldMapping>>;
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

const SOURCES = ['column', 'constant', 'template', 'fileName'];

/** The mapping with the change of an answer. */
export function changed(mapping: Mapping, change: MappingChange): Mapping {
  const { skip, unskip, fields = {}, restores = {}, ...parts } = change;
  const { skip: before, ...rest } = mapping;
  const gone = [...conditionsOf(unskip), ...conditionsOf(skip)];
  const skipped = [...conditionsOf(before).filter((one) => !isAmong(one, gone)), ...conditionsOf(skip)];
  const [only] = skipped;
  return {
    ...rest,
    ...(only !== undefined && { skip: skipped.length === 1 ? only : skipped }),
    ...parts,
    fields: changedFields(mapping.fields, fields, restores),
  };
}

function changedFields(
  fields: Mapping['fields'],
  changes: NonNullable<MappingChange['fields']>,
  restores: NonNullable<MappingChange['restores']>,
): Mapping['fields'] {
  const merged: Record<string, FieldMapping> = { ...fields };
  for (const [field, change] of Object.entries(changes)) {
    const before = merged[field] ?? restores[field];
    if (change === null) delete merged[field];
    // What another answer had taken out stays so, unless this one says where it comes from.
    else if (before !== undefined || SOURCES.some((part) => part in change))
      merged[field] = withParts(before ?? {}, change);
  }
  return merged;
}

function withParts(field: FieldMapping, change: FieldChange): FieldMapping {
  const parts = Object.entries({ ...field, ...change }).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(parts);
}

const isAmong = (condition: Condition, others: readonly Condition[]) =>
  others.some((other) => isDeepStrictEqual(condition, other));

/**
 * A question whose answers say whole fields and all rows to skip, as one whose answers change only what they differ in: what another
 * question decides of the same field stands.
 */
export function composed(question: Question): Question {
  const changes = question.answers.map(({ change }) => change);
  const skips = changes.flatMap(({ skip }) => conditionsOf(skip));
  const answers = question.answers.map(({ answer, change: { skip, fields, ...change } }) => {
    const own = conditionsOf(skip);
    const others = skips.filter((one) => !isAmong(one, own));
    return {
      answer,
      change: {
        ...change,
        ...(own.length > 0 && { skip: own }),
        ...(others.length > 0 && { unskip: others }),
        ...(fields !== undefined && fieldsThatDiffer(fields as WholeFields, changes, question.taken === null)),
      },
    };
  });
  return { ...question, answers };
}

type WholeFields = Readonly<Record<string, FieldMapping | null>>;

function fieldsThatDiffer(
  fields: WholeFields,
  changes: readonly MappingChange[],
  isOpen: boolean,
): Pick<MappingChange, 'fields' | 'restores'> {
  const isTakenOut = (field: string) => isOpen || changes.some((change) => change.fields?.[field] === null);
  const restored = Object.entries(fields).filter(([field, value]) => value !== null && isTakenOut(field));
  const parts = Object.entries(fields).map(([field, value]) => {
    const others = changes.flatMap((change) => change.fields?.[field] ?? []);
    return [field, value === null ? null : partsThatDiffer(value, others)] as const;
  });
  return {
    fields: Object.fromEntries(parts),
    ...(restored.length > 0 && { restores: Object.fromEntries(restored) as Record<string, FieldMapping> }),
  };
}

function partsThatDiffer(field: FieldMapping, others: readonly FieldChange[]): FieldChange {
  const all: Readonly<Record<string, unknown>> = field;
  const names = new Set(others.flatMap((other) => Object.keys(other)));
  const differ = [...names].filter((part) =>
    others.some((other) => !isDeepStrictEqual((other as Readonly<Record<string, unknown>>)[part], all[part])),
  );
  return Object.fromEntries(differ.map((part) => [part, all[part] ?? null]));
}

import { FIELDS, type ImportKind, isFieldOf } from '../mapping/fields.ts';
import type { FieldMapping, Mapping } from '../mapping/mapping.ts';
import type { Translation } from './columns/translations.ts';
import type { Column } from './columns/value-evidence.ts';
import { readingOf, translationsOf } from './field-reading.ts';
import type { ColumnMatch } from './match-columns.ts';
import type { GuessLanguage } from './names/plain-words.ts';
import type { WideOffer } from './prices/price-fields.ts';

/** Why a column was recognised, in the words of a table: the sentence is the screen's. */
export type GuessedReason =
  | { readonly by: 'name'; readonly language: GuessLanguage | null }
  | { readonly by: 'layout'; readonly publisher: string }
  | { readonly by: 'content' }
  | { readonly by: 'nothing' };

export interface GuessedColumn {
  readonly name: string;
  readonly example: string;
  /** The first that stand in it, each once. */
  readonly values: readonly string[];
  readonly rows: number;
  readonly filled: number;
  /** The field that it is taken for; null where it is not imported. */
  readonly field: string | null;
  readonly reason: GuessedReason;
  /** The channel whose offer it is a part of, where a row gives several; null for what is of all. */
  readonly offerOf: string | null;
  /** How dates in it are written; null where it has none. */
  readonly dateFormat: string | null;
  /** How it is read as a field, where that is more than its text: by field. */
  readonly readings: Readonly<Record<string, FieldMapping>>;
  /** Texts that the field it is taken for needs translated, and what they are taken for. */
  readonly translations: readonly Translation[] | null;
}

/** A column as it is told: what it is taken for, why, and how it is read. */
export function guessedColumn(
  kind: ImportKind,
  match: ColumnMatch,
  mapping: Mapping,
  { publisher, offers }: { readonly publisher: string | null; readonly offers: readonly WideOffer[] },
): GuessedColumn {
  const { column, field } = match;
  const { name, example, rows, filled, dates } = column;
  return {
    name,
    example,
    values: firstValues(column),
    rows,
    filled,
    ...meaningOf(match, mapping, publisher),
    offerOf: offers.find(({ fields }) => [...fields.values()].includes(column))?.channel ?? null,
    dateFormat: dates === null ? null : (dates.formats?.[0] ?? 'iso'),
    readings: readingsOf(kind, column),
    translations: field === null ? null : translationsOf(kind, field, column),
  };
}

const SHOWN_VALUES = 3;
const SHOWN_CHARACTERS = 80;

function firstValues({ texts }: Column): string[] {
  const values: string[] = [];
  for (const text of texts.keys()) {
    if (text.trim() !== '') values.push(text.slice(0, SHOWN_CHARACTERS));
    if (values.length === SHOWN_VALUES) break;
  }
  return values;
}

/** The field that a column feeds, by itself or as a part of one. */
function meaningOf(
  { column, field, reason }: ColumnMatch,
  mapping: Mapping,
  publisher: string | null,
): Pick<GuessedColumn, 'field' | 'reason'> {
  if (field !== null && isFieldOf(mapping.kind, field)) return { field, reason };
  const added = Object.entries(mapping.fields).find(
    ([, { column: own, until, template }]) =>
      until === column.name ||
      (own === column.name && field !== null) ||
      template?.endsWith(`{${column.name}}`) ||
      template?.endsWith(`({${column.name}})`),
  );
  if (!added) return { field: null, reason: { by: 'nothing' } };
  return { field: added[0], reason: field === null && publisher !== null ? { by: 'layout', publisher } : reason };
}

/** How a column is read as each field that needs more than its text. */
function readingsOf(kind: ImportKind, column: Column): Record<string, FieldMapping> {
  const fields: readonly string[] = FIELDS[kind];
  const readings = fields
    .map((field) => [field, readingOf(kind, field, column)] as const)
    .filter(([, reading]) => Object.keys(reading).length > 1 || reading.column === undefined);
  return Object.fromEntries(readings);
}

import type { GuessedColumn } from '@vivac/contract/administration/guessed-column';
import { fieldName, fileImportText as text } from '../file-import-words.ts';
import type { Draft } from '../mapping-draft.ts';

const DATES = new Set(['stay_date', 'date', 'observed_at']);

/** Why a column is taken for its field, in a few words. */
export function columnReason(column: GuessedColumn, field: string): string {
  if (field !== column.field) return text.chosen;
  if (DATES.has(field) && column.date_format !== null) return dateWords(column.date_format, column.example);
  const { by, language = null, publisher = '' } = column.reason;
  if (by === 'layout') return text.byLayout({ publisher });
  return by === 'name' ? text.byName(language) : text.byContent;
}

/** What a column that feeds no field by itself is read for; null where it is not read. */
export function partPlayed({ table, skip, fields }: Draft, name: string): string | null {
  const ofTable = partOfTable(table, name);
  if (ofTable !== null) return ofTable;
  const field = Object.keys(fields).find((one) => names(fields[one], name));
  if (field !== undefined) return text.partOf({ field: fieldName(field) });
  return names(skip, name) ? text.decidesRows : null;
}

function partOfTable(table: Draft['table'], name: string): string | null {
  if (table?.range?.from === name) return text.rangeFrom;
  if (table?.range?.to === name) return text.rangeTo;
  return table?.split?.column === name ? text.partOf({ field: fieldName('stay_date') }) : null;
}

/** Whether a part of a mapping names a column. */
function names(part: unknown, name: string): boolean {
  if (typeof part === 'string') return part === name || part.includes(`{${name}}`) || part.includes(`{${name}|`);
  return typeof part === 'object' && part !== null && Object.values(part).some((inner) => names(inner, name));
}

function dateWords(format: string, example: string): string {
  if (format === 'epochSeconds') return text.epochSeconds;
  if (format === 'epochMilliseconds') return text.epochMilliseconds;
  if (format !== 'iso') return text.byDate({ format });
  return /^\d{4}-\d{2}-\d{2}$/.test(example) ? text.isoDate : text.isoMoment;
}

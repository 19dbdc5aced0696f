import type { GuessedColumn } from '@vivac/contract/administration/uploads';
import { fileImportText as text } from '../../../../text/imports/file-import.ts';

const DATES = new Set(['stay_date', 'date', 'observed_at']);

/** Why a column is taken for its field, in a few words. */
export function columnReason(column: GuessedColumn, field: string | null): string {
  if (field === null) return text.notNeeded;
  if (field !== column.field) return text.chosen;
  if (DATES.has(field) && column.date_format !== null) return dateWords(column.date_format, column.example);
  const { by, language = null, publisher = '' } = column.reason;
  if (by === 'layout') return text.byLayout(publisher);
  return by === 'name' ? text.byName(language) : text.byContent;
}

function dateWords(format: string, example: string): string {
  if (format === 'epochSeconds') return text.epochSeconds;
  if (format === 'epochMilliseconds') return text.epochMilliseconds;
  if (format !== 'iso') return text.byDate(format);
  return /^\d{4}-\d{2}-\d{2}$/.test(example) ? text.isoDate : text.isoMoment;
}

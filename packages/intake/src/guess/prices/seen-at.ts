import { addDays, dayAt } from '@vivac/domain/time/day';
import { isoInZone } from '@vivac/domain/time/zoned-moment';
import { day } from '../../mapping/convert-date.ts';
import type { FieldMapping, Mapping } from '../../mapping/mapping.ts';
import { Flaw } from '../../verdict/import-refused.ts';
import type { ColumnMatch } from '../match-columns.ts';
import { WHOLE_NAME, fieldsByName } from '../names/field-names.ts';
import { type Question, changed } from '../questions.ts';

/** Days in the names of files, as a pattern of a mapping and as a date format. */
const DAYS_IN_NAMES: readonly { readonly pattern: string; readonly dateFormat?: string }[] = [
  { pattern: '(?<date>20\\d{2}-\\d{2}-\\d{2})' },
  { pattern: '(?<date>20\\d{2}_\\d{2}_\\d{2})', dateFormat: 'yyyy_MM_dd' },
  { pattern: '(?:^|\\D)(?<date>20\\d{2}[01]\\d[0-3]\\d)(?:\\D|$)', dateFormat: 'yyyyMMdd' },
  { pattern: '(?<date>[0-3]\\d-[01]\\d-20\\d{2})', dateFormat: 'dd-MM-yyyy' },
];

/**
 * When prices were seen: by a column, the file's name, or else asked for. That it is now is proposed only where all nights are ahead: of a
 * night that is over nobody has just seen a price. Nor is it where a column says when, in a way that nobody can read: `2 hours ago`.
 */
export function seenAt(
  mapping: Mapping,
  matches: readonly ColumnMatch[],
  fileName: string,
  now: Date,
): { readonly mapping: Mapping; readonly question: Question | null } {
  if (mapping.kind !== 'prices' || mapping.fields['observed_at']) return { mapping, question: null };
  const named = DAYS_IN_NAMES.find(({ pattern }) => isDayBefore(pattern, fileName, now));
  if (named) {
    const { pattern, ...format } = named;
    const field: FieldMapping = { fileName: pattern, ...format, time: '12:00' };
    return { mapping: changed(mapping, { fields: { observed_at: field } }), question: null };
  }
  const change = { fields: { observed_at: { constant: isoInZone(now, mapping.zone ?? 'UTC') } } };
  const isAhead = !isOneOver(mapping, matches, now) && !matches.some(saysOtherwise);
  const question: Question = {
    asks: 'observed_at',
    column: null,
    example: '',
    answers: [{ answer: 'now', change }],
    taken: isAhead ? 'now' : '',
  };
  return { mapping: isAhead ? changed(mapping, change) : mapping, question };
}

function isDayBefore(pattern: string, fileName: string, now: Date): boolean {
  const digits = new RegExp(pattern).exec(fileName)?.groups?.['date']?.replaceAll(/\D/g, '');
  if (digits === undefined) return false;
  const iso =
    digits.startsWith('20') && Number(digits.slice(4, 6)) <= 12
      ? digits
      : `${digits.slice(4)}${digits.slice(2, 4)}${digits.slice(0, 2)}`;
  return iso <= now.toISOString().slice(0, 10).replaceAll('-', '');
}

/** Whether a night of the file is over: it was not seen now. Last night may still be on sale somewhere. */
function isOneOver({ fields, zone }: Mapping, matches: readonly ColumnMatch[], now: Date): boolean {
  const column = matches.find(({ field }) => field === 'stay_date')?.column;
  const dateFormat = fields['stay_date']?.dateFormat;
  if (!column) return false;
  const read = day({ dateFormat, zone: zone ?? 'UTC', wholePeriods: false });
  const days = [...column.texts.keys()].flatMap((text) => {
    const found = read(text);
    return found instanceof Flaw ? [] : [found.day];
  });
  const lastNight = addDays(dayAt(now, zone ?? 'UTC'), -1);
  return days.some((one) => one < lastNight);
}

function saysOtherwise({ column, field }: ColumnMatch): boolean {
  const [named] = fieldsByName('prices', column.name);
  return field === null && column.filled > 0 && named?.field === 'observed_at' && named.score >= WHOLE_NAME;
}

import { type Language, withColon } from '@vivac/domain/language';
import { isoInZone, minuteInZone } from '@vivac/domain/time/zoned-moment';
import type { AuditRow } from '#platform/audit-log/audit-log-read';
import { csvFile, spanishCsv } from '#platform/files/csv-file';
import { actionWords, columnWords, factsOf, kindWords, partyWords } from './audit-words.ts';

interface Requested {
  readonly rows: AsyncIterable<AuditRow>;
  readonly format: 'csv' | 'csv-es';
  readonly language: Language;
  readonly zone: string;
}

type Cells = (string | number | null)[];

/** Entries as CSV, line by line as they are read; what somebody typed is no formula in it. */
export function auditFile({ rows, format, language, zone }: Requested): AsyncIterable<Uint8Array> {
  const headings = columnWords(language);
  // Excel takes a minute in local time for a moment, and an offset for a text.
  const momentOf = (at: Date) => (format === 'csv' ? isoInZone(at, zone) : minuteInZone(at, zone));
  const cells = cellsOf(rows, language, momentOf);
  return format === 'csv' ? csvFile(headings, cells) : spanishCsv(headed(headings, cells));
}

async function* cellsOf(
  rows: AsyncIterable<AuditRow>,
  language: Language,
  momentOf: (at: Date) => string,
): AsyncGenerator<Cells> {
  for await (const row of rows) {
    const { number, at, action, actor, target, subject, network, requestId } = row;
    const facts = factsOf(language, row).map(({ name, value }) => `${withColon(name, language)} ${value}`);
    yield [
      number,
      momentOf(at),
      action,
      actionWords(language, action),
      partyWords(language, actor),
      kindWords(language, actor),
      target && partyWords(language, target),
      subject,
      facts.join('; '),
      network,
      requestId,
    ];
  }
}

async function* headed(
  headings: readonly string[],
  rows: AsyncIterable<Cells>,
): AsyncGenerator<readonly Cells[number][]> {
  yield headings;
  yield* rows;
}

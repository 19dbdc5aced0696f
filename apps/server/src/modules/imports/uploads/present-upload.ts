import { sayStored } from '@vivac/text/say';
import type { Upload, UploadReport } from '@vivac/contract/administration/uploads';
import type { Language } from '@vivac/domain/language';
import type { LeftOutRow } from '@vivac/intake/verdict/ledger';
import { type ImportReport, presentEffect, presentLooks } from '../import-report.ts';
import type { StoredCause, StoredReport, UploadRow } from './upload-store.ts';

const MAX_CAUSES = 50;

export interface Progress {
  readonly bytes: number;
  readonly rows: number;
}

export function presentUpload(row: UploadRow, progress: Progress | null, language: Language): Upload {
  return {
    id: row.id,
    file_name: row.fileName,
    bytes: row.bytes,
    state: row.state,
    sent_by: row.sentBy,
    received_at: row.receivedAt.toISOString(),
    kind: row.kind,
    mapping: row.mapping,
    campsites: row.campsites,
    progress: row.state === 'trying' || row.state === 'importing' ? (progress ?? { bytes: 0, rows: 0 }) : null,
    problem: row.problem && sayStored(language, row.problem),
    report: row.report && reportedReport(row.report, language),
    batch: row.batch,
  };
}

function reportedReport(report: StoredReport, language: Language): UploadReport {
  const causes = report.causes.map((cause) => ({ ...cause, reason: sayStored(language, cause.reason) }));
  // Of an earlier version it has neither.
  const { effect = null, unknown_campsites = { count: 0, named: [] } } = report as Partial<StoredReport>;
  return { ...report, effect, unknown_campsites, causes };
}

export function presentReport(report: ImportReport): StoredReport {
  const { totals, leftOut } = report;
  return {
    dry_run: report.dryRun,
    already_imported: report.alreadyImported,
    rows: {
      read: totals.read,
      stored: totals.stored,
      repeated: totals.repeated,
      set_aside: totals.setAside,
      skipped: totals.skipped,
      rejected: totals.rejected,
    },
    causes: causesOf(report.file, leftOut),
    left_out: leftOut.length,
    campsites: report.campsites,
    unmatched_wordings: report.unmatchedWordings.slice(0, MAX_CAUSES),
    undecided_unit_types: report.undecidedWordings,
    unused_columns: [...report.unusedColumns],
    ...presentLooks(report.looks),
    ...presentEffect(report),
  };
}

/** Rows that were left out for the same reason and value, told once with the line of the first. */
function causesOf(file: string, rows: readonly LeftOutRow[]): StoredCause[] {
  const causes = new Map<string, StoredCause>();
  for (const row of rows) {
    const key = JSON.stringify([row.outcome, row.field, row.column, row.reason, row.value]);
    const known = causes.get(key);
    causes.set(key, { file, ...row, line: known?.line ?? row.line, rows: (known?.rows ?? 0) + 1 });
  }
  return [...causes.values()].sort((one, other) => other.rows - one.rows).slice(0, MAX_CAUSES);
}

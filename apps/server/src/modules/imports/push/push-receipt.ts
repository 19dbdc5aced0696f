import { say, sayStored } from '@vivac/text/say';
import { toSay } from '@vivac/text/sentence';
import type { ImportReceipt } from '@vivac/contract/administration/imports';
import type { LeftOutRow } from '@vivac/intake/verdict/ledger';
import type { Queryable } from '#platform/database/database';
import { type Refusal, refuse } from '#platform/refusal';
import { rowsLeftOut } from '#modules/evidence/read';
import {
  type ImportReport,
  PROBLEMS_SHOWN,
  REMARKS_STORED,
  presentEffect,
  presentLooks,
  whyRefused,
} from '../import-report.ts';

const REASONS = { 'too-large': 'too-large', 'other-content': 'conflict' } as const;

/**
 * What the sender is told of an import: its receipt, or why nothing of it was stored. A key that is limited to a source names it
 * in every call.
 */
export async function receiptOf(
  db: Queryable,
  report: ImportReport,
  { keySource, basePath }: { readonly keySource: string | null; readonly basePath: string },
): Promise<ImportReceipt | Refusal> {
  if (report.refused) return refusalOf(report.refused);
  const { totals, alreadyImported, dryRun } = report;
  const isStored = alreadyImported || !dryRun;
  const number = isStored ? report.batchNumber : null;
  const leftOut =
    alreadyImported && number !== null
      ? await rowsLeftOut(db, number, PROBLEMS_SHOWN)
      : report.problems.map(named(report));
  return {
    message: messageOf(report, number),
    dry_run: dryRun,
    already_imported: alreadyImported,
    withdrawn: report.withdrawnBatch !== null,
    number,
    id: isStored ? report.batchId : null,
    kind: report.kind,
    rows: {
      read: totals.read,
      stored: totals.stored,
      repeated: totals.repeated,
      set_aside: totals.setAside,
      skipped: totals.skipped,
      rejected: totals.rejected,
    },
    campsites: report.campsites,
    left_out: leftOut.map((row) => ({ ...row, reason: sayStored('en', row.reason) })),
    left_out_file: number === null || leftOut.length === 0 ? null : basePath + leftOutAddress(number, keySource),
    unmatched_wordings: report.unmatchedWordings.slice(0, REMARKS_STORED),
    undecided_unit_types: report.undecidedWordings,
    unused_columns: report.unusedColumns.slice(0, REMARKS_STORED),
    ...presentLooks(report.looks),
    ...presentEffect(report),
  };
}

function leftOutAddress(number: number, source: string | null): string {
  const query = source === null ? '' : `?source=${encodeURIComponent(source)}`;
  return `/api/admin/batches/${number}/left_out.csv${query}`;
}

const named =
  ({ file }: ImportReport) =>
  (row: LeftOutRow) => ({ file, ...row });

function messageOf({ totals, kind, alreadyImported, withdrawnBatch }: ImportReport, number: number | null): string {
  const rows = `${totals.stored.toLocaleString('en')} of ${totals.read.toLocaleString('en')} rows of ${kind}`;
  if (withdrawnBatch !== null) return `Imported before as batch ${number} and withdrawn since: it has no effect.`;
  if (alreadyImported) return `Imported before as batch ${number}: nothing changed.`;
  return number === null ? `A dry run: ${rows} would be stored, and nothing was.` : `Batch ${number}: ${rows} stored.`;
}

function refusalOf({ file, line, column, reason, kind }: NonNullable<ImportReport['refused']>): Refusal {
  const text = say('en', whyRefused({ file, line, column, reason }));
  const refusal = refuse(kind === undefined ? 'unreadable' : REASONS[kind], toSay('asItStands', { text }));
  return { ...refusal, file: { line, column, reason: say('en', reason) } };
}

import { type PlainCode, type Sentence, toSay } from '@vivac/text/sentence';
import type { StatedCampsites } from '@vivac/contract/administration/campsites';
import type { ImportKind } from '@vivac/intake/mapping/fields';
import type { Mapping } from '@vivac/intake/mapping/mapping';
import { UNPACK_LIMITS } from '@vivac/intake/rows/unpack';
import { diskFaultOf } from '#platform/disk';
import { type Refusal, isRefusal, refuse } from '#platform/refusal';
import { recordedSender } from '#modules/evidence/read';
import type { Context } from '#server/context';
import { importFile } from '../import-file.ts';
import { type ImportReport, whyRefused } from '../import-report.ts';
import { type Slot, importSlots } from '../import-slots.ts';
import { type Progress, presentReport } from './present-upload.ts';
import { rememberLayout } from './remembered-layouts.ts';
import type { UploadFiles } from './upload-files.ts';
import { type Ended, type UploadRow, beginRun, endRun } from './upload-store.ts';
import { SERVER_DOCUMENT_CHARACTERS } from '../document-limit.ts';

/** What uploads are read with. */
export type UploadContext = Pick<Context, 'db' | 'clock' | 'zone' | 'demo' | 'log' | 'importMaxBytes'> & {
  readonly files: UploadFiles;
};

/** Of uploads in the browser, one less of one user. */
const AT_ONCE = 2;

export interface Plan {
  readonly kind: ImportKind;
  readonly mapping: Mapping | null;
}

/** With what was said of campsites that nobody knows. */
export interface RunPlan extends Plan {
  readonly campsites: StatedCampsites | null;
}

/** Tries and imports of uploads, in the background of this process. */
export interface UploadRuns {
  /** Begins a run, or says why not. */
  start(
    upload: UploadRow,
    caller: { uid: string; email: string },
    plan: RunPlan,
    dryRun: boolean,
  ): Promise<Refusal | null>;
  progressOf(id: string): Progress | null;
  /** Ends a run that is under way, of which nothing stays; false where none is. Resolves when it has ended. */
  cancel(id: string): Promise<boolean>;
  /** Ends all of them. */
  close(): Promise<void>;
}

const CANCELLED = toSay('asItStands', {
  text: 'It was cancelled: nothing was stored. The file is still here and can be tried again.',
});
const FAILED = toSay('importFailed');
/** A commit may have been the last that happened, so no more is said than is known. */
export const INTERRUPTED = toSay('runInterrupted');

interface Run {
  readonly aborting: AbortController;
  progress: Progress;
  ended: Promise<void>;
  readonly slot: Slot;
}

export function uploadRuns(context: UploadContext): UploadRuns {
  const { db, clock, log } = context;
  const slots = importSlots(AT_ONCE);
  const runs = new Map<string, Run>();

  const runOne = async (upload: UploadRow, plan: RunPlan, run: Run, dryRun: boolean, sentBy: string): Promise<void> => {
    // Before anybody is told that it has ended, so that what they send next is not turned away.
    const ended = await endOf(context, upload, plan, { run, dryRun, sentBy }).finally(() => run.slot.release());
    await endRun(db, upload.id, ended, clock.now());
    if (ended.state === 'done') {
      await remember(context, upload, plan, sentBy);
      await context.files.remove(upload.id);
    }
    log.info({ by: sentBy, upload: upload.id, state: ended.state, batch: ended.batch }, 'An upload was read');
  };

  const cancel = async (id: string, why: Sentence) => {
    const run = runs.get(id);
    run?.aborting.abort(why);
    await run?.ended;
    return run !== undefined;
  };
  return {
    async start(upload, caller, plan, dryRun) {
      const slot = slots.take(caller.uid);
      if (isRefusal(slot)) return slot;
      const state = dryRun ? 'trying' : 'importing';
      const began = await beginRun(db, upload.id, { state, ...plan }, clock.now()).catch((error: unknown) => {
        slot.release();
        throw error;
      });
      if (!began) {
        slot.release();
        return refuse('conflict', whyNot(upload));
      }
      const progress = { bytes: 0, rows: 0 };
      const run: Run = { aborting: new AbortController(), progress, ended: Promise.resolve(), slot };
      runs.set(upload.id, run);
      run.ended = runOne(upload, plan, run, dryRun, caller.email)
        .catch((error: unknown) => log.error({ err: error, upload: upload.id }, 'The end of an upload was not kept'))
        .finally(() => {
          // The next run of the same upload may have begun.
          if (runs.get(upload.id) === run) runs.delete(upload.id);
        });
      return null;
    },
    progressOf: (id) => runs.get(id)?.progress ?? null,
    cancel: (id) => cancel(id, CANCELLED),
    async close() {
      await Promise.all([...runs.keys()].map((id) => cancel(id, INTERRUPTED)));
    },
  };
}

/** How the file was read is proposed for the next of its columns; that it cannot be kept undoes no import. */
async function remember(
  context: UploadContext,
  upload: UploadRow,
  { mapping }: Plan,
  answeredBy: string,
): Promise<void> {
  if (mapping === null) return;
  const limits = { ...UNPACK_LIMITS, maxBytes: context.importMaxBytes };
  const file = { bytes: context.files.read(upload.id), fileName: upload.fileName, limits };
  try {
    await rememberLayout(context, file, mapping, answeredBy);
  } catch (error) {
    context.log.warn({ err: error, upload: upload.id }, 'How an upload was read could not be remembered');
  }
}

function whyNot({ state }: UploadRow): PlainCode {
  if (state === 'receiving') return 'uploadArriving';
  if (state === 'done') return 'uploadImported';
  if (state === 'cancelled') return 'uploadCancelled';
  return 'uploadBeingRead';
}

const NOTHING = { report: null, leftOut: [], batch: null } as const;

/** Reads the file as it is asked, and answers how that ended. */
async function endOf(
  context: UploadContext,
  upload: UploadRow,
  plan: RunPlan,
  { run, dryRun, sentBy }: { readonly run: Run; readonly dryRun: boolean; readonly sentBy: string },
): Promise<Ended> {
  const { signal } = run.aborting;
  const { kind, mapping, campsites } = plan;
  const bytes = context.files.read(upload.id);
  // Whoever reads it is told too; a stream that nobody reads yet must not end the process.
  bytes.once('error', () => {});
  const onAbort = () => bytes.destroy(new Error('The run was cancelled'));
  signal.addEventListener('abort', onAbort);
  try {
    const report = await importFile(
      {
        ...context,
        unpackLimits: { ...UNPACK_LIMITS, maxBytes: context.importMaxBytes },
        documentCharacters: SERVER_DOCUMENT_CHARACTERS,
      },
      {
        kind,
        mapping,
        ...(campsites !== null && { campsites }),
        source: { name: null, fileName: upload.fileName, totalBytes: upload.bytes, bytes },
        sentBy: recordedSender(sentBy, context.demo),
        dryRun,
        onBadRow: 'skip',
        onProgress: (read, rows) => (run.progress = { bytes: read, rows }),
        signal,
      },
    );
    return endedBy(report, dryRun);
  } catch (error) {
    if (signal.aborted) {
      const problem = signal.reason as Sentence;
      return { ...NOTHING, state: problem === INTERRUPTED ? 'interrupted' : 'ready', problem };
    }
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return { ...NOTHING, state: 'cancelled', problem: toSay('uploadGone') };
    }
    context.log.error({ err: error, upload: upload.id }, 'An upload could not be read');
    return { ...NOTHING, state: 'interrupted', problem: diskFaultOf(error)?.sentence ?? FAILED };
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function endedBy(report: ImportReport, dryRun: boolean): Ended {
  const reported = { report: presentReport(report), leftOut: report.leftOut };
  if (report.refused) return { ...reported, state: 'refused', problem: whyRefused(report.refused), batch: null };
  if (dryRun) return { ...reported, state: 'ready', problem: null, batch: null };
  return { ...reported, state: 'done', problem: null, batch: report.batchNumber };
}

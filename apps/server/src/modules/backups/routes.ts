import { say, sayStored } from '@vivac/text/say';
import { toSay } from '@vivac/text/sentence';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import {
  downloadBackup,
  getBackups,
  makeBackup,
  rehearseBackup,
  getRestore,
  sendRestore,
} from '@vivac/contract/administration/backups';
import type { ResponseOf } from '@vivac/contract/endpoint';
import type { AuditAction } from '@vivac/contract/wire/audit-actions';
import type { Language } from '@vivac/domain/language';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import { serve } from '#platform/http/endpoint-route';
import { serveFile } from '#platform/http/file-route';
import { refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import { type BackupJob, freeBytesOf, openBackupJobs } from './backup-jobs.ts';
import { backupFolder, backupList, isBackedUpNightly, type ListedBackup, secretsOf, restorableOnce } from './read.ts';
import { type RehearsedFile, type ReportedRun, newestRun, rehearsals } from './run-store.ts';
import { serveUpload, UPLOAD_LIMITS } from '#platform/http/upload-route';
import { type Handover, isRestoreCode, receiveBackup } from './restoring.ts';

const GONE = refuse('not-found', 'noBackup');
const SECRET_INSIDE = refuse('conflict', 'backupHoldsSecret');

const FOREIGN = refuse('conflict', 'backupForeignHere');

/** Backups of the folder, for administrators. */
export function backupRoutes(app: FastifyInstance, context: Context): void {
  const { identity, db, clock, demo } = context;
  const folder = backupFolder(context);
  const list = backupList(context);
  const jobs = openBackupJobs(context);
  // Before the context that it stands on is closed.
  app.addHook('onClose', () => jobs.close());
  const audit = (action: AuditAction, subject: string, details = {}) =>
    recordAudit(db, { at: clock.now(), action, subject, details });

  serve(app, identity, getBackups, async ({ language }) => {
    const [files, rehearsed, newest] = await Promise.all([list.all(), rehearsals(db), newestRun(db)]);
    return {
      backups: files.map((file) => reported(file, rehearsed, language)),
      running: runningOf(jobs.job, newest),
      last_failure: failureOf(jobs.job, newest, language),
      nightly: isBackedUpNightly(context),
      demo,
      free_bytes: await freeBytesOf(folder),
    };
  });

  serve(app, identity, makeBackup, async ({ body: { with_secret: withSecret = false }, language }) => {
    const [newest = null] = await list.all();
    const refusal = await jobs.back({ newest, identitySecret: withSecret ? (await secretsOf(context))[0] : null });
    if (refusal !== null) return refusal;
    await audit('backup.asked', jobs.job?.fileName ?? '', { with_secret: withSecret });
    return { message: say(language, 'backupBegun') };
  });

  serve(app, identity, rehearseBackup, async ({ params: { name }, query: { foreign = false }, language }) => {
    const file = await list.find(name);
    if (file === null) return GONE;
    if (file.foreign === true && !foreign) return FOREIGN;
    const refusal = await jobs.rehearse({ fileName: name, foreign });
    if (refusal !== null) return refusal;
    await audit('backup.rehearsal_asked', name, foreign ? { foreign } : {});
    return { message: say(language, 'rehearsalBegun') };
  });

  serveFile(app, identity, downloadBackup, async ({ params: { name }, query: { with_secret: withSecret } }) => {
    const file = await list.find(name);
    if (file === null) return GONE;
    if (file.hasSecret && withSecret !== true) return SECRET_INSIDE;
    await audit('backup.downloaded', name, { with_secret: file.hasSecret });
    return { fileName: name, contentType: 'application/octet-stream', body: createReadStream(join(folder, name)) };
  });
}

type Reported = ResponseOf<typeof getBackups>;

function reported(
  file: ListedBackup,
  rehearsed: readonly RehearsedFile[],
  language: Language,
): Reported['backups'][number] {
  const { name, occasion, madeAt, bytes, version, hasSecret, foreign } = file;
  const run = rehearsed.find(({ fileName }) => fileName === name);
  const rehearsal = run ? { at: run.at.toISOString(), problem: run.problem && sayStored(language, run.problem) } : null;
  const about = { name, occasion, made_at: madeAt.toISOString(), bytes, version, has_secret: hasSecret };
  return { ...about, foreign: foreign ?? false, rehearsal };
}

/** What this process does, else what another one does. */
function runningOf(job: BackupJob | null, newest: ReportedRun | null): Reported['running'] {
  if (job !== null) {
    const { kind, fileName, beganAt, step, bytes } = job;
    return { kind, name: fileName, began_at: beganAt.toISOString(), step, bytes };
  }
  if (newest?.isAtWork !== true) return null;
  const { kind, fileName, beganAt } = newest;
  return { kind, name: fileName, began_at: beganAt.toISOString(), step: null, bytes: null };
}

const DIED = toSay('stoppedInTheMiddle');

function failureOf(job: BackupJob | null, newest: ReportedRun | null, language: Language): Reported['last_failure'] {
  if (job !== null || newest === null || newest.isAtWork) return null;
  const problem = newest.endedAt === null ? DIED : newest.problem;
  if (problem === null) return null;
  return { kind: newest.kind, at: newest.beganAt.toISOString(), problem: sayStored(language, problem) };
}

const NOT_EMPTY = refuse('forbidden', 'restoreNotEmpty');
const WRONG_CODE = refuse('forbidden', 'restoreWrongCode');
/** A backup is as large as it is: its room on the disk is looked at. */
const RESTORE_LIMITS = { ...UPLOAD_LIMITS, maxBytes: Number.MAX_SAFE_INTEGER, wholeMs: 6 * 3_600_000 };

/** Restoring a backup into an empty installation, for whoever can read the server’s log. */
export function restoreRoutes(
  app: FastifyInstance,
  context: Context,
  { handover }: { readonly handover: Handover },
): void {
  const { identity } = context;
  const isPossible = restorableOnce(context);
  serve(app, identity, getRestore, async ({ language }) => {
    const { state, step, bytes, problem, restored } = handover.place.now;
    return {
      possible: await isPossible(),
      state,
      step,
      bytes,
      problem: problem && say(language, problem),
      restored: restored && { made_at: restored.madeAt, rows: restored.rows },
    };
  });

  serveUpload(
    app,
    identity,
    sendRestore,
    async ({ headers, query: { foreign = false }, totalBytes, bytes }) => {
      if (!(await isPossible())) return NOT_EMPTY;
      const [secret] = await secretsOf(context);
      if (!isRestoreCode(headers['x-restore-code'] ?? '', secret)) return WRONG_CODE;
      return (
        (await receiveBackup(context, handover, { totalBytes, foreign, bytes })) ?? {
          message: say('en', 'restoreBegun'),
        }
      );
    },
    RESTORE_LIMITS,
  );
}

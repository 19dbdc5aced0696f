import { say, sayStored } from '@vivac/text/say';
import { toSay } from '@vivac/text/sentence';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { downloadBackup, getBackups, makeBackup, rehearseBackup } from '@vivac/contract/administration/backups';
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
import { backupFolder, backupList, isBackedUpNightly, type ListedBackup, secretsOf } from './read.ts';
import { type RehearsedFile, type ReportedRun, newestRun, rehearsals } from './run-store.ts';

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

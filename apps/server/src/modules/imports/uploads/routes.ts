import { toSay } from '@vivac/text/sentence';
import { randomUUID } from 'node:crypto';
import {
  cancelUpload,
  downloadUploadLeftOut,
  getUpload,
  getUploadGuess,
  getUploads,
  importUpload,
  previewUpload,
  sendUpload,
  tryUpload,
  type UploadPlan,
} from '@vivac/contract/administration/uploads';
import { downloadExample, forgetLayout, getLayouts } from '@vivac/contract/administration/layouts';
import type { Language } from '@vivac/domain/language';
import { dayAt } from '@vivac/domain/time/day';
import { exampleFile } from '@vivac/intake/guess/example-file';
import { parseMapping } from '@vivac/intake/mapping/parse-mapping';
import { UNPACK_LIMITS } from '@vivac/intake/rows/unpack';
import { ImportRefused } from '@vivac/intake/verdict/import-refused';
import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/endpoint-route';
import { serveFile } from '#platform/http/file-route';
import { serveUpload, UPLOAD_LIMITS } from '#platform/http/upload-route';
import { type Refusal, isRefusal, refuse } from '#platform/refusal';
import { type UploadFiles, uploadFiles, type PreviewedFile, harmlessName } from './upload-files.ts';
import type { Context } from '#server/context';
import { leftOutFile } from '../left-out-file.ts';
import { plainWords } from '@vivac/intake/guess/names/plain-words';
import { campsiteNames } from '#modules/watchlists/read';
import { dropLayout } from './layout-store.ts';
import { guessUpload } from './guess-upload.ts';
import { presentUpload } from './present-upload.ts';
import { previewRows } from './preview-rows.ts';
import { allLayouts, layoutOfHeader } from './remembered-layouts.ts';
import { type Plan, type UploadRuns, INTERRUPTED, type UploadContext, uploadRuns } from './run-uploads.ts';
import {
  type UploadRow,
  cancelIdle,
  forgetUpload,
  keepReceived,
  leftOutOf,
  newestUploads,
  openUpload,
  uploadOf,
  forgetOldUploads,
  interruptRuns,
} from './upload-store.ts';
import type { Log } from '#platform/log';

interface Uploading extends Context {
  readonly files: UploadFiles;
  readonly runs: UploadRuns;
}

const SHOWN = 20;
const NO_UPLOAD = refuse('not-found', 'noUpload');

/** Files that administrators bring in the browser: recognised, tried, imported. */
export async function uploadRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const files = uploadFiles(context.dataDir);
  const runs = await openUploads({ ...context, files });
  // Before the context that it stands on is closed.
  app.addHook('onClose', () => runs.close());
  const uploading = { ...context, files, runs };
  receivingRoutes(app, uploading);
  readingRoutes(app, uploading);
  runRoutes(app, uploading);
  layoutRoutes(app, context);
}

function receivingRoutes(app: FastifyInstance, { db, clock, identity, files, importMaxBytes, runs }: Uploading): void {
  serveUpload(
    app,
    identity,
    sendUpload,
    async ({ query, caller, bytes, log }) => {
      const id = randomUUID();
      const fileName = harmlessName(query.file_name);
      await openUpload(db, { id, uid: caller.uid, sentBy: caller.email, fileName }, clock.now());
      try {
        const received = await files.receive(id, bytes());
        if (received.bytes === 0) {
          await forgetUpload(db, id);
          await files.remove(id);
          return refuse('invalid', toSay('fileEmpty', { file: fileName }));
        }
        await keepReceived(db, id, received, clock.now());
        log.info({ by: caller.email, upload: id, bytes: received.bytes }, 'A file was uploaded');
      } catch (error) {
        await forgetUpload(db, id);
        throw error;
      }
      return presentUpload((await uploadOf(db, id, caller.uid))!, null, 'en');
    },
    { ...UPLOAD_LIMITS, maxBytes: importMaxBytes },
  );

  serve(app, identity, getUploads, async ({ caller, language }) => {
    const uploads = await newestUploads(db, caller.uid, SHOWN);
    return { uploads: uploads.map((upload) => presentUpload(upload, runs.progressOf(upload.id), language)) };
  });

  serve(app, identity, getUpload, async ({ params, caller, language }) => {
    const upload = await uploadOf(db, params.id, caller.uid);
    return upload === null ? NO_UPLOAD : presentUpload(upload, runs.progressOf(upload.id), language);
  });
}

function readingRoutes(app: FastifyInstance, context: Uploading): void {
  const { db, clock, identity, zone } = context;

  serve(app, identity, getUploadGuess, async ({ params, query, caller, language }) => {
    const file = await fileOf(context, params.id, caller.uid);
    if (isRefusal(file)) return file;
    const campsites = new Set((await campsiteNames(db)).map(plainWords));
    const { kind = null, sheet = null, header_line: headerLine = null, anew } = query;
    return await guessUpload(
      file,
      { zone, now: clock.now(), campsites, language },
      { kind, sheet, headerLine, isAnew: anew !== undefined },
      (header, ofKind) => layoutOfHeader(db, header, ofKind),
    );
  });

  serveFile(app, identity, downloadExample, ({ params, language }) =>
    Promise.resolve({
      fileName: `${params.kind}.csv`,
      contentType: 'text/csv; charset=utf-8',
      body: Buffer.from(exampleFile(params.kind, language, dayAt(clock.now(), zone))),
    }),
  );

  serveFile(app, identity, downloadUploadLeftOut, async ({ params, caller }) => {
    const upload = await uploadOf(db, params.id, caller.uid);
    if (upload === null) return NO_UPLOAD;
    const file = upload.fileName;
    const rows = await leftOutOf(db, upload.id);
    return {
      fileName: 'left-out-rows.csv',
      contentType: 'text/csv; charset=utf-8',
      body: leftOutFile(rows.map((row) => ({ file, ...row }))),
    };
  });

  serve(app, identity, previewUpload, async ({ params, body, caller, language }) => {
    const file = await fileOf(context, params.id, caller.uid);
    if (isRefusal(file)) return file;
    const plan = planOf(body);
    if (isRefusal(plan)) return plan;
    const campsites = (await uploadOf(db, params.id, caller.uid))?.campsites ?? null;
    return await previewRows({ db, clock, zone, language }, file(), { ...plan, campsites });
  });
}

interface StartCall {
  readonly params: { readonly id: string };
  readonly caller: { readonly uid: string; readonly email: string };
  readonly body: UploadPlan;
  readonly language: Language;
}

function runRoutes(app: FastifyInstance, { db, clock, identity, files, runs }: Uploading): void {
  const start = async (requested: StartCall, dryRun: boolean) => {
    const { caller, body, language } = requested;
    const { id } = requested.params;
    const upload = await uploadOf(db, id, caller.uid);
    if (upload === null) return NO_UPLOAD;
    const plan = planOf(body);
    if (isRefusal(plan)) return plan;
    // What was said of campsites stays until something else is.
    const campsites = body.campsites ?? upload.campsites;
    const refused = await runs.start(upload, caller, { ...plan, campsites }, dryRun);
    return refused ?? presentUpload((await uploadOf(db, id, caller.uid))!, runs.progressOf(id), language);
  };
  serve(app, identity, tryUpload, (requested) => start(requested, true));
  serve(app, identity, importUpload, (requested) => start(requested, false));

  serve(app, identity, cancelUpload, async ({ params, caller, language }) => {
    const upload = await uploadOf(db, params.id, caller.uid);
    if (upload === null) return NO_UPLOAD;
    if (!(await runs.cancel(upload.id)) && (await cancelIdle(db, upload.id, clock.now())))
      await files.remove(upload.id);
    return presentUpload((await uploadOf(db, upload.id, caller.uid))!, null, language);
  });
}

/** Layouts that are remembered, listed and forgotten. */
function layoutRoutes(app: FastifyInstance, { db, identity }: Context): void {
  serve(app, identity, getLayouts, () => allLayouts(db));
  serve(app, identity, forgetLayout, async ({ params }) =>
    (await dropLayout(db, params.number)) ? allLayouts(db) : refuse('not-found', 'noLayout'),
  );
}

/** A file that is here to be read, each time from its beginning. */
async function fileOf(
  { db, files, importMaxBytes: maxBytes }: Uploading,
  id: string,
  uid: string,
): Promise<(() => PreviewedFile) | Refusal> {
  const upload = await uploadOf(db, id, uid);
  if (upload === null) return NO_UPLOAD;
  if (isGone(upload)) return refuse('conflict', 'fileGone');
  const { fileName } = upload;
  return () => ({ bytes: files.read(id), fileName, limits: { ...UNPACK_LIMITS, maxBytes } });
}

function isGone({ state }: UploadRow): boolean {
  return state === 'done' || state === 'cancelled' || state === 'receiving';
}

/** What the file is to be read as; of a mapping that is wrong the place is named. */
function planOf({ kind, mapping }: Pick<UploadPlan, 'kind' | 'mapping'>): Plan | Refusal {
  if (mapping === null) return { kind, mapping: null };
  try {
    const parsed = parseMapping(mapping);
    if (parsed.kind === kind) return { kind, mapping: parsed };
    return refuse('invalid', toSay('mappingKind', { kind: parsed.kind, other: kind }), 'mapping');
  } catch (error) {
    if (error instanceof ImportRefused) return refuse('invalid', toSay('alone', { reason: error.reason }), 'mapping');
    throw error;
  }
}

const STORED_MS = 24 * 3_600_000;
const SWEEP_MS = 3_600_000;

/**
 * Takes up the uploads that an earlier process left: what was under way is told as interrupted, and files older than a day go,
 * now and every hour.
 */
export async function openUploads(context: UploadContext): Promise<UploadRuns> {
  const runs = uploadRuns(context);
  const { db, clock } = context;
  await interruptRuns(db, INTERRUPTED, clock.now());
  await sweepUploads(context);
  const timer = setInterval(() => void sweepQuietly(context, context.log), SWEEP_MS).unref();
  return {
    ...runs,
    async close() {
      clearInterval(timer);
      await runs.close();
    },
  };
}

async function sweepUploads({ db, clock, files }: UploadContext): Promise<void> {
  await files.sweep(await forgetOldUploads(db, new Date(clock.now().getTime() - STORED_MS)));
}

async function sweepQuietly(context: UploadContext, log: Log): Promise<void> {
  try {
    await sweepUploads(context);
  } catch (error) {
    log.warn({ reason: String(error) }, 'Old uploads could not be removed; the next hour tries again');
  }
}

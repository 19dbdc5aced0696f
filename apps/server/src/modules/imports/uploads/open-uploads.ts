import type { Log } from '#platform/log';
import { INTERRUPTED, type UploadRuns, type UploadContext, uploadRuns } from './run-uploads.ts';
import { forgetOldUploads, interruptRuns } from './upload-store.ts';

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

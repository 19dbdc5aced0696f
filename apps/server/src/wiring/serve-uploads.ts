import type { Clock } from '#platform/clock';
import type { Database } from '#platform/database/database';
import type { IdentityProvider } from '#platform/identity/ports';
import type { Log } from '#platform/log';
import { recordedSender } from '#modules/evidence/read';
import { openUploads } from '#modules/imports/uploads/open-uploads';
import { uploadRoutes } from '#modules/imports/uploads/routes';
import { uploadFiles } from '#modules/imports/uploads/upload-files';
import type { Config } from '#server/config';

/** Of uploads in the browser, one less of one user. */
const UPLOADS_AT_ONCE = 2;

interface UploadContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly identity: IdentityProvider;
}

/** The calls of uploads, and what runs behind them. */
export async function serveUploads(
  rooms: Parameters<typeof uploadRoutes>[0],
  config: Config,
  context: UploadContext,
  log: Log,
): Promise<void> {
  const { zone, importMaxBytes: maxBytes, demo } = config;
  const recordedAs = (sender: string) => recordedSender(sender, demo);
  const deps = { ...context, zone, maxBytes, files: uploadFiles(config.dataDir), recordedAs };
  const runs = await openUploads({ ...deps, log, atOnce: UPLOADS_AT_ONCE });
  // Before the context that it stands on is closed.
  rooms.addHook('onClose', () => runs.close());
  uploadRoutes(rooms, { ...deps, runs });
}

import { pushImport } from '@vivac/contract/administration/imports';
import { UNPACK_LIMITS } from '@vivac/intake/text/unpack';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock';
import type { Database } from '#platform/database/database';
import { UPLOAD_LIMITS } from '#platform/http/upload/upload-body';
import { serveUpload } from '#platform/http/upload/upload-route';
import type { IdentityProvider } from '#platform/identity/ports';
import { isRefusal } from '#platform/refusal';
import { importFile } from '../import-file.ts';
import type { ImportReport } from '../import-report.ts';
import { importSlots } from './import-slots.ts';
import { receiptOf } from './push-receipt.ts';
import { type NamedMappings, pushRequest } from './push-request.ts';
import { SERVER_DOCUMENT_CHARACTERS } from '../document-limit.ts';

export interface PushRoutes {
  readonly db: Database;
  readonly clock: Clock;
  readonly identity: IdentityProvider;
  /** The zone of moments that name none. */
  readonly zone: string;
  readonly mappings: NamedMappings;
  /** How a batch names whoever sent it. */
  recordedAs(sender: string): string;
  /** Tells the register what became of a push of a source. */
  tell(sourceName: string, startedAt: Date, report: ImportReport): Promise<void>;
  /** Of a file, unpacked. */
  readonly maxBytes: number;
  /** How many files are imported at the same time. */
  readonly atOnce: number;
}

/** Files that programs send (push), each imported while it arrives. */
export function pushRoutes(app: FastifyInstance, deps: PushRoutes): void {
  const { db, clock, zone, identity, maxBytes } = deps;
  const slots = importSlots(deps.atOnce);
  const limits = {
    unpackLimits: { ...UNPACK_LIMITS, maxBytes },
    documentCharacters: Math.min(SERVER_DOCUMENT_CHARACTERS, maxBytes),
  };

  serveUpload(
    app,
    identity,
    pushImport,
    async (call) => {
      const asked = await pushRequest(call, deps);
      if (isRefusal(asked)) return asked;
      const slot = slots.take(call.caller.uid);
      if (isRefusal(slot)) return slot;
      try {
        const { sourceName, fileName, ...request } = asked;
        const startedAt = clock.now();
        const source = { name: sourceName, fileName, totalBytes: call.totalBytes, bytes: call.bytes() };
        const report = await importFile({ db, clock, zone, ...limits }, { ...request, source });
        if (sourceName !== null && !report.dryRun) await deps.tell(sourceName, startedAt, report);
        const { kind, batchNumber: batch, totals, refused, alreadyImported } = report;
        call.log.info({ by: request.sentBy, kind, batch, totals, refused, alreadyImported }, 'A file was pushed');
        return await receiptOf(db, report, call.caller.key?.source ?? null);
      } finally {
        slot.release();
      }
    },
    { ...UPLOAD_LIMITS, maxBytes },
  );
}

import { toSay } from '@vivac/text/sentence';
import { pushImport } from '@vivac/contract/administration/imports';
import { UNPACK_LIMITS } from '@vivac/intake/rows/unpack';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#platform/database/database';
import { serveUpload, UPLOAD_LIMITS } from '#platform/http/upload-route';
import { isRefusal } from '#platform/refusal';
import { READY_MAPPINGS } from '@vivac/intake/ready/ready-mappings';
import { basePathOf } from '#platform/http/base-path';
import { recordArrival } from '#modules/sources/write';
import { completeOfSource, mappedSources, mappingOfSource, offeredMapping } from '#modules/sources/mappings-read';
import type { Context } from '#server/context';
import { importFile } from '../import-file.ts';
import type { ImportReport } from '../import-report.ts';
import { importSlots } from './import-slots.ts';
import { receiptOf } from './push-receipt.ts';
import { type NamedMappings, pushRequest } from './push-request.ts';
import { SERVER_DOCUMENT_CHARACTERS } from '../document-limit.ts';

/** Files that programs send (push), each imported while it arrives. */
export function pushRoutes(app: FastifyInstance, context: Context): void {
  const basePath = basePathOf(context.publicUrl);
  const { db, clock, zone, demo, identity, importMaxBytes: maxBytes } = context;
  const mappings = namedMappings(db);
  const slots = importSlots(context.importsAtOnce);
  const limits = {
    unpackLimits: { ...UNPACK_LIMITS, maxBytes },
    documentCharacters: Math.min(SERVER_DOCUMENT_CHARACTERS, maxBytes),
  };

  serveUpload(
    app,
    identity,
    pushImport,
    async (call) => {
      const requested = await pushRequest(call, { zone, demo, mappings });
      if (isRefusal(requested)) return requested;
      const slot = slots.take(call.caller.uid);
      if (isRefusal(slot)) return slot;
      try {
        const { sourceName, fileName, ...request } = requested;
        const startedAt = clock.now();
        const source = { name: sourceName, fileName, totalBytes: call.totalBytes, bytes: call.bytes() };
        const report = await importFile({ db, clock, zone, ...limits }, { ...request, source });
        if (sourceName !== null && !report.dryRun) await tellRegister(context, sourceName, startedAt, report);
        const { kind, batchNumber: batch, totals, refused, alreadyImported } = report;
        call.log.info({ by: request.sentBy, kind, batch, totals, refused, alreadyImported }, 'A file was pushed');
        return await receiptOf(db, report, { keySource: call.caller.key?.source ?? null, basePath });
      } finally {
        slot.release();
      }
    },
    { ...UPLOAD_LIMITS, maxBytes },
  );
}

/** Tells the register what became of a push of a source. */
async function tellRegister(
  { db, clock }: Context,
  sourceName: string,
  startedAt: Date,
  { batchNumber, totals, alreadyImported, refused }: ImportReport,
): Promise<void> {
  await recordArrival(db, 'push', {
    sourceName,
    startedAt,
    endedAt: clock.now(),
    batchNumber,
    rowsStored: totals.stored,
    rowsLeftOut: totals.setAside + totals.rejected,
    isKnown: alreadyImported,
    refused: refused && toSay('sentUnreadable', { reason: refused.reason }),
  });
}

/** A push may be read as the files of a registered source are, or by a mapping that comes with the product. */
function namedMappings(db: Database): NamedMappings {
  const filled = (id: string, answers: Readonly<Record<string, string>>) => {
    const ready = offeredMapping(id);
    return ready && { kind: ready.kind, ...ready.fill(answers) };
  };
  return {
    async find(name) {
      const kept = await mappingOfSource(db, name);
      if (kept?.mapping) return { kind: kept.mapping.kind, mapping: kept.mapping };
      return kept?.readyMapping ? filled(kept.readyMapping, kept.readyAnswers ?? {}) : filled(name, {});
    },
    completeOf: (name) => completeOfSource(db, name),
    async namesFor(kind) {
      const ready = READY_MAPPINGS.filter((each) => each.kind === kind).map(({ id }) => id);
      return [...(await mappedSources(db, kind)), ...ready];
    },
  };
}

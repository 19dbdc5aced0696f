import { say } from '@vivac/text/say';
import { getRestore, sendRestore } from '@vivac/contract/administration/restore';
import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/endpoint-route';
import { serveUpload, UPLOAD_LIMITS } from '#platform/http/upload-route';
import { refuse } from '#platform/refusal';
import { restorableOnce, secretsOf } from './read.ts';
import type { Context } from '#server/context';
import { type Handover, isRestoreCode, receiveBackup } from './restoring.ts';

const NOT_EMPTY = refuse('forbidden', 'restoreNotEmpty');
const WRONG_CODE = refuse('forbidden', 'restoreWrongCode');
/** A backup is as large as it is: its room on the disk is looked at. */
const LIMITS = { ...UPLOAD_LIMITS, maxBytes: Number.MAX_SAFE_INTEGER, wholeMs: 6 * 3_600_000 };

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
    LIMITS,
  );
}

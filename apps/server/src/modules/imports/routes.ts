import { sayStored } from '@vivac/text/say';
import { toSay } from '@vivac/text/sentence';
import {
  type ImportedBatch,
  downloadLeftOut,
  getBatch,
  getBatchEffect,
  getBatches,
  restoreBatch,
  withdrawBatch,
} from '@vivac/contract/batches';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#platform/database/database';
import { serve } from '#platform/http/endpoint-route';
import { serveFile } from '#platform/http/file-route';
import type { Log } from '#platform/log';
import { type Refusal, isRefusal, refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import {
  type Batch,
  type Decision,
  batchByNumber,
  countBatches,
  decisionsAbout,
  newestBatches,
  rowsLeftOut,
} from '#modules/evidence/read';
import { leftOutFile } from './left-out-file.ts';
import { canBeWithdrawn, decideBatch, effectOfBatch } from './withdraw-batch.ts';

const PAGE = 25;
const LEFT_OUT_SHOWN = 200;
const DONE: Readonly<Record<Decision, string>> = {
  withdrawn: 'is withdrawn: what it brought stays as evidence and counts no more',
  restored: 'is restored: what it brought counts again',
};

/** What was imported, for administrators, who may withdraw and restore it. */
export function batchRoutes(app: FastifyInstance, context: Context): void {
  const { db, identity } = context;
  leftOutRoute(app, context);

  serve(app, identity, getBatches, async ({ query }) => {
    const requested = {
      kind: query.kind ?? null,
      isWithdrawn: query.state === undefined ? null : query.state === 'withdrawn',
      search: query.search?.trim() ?? null,
    };
    // One more than is shown says whether there are others.
    const [batches, total] = await Promise.all([
      newestBatches(db, requested, { before: query.before ?? null, count: PAGE + 1 }),
      countBatches(db, requested),
    ]);
    const shown = batches.slice(0, PAGE);
    return { batches: shown.map(presentBatch), next: batches.length > PAGE ? shown.at(-1)!.number : null, total };
  });

  serve(app, identity, getBatchEffect, async ({ params }) => {
    const effect = await effectOfBatch(db, params.number);
    if (effect === null) return noBatch(params.number);
    const { campsites, names, firstDay, lastDay, sightings, prices, looks, reviews } = effect;
    return { campsites, names: [...names], first_day: firstDay, last_day: lastDay, sightings, prices, looks, reviews };
  });

  serve(app, identity, getBatch, async ({ params, language }) => {
    const batch = await batchByNumber(db, params.number);
    if (batch === null) return noBatch(params.number);
    const [decisions, left] = await Promise.all([
      decisionsAbout(db, batch.number),
      rowsLeftOut(db, batch.number, LEFT_OUT_SHOWN),
    ]);
    return {
      batch: presentBatch(batch),
      decisions: decisions.map((one) => ({ ...one, at: one.at.toISOString() })),
      left_out: left.map(({ file, line, outcome, field, column, reason, value }) => ({
        file,
        line,
        outcome,
        field,
        column,
        reason: sayStored(language, reason),
        value,
      })),
    };
  });

  const decide = async (number: number, decision: Decision, by: string, why: string, log: Log) => {
    const decided = await decideBatch(context, { number, decision, by, why });
    if (isRefusal(decided)) return decided;
    log.info({ by, batch: number, decision, why, campsites: decided.campsites }, 'A batch was decided about');
    return {
      message: `Batch ${number} ${DONE[decision]}.`,
      batch: presentBatch(decided.batch),
      campsites_touched: decided.campsites,
    };
  };
  serve(app, identity, withdrawBatch, ({ params, body, caller, log }) =>
    decide(params.number, 'withdrawn', caller.email, body.why, log),
  );
  serve(app, identity, restoreBatch, ({ params, body, caller, log }) =>
    decide(params.number, 'restored', caller.email, body.why, log),
  );
}

/** The rows of a batch that were left out, as a file. */
function leftOutRoute(app: FastifyInstance, { db, identity }: Context): void {
  serveFile(app, identity, downloadLeftOut, async ({ params: { number }, query: { source } }) => {
    const batch = await batchByNumber(db, number);
    if (batch === null || (source !== undefined && batch.source !== source)) return noBatch(number);
    return {
      fileName: `Left_out_${number}.csv`,
      contentType: 'text/csv; charset=utf-8',
      body: leftOutFile(allLeftOut(db, number)),
    };
  });
}

function noBatch(number: number): Refusal {
  return refuse('not-found', toSay('noBatch', { number }));
}

const LEFT_OUT_AT_ONCE = 1000;

async function* allLeftOut(db: Database, batchNumber: number) {
  for (let after = 0; ; after += LEFT_OUT_AT_ONCE) {
    const rows = await rowsLeftOut(db, batchNumber, LEFT_OUT_AT_ONCE, after);
    yield* rows;
    if (rows.length < LEFT_OUT_AT_ONCE) return;
  }
}

function presentBatch(batch: Batch): ImportedBatch {
  const { number, id, kind, source, campsites, totals, lastDecision } = batch;
  return {
    number,
    id,
    kind,
    source,
    sent_by: batch.sentBy,
    received_at: batch.receivedAt.toISOString(),
    observed_from: batch.observedFrom?.toISOString() ?? null,
    observed_to: batch.observedTo?.toISOString() ?? null,
    rows: {
      read: totals.read,
      stored: totals.stored,
      repeated: totals.repeated,
      set_aside: totals.setAside,
      skipped: totals.skipped,
      rejected: totals.rejected,
    },
    campsites,
    state: batch.isWithdrawn ? 'withdrawn' : 'in_effect',
    last_decision: lastDecision && { ...lastDecision, at: new Date(lastDecision.at).toISOString() },
    can_be_withdrawn: canBeWithdrawn(batch),
  };
}

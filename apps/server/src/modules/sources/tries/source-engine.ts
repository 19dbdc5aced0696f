import type { Work } from '#platform/queue/queue';
import { startTicking } from '#platform/queue/ticking';
import type { Context } from '#server/context';
import { say, sayStored } from '@vivac/text/say';
import { toSay } from '@vivac/text/sentence';
import { nextTryAt } from '@vivac/domain/sources/host-manners';
import { isConnectionLost } from '#platform/database/database';
import { diskFaultOf } from '#platform/disk';
import type { FetchLater } from '#platform/outbound/polite-fetch';
import { dueSources, sourceById, registerRows } from '../register-read.ts';
import { isNetworkAwayAt, tellChanges } from '../reporting.ts';
import {
  beginTry,
  type BegunTry,
  type EndedTry,
  endTry,
  postponeSource,
  postponeTry,
  pruneTries,
} from './try-store.ts';
import type { DeliveryContext, Delivered } from '../deliver.ts';
import { askMailbox } from '../ask-mailbox.ts';
import { askPlan } from '../plans/ask-cell.ts';
import { prunePlans } from '../plans/plan-store.ts';
import { stateOfRow } from '../present-source.ts';
import { openSecrets } from '../secret-values.ts';
import type { SourceRow } from '../source-row.ts';
import { askFeed, endedWith, mappingOf, whyUnreadable } from './ask-feed.ts';
import { askPage } from './ask-page.ts';
import { askWatched, registerPages } from '../watched/ask-watched.ts';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { recordArrival } from '../write.ts';
import { folderNames, type InboxFolder, openInboxFolder } from '../inbox-folder.ts';

/** Between two looks for what is due. */
const TICK_MS = 15_000;
/** Between two questions for jobs. */
const POLLING_S = 2;
const RUN_QUEUE = 'sources.run';
const INBOX_QUEUE = 'sources.inbox';
const PRUNE_EVERY_MS = 3_600_000;
const STORED_MS = 90 * 86_400_000;

/** Begins to ask the sources that are due, in this process; several may do so at once. The register is the truth, the queue wakes. */
export function startSourceEngine(context: Context): { close(): Promise<void> } {
  const { db, clock, log, sourceBell: bell, databaseUrl, prepare } = context;
  const stopping = new AbortController();
  const works: Readonly<Record<string, Work>> = {
    [RUN_QUEUE]: async (id) => {
      await runSource(context, Number(id), stopping.signal);
      await tellChanges(context);
    },
    [INBOX_QUEUE]: () => emptyInbox(context),
  };
  let prunedMs = -Infinity;
  return startTicking({
    queue: { url: databaseUrl, prepare, log, pollingS: POLLING_S },
    works,
    tickMs: TICK_MS,
    async tick(queue) {
      await registerPages(context);
      const due = await dueSources(db, clock.now());
      await queue.add(
        RUN_QUEUE,
        due.map((id) => ({ key: String(id) })),
      );
      await queue.add(INBOX_QUEUE, [{ key: 'inbox' }]);
      await tellChanges(context);
      if (performance.now() - prunedMs <= PRUNE_EVERY_MS) return;
      await pruneTries(db, new Date(clock.now().getTime() - STORED_MS));
      await prunePlans(db, clock.today());
      prunedMs = performance.now();
    },
    bell,
    name: 'Sources',
    stopping,
  });
}

type RunContext = DeliveryContext & Pick<Context, 'sealer' | 'log' | 'outbound' | 'imap' | 'identity' | 'mailBell'>;

/** A process that dies during a try leaves its source due again after so long. */
const AGAIN_MS = 120_000;
/** A source that was refused is asked again after so long: its host may have changed its mind. */
const REFUSED_AGAIN_MS = 24 * 3_600_000;
const LEAST_EVERY_MS = 3_600_000;

/** Asks one source that is due, once, and writes down what came of it. What is not due any more is left alone. */
export async function runSource(context: RunContext, id: number, stopping: AbortSignal): Promise<void> {
  const { db, clock } = context;
  const row = stopping.aborted ? null : await sourceById(db, id);
  if (row === null) return;
  if (stateOfRow(row, { now: clock.now() }) === 'waiting_for_consent') return postponeSource(db, id, null);
  const now = clock.now();
  const againAt = new Date(now.getTime() + AGAIN_MS);
  const begun = await beginTry(db, id, { now, againAt });
  if (begun === null) return;
  const ended = await attempt(context, row, begun, stopping);
  if (ended.outcome === 'interrupted') return;
  if (ended.outcome === 'later') return db.transaction((tx) => postponeTry(tx, id, begun.id, ended.at));
  await finish(context, row, begun, ended);
}

async function attempt(
  context: RunContext,
  row: SourceRow,
  begun: BegunTry,
  stopping: AbortSignal,
): Promise<EndedTry | FetchLater> {
  const { db, clock, sealer, log } = context;
  try {
    const secrets = await openSecrets(db, sealer, row.id);
    if (secrets === null) {
      return endedWith(
        'refused',
        toSay('asItStands', {
          text: 'Its secret values were kept under another secret of the installation. Type them again.',
        }),
      );
    }
    const values = { today: clock.today(), stay: null };
    const requested = { settings: row, secrets, values, now: clock.now(), signal: stopping };
    if (row.door === 'mailbox') return await askMailbox(context, requested, begun);
    const { plan } = row;
    if (plan !== null) return await askPlan(context, { ...requested, settings: { ...row, plan } });
    if (row.door === 'watched') return await askWatched(context, requested, begun);
    return await (row.door === 'page' ? askPage(context, requested, begun) : askFeed(context, requested, begun));
  } catch (error) {
    if (isConnectionLost(error)) throw error;
    log.error({ err: error, source: row.name }, 'A source could not be read');
    return endedWith('failed', diskFaultOf(error)?.sentence ?? FAILED);
  }
}

const FAILED = toSay('asItStands', { text: 'Something went wrong on our side. The log of the server says more.' });

async function finish({ db, clock, log }: RunContext, row: SourceRow, begun: BegunTry, ended: EndedTry): Promise<void> {
  const at = clock.now();
  const { host } = row;
  const isAway =
    ended.isWithoutAnswer &&
    host !== null &&
    (await isNetworkAwayAt(db, at, { sourceId: row.id, host, isWithoutAnswer: true }));
  // Nobody is blamed while the network is away.
  const failures = ended.outcome === 'failed' ? row.failures + (isAway ? 0 : 1) : 0;
  const next = afterTry(row, ended, at, isAway ? 1 : failures);
  await endTry(db, row, begun.id, ended, { at, failures, nextTryAt: next });
  const { outcome, status, reason, batchNumber, rowsStored } = ended;
  log.info(
    { source: row.name, outcome, status, reason: reason && say('en', reason), batch: batchNumber, rows: rowsStored },
    'A source was asked',
  );
}

/** When it is asked again; null for one that is asked on demand only and did well. */
function afterTry({ everyS }: SourceRow, ended: EndedTry, at: Date, failures: number): Date | null {
  if (ended.outcome === 'refused') return new Date(at.getTime() + REFUSED_AGAIN_MS);
  if (everyS === null && failures === 0) return null;
  const { plan } = ended;
  // One question that fails does not keep a plan from asking the next.
  const isHostWell = plan !== undefined && (failures === 0 || !plan.isOfHost);
  const everyMs = everyS === null ? LEAST_EVERY_MS : everyS * 1000;
  const own = nextTryAt({ at, failures, everyMs, ...ended.manners, random: Math.random() });
  if (plan === undefined) return own;
  return isHostWell || plan.nextCallAt > own ? plan.nextCallAt : own;
}

type InboxContext = DeliveryContext & Pick<Context, 'realClock' | 'log' | 'dataDir'>;

/**
 * Imports what lies in the inbox: each file whole, by the mapping of the source whose folder it lies in, and then moves it to `done` or
 * `refused` with its report. A file of a process that ended is worked on again, and stored once.
 */
export async function emptyInbox(context: InboxContext): Promise<void> {
  const rows = (await registerRows(context.db)).filter(({ door }) => door === 'inbox');
  const names = folderNames(rows);
  for (const row of rows) {
    if (row.pausedAt !== null) continue;
    const folder = await openInboxFolder(join(context.dataDir, 'inbox'), names.get(row.id)!);
    for (const file of await folder.waiting(context.realClock.now().getTime()))
      await importDropped(context, row, folder, file);
  }
}

async function importDropped(context: InboxContext, row: SourceRow, folder: InboxFolder, file: string): Promise<void> {
  const { db, clock, log } = context;
  const place = await folder.take(file);
  if (place === null) return;
  const at = clock.now();
  const delivered = await context.deliver(context, {
    kind: row.kind!,
    mapping: mappingOf(row),
    complete: row.complete,
    sourceName: row.name,
    sentBy: `inbox: ${row.name}`,
    fileName: file,
    bytes: createReadStream(place),
    totalBytes: (await stat(place)).size,
    observedAt: at,
    dryRun: false,
  });
  const { refused, alreadyImported, batchNumber, totals } = delivered;
  const refusal = refused && whyUnreadable(refused);
  const rowsLeftOut = totals.rejected + totals.setAside;
  await folder.putAway(file, refused ? 'refused' : 'done', reportOf(file, delivered), at);
  const came = { batchNumber, rowsStored: totals.stored, rowsLeftOut, isKnown: alreadyImported, refused: refusal };
  await recordArrival(db, 'inbox', { sourceName: row.name, startedAt: at, endedAt: clock.now(), ...came });
  log.info(
    { source: row.name, file, refusal: refusal && say('en', refusal), batch: batchNumber, rows: totals.stored },
    'A dropped file was read',
  );
}

/** What lies beside a file: what became of it, and each row that was left out. */
function reportOf(file: string, { refused, alreadyImported, batchNumber, totals, problems }: Delivered): string {
  const { read, stored, repeated, setAside, skipped, rejected } = totals;
  const lines = refused
    ? [`${file}: refused, nothing of it is stored.`, say('en', whyUnreadable(refused))]
    : [
        `${file}: ${alreadyImported ? 'was imported before' : 'imported'} as batch ${batchNumber}.`,
        `read ${read}, stored ${stored}, repeated ${repeated}, set aside ${setAside}, skipped ${skipped}, rejected ${rejected}`,
      ];
  const left = problems.map(
    ({ line, field, reason, value }) =>
      `line ${line}, ${field ?? 'row'}: ${value === null ? '' : `"${value}" `}${sayStored('en', reason)}`,
  );
  return `${[...lines, ...left].join('\n')}\n`;
}

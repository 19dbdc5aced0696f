import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Clock } from '#platform/clock';
import type { Database } from '#platform/database/database';
import type { Log } from '#platform/log';
import { recordArrival } from '../tries/arrival-store.ts';
import type { Deliver, Delivered } from '../deliver.ts';
import { registerRows } from '../register-read.ts';
import type { SourceRow } from '../source-row.ts';
import type { FindReadyMapping } from '../source-settings.ts';
import { mappingOf, refusalText } from '../tries/ask-feed.ts';
import { type InboxFolder, folderNames, openInboxFolder } from './inbox-folder.ts';

export interface InboxDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** By which files have their times, whatever day the product shows. */
  readonly realClock: Pick<Clock, 'now'>;
  readonly log: Log;
  readonly deliver: Deliver;
  readonly readyMapping: FindReadyMapping;
  /** The folder in which every source has one of its own. */
  readonly inbox: string;
}

/**
 * Imports what lies in the inbox: each file whole, by the mapping of the source whose folder it lies in, and then moves it to `done` or
 * `refused` with its report. A file of a process that ended is worked on again, and stored once.
 */
export async function emptyInbox(deps: InboxDeps): Promise<void> {
  const rows = (await registerRows(deps.db)).filter(({ door }) => door === 'inbox');
  const names = folderNames(rows);
  for (const row of rows) {
    if (row.pausedAt !== null) continue;
    const folder = await openInboxFolder(deps.inbox, names.get(row.id)!);
    for (const file of await folder.waiting(deps.realClock.now().getTime()))
      await importDropped(deps, row, folder, file);
  }
}

async function importDropped(deps: InboxDeps, row: SourceRow, folder: InboxFolder, file: string): Promise<void> {
  const { db, clock, log } = deps;
  const place = await folder.take(file);
  if (place === null) return;
  const at = clock.now();
  const delivered = await deps.deliver({
    kind: row.kind!,
    mapping: mappingOf(row, deps.readyMapping),
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
  const refusal = refused && refusalText(refused);
  const rowsLeftOut = totals.rejected + totals.setAside;
  await folder.putAway(file, refused ? 'refused' : 'done', reportOf(file, delivered), at);
  const came = { batchNumber, rowsStored: totals.stored, rowsLeftOut, isKnown: alreadyImported, refused: refusal };
  await recordArrival(db, 'inbox', { sourceName: row.name, startedAt: at, endedAt: clock.now(), ...came });
  log.info({ source: row.name, file, refusal, batch: batchNumber, rows: totals.stored }, 'A dropped file was read');
}

/** What lies beside a file: what became of it, and each row that was left out. */
function reportOf(file: string, { refused, alreadyImported, batchNumber, totals, problems }: Delivered): string {
  const { read, stored, repeated, setAside, skipped, rejected } = totals;
  const lines = refused
    ? [`${file}: refused, nothing of it is stored.`, refusalText(refused)]
    : [
        `${file}: ${alreadyImported ? 'was imported before' : 'imported'} as batch ${batchNumber}.`,
        `read ${read}, stored ${stored}, repeated ${repeated}, set aside ${setAside}, skipped ${skipped}, rejected ${rejected}`,
      ];
  const left = problems.map(
    ({ line, field, reason, value }) =>
      `line ${line}, ${field ?? 'row'}: ${value === null ? '' : `"${value}" `}${reason}`,
  );
  return `${[...lines, ...left].join('\n')}\n`;
}

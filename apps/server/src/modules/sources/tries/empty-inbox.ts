import { say, sayStored } from '@vivac/text/say';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '#server/context';
import { recordArrival } from '../write.ts';
import type { Delivered } from '../deliver.ts';
import { registerRows } from '../register-read.ts';
import type { SourceRow } from '../source-row.ts';
import { mappingOf, whyUnreadable } from './ask-feed.ts';
import { folderNames, type InboxFolder, openInboxFolder } from '../inbox-folder.ts';
import type { DeliveryContext } from '../deliver.ts';

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

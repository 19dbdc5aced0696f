import { sayStored } from '@vivac/text/say';
import { userInfo } from 'node:os';
import { isoInZone } from '@vivac/domain/time/zoned-moment';
import { type Command, InvalidArgumentError } from 'commander';
import { inEnglish, isRefusal } from '#platform/refusal';
import {
  ALL_BATCHES,
  type Batch,
  type Decision,
  batchesCalled,
  batchByNumber,
  decisionsAbout,
  newestBatches,
  rowsLeftOut,
} from '#modules/evidence/read';
import { decideBatch } from '#modules/imports/withdraw-batch';
import type { CliStore } from '#server/cli/open-context';
import { readConfig } from '#server/config';

const SHOWN = 50;
const LEFT_OUT_SHOWN = 20;

type Work = (store: CliStore, zone: string) => Promise<string>;

export function addBatchesCommand(program: Command, open: () => Promise<CliStore>): void {
  const inStore = async (work: Work) => {
    const { zone } = readConfig(process.env, false);
    const store = await open();
    try {
      process.stdout.write(await work(store, zone));
    } finally {
      await store.close();
    }
  };
  const batches = program.command('batches').description('what was imported; withdraw a batch and restore it');
  batches
    .command('list', { isDefault: true })
    .option('--before <number>', 'those that came before this batch', wholeNumber)
    .description(`the newest ${SHOWN} batches`)
    .action(({ before }: { before?: number }) => inStore((store, zone) => list(store, zone, before ?? null)));
  batches
    .command('show')
    .argument('<batch>', 'its number or its id')
    .description('one batch, who withdrew or restored it, and the first rows of it that were left out')
    .action((name: string) => inStore((store, zone) => show(store, zone, name)));
  addDecision(
    batches,
    inStore,
    'withdraw',
    'withdrawn',
    'take the effect of a batch back; what it brought stays as evidence',
  );
  addDecision(batches, inStore, 'restore', 'restored', 'give a withdrawn batch its effect back');
}

function addDecision(
  batches: Command,
  inStore: (work: Work) => Promise<void>,
  name: string,
  decision: Decision,
  description: string,
): void {
  batches
    .command(name)
    .argument('<batch>', 'its number or its id')
    .requiredOption('--why <reason>', 'a sentence that is kept with the decision', reason)
    .description(description)
    .action((batch: string, { why }: { why: string }) =>
      inStore(async (store) => {
        const { number } = await batchCalled(store, batch);
        const by = `command line: ${userInfo().username}`;
        const decided = await decideBatch(store, { number, decision, by, why });
        if (isRefusal(decided)) throw new Error(inEnglish(decided));
        return `Batch ${number} is ${decision}. Computed anew: ${decided.campsites} campsites.\n`;
      }),
    );
}

async function batchCalled({ db }: CliStore, name: string): Promise<Batch> {
  const byNumber = /^\d{1,9}$/.test(name) ? await batchByNumber(db, Number(name)) : null;
  const [batch, ...others] = byNumber === null ? await batchesCalled(db, name) : [byNumber];
  if (batch === undefined) throw new Error(`There is no batch “${name}”: vivac batches lists them.`);
  if (others.length === 0) return batch;
  const numbers = [batch, ...others].map(({ number }) => number).join(', ');
  throw new Error(`Several senders call a batch “${name}”: name it by its number, one of ${numbers}.`);
}

async function list({ db }: CliStore, zone: string, before: number | null): Promise<string> {
  const found = await newestBatches(db, ALL_BATCHES, { before, count: SHOWN + 1 });
  if (found.length === 0) return 'Nothing was imported.\n';
  const shown = found.slice(0, SHOWN);
  const rows = [
    ['batch', 'received', 'kind', 'source', 'rows', 'campsites', 'state', 'sent by'],
    ...shown.map((batch) => [
      String(batch.number),
      isoInZone(batch.receivedAt, zone),
      batch.kind,
      batch.source,
      String(batch.totals.stored),
      String(batch.campsites ?? ''),
      stateOf(batch),
      batch.sentBy,
    ]),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
  const more = found.length > SHOWN ? `Older ones: vivac batches --before ${shown.at(-1)!.number}\n` : '';
  return `${lines.join('\n')}\n${more}`;
}

function stateOf({ isWithdrawn }: Batch): string {
  return isWithdrawn ? 'withdrawn' : 'in effect';
}

async function show(store: CliStore, zone: string, name: string): Promise<string> {
  const batch = await batchCalled(store, name);
  const { totals, observedFrom, observedTo } = batch;
  const at = (moment: Date | null) => (moment === null ? '–' : isoInZone(moment, zone));
  const lines = [
    `Batch ${batch.number}, ${stateOf(batch)}: ${batch.kind} from ${batch.source}`,
    `  id         ${batch.id}`,
    `  sent by    ${batch.sentBy}`,
    `  received   ${at(batch.receivedAt)}`,
    `  observed   ${at(observedFrom)} to ${at(observedTo)}`,
    `  rows       ${totals.read} read, ${totals.stored} stored, ${totals.repeated} repeated, ${totals.setAside} set aside, ${totals.skipped} skipped, ${totals.rejected} rejected`,
    `  campsites  ${batch.campsites ?? 'not counted'}`,
  ];
  for (const { decision, by, at: moment, why } of await decisionsAbout(store.db, batch.number)) {
    lines.push(`  ${decision} ${at(moment)} by ${by}: ${why}`);
  }
  for (const row of await rowsLeftOut(store.db, batch.number, LEFT_OUT_SHOWN)) {
    const value = row.value === null ? '' : ` "${row.value}"`;
    const outcome = row.outcome === 'set_aside' ? 'set aside' : 'rejected';
    lines.push(
      `  ${outcome}  ${row.file}, line ${row.line}: ${row.field ?? row.column ?? 'the row'}${value} ${sayStored('en', row.reason)}`,
    );
  }
  return `${lines.join('\n')}\n`;
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('expected the number of a batch');
  return Number(text);
}

function reason(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('expected a sentence');
  return text.trim();
}

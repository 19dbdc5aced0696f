import { say, sayStored } from '@vivac/text/say';
import { toSay } from '@vivac/text/sentence';
import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { IMPORT_KINDS, type ImportKind, isFieldOf } from '@vivac/intake/mapping/fields';
import type { ImportDeps } from '#modules/imports/import-batch';
import { importFile } from '#modules/imports/import-file';
import { recordedSender } from '#modules/evidence/read';
import { ImportRefused } from '@vivac/intake/verdict/import-refused';
import type { ImportRequest, ImportReport } from '#modules/imports/import-report';
import { fileSource, type Source } from '#modules/imports/source';
import type { Mapping } from '@vivac/intake/mapping/mapping';
import { ROW_FORMATS, type RowFormat } from '@vivac/intake/rows/rows';
import { layoutNumber, mappingOfLayout } from '#server/cli/layouts-command';
import { MOMENT_HELP, momentOption, whyUnreadable } from '#server/cli/command-input';
import { readConfig } from '#server/config';
import type { CliStore } from '#server/cli/open-context';
import type { WriteStream } from 'node:tty';
import type { LeftOutRow, UnmatchedWording } from '@vivac/intake/verdict/ledger';
import { SingleBar } from 'cli-progress';

interface ImportOptions {
  readonly mapping?: string;
  readonly layout?: number;
  readonly batch?: string;
  readonly dryRun?: true;
  readonly onBadRow: 'skip' | 'fail';
  readonly observedAt?: Date;
  readonly source?: string;
  readonly complete?: boolean;
  readonly newCampsites?: true;
  readonly sameCampsite?: readonly StatedSame[];
  readonly format?: RowFormat;
}

const STANDARD_INPUT = '-';
const INTO_DEMO =
  'VIVAC_DEMO=1: into the demo market, which has a database of its own; your own market does not see it.\n';

export function addImportCommand(program: Command, open: () => Promise<CliStore>): void {
  const command = program
    .command('import')
    .description('bring prices, campsites, reviews, holidays or occupancy into the market');
  for (const kind of IMPORT_KINDS) {
    command
      .command(kind)
      .argument('[files...]', 'CSV, TSV, NDJSON, JSON or Excel, also packed by gzip; - is the standard input', [
        STANDARD_INPUT,
      ])
      .option('--mapping <file>', 'how to read a file that is not in our own format (docs/importing.md)')
      .addOption(
        new Option(
          '--layout <number>',
          'as files with these columns were read in the browser; `vivac layouts` lists them',
        )
          .argParser(layoutNumber)
          .conflicts('mapping'),
      )
      .option('--batch <id>', 'the name of the batch; the same batch is imported once (one file only)')
      .option('--dry-run', 'read and check everything, store nothing')
      .addOption(onBadRow())
      .option(
        '--observed-at <moment>',
        `when it was observed, where the file does not say (${MOMENT_HELP})`,
        momentOption,
      )
      .option('--source <name>', 'where it comes from')
      .addOption(completeOption(kind))
      .addOption(ofCampsites(kind, new Option('--new-campsites', 'make the campsites of the file that nobody knows')))
      .addOption(ofCampsites(kind, sameCampsiteOption()))
      .addOption(new Option('--format <format>', 'told from the file otherwise').choices(ROW_FORMATS))
      .description(`import ${kind}: each file is one batch, stored whole or not at all`)
      .action(async (files: string[], options: ImportOptions, self: Command) => {
        if (options.batch !== undefined && files.length > 1)
          self.error('error: --batch names one file', { exitCode: 2 });
        process.exitCode = await importFiles(kind, files, options, open);
      });
  }
}

/** Imports one file after the other and stops at the first that is refused. Resolves to the exit code. */
async function importFiles(
  kind: ImportKind,
  files: readonly string[],
  options: ImportOptions,
  open: () => Promise<CliStore>,
): Promise<number> {
  const named = files.filter((file) => file !== STANDARD_INPUT);
  for (const file of options.mapping === undefined ? named : [options.mapping, ...named]) {
    const why = await whyUnreadable(file);
    if (why === null) continue;
    process.stderr.write(`${file}: ${why}. Nothing was imported.\n`);
    return 1;
  }
  const written = await readMapping(options.mapping);
  if (written instanceof ImportRefused) {
    process.stderr.write(`${options.mapping}: ${say('en', written.reason)}\n`);
    return 1;
  }
  const context = await open();
  try {
    const mapping = options.layout === undefined ? written : await mappingOfLayout(context, options.layout, kind);
    const { zone, demo } = readConfig(process.env, false);
    const sentBy = senderOf(demo);
    const deps = { ...context, zone };
    for (const [at, file] of files.entries()) {
      if (await importOne(deps, kind, file, mapping, { ...options, sentBy })) continue;
      if (at > 0) process.stderr.write(`Imported before that: ${files.slice(0, at).join(', ')}\n`);
      if (at + 1 < files.length) process.stderr.write(`Not read: ${files.slice(at + 1).join(', ')}\n`);
      return 1;
    }
    return 0;
  } finally {
    await context.close();
  }
}

/** Who sends the files; somebody who sends them into the demo market is told. */
function senderOf(demo: boolean): string {
  const person = `command line: ${userInfo().username}`;
  if (!demo) return person;
  process.stderr.write(INTO_DEMO);
  return recordedSender(person, demo);
}

/** False when the file was refused. */
async function importOne(
  deps: ImportDeps,
  kind: ImportKind,
  file: string,
  mapping: Mapping | null,
  options: ImportOptions & { readonly sentBy: string },
): Promise<boolean> {
  const source = await openSource(file, options.source ?? null);
  const progress = importProgress(source.fileName, source.totalBytes, process.stderr);
  const request: ImportRequest = {
    kind,
    source,
    mapping,
    sentBy: options.sentBy,
    dryRun: options.dryRun ?? false,
    onBadRow: options.onBadRow,
    onProgress: progress.show,
    ...(options.batch === undefined ? {} : { batchId: options.batch }),
    ...(options.observedAt === undefined ? {} : { observedAt: options.observedAt }),
    ...(options.complete === undefined ? {} : { complete: options.complete }),
    ...campsitesIn(options),
    ...(options.format === undefined ? {} : { format: options.format }),
  };
  try {
    const report = await importFile(deps, request);
    progress.stop();
    (report.refused ? process.stderr : process.stdout).write(reportText(report));
    return report.refused === null;
  } finally {
    progress.stop();
  }
}

async function openSource(file: string, name: string | null): Promise<Source> {
  if (file !== STANDARD_INPUT) return fileSource(file, name);
  if (process.stdin.isTTY) process.stderr.write('Reading what is typed here; Ctrl-D ends it.\n');
  return { name, fileName: 'standard input', totalBytes: null, bytes: process.stdin };
}

async function readMapping(file: string | undefined): Promise<Mapping | null | ImportRefused> {
  if (file === undefined) return null;
  const text = await readFile(file, 'utf8');
  // Its schema library is most of what an import would load, and our own format needs no mapping.
  const { parseMapping } = await import('@vivac/intake/mapping/parse-mapping');
  try {
    return parseMapping(JSON.parse(text));
  } catch (error) {
    if (error instanceof ImportRefused) return error;
    if (error instanceof SyntaxError)
      return new ImportRefused(toSay('asItStands', { text: `is not JSON: ${error.message}` }));
    throw error;
  }
}

interface StatedSame {
  readonly said: string;
  readonly name: string;
}

/** Files of campsites name them themselves. */
function ofCampsites(kind: ImportKind, option: Option): Option {
  return option.hideHelp(!isFieldOf(kind, 'campsite'));
}

function sameCampsiteOption(): Option {
  const stated =
    'a campsite of the file is a known one, here and in every file after it: "as the file says=known name"';
  return new Option('--same-campsite <name=name>', stated).argParser(
    (text: string, before: readonly StatedSame[] = []) => {
      const at = text.lastIndexOf('=');
      const [name, known] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
      if (at < 1 || name === '' || known === '')
        throw new InvalidArgumentError('Expected two names with = between them.');
      return [...before, { said: name, name: known }];
    },
  );
}

function campsitesIn({ newCampsites, sameCampsite = [] }: ImportOptions): Pick<ImportRequest, 'campsites'> {
  if (newCampsites !== true && sameCampsite.length === 0) return {};
  const answers = sameCampsite.map((same) => ({ ...same, is: 'known' as const, link: null, province: null }));
  return { campsites: { answers, others: newCampsites === true ? 'new' : 'left_out' } };
}

function completeOption(kind: ImportKind): Option {
  const option = new Option(
    '--complete <yes|no>',
    'the file names everything that was on sale for its campsites and nights',
  );
  return option.hideHelp(kind !== 'prices').argParser((stated) => {
    if (stated === 'yes' || stated === 'no') return stated === 'yes';
    throw new InvalidArgumentError('Expected yes or no.');
  });
}

function onBadRow(): Option {
  return new Option('--on-bad-row <what>', 'what a row that cannot be read does')
    .choices(['skip', 'fail'])
    .default('skip');
}

const count = new Intl.NumberFormat('en');

/** The outcome of an import, for a person at a terminal. */
export function reportText(report: ImportReport): string {
  if (report.refused) return refusalText(report);
  const lines = [
    `${report.file}: ${heading(report)}`,
    ...totalLines(report),
    ...effectLines(report),
    ...unknownLines(report),
    ...undecidedLines(report),
    ...lookLines(report),
    ...problemLines(report),
  ];
  return `${lines.join('\n')}\n`;
}

function refusalText({ refused, problems, dryRun }: ImportReport): string {
  const { file, line, column, reason } = refused!;
  const place = [file, line === null ? null : `line ${line}`, column].filter((part) => part !== null).join(', ');
  const lines = [
    `${place}: ${say('en', reason)}`,
    ...problems.slice(0, 5).map((problem) => problemLine(file, problem)),
  ];
  return `${lines.join('\n')}\nNothing of this file was stored${dryRun ? ' (dry run)' : ''}.\n`;
}

function heading({ alreadyImported, withdrawnBatch, dryRun, batchId, kind }: ImportReport): string {
  if (withdrawnBatch !== null) {
    return `already imported as ${batchId}, and withdrawn since: it has no effect, and nothing changed. vivac batches restore ${withdrawnBatch} brings it back. What it brought then:`;
  }
  if (alreadyImported) return `already imported as ${batchId}; nothing changed. What it brought then:`;
  return dryRun ? `a dry run of ${kind}: nothing was stored` : `${kind} imported as ${batchId}`;
}

function totalLines({ totals, elapsedMs, campsites, alreadyImported, kind }: ImportReport): string[] {
  const rows: [string, string][] = [
    ['read', count.format(totals.read)],
    ['stored', count.format(totals.stored)],
    ['repeated', count.format(totals.repeated)],
    ['set aside', count.format(totals.setAside)],
    ['skipped', count.format(totals.skipped)],
    ['rejected', count.format(totals.rejected)],
  ];
  if (!alreadyImported) {
    rows.push([kind === 'campsites' ? 'campsites changed' : 'campsites', count.format(campsites)]);
    rows.push(['seconds', (elapsedMs / 1000).toFixed(1)]);
    rows.push(['rows/s', count.format(Math.round((totals.read * 1000) / Math.max(elapsedMs, 1)))]);
  }
  const width = Math.max(...rows.map(([, value]) => value.length));
  return rows.map(([name, value]) => `  ${name.padEnd(18)}${value.padStart(width)}`);
}

/** What is there afterwards, or would be. */
function effectLines({ effect }: ImportReport): string[] {
  if (effect === null) return [];
  const { made, changed, joined } = effect.campsites;
  const also = joined === 0 ? '' : `; ${count.format(joined)} more belong to a campsite named before`;
  const campsites = `  campsites: ${count.format(made)} new, ${count.format(changed)} known with news${also}`;
  if (effect.nights === null) return [campsites];
  const { priced, ahead, contradicted } = effect.nights;
  const nights = `  nights with a price: ${count.format(priced)}, ${count.format(ahead)} of them from today on`;
  const other = `  rows that say another price of a night than an earlier one: ${count.format(contradicted)} (the lower stands)`;
  return contradicted === 0 ? [campsites, nights] : [campsites, nights, other];
}

const UNKNOWN_SHOWN = 10;

function unknownLines({ unknownCampsites: { count: unknown, named } }: ImportReport): string[] {
  if (unknown === 0) return [];
  const lines = named.slice(0, UNKNOWN_SHOWN).map(({ said: stated, rows, near }) => {
    const meant = near.map(({ name, place }) => `"${name}"${place === null ? '' : ` (${place})`}`).join(' or ');
    return `    "${stated}" (${count.format(rows)})${meant === '' ? '' : `: did you mean ${meant}? --same-campsite "${stated}=${near[0]!.name}"`}`;
  });
  const more = unknown > lines.length ? [`    … ${count.format(unknown - lines.length)} more`] : [];
  const many = unknown === 1 ? 'campsite of the file is' : 'campsites of the file are';
  return [
    `  ${count.format(unknown)} ${many} not known (--new-campsites makes those that are near no other):`,
    ...lines,
    ...more,
  ];
}

function undecidedLines({ undecidedWordings }: ImportReport): string[] {
  if (undecidedWordings === 0) return [];
  const many = undecidedWordings === 1 ? 'new wording waits' : 'new wordings wait';
  return [
    `  ${count.format(undecidedWordings)} ${many} for a decision: which accommodation type? (Accommodation types)`,
  ];
}

function lookLines({ looks: { endedOffers, endedNights, openNights }, dryRun }: ImportReport): string[] {
  const offers = `${count.format(endedOffers)} ${endedOffers === 1 ? 'offer' : 'offers'}`;
  const ended = `  ${offers} ${dryRun ? 'would end' : 'ended'}, on ${count.format(endedNights)} nights: complete looks do not name them`;
  const open = `  ${count.format(openNights)} nights of looks are not complete: rows of them were left out, so nothing ends on them`;
  return [...(endedOffers > 0 ? [ended] : []), ...(openNights > 0 ? [open] : [])];
}

function problemLines({
  file,
  problems,
  totals,
  leftOutStored,
  unusedColumns,
  unmatchedWordings,
}: ImportReport): string[] {
  const leftOut = totals.setAside + totals.rejected;
  const lines = problems.map((problem) => problemLine(file, problem));
  if (leftOut > problems.length && problems.length > 0) {
    lines.push(
      `  … ${count.format(leftOut - problems.length)} more; ${count.format(leftOutStored)} are kept with the batch`,
    );
  }
  lines.push(...wordingLines(unmatchedWordings));
  if (unusedColumns.length > 0) lines.push(`  columns not read: ${unusedColumns.join(', ')}`);
  return lines;
}

const WORDINGS_SHOWN = 10;

function wordingLines(wordings: readonly UnmatchedWording[]): string[] {
  if (wordings.length === 0) return [];
  const shown = wordings.slice(0, WORDINGS_SHOWN).map(({ field, wording, rows }) => `${field} "${wording}" (${rows})`);
  const more = wordings.length > shown.length ? [`${wordings.length - shown.length} more`] : [];
  return [`  wordings that no filter finds: ${[...shown, ...more].join(', ')}`];
}

/** One sentence: file, line, field (and its column, where that has another name), value as read, and what is wrong. */
function problemLine(file: string, { line, field, column, outcome, reason, value }: LeftOutRow): string {
  const ofColumn = column === null || column === field ? null : `column "${column}"`;
  const named = field === null ? ofColumn : [field, ofColumn && `(${ofColumn})`].filter(Boolean).join(' ');
  const place = named ?? (value === null ? 'the row' : null);
  const stated = [place, value === null ? null : `"${value}"`, sayStored('en', reason)].filter((part) => part !== null);
  return `  ${outcome === 'set_aside' ? 'set aside' : 'rejected'}  ${file}, line ${line}: ${stated.join(' ')}`;
}

interface ImportProgress {
  show(bytesRead: number, rowsRead: number): void;
  /** Safe to call twice. */
  stop(): void;
}

const LINE_EVERY_MS = 5_000;
const BAR = '{name}  {bar}  {percentage}%  {rows} rows  {left} s left';
/** A bar on a terminal, where the size is known; plain lines from time to time otherwise. */
function importProgress(name: string, totalBytes: number | null, out: WriteStream): ImportProgress {
  return out.isTTY && totalBytes !== null ? progressBar(name, totalBytes, out) : progressLines(name, totalBytes, out);
}

function progressBar(name: string, totalBytes: number, stream: WriteStream): ImportProgress {
  const bar = new SingleBar({ format: BAR, stream, hideCursor: true, clearOnComplete: true, barsize: 30 });
  const startedMs = performance.now();
  const stop = () => {
    process.off('exit', stop);
    bar.stop();
  };
  // The cursor comes back however the command ends.
  process.once('exit', stop);
  bar.start(totalBytes, 0, { name, rows: '0', left: '?' });
  return {
    show: (bytesRead, rowsRead) => {
      const leftMs = ((performance.now() - startedMs) * (totalBytes - bytesRead)) / Math.max(bytesRead, 1);
      bar.update(bytesRead, { rows: count.format(rowsRead), left: Math.ceil(leftMs / 1000) });
    },
    stop,
  };
}

function progressLines(name: string, totalBytes: number | null, out: WriteStream): ImportProgress {
  let nextMs = performance.now() + LINE_EVERY_MS;
  return {
    show: (bytesRead, rowsRead) => {
      const nowMs = performance.now();
      if (nowMs < nextMs) return;
      nextMs = nowMs + LINE_EVERY_MS;
      const share = totalBytes === null ? '' : `, ${Math.floor((100 * bytesRead) / Math.max(totalBytes, 1))}%`;
      out.write(`${name}: ${count.format(rowsRead)} rows read${share}\n`);
    },
    stop: () => {},
  };
}

import { say } from '@vivac/text/say';
import { toSay } from '@vivac/text/sentence';
import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { IMPORT_KINDS, type ImportKind, isFieldOf } from '@vivac/intake/mapping/fields';
import type { ImportDeps } from '#modules/imports/import-batch';
import { importFile } from '#modules/imports/import-file';
import { recordedSender } from '#modules/evidence/read';
import { ImportRefused } from '@vivac/intake/verdict/import-refused';
import type { ImportRequest } from '#modules/imports/import-report';
import { fileSource, type Source } from '#modules/imports/source';
import type { Mapping } from '@vivac/intake/mapping/mapping';
import { ROW_FORMATS, type RowFormat } from '@vivac/intake/rows/rows';
import { layoutNumber, mappingOfLayout } from '#server/cli/layouts-command';
import { importProgress, reportText } from '#server/cli/import-report-text';
import { MOMENT_HELP, momentOption, whyUnreadable } from '#server/cli/command-input';
import { readConfig } from '#server/config';
import type { CliStore } from '#server/cli/open-context';

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

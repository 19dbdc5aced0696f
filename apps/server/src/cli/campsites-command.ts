import { userInfo } from 'node:os';
import { type Command, InvalidArgumentError } from 'commander';
import { inEnglish, isRefusal } from '#platform/refusal';
import { decideListings, type RequestedMove } from '#modules/watchlists/listings/decide-listings';
import { campsiteRows } from '#modules/watchlists/listings/listing-store';
import type { Context } from '#server/context';

const SHOWN = 200;

export function addCampsitesCommand(program: Command, open: () => Promise<Context>): void {
  const inContext = async (work: (context: Context) => Promise<string>) => {
    const context = await open();
    try {
      process.stdout.write(await work(context));
    } finally {
      await context.close();
    }
  };
  const decide = (requested: RequestedMove, { why }: { why: string }) =>
    inContext(async (context) => {
      const by = `command line: ${userInfo().username}`;
      const decided = await decideListings(context, requested, { by, why });
      if (isRefusal(decided)) throw new Error(inEnglish(decided));
      return `${decided.message}\n`;
    });
  const campsites = program
    .command('campsites')
    .description('which listings are one campsite: merge two, split one off again, move a link');
  campsites
    .command('list', { isDefault: true })
    .option('--search <text>', 'a part of a name or of a link', '')
    .option('--merged', 'only those that are made of several', false)
    .description(`the first ${SHOWN} campsites with their links`)
    .action((requested: { search: string; merged: boolean }) => inContext((context) => list(context, requested)));
  addDecision(
    campsites,
    'merge <campsite> <into>',
    'make a campsite a part of another; what was seen moves with it',
  ).action((campsite: string, into: string, options) => decide({ decision: 'merge', campsite, into }, options));
  addDecision(
    campsites,
    'split <campsite>',
    'make a merged campsite, by its name or a link, one of its own again',
  ).action((campsite: string, options) => decide({ decision: 'split', campsite }, options));
  addDecision(campsites, 'move-link <link> <into>', 'move a link to another campsite').action(
    (campsite: string, into: string, options) => decide({ decision: 'move_link', campsite, into }, options),
  );
}

function addDecision(campsites: Command, name: string, description: string): Command {
  return campsites
    .command(name)
    .requiredOption('--why <reason>', 'a sentence that is kept with the decision', reason)
    .description(description);
}

async function list({ db }: Context, { search, merged }: { search: string; merged: boolean }): Promise<string> {
  const { rows, total } = await campsiteRows(db, { search, onlyMerged: merged, skip: 0, count: SHOWN });
  if (total === 0) return 'No campsite matches.\n';
  const lines = rows.flatMap(({ name, listings }) => [
    name,
    ...listings.flatMap((listing) => [
      ...(listing.mergedInto === null ? [] : [`  merged: ${listing.name}, into ${listing.mergedInto}`]),
      ...listing.links.map((link) => `  ${listing.mergedInto === null ? '' : '  '}${link}`),
    ]),
  ]);
  const more = total > rows.length ? `${rows.length} of ${total}: --search narrows them.\n` : '';
  return `${lines.join('\n')}\n${more}`;
}

function reason(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('expected a sentence');
  return text.trim();
}

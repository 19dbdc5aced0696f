import type { Command } from 'commander';
import { inEnglish, isRefusal } from '#platform/refusal';
import { setWatchlist, watchlistLinks } from '#modules/watchlists/set-watchlist';
import type { Context } from '#server/context';

interface WatchOptions {
  readonly reference: string;
  readonly competitor: string[];
}

export function addWatchCommand(program: Command, open: () => Promise<Context>): void {
  program
    .command('watch')
    .argument('<email>', 'address of the user')
    .requiredOption('--reference <link>', 'listing link of the user’s own campsite')
    .option('--competitor <links...>', 'listing links of the competitors', [])
    .description('say which campsite is whose, and who the competitors are; replaces the user’s watchlist')
    .action(async (email: string, options: WatchOptions) => {
      const context = await open();
      try {
        process.stdout.write(await watch(context, email, options));
      } finally {
        await context.close();
      }
    });
}

async function watch(context: Context, email: string, { reference, competitor }: WatchOptions): Promise<string> {
  // A slip in a link must not leave an invited user behind.
  const links = watchlistLinks({ reference, competitors: competitor });
  if (isRefusal(links)) throw new Error(inEnglish(links));
  const user =
    (await context.identity.findByEmail(email)) ??
    (await context.identity.createUser({ email, displayName: email.split('@')[0]!, invite: 'mail' }));
  const changedBy = 'the command “vivac watch”';
  const result = await setWatchlist(context, {
    uid: user.uid,
    email: user.email,
    reference,
    competitors: competitor,
    changedBy,
  });
  if (isRefusal(result)) throw new Error(inEnglish(result));
  const waiting = result.waiting.map((link) => `Waiting for data: ${link}\n`).join('');
  return `${email} watches 1 reference and ${result.competitors} competitors.\n${waiting}`;
}

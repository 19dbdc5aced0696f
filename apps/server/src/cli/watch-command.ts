import type { Command } from 'commander';
import { isRefusal } from '#platform/refusal';
import { setWatchlist } from '#rooms/watchlists/set-watchlist';
import { watchlistLinks } from '#rooms/watchlists/watchlist-links';
import type { House } from '#server/house';

interface WatchOptions {
  readonly reference: string;
  readonly competitor: string[];
}

export function addWatchCommand(program: Command, open: () => Promise<House>): void {
  program
    .command('watch')
    .argument('<email>', 'address of the user')
    .requiredOption('--reference <link>', 'listing link of the user’s own campsite')
    .option('--competitor <links...>', 'listing links of the competitors', [])
    .description('say which campsite is whose, and who the competitors are; replaces the user’s watchlist')
    .action(async (email: string, options: WatchOptions) => {
      const house = await open();
      try {
        process.stdout.write(await watch(house, email, options));
      } finally {
        await house.close();
      }
    });
}

async function watch(house: House, email: string, { reference, competitor }: WatchOptions): Promise<string> {
  // A slip in a link must not leave an invited user behind.
  const links = watchlistLinks({ reference, competitors: competitor });
  if (isRefusal(links)) throw new Error(links.message);
  const user =
    (await house.identity.findByEmail(email)) ??
    (await house.identity.createUser({ email, displayName: email.split('@')[0]!, invite: 'mail' }));
  const changedBy = 'the command “vivac watch”';
  const result = await setWatchlist(house, {
    uid: user.uid,
    email: user.email,
    reference,
    competitors: competitor,
    changedBy,
  });
  if (isRefusal(result)) throw new Error(result.message);
  const waiting = result.waiting.map((link) => `Waiting for data: ${link}\n`).join('');
  return `${email} watches 1 reference and ${result.competitors} competitors.\n${waiting}`;
}

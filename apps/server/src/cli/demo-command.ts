import type { Command } from 'commander';
import { inEnglish, isRefusal } from '#platform/refusal';
import { deleteUser } from '#modules/accounts/write';
import { removeDemo } from '#modules/evidence/demo-removal-store';
import { DEMO_ADMIN, DEMO_MANAGER } from '#server/demo-accounts';
import { demoCampsites } from '#server/fakes/demo-market/campsites';
import type { Context } from '#server/context';

export function addDemoCommand(program: Command, open: () => Promise<Context>): void {
  program
    .command('demo')
    .description('the demo market')
    .command('remove')
    .description('take the demo market out of a database in which an earlier version mixed it with data of your own')
    .action(async () => {
      const context = await open();
      try {
        process.stdout.write(await remove(context));
      } finally {
        await context.close();
      }
    });
}

async function remove(context: Context): Promise<string> {
  const links = demoCampsites().map(({ link }) => link);
  const { campsites, kept: stored } = await context.db.transaction((tx) => removeDemo(tx, links));
  const reported = [`Removed ${campsites} invented campsites with their prices and reviews.`];
  if (stored.length > 0) reported.push(`Kept, since something else was imported for them: ${stored.join(', ')}.`);
  for (const email of [DEMO_ADMIN, DEMO_MANAGER]) {
    const user = await context.identity.findByEmail(email);
    if (user === null) continue;
    const deleted = await deleteUser(context, { email, caller: { uid: '' } });
    reported.push(
      isRefusal(deleted) ? `The account ${email} stays: ${inEnglish(deleted)}` : `Removed the account ${email}.`,
    );
  }
  return `${reported.join('\n')}\n`;
}

import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { isRefusal } from '#platform/refusal';
import { eraseUser } from '#modules/accounts/personal-data/erase-user';
import { exportUser } from '#modules/accounts/personal-data/export-user';
import type { Context } from '#server/app';

export function addUserCommand(program: Command, open: () => Promise<Context>): void {
  const user = program.command('user').description('what is kept of a person: take it out, or forget it');
  const inContext = async (work: (context: Context) => Promise<string>) => {
    const context = await open();
    try {
      process.stdout.write(await work(context));
    } finally {
      await context.close();
    }
  };
  user
    .command('export')
    .argument('<email>', 'address of the user')
    .argument('[file]', 'where to write it; by itself to the standard output')
    .description('all that is kept of a person, as JSON, without passwords and secrets')
    .action((email: string, file: string | undefined) =>
      inContext(async (context) => {
        const text = await exportUser(context, email);
        if (isRefusal(text)) throw new Error(text.message);
        if (file === undefined) return text;
        await writeFile(file, text, { mode: 0o600 });
        return `${file}\n`;
      }),
    );
  user
    .command('erase')
    .argument('<email>', 'address of the user, or of somebody who was deleted before')
    .requiredOption('--yes', 'this cannot be undone')
    .description('delete a user with all that is theirs, and put a pseudonym where they did something')
    .action((email: string) =>
      inContext(async (context) => {
        // Loaded when it is needed: every command would carry the whole server otherwise.
        const [{ FORGET }, { ERASE }] = await Promise.all([
          import('#server/wiring/forget-user'),
          import('#server/wiring/personal-data/erase-person'),
        ]);
        const deps = { ...context, forget: FORGET, erase: ERASE };
        const pseudonym = await eraseUser(deps, { email, caller: { uid: '' } });
        if (isRefusal(pseudonym)) throw new Error(pseudonym.message);
        return `Erased. Where they did something it says “${pseudonym}”.\n`;
      }),
    );
}

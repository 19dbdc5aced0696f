import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { inEnglish, isRefusal } from '#platform/refusal';
import { eraseUser, exportUser } from '#modules/accounts/write';
import type { Context } from '#server/context';

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
        if (isRefusal(text)) throw new Error(inEnglish(text));
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
        const pseudonym = await eraseUser(context, { email, caller: { uid: '' } });
        if (isRefusal(pseudonym)) throw new Error(inEnglish(pseudonym));
        return `Erased. Where they did something it says “${pseudonym}”.\n`;
      }),
    );
}

import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { isRefusal } from '#platform/refusal';
import { eraseUser } from '#rooms/accounts/personal-data/erase-user';
import { exportUser } from '#rooms/accounts/personal-data/export-user';
import type { House } from '#server/house';

export function addUserCommand(program: Command, open: () => Promise<House>): void {
  const user = program.command('user').description('what is kept of a person: take it out, or forget it');
  const inHouse = async (work: (house: House) => Promise<string>) => {
    const house = await open();
    try {
      process.stdout.write(await work(house));
    } finally {
      await house.close();
    }
  };
  user
    .command('export')
    .argument('<email>', 'address of the user')
    .argument('[file]', 'where to write it; by itself to the standard output')
    .description('all that is kept of a person, as JSON, without passwords and secrets')
    .action((email: string, file: string | undefined) =>
      inHouse(async (house) => {
        const text = await exportUser(house, email);
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
      inHouse(async (house) => {
        // Loaded when it is needed: every command would carry the whole server otherwise.
        const [{ FORGET }, { ERASE }] = await Promise.all([
          import('#server/wiring/forget-user'),
          import('#server/wiring/personal-data/erase-person'),
        ]);
        const deps = { ...house, forget: FORGET, erase: ERASE };
        const pseudonym = await eraseUser(deps, { email, caller: { uid: '' } });
        if (isRefusal(pseudonym)) throw new Error(pseudonym.message);
        return `Erased. Where they did something it says “${pseudonym}”.\n`;
      }),
    );
}

import type { Command } from 'commander';
import type { House } from '#server/house';

export function addAdminCommand(program: Command, open: () => Promise<House>): void {
  const admin = program.command('admin').description('administrators');
  admin
    .command('invite')
    .argument('<email>', 'address of the administrator')
    .description('make this address an administrator and print a link to choose a password (one use)')
    .action(async (email: string) => {
      const house = await open();
      try {
        const { inviteLifeHours } = house.identity;
        const link = await house.identity.inviteLink(email);
        process.stdout.write(
          `${email} is an administrator. To choose a password, open within ${inviteLifeHours} h:\n${link}\n`,
        );
      } finally {
        await house.close();
      }
    });
}

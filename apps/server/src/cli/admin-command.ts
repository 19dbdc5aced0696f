import type { Command } from 'commander';
import type { AuditAction } from '@vivac/contract/wire/audit-actions';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import type { Context } from '#server/context';

export function addAdminCommand(program: Command, open: () => Promise<Context>): void {
  const admin = program.command('admin').description('administrators and locked accounts');
  const inContext = async (work: (context: Context) => Promise<string>) => {
    const context = await open();
    try {
      process.stdout.write(`${await work(context)}\n`);
    } finally {
      await context.close();
    }
  };
  admin
    .command('invite')
    .argument('<email>', 'address of the administrator')
    .description('make this address an administrator and print a link to choose a password (one use)')
    .action((email: string) => inContext((context) => invite(context, email)));
  admin
    .command('unlock')
    .argument('<email>', 'address of any user')
    .description('end the waits after wrong passwords, so that this user can try to sign in at once')
    .action((email: string) => inContext((context) => unlock(context, email)));
}

async function invite({ identity, db, clock }: Context, email: string): Promise<string> {
  const link = await identity.inviteLink(email);
  await auditUser({ identity, db, clock }, email, 'user.made_admin');
  return `${email} is an administrator. To choose a password, open within ${identity.inviteLifeHours} h:\n${link}`;
}

async function unlock({ identity: chosen, db, clock }: Context, email: string): Promise<string> {
  // Loaded when it is needed: every command would carry the identity library otherwise.
  const { embedded } = await import('#platform/identity/open-identity');
  const identity = embedded(chosen);
  if ((await identity.findByEmail(email)) === null) throw new Error(`there is no user with the address ${email}`);
  const ended = await identity.unlock(email);
  await auditUser({ identity, db, clock }, email, 'user.unlocked');
  return `${email} can sign in at once. ${ended === 0 ? 'There was nothing to wait for.' : `Waits ended: ${ended}.`}`;
}

type Audit = Pick<Context, 'identity' | 'db' | 'clock'>;

async function auditUser({ identity, db, clock }: Audit, email: string, action: AuditAction): Promise<void> {
  const target = await identity.findByEmail(email);
  if (target !== null) await recordAudit(db, { at: clock.now(), action, target });
}

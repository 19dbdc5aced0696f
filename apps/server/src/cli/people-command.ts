import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { AuditAction } from '@vivac/contract/wire/audit-actions';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import type { Context } from '#server/context';
import { inEnglish, isRefusal } from '#platform/refusal';
import { eraseUser, exportUser } from '#modules/accounts/write';
import { dateAtPrecision } from '@vivac/domain/reviews/review';
import { oneLine, shortenedTo } from '@vivac/domain/shown-text';
import { eraseReviewer, findReviewer, type FoundReview } from '#modules/reviews/erase-reviewer';

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
  admin
    .command('reset-factor')
    .argument('<email>', 'address of any user')
    .description('take the second factor of a user who lost phone and recovery codes, and end their sessions')
    .action((email: string) => inContext((context) => resetFactor(context, email)));
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

async function resetFactor({ identity: chosen, db, clock }: Context, email: string): Promise<string> {
  const { embedded } = await import('#platform/identity/open-identity');
  const identity = embedded(chosen);
  const user = await identity.findByEmail(email);
  if (user === null) throw new Error(`there is no user with the address ${email}`);
  if (!(await identity.resetFactor(user.uid))) return `${email} has no second factor.`;
  await auditUser({ identity, db, clock }, email, 'session.factor_reset');
  return `The second factor of ${email} is gone and their sessions have ended. The password alone signs them in.`;
}

type Audit = Pick<Context, 'identity' | 'db' | 'clock'>;

async function auditUser({ identity, db, clock }: Audit, email: string, action: AuditAction): Promise<void> {
  const target = await identity.findByEmail(email);
  if (target !== null) await recordAudit(db, { at: clock.now(), action, target });
}

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

export function addReviewerCommand(program: Command, open: () => Promise<Context>): void {
  const reviewer = program.command('reviewer').description('what somebody wrote as a guest');
  reviewer
    .command('erase')
    .argument('<name>', 'as the source gives it, in capitals or not')
    .argument('<campsite>', 'where they wrote')
    .option('--review <id...>', 'only these of the reviews that are listed')
    .option('--yes', 'erase; without it the reviews are only listed. This cannot be undone', false)
    .description('erase name and words of a guest on their request; scores stay, and no later import brings them back')
    .action(async (name: string, campsite: string, options: EraseOptions) => {
      const context = await open();
      try {
        process.stdout.write(await listOrErase(context, { name, campsite }, options));
      } finally {
        await context.close();
      }
    });
}

interface EraseOptions {
  readonly review?: readonly string[];
  readonly yes: boolean;
}

async function listOrErase(
  context: Context,
  requested: { readonly name: string; readonly campsite: string },
  { review: ids, yes }: EraseOptions,
): Promise<string> {
  const deps = context;
  const found = await findReviewer(deps, requested);
  if (isRefusal(found)) throw new Error(inEnglish(found));
  const chosen = ids === undefined ? found : found.filter(({ id }) => ids.includes(String(id)));
  if (chosen.length === 0) throw new Error(`there is no such review of “${requested.name}” at ${requested.campsite}`);
  if (!yes) return `${chosen.map(lineOf).join('')}Nothing was changed: --yes erases name and words of these reviews.\n`;
  const erased = await eraseReviewer(deps, { ...requested, reviewIds: chosen.map(({ id }) => id) });
  if (isRefusal(erased)) throw new Error(inEnglish(erased));
  return `Reviews without name and words now: ${erased}. Their scores stay.\n`;
}

const WORDS_SHOWN = 80;

function lineOf({ id, date, datePrecision, scoreHundredths, source, reviewerName, ...stated }: FoundReview): string {
  const words = oneLine([stated.title, stated.positive, stated.negative].filter((text) => text !== null).join(' '));
  const facts = [id, dateAtPrecision(date, datePrecision), (scoreHundredths / 100).toFixed(1), source, reviewerName];
  return `${facts.join('  ')}  ${shortenedTo(words, WORDS_SHOWN)}\n`;
}

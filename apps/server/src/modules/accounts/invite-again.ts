import { recordAudit } from '#platform/audit-log/audit-log-store';
import type { Clock } from '#platform/clock';
import type { Database } from '#platform/database/database';
import type { IdentityProvider, ProviderUser } from '#platform/identity/ports';
import { type Refusal, refuse } from '#platform/refusal';
import { noSuchUser } from './identity-refusal.ts';
import { languageOfUser } from './read.ts';

/** Mails a fresh link to somebody who has not chosen a password; the older one stops working. */
export async function inviteAgain(
  { db, clock, identity }: { db: Database; clock: Clock; identity: IdentityProvider },
  { email, invitedBy }: { readonly email: string; readonly invitedBy: string },
): Promise<ProviderUser | Refusal> {
  const user = await identity.findByEmail(email);
  if (user === null) return noSuchUser(email);
  if (user.passwordSet) {
    return refuse('conflict', `${user.email} has a password already. A new one can be asked for at “Forgot password”.`);
  }
  await identity.sendPasswordSetup(user.email, await languageOfUser(db, user.uid), invitedBy);
  await recordAudit(db, { at: clock.now(), action: 'user.invited', target: user });
  return user;
}

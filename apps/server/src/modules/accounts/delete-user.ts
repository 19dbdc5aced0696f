import { recordAudit } from '#platform/audit-log/audit-log-store';
import type { Clock } from '#platform/clock';
import type { Database, Transaction } from '#platform/database/database';
import type { Identity, IdentityProvider, ProviderUser } from '#platform/identity/ports';
import { type Refusal, refuse } from '#platform/refusal';
import { identityRefusal, noSuchUser } from './identity-refusal.ts';
import { forgetAccount } from './store.ts';

/** Removes what a room keeps of a user, within the deletion's transaction. */
export type Forget = (tx: Transaction, uid: string) => Promise<void>;

export interface DeleteUserDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly identity: IdentityProvider;
  /** One for each room that keeps something of a user. */
  readonly forget: readonly Forget[];
}

/**
 * Deletes a user with all that is theirs: everything or nothing. The identity goes last, so that a provider outside
 * our database is asked only when our own part has succeeded, and is undone when it refuses.
 */
export async function deleteUser(
  { db, clock, identity, forget }: DeleteUserDeps,
  { email, caller }: { readonly email: string; readonly caller: Pick<Identity, 'uid'> },
): Promise<ProviderUser | Refusal> {
  const user = await identity.findByEmail(email);
  if (user === null) return noSuchUser(email);
  if (user.uid === caller.uid) return refuse('conflict', 'You cannot delete your own account.');
  try {
    await db.transaction(async (tx) => {
      for (const forgetIn of [...forget, forgetAccount]) await forgetIn(tx, user.uid);
      await recordAudit(tx, { at: clock.now(), action: 'user.deleted', target: user });
      await identity.deleteUser(user.uid, tx);
    });
    return user;
  } catch (error) {
    return identityRefusal(error);
  }
}

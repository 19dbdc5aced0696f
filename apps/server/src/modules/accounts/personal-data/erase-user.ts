import { eraseFromAudit, recordAudit } from '#platform/audit-log/audit-log-store';
import type { Transaction } from '#platform/database/database';
import type { Identity } from '#platform/identity/ports';
import { type Refusal, refuse } from '#platform/refusal';
import type { DeleteUserDeps } from '../delete-user.ts';
import { identityRefusal, noSuchUser } from '../identity-refusal.ts';
import { forgetAccount, forgetInviter } from '../store.ts';

/** Puts a pseudonym in the place of a person's address, in what a room keeps of who did something. */
export type ErasePerson = (tx: Transaction, email: string, pseudonym: string) => Promise<void>;

export interface EraseUserDeps extends DeleteUserDeps {
  readonly erase: readonly ErasePerson[];
}

/** Carries a refusal out of a transaction that must not be committed. */
class Undone extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/**
 * Deletes a user with all that is theirs, and puts a pseudonym in their place where they did something; of somebody who was deleted
 * before, the latter. Everything or nothing. Resolves to the pseudonym.
 */
export async function eraseUser(
  { db, clock, identity, forget, erase }: EraseUserDeps,
  { email, caller }: { readonly email: string; readonly caller: Pick<Identity, 'uid'> },
): Promise<string | Refusal> {
  const user = await identity.findByEmail(email);
  if (user !== null && user.uid === caller.uid) return refuse('conflict', 'You cannot erase your own account.');
  const address = user?.email ?? email.trim().toLowerCase();
  try {
    return await db.transaction(async (tx) => {
      const at = clock.now();
      if (user !== null) for (const forgetIn of [...forget, forgetAccount]) await forgetIn(tx, user.uid);
      const number = await eraseFromAudit(tx, { uid: user?.uid ?? null, email: address }, at);
      if (number === null) throw new Undone(noSuchUser(email));
      const pseudonym = `erased person ${number}`;
      for (const eraseIn of [...erase, forgetInviter]) await eraseIn(tx, address, pseudonym);
      await recordAudit(tx, { at, action: 'user.erased', subject: pseudonym });
      if (user !== null) await identity.deleteUser(user.uid, tx);
      return pseudonym;
    });
  } catch (error) {
    if (error instanceof Undone) return error.refusal;
    return identityRefusal(error);
  }
}

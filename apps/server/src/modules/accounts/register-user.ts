import { recordAudit } from '#platform/audit-log/audit-log-store';
import type { Clock } from '#platform/clock';
import type { Database } from '#platform/database/database';
import type { IdentityProvider, ProviderUser } from '#platform/identity/ports';
import type { Language } from '@vivac/domain/language';
import type { Refusal } from '#platform/refusal';
import { identityRefusal } from './identity-refusal.ts';
import { rememberLanguage } from './store.ts';

export interface NewAccount {
  readonly email: string;
  readonly username: string;
  /** Of the mails to the user until they sign in; null when nobody knows. */
  readonly language: Language | null;
  /** Who invites, as the user is told. */
  readonly invitedBy: string;
}

/** Makes a user without a password and mails them a link to choose one. */
export async function registerUser(
  { db, clock, identity }: { db: Database; clock: Clock; identity: IdentityProvider },
  { email, username, language, invitedBy }: NewAccount,
): Promise<ProviderUser | Refusal> {
  try {
    const invitation = { language, invitedBy, invite: 'mail' } as const;
    const user = await identity.createUser({ email, displayName: username.trim(), ...invitation });
    if (language !== null) await rememberLanguage(db, user.uid, language);
    await recordAudit(db, { at: clock.now(), action: 'user.registered', target: user, details: { language } });
    return user;
  } catch (error) {
    return identityRefusal(error);
  }
}

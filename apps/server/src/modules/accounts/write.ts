import { type PlainCode, toSay } from '@vivac/text/sentence';
import type { Language } from '@vivac/domain/language';
import type { PasswordLink } from '@vivac/contract/accounts';
import {
  type Identity,
  IdentityError,
  type IdentityErrorCode,
  type IdentityProvider,
  type ProviderUser,
} from '#platform/identity/ports';
import { type Refusal, type RefusalReason, inEnglish, refuse } from '#platform/refusal';
import { recordAudit, eraseFromAudit } from '#platform/audit-log/audit-log-store';
import { type Clock, clockOf } from '#platform/clock';
import type { Database } from '#platform/database/database';
import { erasePerson, forgetUser, rowsOfPerson } from '#platform/database/personal-data';
import { auditEntriesOf } from '#platform/audit-log/audit-log-read';
import type { Context } from '#server/context';
import { languageOfUser, rememberLanguage } from './read.ts';
import { noteHandedOver } from './account-mails.ts';

const REASONS: Partial<Record<IdentityErrorCode, readonly [RefusalReason, field?: string]>> = {
  'email-already-in-use': ['conflict', 'email'],
  'invalid-email': ['invalid', 'email'],
  'invalid-name': ['invalid', 'username'],
  'last-admin': ['conflict'],
  'user-not-found': ['not-found'],
};

/** What is said of them; what the forms do not let through is in English. */
const CODES: Partial<Record<IdentityErrorCode, PlainCode>> = {
  'email-already-in-use': 'emailTaken',
  'last-admin': 'lastAdmin',
};

/** What the identity provider does not do, as a refusal; anything that is no refusal of its is thrown on. */
function identityRefusal(error: unknown): Refusal {
  const [reason, field] = (error instanceof IdentityError && REASONS[error.code]) || [];
  if (!(error instanceof IdentityError) || reason === undefined) throw error;
  return refuse(reason, CODES[error.code] ?? toSay('asItStands', { text: error.message }), field);
}

function noSuchUser(email: string): Refusal {
  return refuse('not-found', toSay('noUser', { email }), 'email');
}

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

/** Mails a fresh link to somebody who has not chosen a password; the older one stops working. */
export async function inviteAgain(
  { db, clock, identity }: { db: Database; clock: Clock; identity: IdentityProvider },
  { email, invitedBy }: { readonly email: string; readonly invitedBy: string },
): Promise<ProviderUser | Refusal> {
  const user = await identity.findByEmail(email);
  if (user === null) return noSuchUser(email);
  if (user.passwordSet) {
    return refuse('conflict', toSay('hasPassword', { email: user.email }));
  }
  await identity.sendPasswordSetup(user.email, await languageOfUser(db, user.uid), invitedBy);
  await recordAudit(db, { at: clock.now(), action: 'user.invited', target: user });
  return user;
}

const MS_PER_HOUR = 3_600_000;

/**
 * A link to choose a password that an administrator hands over, where no mail arrives. It is told this once, and the links before
 * end. It is in the audit log before it is made, and never itself.
 */
export async function takePasswordLink(
  { db, clock, zone, identity }: Pick<Context, 'db' | 'clock' | 'zone' | 'identity'>,
  email: string,
): Promise<PasswordLink | Refusal> {
  const user = await identity.findByEmail(email);
  if (user === null) return noSuchUser(email);
  if (user.disabled) return refuse('conflict', toSay('linkDisabled', { email: user.email }));
  const kind = user.passwordSet ? 'reset' : 'invite';
  const at = clock.now();
  await db.transaction(async (tx) => {
    await recordAudit(tx, { at, action: 'user.link_taken', target: user, details: { kind } });
    if (kind === 'invite') await noteHandedOver(tx, user.uid, at);
  });
  await identity.endPasswordLinks(user.uid);
  const language = await languageOfUser(db, user.uid);
  const issued = await identity.issuePasswordLink({ uid: user.uid, kind, language, continueUrl: null });
  if (issued === null) return refuse('conflict', toSay('linkChanged', { email: user.email }));
  // Links live in real time, whatever day the product shows.
  const validUntil = new Date(clockOf(null, zone).now().getTime() + issued.lifeHours * MS_PER_HOUR);
  return { link: issued.link, kind, valid_until: validUntil.toISOString() };
}

/**
 * Deletes a user with all that is theirs: everything or nothing. The identity goes last, so that a provider outside
 * our database is asked only when our own part has succeeded, and is undone when it refuses.
 */
export async function deleteUser(
  { db, clock, identity, personalData }: Pick<Context, 'db' | 'clock' | 'identity' | 'personalData'>,
  { email, caller }: { readonly email: string; readonly caller: Pick<Identity, 'uid'> },
): Promise<ProviderUser | Refusal> {
  const user = await identity.findByEmail(email);
  if (user === null) return noSuchUser(email);
  if (user.uid === caller.uid) return refuse('conflict', 'ownAccount');
  try {
    await db.transaction(async (tx) => {
      await forgetUser(tx, personalData, user.uid);
      await recordAudit(tx, { at: clock.now(), action: 'user.deleted', target: user });
      await identity.deleteUser(user.uid, tx);
    });
    return user;
  } catch (error) {
    return identityRefusal(error);
  }
}

/** Carries a refusal out of a transaction that must not be committed. */
class Undone extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(inEnglish(refusal));
    this.refusal = refusal;
  }
}

/**
 * Deletes a user with all that is theirs, and puts a pseudonym in their place where they did something; of somebody who was deleted
 * before, the latter. Everything or nothing. Resolves to the pseudonym.
 */
export async function eraseUser(
  { db, clock, identity, personalData }: Pick<Context, 'db' | 'clock' | 'identity' | 'personalData'>,
  { email, caller }: { readonly email: string; readonly caller: Pick<Identity, 'uid'> },
): Promise<string | Refusal> {
  const user = await identity.findByEmail(email);
  if (user !== null && user.uid === caller.uid) return refuse('conflict', 'cannotEraseOwn');
  const address = user?.email ?? email.trim().toLowerCase();
  try {
    return await db.transaction(async (tx) => {
      const at = clock.now();
      if (user !== null) await forgetUser(tx, personalData, user.uid);
      const number = await eraseFromAudit(tx, { uid: user?.uid ?? null, email: address }, at);
      if (number === null) throw new Undone(noSuchUser(email));
      const pseudonym = `erased person ${number}`;
      await erasePerson(tx, personalData, address, pseudonym);
      await recordAudit(tx, { at, action: 'user.erased', subject: pseudonym });
      if (user !== null) await identity.deleteUser(user.uid, tx);
      return pseudonym;
    });
  } catch (error) {
    if (error instanceof Undone) return error.refusal;
    return identityRefusal(error);
  }
}

/** All that is kept of a person, as a file that people and programs read. Resolves to its text. */
export async function exportUser(
  { db, clock, identity }: Pick<Context, 'db' | 'clock' | 'identity'>,
  email: string,
): Promise<string | Refusal> {
  const user = await identity.findByEmail(email);
  if (user === null) return noSuchUser(email);
  const at = clock.now();
  const exported = await db.transaction(async (tx) => {
    await recordAudit(tx, { at, action: 'user.exported', target: user });
    return { user, rows: await rowsOfPerson(tx, user.uid), audit_log: await auditEntriesOf(tx, user.uid) };
  });
  return `${JSON.stringify({ product: 'Vivac', made_at: at.toISOString(), ...exported }, null, 2)}\n`;
}

import type { PasswordLink } from '@vivac/contract/accounts';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import { type Clock, clockOf } from '#platform/clock';
import type { Database } from '#platform/database/database';
import type { IdentityProvider } from '#platform/identity/ports';
import { type Refusal, refuse } from '#platform/refusal';
import { noSuchUser } from './identity-refusal.ts';
import { noteHandedOver } from './mail-store.ts';
import { languageOfUser } from './read.ts';

export interface TakeLinkDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly zone: string;
  readonly identity: IdentityProvider;
}

const MS_PER_HOUR = 3_600_000;

/**
 * A link to choose a password that an administrator hands over, where no mail arrives. It is told this once, and the links before
 * end. It is in the audit log before it is made, and never itself.
 */
export async function takePasswordLink(
  { db, clock, zone, identity }: TakeLinkDeps,
  email: string,
): Promise<PasswordLink | Refusal> {
  const user = await identity.findByEmail(email);
  if (user === null) return noSuchUser(email);
  if (user.disabled) return refuse('conflict', `${user.email} is disabled: no link can be made.`);
  const kind = user.passwordSet ? 'reset' : 'invite';
  const at = clock.now();
  await db.transaction(async (tx) => {
    await recordAudit(tx, { at, action: 'user.link_taken', target: user, details: { kind } });
    if (kind === 'invite') await noteHandedOver(tx, user.uid, at);
  });
  await identity.endPasswordLinks(user.uid);
  const language = await languageOfUser(db, user.uid);
  const issued = await identity.issuePasswordLink({ uid: user.uid, kind, language, continueUrl: null });
  if (issued === null) return refuse('conflict', `${user.email} has just changed. Load the list again.`);
  // Links live in real time, whatever day the product shows.
  const validUntil = new Date(clockOf(null, zone).now().getTime() + issued.lifeHours * MS_PER_HOUR);
  return { link: issued.link, kind, valid_until: validUntil.toISOString() };
}

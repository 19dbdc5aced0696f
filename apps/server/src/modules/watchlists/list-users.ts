import type { User } from '@vivac/contract/accounts';
import { linksToWire } from '@vivac/contract/wire/links';
import type { Clock } from '#platform/clock';
import type { Queryable } from '#platform/database/database';
import type { Mailer } from '#platform/mail/mailer';
import type { IdentityProvider, ProviderUser } from '#platform/identity/ports';
import { type Invitation, invitationsOf } from '#modules/accounts/read';
import { type Watchlist, watchlistsOf } from './administration-read.ts';

interface ListUsersDeps {
  readonly db: Queryable;
  readonly identity: IdentityProvider;
  readonly clock: Clock;
  readonly mailer: Pick<Mailer, 'leaves'>;
}

/** Every user with their watchlist, by e-mail address. */
export async function listUsers(deps: ListUsersDeps): Promise<User[]> {
  const { db, identity } = deps;
  const [users, watchlistOf, invitations] = await Promise.all([
    identity.listUsers(),
    watchlistsOf(db),
    invitationsOf(db),
  ]);
  const invitationOf = new Map(invitations.map((invitation) => [invitation.uid, invitation]));
  const links = await linksNow(deps);
  return users.map((user) => userRow(user, watchlistOf(user.uid), invitationOf.get(user.uid), links));
}

/** One user as in the list. */
export async function listedUser(deps: ListUsersDeps, user: ProviderUser): Promise<User> {
  const [watchlistOf, [invitation]] = await Promise.all([
    watchlistsOf(deps.db, [user.uid]),
    invitationsOf(deps.db, [user.uid]),
  ]);
  return userRow(user, watchlistOf(user.uid), invitation, await linksNow(deps));
}

const MS_PER_HOUR = 3_600_000;

interface LinksNow {
  /** The link of an invitation that was sent or handed over before this moment works no more. */
  readonly endBefore: Date;
  /** Whether mails leave the machine. */
  readonly leave: boolean;
}

async function linksNow({ identity, clock, mailer }: ListUsersDeps): Promise<LinksNow> {
  const endBefore = new Date(clock.now().getTime() - identity.inviteLifeHours * MS_PER_HOUR);
  return { endBefore, leave: await mailer.leaves() };
}

function userRow(
  user: ProviderUser,
  { reference, competitors, version, changedBy, changedAt }: Watchlist,
  invitation: Invitation | undefined,
  links: LinksNow,
): User {
  return {
    email: user.email,
    ...linksToWire({ reference: reference?.link ?? '', competitors: competitors.map(({ link }) => link) }),
    display_name: user.displayName,
    admin: user.admin,
    invited: !user.passwordSet,
    disabled: user.disabled,
    ...presentInvitation(invitation, user, links),
    last_sign_in_at: user.lastSignInAt?.toISOString() ?? null,
    reference_campsite: reference,
    competitors: [...competitors],
    version,
    changed_by: changedBy,
    changed_at: changedAt?.toISOString() ?? null,
  };
}

function hasFailed({ state, lastError }: Invitation): boolean {
  return state === 'parked' || (state === 'due' && lastError !== null);
}

function presentInvitation(
  invitation: Invitation | undefined,
  { passwordSet }: ProviderUser,
  links: LinksNow,
): Pick<User, 'invitation' | 'invitation_failure'> {
  if (invitation === undefined) return { invitation: null, invitation_failure: null };
  const { askedAt, sentAt, handedAt, invitedBy } = invitation;
  return {
    invitation_failure: hasFailed(invitation) && !passwordSet ? presentFailure(invitation) : null,
    invitation: {
      state: passwordSet ? 'accepted' : stateOf(invitation, links),
      invited_at: askedAt.toISOString(),
      sent_at: sentAt?.toISOString() ?? null,
      handed_at: handedAt?.toISOString() ?? null,
      invited_by: invitedBy,
    },
  };
}

function stateOf(
  invitation: Invitation,
  { endBefore, leave }: LinksNow,
): 'sending' | 'sent' | 'kept' | 'expired' | 'failed' {
  const { state, sentAt, handedAt } = invitation;
  const newest = [sentAt, handedAt].reduce(
    (late, at) => (late === null || (at !== null && at > late) ? at : late),
    null,
  );
  if (sentAt !== null && newest !== null) {
    if (newest < endBefore) return 'expired';
    return leave ? 'sent' : 'kept';
  }
  if (state !== 'due' || hasFailed(invitation)) return 'failed';
  return leave ? 'sending' : 'kept';
}

function presentFailure({ state, lastError, lastTryAt, nextTryAt }: Invitation): User['invitation_failure'] {
  return {
    state: state === 'parked' ? 'parked' : 'retrying',
    error: lastError ?? '',
    last_try_at: lastTryAt?.toISOString() ?? null,
    next_try_at: nextTryAt?.toISOString() ?? null,
  };
}

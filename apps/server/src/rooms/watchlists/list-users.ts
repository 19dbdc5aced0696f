import type { User } from '@vivac/contract/accounts';
import { linksToWire } from '@vivac/contract/wire/links';
import type { Clock } from '#platform/clock';
import type { Queryable } from '#platform/database/database';
import type { IdentityProvider, ProviderUser } from '#platform/identity/ports';
import { type Invitation, invitationsOf } from '#rooms/accounts/read';
import { type Watchlist, watchlistsOf } from './administration-read.ts';

interface ListUsersDeps {
  readonly db: Queryable;
  readonly identity: IdentityProvider;
  readonly clock: Clock;
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
  const linkEndsBefore = linkEnd(deps);
  return users.map((user) => userRow(user, watchlistOf(user.uid), invitationOf.get(user.uid), linkEndsBefore));
}

/** One user as in the list. */
export async function listedUser(deps: ListUsersDeps, user: ProviderUser): Promise<User> {
  const [watchlistOf, [invitation]] = await Promise.all([
    watchlistsOf(deps.db, [user.uid]),
    invitationsOf(deps.db, [user.uid]),
  ]);
  return userRow(user, watchlistOf(user.uid), invitation, linkEnd(deps));
}

const MS_PER_HOUR = 3_600_000;

/** The link of an invitation that was sent before this moment works no more. */
function linkEnd({ identity, clock }: ListUsersDeps): Date {
  return new Date(clock.now().getTime() - identity.inviteLifeHours * MS_PER_HOUR);
}

function userRow(
  user: ProviderUser,
  { reference, competitors, version, changedBy, changedAt }: Watchlist,
  invitation: Invitation | undefined,
  linkEndsBefore: Date,
): User {
  return {
    email: user.email,
    ...linksToWire({ reference: reference?.link ?? '', competitors: competitors.map(({ link }) => link) }),
    display_name: user.displayName,
    admin: user.admin,
    invited: !user.passwordSet,
    disabled: user.disabled,
    ...presentInvitation(invitation, user, linkEndsBefore),
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
  linkEndsBefore: Date,
): Pick<User, 'invitation' | 'invitation_failure'> {
  if (invitation === undefined) return { invitation: null, invitation_failure: null };
  const { askedAt, sentAt, invitedBy } = invitation;
  return {
    invitation_failure: hasFailed(invitation) && !passwordSet ? presentFailure(invitation) : null,
    invitation: {
      state: passwordSet ? 'accepted' : stateOf(invitation, linkEndsBefore),
      invited_at: askedAt.toISOString(),
      sent_at: sentAt?.toISOString() ?? null,
      invited_by: invitedBy,
    },
  };
}

function stateOf(invitation: Invitation, linkEndsBefore: Date): 'sending' | 'sent' | 'expired' | 'failed' {
  const { state, sentAt } = invitation;
  if (sentAt !== null) return sentAt < linkEndsBefore ? 'expired' : 'sent';
  return state === 'due' && !hasFailed(invitation) ? 'sending' : 'failed';
}

function presentFailure({ state, lastError, lastTryAt, nextTryAt }: Invitation): User['invitation_failure'] {
  return {
    state: state === 'parked' ? 'parked' : 'retrying',
    error: lastError ?? '',
    last_try_at: lastTryAt?.toISOString() ?? null,
    next_try_at: nextTryAt?.toISOString() ?? null,
  };
}

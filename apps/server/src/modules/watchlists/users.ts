import { toSay } from '@vivac/text/sentence';
import type { User } from '@vivac/contract/accounts';
import { linksToWire, type LinkTexts } from '@vivac/contract/wire/links';
import type { ProviderUser, Identity } from '#platform/identity/ports';
import { type Refusal, isRefusal, refuse } from '#platform/refusal';
import { type Invitation, invitationsOf } from '#modules/accounts/read';
import type { Context } from '#server/context';
import { type Watchlist, watchlistsOf } from './administration-read.ts';
import { setWatchlist } from './set-watchlist.ts';

type UserListContext = Pick<Context, 'db' | 'clock' | 'identity' | 'mailer'>;

/** Every user with their watchlist, by e-mail address. */
export async function listUsers(context: UserListContext): Promise<User[]> {
  const { db, identity } = context;
  const [users, watchlistOf, invitations] = await Promise.all([
    identity.listUsers(),
    watchlistsOf(db),
    invitationsOf(db),
  ]);
  const invitationOf = new Map(invitations.map((invitation) => [invitation.uid, invitation]));
  const links = await linksNow(context);
  return users.map((user) => userRow(user, watchlistOf(user.uid), invitationOf.get(user.uid), links));
}

/** One user as in the list. */
async function listedUser(context: UserListContext, user: ProviderUser): Promise<User> {
  const [watchlistOf, [invitation]] = await Promise.all([
    watchlistsOf(context.db, [user.uid]),
    invitationsOf(context.db, [user.uid]),
  ]);
  return userRow(user, watchlistOf(user.uid), invitation, await linksNow(context));
}

const MS_PER_HOUR = 3_600_000;

interface LinksNow {
  /** The link of an invitation that was sent or handed over before this moment works no more. */
  readonly endBefore: Date;
  /** Whether mails leave the machine. */
  readonly leave: boolean;
}

async function linksNow({ identity, clock, mailer }: UserListContext): Promise<LinksNow> {
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
  const { requestedAt, sentAt, handedAt, invitedBy } = invitation;
  return {
    invitation_failure: hasFailed(invitation) && !passwordSet ? presentFailure(invitation) : null,
    invitation: {
      state: passwordSet ? 'accepted' : stateOf(invitation, links),
      invited_at: requestedAt.toISOString(),
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

export interface UserLinks extends LinkTexts {
  readonly email: string;
  readonly version?: number | undefined;
}

/** An administrator says which campsite is a user's and which are the competitors. Answers the user as they are then. */
export async function setUserLinks(
  { db, clock, identity, mailer }: Pick<Context, 'db' | 'clock' | 'identity' | 'mailer'>,
  { email, reference, competitors, version }: UserLinks,
  caller: Pick<Identity, 'email'>,
): Promise<User | Refusal> {
  const user = await identity.findByEmail(email);
  if (user === null) return noSuchUser(email);
  const set = await setWatchlist(
    { db, clock },
    {
      uid: user.uid,
      email: user.email,
      reference,
      competitors,
      version,
      changedBy: caller.email,
      refusal: async () => ((await identity.findByEmail(email))?.uid === user.uid ? null : noSuchUser(email)),
    },
  );
  return isRefusal(set) ? set : listedUser({ db, clock, identity, mailer }, user);
}

function noSuchUser(email: string): Refusal {
  return refuse('not-found', toSay('noUser', { email }), 'email');
}

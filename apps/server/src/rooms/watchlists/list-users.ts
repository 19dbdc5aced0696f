import type { User } from '@vivac/contract/accounts';
import { linksToWire } from '@vivac/contract/wire/links';
import type { Queryable } from '#platform/database/database';
import type { IdentityProvider, ProviderUser } from '#platform/identity/ports';
import { type FailedMail, failedMails } from '#rooms/accounts/read';
import { type Watchlist, watchlistsOf } from './administration-read.ts';

interface ListUsersDeps {
  readonly db: Queryable;
  readonly identity: IdentityProvider;
}

/** As many as there are likely to be users. */
const MOST_FAILED = 10_000;

/** Every user with their watchlist, by e-mail address. */
export async function listUsers({ db, identity }: ListUsersDeps): Promise<User[]> {
  const [users, watchlistOf, failed] = await Promise.all([
    identity.listUsers(),
    watchlistsOf(db),
    failedMails(db, { count: MOST_FAILED }),
  ]);
  const failureOf = new Map(invitationsIn(failed.rows));
  return users.map((user) => userRow(user, watchlistOf(user.uid), failureOf.get(user.uid)));
}

/** One user as in the list. */
export async function listedUser(db: Queryable, user: ProviderUser): Promise<User> {
  const [watchlistOf, failed] = await Promise.all([
    watchlistsOf(db, [user.uid]),
    failedMails(db, { count: MOST_FAILED, uid: user.uid }),
  ]);
  return userRow(user, watchlistOf(user.uid), new Map(invitationsIn(failed.rows)).get(user.uid));
}

function invitationsIn(failed: readonly FailedMail[]): [uid: string, failure: FailedMail][] {
  return failed.filter(({ kind }) => kind === 'invite').map((mail) => [mail.uid, mail]);
}

function userRow(
  user: ProviderUser,
  { reference, competitors, version, changedBy, changedAt }: Watchlist,
  failed: FailedMail | undefined,
): User {
  return {
    email: user.email,
    ...linksToWire({ reference: reference?.link ?? '', competitors: competitors.map(({ link }) => link) }),
    display_name: user.displayName,
    admin: user.admin,
    invited: !user.passwordSet,
    disabled: user.disabled,
    invitation_failure: failed && !user.passwordSet ? presentFailure(failed) : null,
    reference_campsite: reference,
    competitors: [...competitors],
    version,
    changed_by: changedBy,
    changed_at: changedAt?.toISOString() ?? null,
  };
}

function presentFailure({ state, lastError, lastTryAt, nextTryAt }: FailedMail): User['invitation_failure'] {
  return {
    state: state === 'parked' ? 'parked' : 'retrying',
    error: lastError ?? '',
    last_try_at: lastTryAt?.toISOString() ?? null,
    next_try_at: nextTryAt?.toISOString() ?? null,
  };
}

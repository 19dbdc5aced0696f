import type { User } from '@vivac/contract/accounts';
import type { Queryable } from '#platform/database/database';
import type { IdentityProvider, ProviderUser } from '#platform/identity/ports';
import { type Watchlist, watchlistsOf } from './administration-read.ts';

interface ListUsersDeps {
  readonly db: Queryable;
  readonly identity: IdentityProvider;
}

/** Every user with their watchlist, by e-mail address. */
export async function listUsers({ db, identity }: ListUsersDeps): Promise<User[]> {
  const [users, watchlistOf] = await Promise.all([identity.listUsers(), watchlistsOf(db)]);
  return users.map((user) => userRow(user, watchlistOf(user.uid)));
}

/** One user as in the list. */
export async function listedUser(db: Queryable, user: ProviderUser): Promise<User> {
  const watchlistOf = await watchlistsOf(db, [user.uid]);
  return userRow(user, watchlistOf(user.uid));
}

function userRow(user: ProviderUser, { reference, competitors, version, changedBy, changedAt }: Watchlist): User {
  return {
    email: user.email,
    reference_link: reference?.link ?? '',
    competitor_links: competitors.map(({ link }) => link),
    display_name: user.displayName,
    admin: user.admin,
    invited: !user.passwordSet,
    disabled: user.disabled,
    reference_campsite: reference,
    competitors: [...competitors],
    version,
    changed_by: changedBy,
    changed_at: changedAt?.toISOString() ?? null,
  };
}

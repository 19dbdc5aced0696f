import type { User } from '@vivac/contract/accounts';
import type { LinkTexts } from '@vivac/contract/wire/links';
import type { Clock } from '#platform/clock';
import type { Database } from '#platform/database/database';
import type { Identity, IdentityProvider } from '#platform/identity/ports';
import type { Mailer } from '#platform/mail/mailer';
import { type Refusal, isRefusal, refuse } from '#platform/refusal';
import { listedUser } from './list-users.ts';
import { setWatchlist } from './set-watchlist.ts';

export interface SetUserLinksDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly identity: IdentityProvider;
  readonly mailer: Pick<Mailer, 'leaves'>;
}

export interface UserLinks extends LinkTexts {
  readonly email: string;
  readonly version?: number | undefined;
}

/** An administrator says which campsite is a user's and which are the competitors. Answers the user as they are then. */
export async function setUserLinks(
  { db, clock, identity, mailer }: SetUserLinksDeps,
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
  return refuse('not-found', `There is no user ${email}.`, 'email');
}

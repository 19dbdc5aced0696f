import type { Database, Queryable } from '#platform/database/database';
import type { InvitationOf } from '#platform/identity/invitation-facts';
import type { RecipientLanguages } from '#platform/identity/recipient-languages';
import { inviterOf, languageOfUser } from '#modules/accounts/read';
import { accountMails } from '#modules/accounts/send-account-mail';
import { rememberLanguage } from '#modules/accounts/store';
import { watchlistsOf } from '#modules/watchlists/administration-read';

/** What the identity provider tells people in their mails and on its pages. */
export const whatIsKnownOfPeople = (db: Database): { languages: RecipientLanguages; invitationOf: InvitationOf } => ({
  languages: {
    of: (uid) => languageOfUser(db, uid),
    remember: (uid, language) => rememberLanguage(db, uid, language),
  },
  invitationOf: invitationFacts(db),
});

/** Mails with a link to choose a password, for who sends mail. */
export const accountMailsOf = (deps: Omit<Parameters<typeof accountMails>[0], 'invitationOf'>) =>
  accountMails({ ...deps, invitationOf: invitationFacts(deps.db) });

/** What an invitation says of who invites and of the campsite, whose name is told once it is known. */
function invitationFacts(db: Queryable): InvitationOf {
  return async (uid) => {
    const [invitedBy, watchlistOf] = await Promise.all([inviterOf(db, uid), watchlistsOf(db, [uid])]);
    const { reference } = watchlistOf(uid);
    return { invitedBy, campsite: reference?.state === 'active' ? reference.name : null };
  };
}

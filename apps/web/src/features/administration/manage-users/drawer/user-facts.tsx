import type { User } from '@vivac/contract/accounts';
import { useMoments } from '../../../../api/use-moments.ts';
import { wordsOf } from '../../../../text/reader.ts';
import styles from './user-drawer.module.css';

const text = wordsOf('users');

/** Who invited somebody and when, why the invitation did not arrive, and who changed the links last. */
export function UserFacts({ user }: { readonly user: User }) {
  const momentOf = useMoments();
  const { invitation, invitation_failure: failure, changed_by: who, changed_at: at } = user;
  return (
    <>
      {invitation !== null && (
        <p className={styles.fact}>
          {invitation.invited_by === null
            ? text.access.invitedOn({ moment: momentOf(invitation.invited_at) })
            : text.access.invitedBy({ by: invitation.invited_by, moment: momentOf(invitation.invited_at) })}
        </p>
      )}
      {failure !== null && <Undelivered failure={failure} />}
      {who !== null && at !== null && <p className={styles.fact}>{text.changedBy({ who, at: momentOf(at) })}</p>}
    </>
  );
}

/** In the mail server's own words, and whether it is tried again. */
function Undelivered({ failure }: { failure: NonNullable<User['invitation_failure']> }) {
  const momentOf = useMoments();
  const { error, state, next_try_at: next } = failure;
  return (
    <p className={styles.fact}>
      {error === '' ? text.undeliveredUnknown : text.undelivered({ reason: error })}{' '}
      {state === 'parked' && text.givenUp}
      {state === 'retrying' && next !== null && text.nextTry({ moment: momentOf(next) })}
    </p>
  );
}

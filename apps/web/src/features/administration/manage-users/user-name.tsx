import type { User } from '@vivac/contract/accounts';
import { usersText } from '../../../text/en/administration.ts';
import { useMoments } from '../../../api/use-moments.ts';
import styles from './user-list.module.css';

const { marks } = usersText;

/** Who it is, and what is special about them. */
export function UserName({ user, unsaved }: { user: User; unsaved: boolean }) {
  const shown = [
    user.admin && marks.administrator,
    user.invited && (user.invitation_failure === null ? marks.invited : marks.undelivered),
    user.disabled && marks.disabled,
    unsaved && marks.unsaved,
  ].filter((mark) => mark !== false);
  return (
    <>
      <span className={styles.email}>{user.email}</span>
      {user.display_name !== null && <span className={styles.name}>{user.display_name}</span>}
      {shown.length > 0 && (
        <span className={styles.marks}>
          {shown.map((mark) => (
            <span
              key={mark}
              className={styles.mark}
              data-strong={mark === marks.unsaved || undefined}
              data-failed={mark === marks.undelivered || undefined}
            >
              {mark}
            </span>
          ))}
        </span>
      )}
      {user.invitation_failure && <Undelivered failure={user.invitation_failure} />}
    </>
  );
}

/** Why the invitation did not arrive, in the mail server's own words, and whether it is tried again. */
function Undelivered({ failure }: { failure: NonNullable<User['invitation_failure']> }) {
  const momentOf = useMoments();
  const { error, state, next_try_at: next } = failure;
  return (
    <span className={styles.undelivered}>
      {error === '' ? usersText.undeliveredUnknown : usersText.undelivered(error)}{' '}
      {state === 'parked' && usersText.givenUp}
      {state === 'retrying' && next !== null && usersText.nextTry(momentOf(next))}
    </span>
  );
}

import type { User } from '@vivac/contract/accounts';
import { usersText } from '../../../text/en/administration.ts';
import styles from './user-list.module.css';

const { marks } = usersText;

/** Who it is, and what is special about them. */
export function UserName({ user, unsaved }: { user: User; unsaved: boolean }) {
  const shown = [
    user.admin && marks.administrator,
    user.invited && marks.invited,
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
            <span key={mark} className={styles.mark} data-strong={mark === marks.unsaved || undefined}>
              {mark}
            </span>
          ))}
        </span>
      )}
    </>
  );
}

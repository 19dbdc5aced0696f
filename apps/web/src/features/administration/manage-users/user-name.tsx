import type { User } from '@vivac/contract/accounts';
import { wordsOf } from '../../../text/reader.ts';
import styles from './user-list.module.css';

const { marks } = wordsOf('users');

/** Who it is, and what is special about them. */
export function UserName({ user, unsaved }: { user: User; unsaved: boolean }) {
  const shown = [user.admin && marks.administrator, user.disabled && marks.disabled, unsaved && marks.unsaved].filter(
    (mark) => mark !== false,
  );
  return (
    <>
      <span className={styles.email}>{user.email}</span>
      <span className={styles.name}>
        {user.display_name !== null && <span className={styles.nameText}>{user.display_name}</span>}
        {shown.map((mark) => (
          <span key={mark} className={styles.mark} data-strong={mark === marks.unsaved || undefined}>
            {mark}
          </span>
        ))}
      </span>
    </>
  );
}

import type { User } from '@vivac/contract/accounts';
import { wordsOf } from '../../../text/reader.ts';
import type { ListChanges } from './use-user-list.ts';
import type { UserDrafts } from './user-drafts.ts';
import { UserRow } from './user-row.tsx';
import styles from './user-list.module.css';

const pageTitles = wordsOf('page-titles');
const { columns } = wordsOf('users');

interface UserTableProps {
  readonly users: readonly User[];
  readonly drafts: UserDrafts;
  readonly changes: ListChanges;
  /** The address of the user whose drawer is open. */
  readonly open: string | null;
  readonly wasOpened: boolean;
  onOpen(email: string | null): void;
}

/** A table that a phone shows as cards. */
export function UserTable({ users, drafts, changes, open, ...opening }: UserTableProps) {
  return (
    <table className={styles.table} aria-label={pageTitles.users}>
      <thead>
        <tr>
          <th scope="col">{columns.email}</th>
          <th scope="col">{columns.reference}</th>
          <th scope="col">{columns.competitors}</th>
          <th scope="col">{columns.access}</th>
          <th scope="col">{columns.actions}</th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <UserRow
            key={user.email}
            user={user}
            draft={drafts.get(user.email)}
            changes={changes}
            isOpen={user.email === open}
            {...opening}
          />
        ))}
      </tbody>
    </table>
  );
}

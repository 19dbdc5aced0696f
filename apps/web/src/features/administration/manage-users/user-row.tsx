import { Button } from '@mantine/core';
import type { User } from '@vivac/contract/accounts';
import { memo, useEffect, useRef } from 'react';
import { wordsOf } from '../../../text/reader.ts';
import { UserAccess } from './user-access.tsx';
import { UserDrawer } from './drawer/user-drawer.tsx';
import { type UserDraft, isUnsaved } from './user-drafts.ts';
import type { ListChanges } from './use-user-list.ts';
import { UserName } from './user-name.tsx';
import styles from './user-list.module.css';

const text = wordsOf('users');

interface UserRowProps {
  readonly user: User;
  readonly draft: UserDraft | undefined;
  readonly changes: ListChanges;
  readonly isOpen: boolean;
  /** By a person's own act, so that the drawer takes the focus. */
  readonly wasOpened: boolean;
  onOpen(email: string | null): void;
}

/**
 * A user as one line. Their drawer stands beside the list and belongs to the line: fields, Save and Delete are within the row
 * (users-14). Drawn again only when something of the user changes.
 */
export const UserRow = memo(function UserRow(props: UserRowProps) {
  const { user, draft, changes, isOpen, wasOpened, onOpen } = props;
  const edit = useRef<HTMLButtonElement>(null);
  const drawer = useRef<HTMLElement>(null);
  const unsaved = isUnsaved(user, draft);
  const { email, reference_campsite: own, competitors } = user;
  const waiting = competitors.filter(({ state }) => state === 'waiting').length;

  useEffect(() => {
    if (wasOpened && isOpen) drawer.current?.focus();
  }, [wasOpened, isOpen]);

  function close() {
    onOpen(null);
    edit.current?.focus();
  }

  return (
    <tr className={styles.user} data-open={isOpen || undefined} data-unsaved={unsaved || undefined}>
      <th scope="row" className={styles.who}>
        <UserName user={user} unsaved={unsaved} />
      </th>
      <td className={styles.campsite}>
        {own === null ? (
          <span className={styles.none}>{text.noCampsite}</span>
        ) : (
          <>
            <span className={styles.own}>{own.name}</span>
            {own.name !== own.link && <span className={styles.link}>{shortLink(own.link)}</span>}
          </>
        )}
      </td>
      <td>
        {text.competitors({ count: competitors.length })}
        {waiting > 0 && <span className={styles.waiting}>{text.waiting({ count: waiting })}</span>}
      </td>
      <td>
        <UserAccess user={user} changes={changes} />
      </td>
      <td className={styles.actions}>
        <Button
          ref={edit}
          variant="default"
          aria-expanded={isOpen}
          aria-label={text.editOf({ email })}
          onClick={() => onOpen(isOpen ? null : email)}
        >
          {text.edit}
        </Button>
        {isOpen && <UserDrawer ref={drawer} user={user} draft={draft} changes={changes} onClose={close} />}
      </td>
    </tr>
  );
});

function shortLink(link: string): string {
  return link.replace(/^https:\/\//, '');
}

import type { User } from '@vivac/contract/accounts';
import { linksIn } from '@vivac/contract/wire/links';
import { memo, useCallback, useMemo, useRef, useState } from 'react';
import { useMoments } from '../../../api/use-moments.ts';
import { usersText } from '../../../text/en/administration.ts';
import { CompetitorFields, ReferenceField, focusRow } from '../watchlist-links/link-fields.tsx';
import { knownLinks } from '../watchlist-links/link-meanings.ts';
import {
  type LinkFault,
  type LinksEdit,
  draftOf,
  faultsOf,
  textsOf,
  withoutEmptyRows,
} from '../watchlist-links/links-draft.ts';
import { OvertakenNotice } from '../overtaken-notice.tsx';
import { useLinkMeanings } from '../watchlist-links/use-link-meanings.ts';
import { useUserCalls } from './use-user-calls.ts';
import { UserActions } from './user-actions.tsx';
import { type UserDraft, isOvertaken, isUnsaved } from './user-drafts.ts';
import type { ListChanges } from './use-user-list.ts';
import { UserName } from './user-name.tsx';
import styles from './user-list.module.css';

interface UserRowProps {
  readonly user: User;
  readonly draft: UserDraft | undefined;
  readonly changes: ListChanges;
}

/** A user with the fields of their links; drawn again only when they, or what is typed for them, change. */
export const UserRow = memo(function UserRow({ user, draft, changes }: UserRowProps) {
  const saved = useMemo(() => draftOf(linksIn(user)), [user]);
  const known = useMemo(() => knownLinks(user), [user]);
  const links = draft?.links ?? saved;
  const [faults, setFaults] = useState<readonly LinkFault[]>([]);
  const row = useRef<HTMLTableRowElement>(null);
  const meanings = useLinkMeanings(textsOf(links), known);

  const showFaults = useCallback((found: readonly LinkFault[]) => {
    setFaults(found);
    if (found[0]) focusRow(row, found[0].row);
  }, []);
  const calls = useUserCalls({ user, links, version: draft?.version ?? user.version, changes, showFaults });

  const edit = useCallback(
    (change: LinksEdit) => {
      changes.edit(user, change);
      setFaults([]);
    },
    [changes, user],
  );

  function save() {
    const compact = withoutEmptyRows(links);
    const found = faultsOf(compact);
    if (compact.competitors.length !== links.competitors.length) changes.edit(user, withoutEmptyRows);
    showFaults(found);
    if (found.length === 0) calls.save();
  }

  function discard() {
    changes.forget(user.email);
    setFaults([]);
  }

  const momentOf = useMoments();
  const unsaved = isUnsaved(user, draft);
  const fields = { draft: links, meanings, faults, readOnly: calls.busy, form: row, onEdit: edit };
  return (
    <tr ref={row} className={styles.user} data-unsaved={unsaved || undefined}>
      <th scope="row" className={styles.who}>
        <UserName user={user} unsaved={unsaved} />
      </th>
      <td className={styles.reference}>
        <ReferenceField {...fields} />
      </td>
      <td className={styles.competitors}>
        {isOvertaken(user, draft) && (
          <OvertakenNotice user={user} onTakeTheirs={discard} onKeepMine={() => changes.keep(user)} />
        )}
        <CompetitorFields {...fields} />
      </td>
      <td className={styles.actions}>
        <UserActions
          user={user}
          calls={calls}
          onSave={save}
          onDelete={() => changes.askToDelete(user)}
          onDiscard={unsaved ? discard : null}
        />
        {user.changed_by !== null && user.changed_at !== null && (
          <p className={styles.changed}>{usersText.changedBy(user.changed_by, momentOf(user.changed_at))}</p>
        )}
      </td>
    </tr>
  );
});

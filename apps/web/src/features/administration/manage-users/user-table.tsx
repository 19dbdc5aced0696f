import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { User } from '@vivac/contract/accounts';
import { memo, useEffect, useRef } from 'react';
import { call } from '../../../api/call.ts';
import { useMoments } from '../../../api/use-moments.ts';
import { wordsOf } from '../../../text/reader.ts';
import { failureSentence } from '../../../ui/lists/failure-sentence.ts';
import { PasswordLink } from '../password-link.tsx';
import type { ListChanges } from './use-user-list.ts';
import { type UserDrafts, type UserDraft, isUnsaved } from './user-drafts.ts';
import { UserDrawer } from './user-drawer.tsx';
import styles from './user-list.module.css';

const pageTitles = wordsOf('page-titles');
const text = wordsOf('users');
const accessText = text.access;

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
const UserRow = memo(function UserRow(props: UserRowProps) {
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

const { marks } = wordsOf('users');

/** Who it is, and what is special about them. */
function UserName({ user, unsaved }: { user: User; unsaved: boolean }) {
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

/** When somebody was last here, or what became of their invitation, with the way to send it again. */
function UserAccess({ user, changes }: { readonly user: User; readonly changes: ListChanges }) {
  const momentOf = useMoments('short');
  const { invited, invitation, last_sign_in_at: signedIn } = user;
  if (!invited) {
    if (signedIn !== null)
      return <span className={styles.access}>{accessText.signedIn({ moment: momentOf(signedIn) })}</span>;
    return <span className={styles.access}>{invitation === null ? accessText.never : accessText.accepted}</span>;
  }
  const at = reportedAt(invitation);
  const state = invitationState(user);
  return (
    <span className={styles.access}>
      <span className={styles.mark} data-failed={state.hasFailed || undefined}>
        {state.words}
      </span>{' '}
      {at !== undefined && <time dateTime={at}>{momentOf(at)}</time>}
      <InvitationButton user={user} changes={changes} />
      <PasswordLink user={user} variant="subtle" onTaken={changes.reload} />
    </span>
  );
}

/** When the invitation last went to them, or was asked for. */
function reportedAt(invitation: User['invitation']): string | undefined {
  const reported = [invitation?.sent_at, invitation?.handed_at].filter((each) => typeof each === 'string');
  return reported.toSorted().at(-1) ?? invitation?.invited_at;
}

function invitationState({ invitation, invitation_failure: failure }: User): { words: string; hasFailed: boolean } {
  const state = failure === null ? (invitation?.state ?? 'sent') : 'failed';
  if (state === 'failed') return { words: accessText.undelivered, hasFailed: true };
  if (state === 'expired') return { words: accessText.expired, hasFailed: true };
  if (isHandedOver(invitation)) return { words: accessText.handed, hasFailed: false };
  if (state === 'kept') return { words: accessText.kept, hasFailed: true };
  return { words: state === 'sending' ? accessText.sending : accessText.invited, hasFailed: false };
}

function isHandedOver(invitation: User['invitation']): boolean {
  if (invitation === null || invitation.handed_at === null) return false;
  return invitation.sent_at === null || invitation.handed_at >= invitation.sent_at;
}

/** Invites somebody again who has chosen no password. */
function InvitationButton({ user, changes }: { readonly user: User; readonly changes: ListChanges }) {
  const { email, invitation, invitation_failure: failure } = user;
  const inviting = useMutation({
    mutationFn: () => call('inviteUser', { params: { email } }),
    onSuccess: ({ message }) => {
      changes.say({ tone: 'success', sentence: message });
      changes.reload();
    },
    onError: (error) => changes.say({ tone: 'error', sentence: failureSentence(error, text.inviteFailed) }),
  });
  const hasFailed = failure !== null || invitation?.state === 'failed' || invitation?.state === 'expired';
  return (
    <Button
      variant="subtle"
      aria-label={hasFailed ? text.resendTo({ email }) : undefined}
      loading={inviting.isPending}
      onClick={() => inviting.isPending || inviting.mutate()}
    >
      {hasFailed ? text.resend : text.invite}
    </Button>
  );
}

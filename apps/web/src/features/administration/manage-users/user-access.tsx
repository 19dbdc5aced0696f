import type { User } from '@vivac/contract/accounts';
import { useMoments } from '../../../api/use-moments.ts';
import { wordsOf } from '../../../text/reader.ts';
import { PasswordLink } from '../password-link/password-link.tsx';
import { InvitationButton } from './invitation-button.tsx';
import type { ListChanges } from './use-user-list.ts';
import styles from './user-list.module.css';

const text = wordsOf('users').access;

/** When somebody was last here, or what became of their invitation, with the way to send it again. */
export function UserAccess({ user, changes }: { readonly user: User; readonly changes: ListChanges }) {
  const momentOf = useMoments('short');
  const { invited, invitation, last_sign_in_at: signedIn } = user;
  if (!invited) {
    if (signedIn !== null)
      return <span className={styles.access}>{text.signedIn({ moment: momentOf(signedIn) })}</span>;
    return <span className={styles.access}>{invitation === null ? text.never : text.accepted}</span>;
  }
  const at = toldAt(invitation);
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
function toldAt(invitation: User['invitation']): string | undefined {
  const told = [invitation?.sent_at, invitation?.handed_at].filter((each) => typeof each === 'string');
  return told.toSorted().at(-1) ?? invitation?.invited_at;
}

function invitationState({ invitation, invitation_failure: failure }: User): { words: string; hasFailed: boolean } {
  const state = failure === null ? (invitation?.state ?? 'sent') : 'failed';
  if (state === 'failed') return { words: text.undelivered, hasFailed: true };
  if (state === 'expired') return { words: text.expired, hasFailed: true };
  if (isHandedOver(invitation)) return { words: text.handed, hasFailed: false };
  if (state === 'kept') return { words: text.kept, hasFailed: true };
  return { words: state === 'sending' ? text.sending : text.invited, hasFailed: false };
}

function isHandedOver(invitation: User['invitation']): boolean {
  if (invitation === null || invitation.handed_at === null) return false;
  return invitation.sent_at === null || invitation.handed_at >= invitation.sent_at;
}

import { Link } from '@tanstack/react-router';
import type { User } from '@vivac/contract/accounts';
import { wordsOf } from '../../../text/reader.ts';
import { PasswordLink } from './password-link.tsx';
import styles from './password-link.module.css';

const text = wordsOf('users').link;

/** Says that an invitation reaches nobody by itself, and how it does. Nothing where it was sent. */
export function KeptInvitation({ user, onTaken }: { readonly user: User; onTaken(): void }) {
  if (!user.invited || user.invitation?.state !== 'kept') return null;
  return (
    <div className={styles.kept}>
      <p>{text.kept}</p>
      <div className={styles.ways}>
        <PasswordLink user={user} variant="default" onTaken={onTaken} />
        <Link to="/mail">{text.setUp}</Link>
      </div>
    </div>
  );
}

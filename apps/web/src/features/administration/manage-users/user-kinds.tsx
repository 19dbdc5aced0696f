import { wordsOf } from '../../../text/reader.ts';
import { USER_KINDS, type UserKind } from './user-search.ts';
import styles from './user-list.module.css';

const text = wordsOf('users');

interface UserKindsProps {
  readonly kind: UserKind;
  readonly counts: Readonly<Record<UserKind, number>>;
  onKind(kind: UserKind): void;
}

const WORDS: Readonly<Record<UserKind, (values: { count: number }) => string>> = {
  all: text.all,
  waiting: text.waitingOnes,
  invited: text.invitedOnes,
};

/** Narrows the list to those who wait for something. */
export function UserKinds({ kind, counts, onKind }: UserKindsProps) {
  return (
    <div className={styles.kinds} role="group" aria-label={text.which}>
      {USER_KINDS.map((each) => (
        <button key={each} type="button" aria-pressed={each === kind} onClick={() => onKind(each)}>
          {WORDS[each]({ count: counts[each] })}
        </button>
      ))}
    </div>
  );
}

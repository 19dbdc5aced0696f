import { Skeleton } from '@mantine/core';
import { wordsOf } from '../../text/reader.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { failureSentence, listWords } from './failure-sentence.ts';
import styles from './manage-users/user-list.module.css';

const usersText = wordsOf('users');

export function ListSkeleton() {
  return (
    <Waiting label={usersText.loading} className={styles.skeleton}>
      {['one', 'two', 'three'].map((bone) => (
        <div key={bone} className={styles.bone}>
          <Skeleton height={20} />
          <Skeleton height={42} />
          <Skeleton height={130} />
          <Skeleton height={42} />
        </div>
      ))}
    </Waiting>
  );
}

interface ListFailureProps {
  readonly error: unknown;
  /** Said where the answer has no sentence of its own. */
  readonly unknown: string;
  readonly retry: () => void;
}

export function ListFailure({ error, unknown, retry }: ListFailureProps) {
  return <Failed title={failureSentence(error, listWords(unknown))} onRetry={retry} />;
}

interface NoUsersProps {
  readonly search: string;
  /** Only users of one kind are listed. */
  readonly isNarrowed: boolean;
  readonly showAll: () => void;
}

export function NoUsers({ search, isNarrowed, showAll }: NoUsersProps) {
  if (search === '' && !isNarrowed) return <Empty title={usersText.nobody} />;
  const title = search === '' ? usersText.nobodyHere : usersText.nothingFound({ text: search });
  return <Empty title={title} action={{ label: usersText.clearSearch, act: showAll }} />;
}

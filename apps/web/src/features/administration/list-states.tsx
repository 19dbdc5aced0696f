import { Skeleton } from '@mantine/core';
import { usersText } from '../../text/en/administration.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { failureSentence, listWords } from './failure-sentence.ts';
import styles from './manage-users/user-list.module.css';

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

export function NoUsers({ search, showAll }: { search: string; showAll: () => void }) {
  if (search === '') return <Empty title={usersText.nobody} />;
  return <Empty title={usersText.nothingFound(search)} action={{ label: usersText.clearSearch, act: showAll }} />;
}

import { Button, Skeleton } from '@mantine/core';
import { administrationText, usersText } from '../../text/en/administration.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { failureSentence, listWords } from './failure-sentence.ts';
import styles from './manage-users/user-list.module.css';

export function ListSkeleton() {
  return (
    <div className={styles.skeleton}>
      <p className="visually-hidden">{usersText.loading}</p>
      {['one', 'two', 'three'].map((bone) => (
        <div key={bone} className={styles.bone} aria-hidden="true">
          <Skeleton height={20} />
          <Skeleton height={42} />
          <Skeleton height={130} />
          <Skeleton height={42} />
        </div>
      ))}
    </div>
  );
}

interface ListFailureProps {
  readonly error: unknown;
  /** Said where the answer has no sentence of its own. */
  readonly unknown: string;
  readonly retry: () => void;
}

export function ListFailure({ error, unknown, retry }: ListFailureProps) {
  return (
    <Notice tone="error">
      <p>{failureSentence(error, listWords(unknown))}</p>
      <Button className={styles.retry} variant="default" onClick={retry}>
        {administrationText.retry}
      </Button>
    </Notice>
  );
}

export function NoUsers({ search, showAll }: { search: string; showAll: () => void }) {
  if (search === '') return <p className={styles.nothing}>{usersText.nobody}</p>;
  return (
    <div className={styles.nothing}>
      <p>{usersText.nothingFound(search)}</p>
      <Button variant="default" onClick={showAll}>
        {usersText.clearSearch}
      </Button>
    </div>
  );
}

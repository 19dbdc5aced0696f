import { Button } from '@mantine/core';
import { wordsOf } from '../../../text/reader.ts';
import type { UserPage } from './user-search.ts';
import styles from './user-list.module.css';

const text = wordsOf('users');

interface UserPagerProps {
  readonly shown: UserPage;
  readonly all: number;
  onPage(page: number): void;
}

export function UserPager({ shown, all, onPage }: UserPagerProps) {
  const { page, pages, first, users } = shown;
  return (
    <nav className={styles.pager} aria-label={text.pages}>
      <span className={styles.range}>{text.range({ first, last: first + users.length - 1, all })}</span>
      {pages > 1 && (
        <>
          <Button variant="default" disabled={page === 0} onClick={() => onPage(page - 1)}>
            {text.previous}
          </Button>
          <Button variant="default" disabled={page === pages - 1} onClick={() => onPage(page + 1)}>
            {text.next}
          </Button>
        </>
      )}
    </nav>
  );
}

import { Button } from '@mantine/core';
import styles from './list-pager.module.css';

const PAGE_SIZE = 25;

interface ListPagerProps {
  readonly words: {
    readonly pages: string;
    readonly range: (values: { first: number; last: number; all: number }) => string;
    readonly back: string;
    readonly on: string;
  };
  /** From 1. */
  readonly page: number;
  readonly total: number;
  /** Where the pages are not counted: whether none follows. */
  readonly isLast?: boolean;
  onPage(page: number): void;
}

/** Which entries of a list are shown, and the ways to those before and after; nothing where all are. */
export function ListPager({ words, page, total, isLast = page * PAGE_SIZE >= total, onPage }: ListPagerProps) {
  const last = Math.min(page * PAGE_SIZE, total);
  if (page === 1 && isLast) return null;
  return (
    <nav className={styles.pager} aria-label={words.pages}>
      <span>{words.range({ first: (page - 1) * PAGE_SIZE + 1, last, all: total })}</span>
      <Button variant="default" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {words.back}
      </Button>
      <Button variant="default" disabled={isLast} onClick={() => onPage(page + 1)}>
        {words.on}
      </Button>
    </nav>
  );
}

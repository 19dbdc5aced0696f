import { Button } from '@mantine/core';
import { wordsOf } from '../../text/reader.ts';
import { PAGE_SIZE } from './changes-query.ts';
import styles from './changes.module.css';

const text = wordsOf('changes');

interface MoreProps {
  readonly known: number;
  readonly total: number;
  readonly isLoading: boolean;
  onMore(): void;
}

/** The way to the next page of a long list. */
export function More({ known, total, isLoading, onMore }: MoreProps) {
  if (total <= PAGE_SIZE) return null;
  const left = total - known;
  return (
    <p className={styles.more}>
      <span>{text.shownOf({ shown: known, total })}</span>
      {left > 0 && (
        <Button variant="default" loading={isLoading} onClick={onMore}>
          {text.more({ count: Math.min(PAGE_SIZE, left) })}
        </Button>
      )}
    </p>
  );
}

import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { wordsOf } from '../../text/reader.ts';
import { Notice } from './notice.tsx';
import styles from './states.module.css';

const pageStateText = wordsOf('page-states');

/** `notice` in the place of a part, `strip` beside one that stays, `centre` in the middle of an empty panel. */
export type FailedLook = 'notice' | 'strip' | 'centre';

interface FailedProps {
  /** What could not be had. */
  readonly title: string;
  /** Why, or what is left. */
  readonly children?: ReactNode;
  readonly look?: FailedLook;
  onRetry(): void;
}

/** In the place of what could not be had: the failure is announced, and Retry asks again. */
export function Failed({ title, children, look = 'notice', onRetry }: FailedProps) {
  const retry = (
    <Button variant="default" size="xs" className={styles.button} onClick={onRetry}>
      {pageStateText.retry}
    </Button>
  );
  if (look === 'notice') {
    return (
      <Notice tone="error">
        <p>{title}</p>
        {children && <p className="above-4">{children}</p>}
        {retry}
      </Notice>
    );
  }
  if (look === 'strip') {
    return (
      <div className={styles.strip} role="alert">
        <p>
          {title} {children}
        </p>
        {retry}
      </div>
    );
  }
  return (
    <div className={styles.centre} data-look="bare" role="alert">
      <p className="text-18 strong">{title}</p>
      {children && <p className="muted">{children}</p>}
      {retry}
    </div>
  );
}

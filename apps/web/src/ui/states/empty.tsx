import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './states.module.css';

interface EmptyProps {
  readonly title: string;
  /** Why there is nothing, or what to do. */
  readonly children?: ReactNode;
  readonly action?: { readonly label: string; readonly act: () => void } | null;
  /** `panel` stands alone, `bare` in a panel of somebody else, `line` where a list would begin. */
  readonly look?: 'panel' | 'bare' | 'line';
}

/** In the place of what there is none of. */
export function Empty({ title, children, action = null, look = 'panel' }: EmptyProps) {
  if (look === 'line') return <p className="muted">{title}</p>;
  return (
    <div className={styles.centre} data-look={look}>
      <p className="text-18 strong" role="status">
        {title}
      </p>
      {children && <p className="muted">{children}</p>}
      {action && (
        <Button variant="default" className={styles.button} onClick={action.act}>
          {action.label}
        </Button>
      )}
    </div>
  );
}

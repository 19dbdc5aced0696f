import { Button, Loader, type ButtonProps } from '@mantine/core';
import type { Ref } from 'react';
import styles from './submit-button.module.css';

interface SubmitButtonProps extends Pick<ButtonProps, 'children' | 'disabled' | 'fullWidth' | 'variant'> {
  readonly busy: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/**
 * Shows that its form is being sent. It stays enabled meanwhile, since a button that is disabled loses the focus; the form
 * is what refuses to be sent twice.
 */
export function SubmitButton({ busy, children, ...look }: SubmitButtonProps) {
  return (
    <Button type="submit" size="md" aria-disabled={busy || undefined} {...look}>
      <span className={styles.words} data-busy={busy || undefined}>
        {children}
      </span>
      {busy && <Loader size={20} className={styles.loader} aria-hidden="true" />}
    </Button>
  );
}

import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  readonly tone: 'error' | 'success';
  readonly children: ReactNode;
  /** With it the message can be dismissed; the label names the button. */
  readonly dismiss?: { readonly label: string; readonly act: () => void };
}

/** A message that is announced at once and stays until dismissed or replaced. */
export function Notice({ tone, children, dismiss }: NoticeProps) {
  const closing = dismiss && { withCloseButton: true, closeButtonLabel: dismiss.label, onClose: dismiss.act };
  return (
    <Alert
      role="alert"
      color={tone === 'error' ? 'error' : 'pine'}
      variant="light"
      classNames={{ closeButton: styles.close }}
      icon={<Sign tone={tone} />}
      {...closing}
    >
      {children}
    </Alert>
  );
}

function Sign({ tone }: { tone: NoticeProps['tone'] }) {
  const stroke = tone === 'error' ? 'M10 5.5v5.5M10 14.2v.3' : 'm6 10.4 2.8 2.8L14 7.6';
  return (
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <circle cx="10" cy="10" r="8.2" />
      <path d={stroke} />
    </svg>
  );
}

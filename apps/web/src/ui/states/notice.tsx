import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { LineIcon } from '../line-icon.tsx';
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

const CIRCLE = 'M18.2 10a8.2 8.2 0 1 1-16.4 0 8.2 8.2 0 0 1 16.4 0';

function Sign({ tone }: { tone: NoticeProps['tone'] }) {
  const inside = tone === 'error' ? 'M10 5.5v5.5M10 14.2v.3' : 'm6 10.4 2.8 2.8L14 7.6';
  return <LineIcon box={20} sizePx={20} path={`${CIRCLE}${inside}`} />;
}

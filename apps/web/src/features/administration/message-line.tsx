import { wordsOf } from '../../text/reader.ts';
import { Notice } from '../../ui/states/notice.tsx';
import type { Message } from './use-message.ts';
import styles from './message-line.module.css';

const usersText = wordsOf('users');

interface MessageLineProps {
  readonly message: Message | null;
  onDismiss(): void;
}

/** A success quietly in a corner, a failure as an alert that stays; both in view wherever the page is scrolled to. */
export function MessageLine({ message, onDismiss }: MessageLineProps) {
  return (
    <div className={styles.line}>
      <div role="status">{message?.tone === 'success' && <p className={styles.success}>{message.sentence}</p>}</div>
      {message?.tone === 'error' && (
        <div className={styles.failure}>
          <Notice tone="error" dismiss={{ label: usersText.dismiss, act: onDismiss }}>
            {message.sentence}
          </Notice>
        </div>
      )}
    </div>
  );
}

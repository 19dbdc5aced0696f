import { Button } from '@mantine/core';
import type { FailedMessage } from '@vivac/contract/notification-messages';
import { useMoments } from '../../../api/use-moments.ts';
import { failuresText as text } from '../../../text/en/administration.ts';
import styles from './failed-messages.module.css';

interface FailedMessageRowProps {
  readonly message: FailedMessage;
  readonly busy: boolean;
  onRetry(): void;
  onDismiss(): void;
}

const { columns } = text;

/** A message that could not be sent; a card on a narrow screen, where each part is named. */
export function FailedMessageRow({ message, busy, onRetry, onDismiss }: FailedMessageRowProps) {
  const momentOf = useMoments();
  const { email, words, period, state, attempts, last_error, last_try_at, next_try_at } = message;
  const address = email ?? text.nobody;
  return (
    <tr className={styles.message}>
      <th scope="row" data-label={columns.address}>
        {address}
      </th>
      <td data-label={columns.rule}>{words}</td>
      <td className={styles.period} data-label={columns.period}>
        {period}
      </td>
      <td data-label={columns.tries}>{attempts}</td>
      <td data-label={columns.error}>
        {last_error ?? text.unknownError}
        {last_try_at !== null && <span className={styles.when}>{text.lastTry(momentOf(last_try_at))}</span>}
      </td>
      <td data-label={columns.next}>
        {state === 'parked' && <span className={styles.given}>{text.given}</span>}
        {state === 'retrying' && (next_try_at === null ? text.soon : momentOf(next_try_at))}
      </td>
      <td className={styles.actions}>
        {state === 'parked' && (
          <>
            <Button
              variant="default"
              aria-label={text.of(text.retry, address, period)}
              aria-disabled={busy || undefined}
              onClick={onRetry}
            >
              {text.retry}
            </Button>
            <Button
              variant="subtle"
              aria-label={text.of(text.dismiss, address, period)}
              aria-disabled={busy || undefined}
              onClick={onDismiss}
            >
              {text.dismiss}
            </Button>
          </>
        )}
      </td>
    </tr>
  );
}

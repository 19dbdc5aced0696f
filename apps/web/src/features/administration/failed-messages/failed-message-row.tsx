import { Button } from '@mantine/core';
import type { FailedMessage } from '@vivac/contract/notification-messages';
import { useMoments } from '../../../api/use-moments.ts';
import { periodWords } from '../../../text/moment-words.ts';
import { wordsOf } from '../../../text/reader.ts';
import cards from '../card-table.module.css';
import styles from './failed-messages.module.css';

const text = wordsOf('failed-messages');

interface FailedMessageRowProps {
  readonly message: FailedMessage;
  readonly busy: boolean;
  onRetry(): void;
  onDismiss(): void;
}

const { columns } = text;

/** A message that could not be sent; a card on a narrow screen, where each part is named. */
export function FailedMessageRow({ message, ...decisions }: FailedMessageRowProps) {
  const momentOf = useMoments();
  const { email, words, period, due_at, state, attempts, last_error, last_try_at, next_try_at } = message;
  const address = email ?? text.nobody;
  // A mail of an account belongs to no period: the moment at which it was asked for says which it is.
  const when = period === null ? momentOf(due_at) : periodWords(period);
  return (
    <tr className={`${cards.row} ${styles.message}`}>
      <th scope="row" data-label={columns.address}>
        {address}
      </th>
      <td data-label={columns.rule}>{words}</td>
      <td className={period === null ? undefined : styles.period} data-label={columns.period}>
        {when}
      </td>
      <td data-label={columns.tries}>{attempts}</td>
      <td data-label={columns.error}>
        {last_error === null ? text.unknownError : <span translate="no">{last_error}</span>}
        {last_try_at !== null && <span className={styles.when}>{text.lastTry({ moment: momentOf(last_try_at) })}</span>}
      </td>
      <td data-label={columns.next}>
        {state === 'parked' && <span className={styles.given}>{text.given}</span>}
        {state === 'retrying' && (next_try_at === null ? text.soon : momentOf(next_try_at))}
      </td>
      <td className={`${cards.actions} ${styles.actions}`}>
        {state === 'parked' && <Decisions address={address} period={when} isRule={period !== null} {...decisions} />}
      </td>
    </tr>
  );
}

interface DecisionsProps extends Pick<FailedMessageRowProps, 'busy' | 'onRetry' | 'onDismiss'> {
  readonly address: string;
  readonly period: string;
  readonly isRule: boolean;
}

function Decisions({ address, period, isRule, busy, onRetry, onDismiss }: DecisionsProps) {
  const retry = isRule ? 'retry' : 'resend';
  return (
    <>
      <Button
        variant="default"
        aria-label={text.of[retry]({ address, period })}
        aria-disabled={busy || undefined}
        onClick={onRetry}
      >
        {text[retry]}
      </Button>
      <Button
        variant="subtle"
        aria-label={text.of.dismiss({ address, period })}
        aria-disabled={busy || undefined}
        onClick={onDismiss}
      >
        {text.dismiss}
      </Button>
    </>
  );
}

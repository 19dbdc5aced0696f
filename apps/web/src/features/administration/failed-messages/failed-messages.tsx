import type { FailedMessage } from '@vivac/contract/notification-messages';
import { useRef, useState } from 'react';
import { wordsOf } from '../../../text/reader.ts';
import { Empty } from '../../../ui/states/empty.tsx';
import { Question } from '../../../ui/states/question.tsx';
import { Bones, Waiting } from '../../../ui/states/waiting.tsx';
import { FailedMessageRow } from './failed-message-row.tsx';
import cards from '../card-table.module.css';
import styles from './failed-messages.module.css';
import { ListFailure } from '../list-states.tsx';
import { MessageLine } from '../message-line.tsx';
import { useFailedMessages } from './use-failed-messages.ts';

const text = wordsOf('failed-messages');
const headerText = wordsOf('header');

/** Messages that could not be sent, newest first, for an administrator to have them tried again or to put them away. */
export function FailedMessages() {
  const top = useRef<HTMLDivElement>(null);
  // The button that was pressed may be gone.
  const { list, message, dismissMessage, busyWith, decide } = useFailedMessages(() => top.current?.focus());
  const [asked, askToDismiss] = useState<FailedMessage | null>(null);

  return (
    <>
      <div ref={top} tabIndex={-1} className={cards.top} aria-label={headerText.notificationFailures} role="group">
        {list.isError && <ListFailure error={list.error} unknown={text.failed} retry={() => void list.refetch()} />}
        {list.isPending && (
          <Waiting label={text.loading} className={cards.waiting}>
            <Bones heights={[28, 28]} />
          </Waiting>
        )}
        {list.data && (
          <FailureTable
            messages={list.data.messages}
            busyWith={busyWith}
            onRetry={(each) => decide('retryNotification', each)}
            onDismiss={askToDismiss}
          />
        )}
        {list.data && list.data.total > list.data.messages.length && (
          <p className={styles.detail}>{text.newest({ shown: list.data.messages.length, total: list.data.total })}</p>
        )}
      </div>
      <MessageLine message={message} onDismiss={dismissMessage} />
      {asked && (
        <Question
          title={text.question.title}
          confirm={text.question.dismiss}
          cancel={text.question.keep}
          onConfirm={() => {
            askToDismiss(null);
            decide('dismissNotification', asked);
          }}
          onCancel={() => askToDismiss(null)}
        >
          {text.question.detail({ address: asked.email ?? text.nobody, words: asked.words })}
        </Question>
      )}
    </>
  );
}

interface FailureTableProps {
  readonly messages: readonly FailedMessage[];
  /** The id of the message that is decided about. */
  readonly busyWith: string | null;
  onRetry(message: FailedMessage): void;
  onDismiss(message: FailedMessage): void;
}

function FailureTable({ messages, busyWith, onRetry, onDismiss }: FailureTableProps) {
  if (messages.length === 0) return <Empty title={text.none}>{text.noneDetail}</Empty>;
  return (
    <table className={`${cards.table} ${styles.table}`} aria-label={headerText.notificationFailures}>
      <thead>
        <tr>
          {Object.values(text.columns).map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {messages.map((each) => (
          <FailedMessageRow
            key={each.id}
            message={each}
            busy={busyWith === each.id}
            onRetry={() => onRetry(each)}
            onDismiss={() => onDismiss(each)}
          />
        ))}
      </tbody>
    </table>
  );
}

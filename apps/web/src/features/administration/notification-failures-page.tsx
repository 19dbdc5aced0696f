import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FailedMessage } from '@vivac/contract/notifications';
import { addDays } from '@vivac/domain/time/day';
import { mondayOfIsoWeek } from '@vivac/domain/time/iso-week';
import type { ReactNode } from 'react';
import { call, callQuery } from '../../api/call.ts';
import { useMoments } from '../../api/use-moments.ts';
import type { MomentWords } from '../../text/moment-words.ts';
import { daySpanFormat } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { failureSentence } from '../../ui/lists/failure-sentence.ts';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { useDecision } from '../../ui/lists/use-decision.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { Question } from '../../ui/states/question.tsx';
import { AdministrationPage } from './administration-frame.tsx';
import styles from './failed-messages.module.css';

const headerText = wordsOf('header');
const text = wordsOf('failed-messages');

const failuresQuery = callQuery('getNotificationFailures', {});
/** While messages are tried again the list is asked for anew, so that they are seen to leave. */
const LOOK_AGAIN_AFTER_MS = 10_000;

interface Decided {
  readonly decision: 'retryNotification' | 'dismissNotification';
  readonly message: FailedMessage;
}

export function NotificationFailuresPage() {
  return (
    <AdministrationPage section="users" title={headerText.notificationFailures} lead={text.lead}>
      <FailedMessages />
    </AdministrationPage>
  );
}

/** Messages that could not be sent, newest first, for an administrator to have them tried again or to put them away. */
function FailedMessages() {
  const list = useQuery({
    ...failuresQuery,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.messages.some(({ state }) => state === 'retrying') ? LOOK_AGAIN_AFTER_MS : false,
  });
  const decision = useMessageDecision();
  const { asked: requested, ask, decide, busyWith } = decision;
  const columns = columnsOf(useMoments(), (message, period) =>
    message.state === 'parked' ? (
      <Acts
        message={message}
        period={period}
        isBusy={busyWith?.message.id === message.id}
        onRetry={() => decide({ decision: 'retryNotification', message })}
        onDismiss={() => ask(message)}
      />
    ) : null,
  );
  return (
    <ListPage
      label={headerText.notificationFailures}
      query={list}
      loading={text.loading}
      heights={[28, 28]}
      failed={text.failed}
      empty={({ messages }) => messages.length === 0 && <Empty title={text.none}>{text.noneDetail}</Empty>}
      decision={decision}
      question={
        requested && (
          <Question
            title={text.question.title}
            confirm={text.question.dismiss}
            cancel={text.question.keep}
            onConfirm={() => {
              ask(null);
              decide({ decision: 'dismissNotification', message: requested });
            }}
            onCancel={() => ask(null)}
          >
            {text.question.detail({ address: addressOf(requested), words: requested.words })}
          </Question>
        )
      }
    >
      {({ messages, total }) => (
        <>
          <DataTable
            label={headerText.notificationFailures}
            className={styles.table}
            columns={columns}
            rows={messages}
            keyOf={({ id }) => id}
          />
          {total > messages.length && <p className="muted">{text.newest({ shown: messages.length, total })}</p>}
        </>
      )}
    </ListPage>
  );
}

function useMessageDecision() {
  const queryClient = useQueryClient();
  return useDecision<Decided, FailedMessage>({
    send: ({ decision, message: { id } }) => call(decision, { params: { id } }),
    failed: (error, { decision }) =>
      failureSentence(error, decision === 'retryNotification' ? text.retryFailed : text.dismissFailed),
    onDone: (decided) => {
      queryClient.setQueryData(failuresQuery.queryKey, (data) => data && withDecided(data, decided));
    },
    // What is decided about needs no sign any more.
    refreshes: ['getNotificationFailures', 'getTrust'],
  });
}

interface Failures {
  readonly messages: FailedMessage[];
  readonly total: number;
}

/** What is decided about is not asked about again, even before the list is loaded anew. */
function withDecided({ messages, total }: Failures, { decision, message: { id } }: Decided): Failures {
  if (decision === 'dismissNotification') {
    return { messages: messages.filter((each) => each.id !== id), total: total - 1 };
  }
  return { messages: messages.map((each) => (each.id === id ? { ...each, state: 'retrying' } : each)), total };
}

const addressOf = ({ email }: FailedMessage): string => email ?? text.nobody;

function columnsOf(
  momentOf: MomentWords,
  actsOf: (message: FailedMessage, period: string) => ReactNode,
): readonly Column<FailedMessage>[] {
  const { columns } = text;
  // A mail of an account belongs to no period: the moment at which it was asked for says which it is.
  const periodOf = ({ period, due_at: due }: FailedMessage) => (period === null ? momentOf(due) : periodWords(period));
  return [
    { label: columns.address, isRowHeader: true, className: styles.address, cell: addressOf },
    { label: columns.rule, cell: ({ words }) => words },
    {
      label: columns.period,
      cell: (message) =>
        message.period === null ? periodOf(message) : <span className="one-line">{periodOf(message)}</span>,
    },
    { label: columns.tries, cell: ({ attempts }) => attempts },
    {
      label: columns.error,
      cell: ({ last_error: error, last_try_at: at }) => (
        <>
          {error === null ? text.unknownError : <span translate="no">{error}</span>}
          {at !== null && <span className="block muted text-13">{text.lastTry({ moment: momentOf(at) })}</span>}
        </>
      ),
    },
    {
      label: columns.next,
      cell: ({ state, next_try_at: at }) => (
        <>
          {state === 'parked' && <span className={styles.given}>{text.given}</span>}
          {state === 'retrying' && (at === null ? text.soon : momentOf(at))}
        </>
      ),
    },
    {
      label: columns.actions,
      isActions: true,
      className: styles.actions,
      cell: (message) => actsOf(message, periodOf(message)),
    },
  ];
}

interface ActsProps {
  readonly message: FailedMessage;
  readonly period: string;
  readonly isBusy: boolean;
  onRetry(): void;
  onDismiss(): void;
}

function Acts({ message, period, isBusy, onRetry, onDismiss }: ActsProps) {
  const address = addressOf(message);
  const retry = message.period === null ? 'resend' : 'retry';
  return (
    <>
      <Button
        variant="default"
        aria-label={text.of[retry]({ address, period })}
        aria-disabled={isBusy || undefined}
        onClick={onRetry}
      >
        {text[retry]}
      </Button>
      <Button
        variant="subtle"
        aria-label={text.of.dismiss({ address, period })}
        aria-disabled={isBusy || undefined}
        onClick={onDismiss}
      >
        {text.dismiss}
      </Button>
    </>
  );
}

const periods = daySpanFormat({ day: 'numeric', month: 'short', year: 'numeric' });

/** The period of a rule in words: a day, or from Monday to Sunday the week that is written `2026-W49`. */
export function periodWords(period: string): string {
  const monday = mondayOfIsoWeek(period);
  return monday === null ? periods(period, period) : periods(monday, addDays(monday, 6));
}

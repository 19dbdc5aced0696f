import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Channel, Delivery } from '@vivac/contract/alerts/channels';
import { errorSentence } from '../../api/api-error.ts';
import { call, callQuery } from '../../api/call.ts';
import { useMoments } from '../../api/use-moments.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { wordsOf } from '../../text/reader.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import styles from './destinations.module.css';

const destinationsText = wordsOf('channels');
const text = destinationsText.deliveries;
/** While something waits it is asked for again. */
const ASK_EVERY_MS = 3_000;

/** What was sent to a channel, newest first: state, tries, body, answer, and sending it again (channel-8). */
export function DeliveryList({ channel: { id }, name }: { readonly channel: Channel; readonly name: string }) {
  const queryClient = useQueryClient();
  const list = useQuery({
    ...callQuery('getDeliveries', { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      (data?.deliveries.some(({ state }) => state === 'due') ?? false) && ASK_EVERY_MS,
  });
  const sending = useSubmission<string>({
    mutationFn: (delivery) => call('redeliver', { params: { id, delivery } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['getDeliveries'] }),
  });

  if (list.isPending) {
    return <Waiting label={text.loading} className={styles.list} heights={[56, 56]} />;
  }
  if (list.isError) {
    return (
      <Failed title={text.failed} onRetry={() => void list.refetch()}>
        {errorSentence(list.error)}
      </Failed>
    );
  }
  if (list.data.deliveries.length === 0) return <Empty look="line" title={text.none} />;
  return (
    <>
      {sending.isError && (
        <Notice tone="error" dismiss={{ label: destinationsText.dismiss, act: sending.reset }}>
          {errorSentence(sending.error)}
        </Notice>
      )}
      <ol className={styles.deliveries} aria-label={text.list({ name })}>
        {list.data.deliveries.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            isBusy={sending.isPending}
            onRedeliver={() => sending.submit(delivery.id)}
          />
        ))}
      </ol>
    </>
  );
}

interface DeliveryRowProps {
  readonly delivery: Delivery;
  readonly isBusy: boolean;
  onRedeliver(): void;
}

function DeliveryRow({ delivery, isBusy, onRedeliver }: DeliveryRowProps) {
  const momentOf = useMoments();
  const { state, notice, alerts, attempts, made_at: madeAt, next_try_at: nextAt, body, answer } = delivery;
  const facts = [
    notice === 'test' ? text.notices.test : `${text.notices[notice]}: ${text.alerts({ count: alerts })}`,
    attempts > 0 ? text.attempts({ count: attempts }) : null,
    state === 'due' && nextAt !== null ? text.next({ moment: momentOf(nextAt) }) : null,
    failureWords(delivery),
  ].filter((fact) => fact !== null);
  return (
    <li className={styles.delivery}>
      <p className="text-13">
        <span className={styles.state} data-state={state}>
          {text.states[state]}
        </span>{' '}
        <time dateTime={madeAt}>{momentOf(madeAt)}</time>
      </p>
      <p className={styles.small}>
        {facts.map((fact) => (
          <span key={fact} className={styles.fact}>
            {fact}
          </span>
        ))}
      </p>
      {body !== null && <Stated label={text.body}>{body}</Stated>}
      {answer !== null && answer !== '' && <Stated label={text.answer}>{answer}</Stated>}
      {state !== 'due' && (
        <Button
          variant="default"
          className={styles.button}
          title={text.redeliverHint}
          aria-disabled={isBusy || undefined}
          onClick={onRedeliver}
        >
          {text.redeliver}
        </Button>
      )}
    </li>
  );
}

function Stated({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <details className={styles.said}>
      <summary>{label}</summary>
      <pre tabIndex={0}>{children}</pre>
    </details>
  );
}

/** Why a delivery failed, with the status of the answer where there was one; null where it did not. */
export function failureWords({ failure, status }: Pick<Delivery, 'failure' | 'status'>): string | null {
  if (failure === null) return null;
  const why = destinationsText.failures[failure];
  return status === null ? why : `${why} (${text.status({ status })})`;
}

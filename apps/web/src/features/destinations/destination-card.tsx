import { Button, type ButtonProps } from '@mantine/core';
import type { Channel, Delivery } from '@vivac/contract/alerts/channels';
import { useId, useState } from 'react';
import { useMoments } from '../../api/use-moments.ts';
import { wordsOf } from '../../text/reader.ts';
import { Toggle } from '../../ui/forms/toggle.tsx';
import styles from './destinations.module.css';
import { type DestinationsOf, type TestState, useTest } from './use-destinations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { errorSentence } from '../../api/api-error.ts';
import { call, callQuery } from '../../api/call.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';

const text = wordsOf('channels');

interface DestinationCardProps {
  readonly channel: Channel;
  readonly channels: DestinationsOf;
  onEdit(): void;
  onRemove(): void;
}

/** One channel: what it is, whether it is on, and what can be done with it. */
export function DestinationCard({
  channel: destination,
  channels: destinations,
  onEdit,
  onRemove,
}: DestinationCardProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const test = useTest(destination, () => void destinations.refresh());
  const { state } = destination;
  const name = destination.kind === 'email' ? text.emailName : destination.name;

  return (
    <li className={styles.card} data-state={state}>
      <CardHead channel={destination} channels={destinations} name={name} />
      <div className="row gap-8">
        {state === 'on' && <Action label={text.actions.test} name={name} onClick={test.start} />}
        <Action
          label={text.actions.deliveries}
          name={name}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        />
        {destination.webhook && <WebhookActions channel={destination} channels={destinations} onEdit={onEdit} />}
        {destination.kind !== 'email' && (
          <Action label={text.actions.remove} name={name} color="error" variant="outline" onClick={onRemove} />
        )}
      </div>
      {test.state && <TestLine state={test.state} />}
      <div id={id} className={styles.below}>
        {isOpen && <DeliveryList channel={destination} name={name} />}
      </div>
    </li>
  );
}

function CardHead({
  channel: destination,
  channels: destinations,
  name,
}: Pick<DestinationCardProps, 'channel' | 'channels'> & { readonly name: string }) {
  const { state, push } = destination;
  const isOn = state === 'on';
  const isGone = state === 'gone';
  return (
    <>
      <div className="flex top apart gap-16">
        <div className="stack gap-4 narrow anywhere">
          <p className={styles.name}>
            {name} {isGone && <span className={styles.mark}>{text.states.gone}</span>}
          </p>
          <DestinationFacts channel={destination} isHere={push?.endpoint_hash === destinations.ownHash} />
        </div>
        <Toggle
          checked={isOn}
          label={text.turn({ name })}
          disabled={destinations.isActing}
          onChange={() => destinations.turn(destination, !isOn)}
        />
      </div>
      {isGone && <p className={styles.small}>{push === null ? text.goneHint : text.goneBrowserHint}</p>}
    </>
  );
}

function WebhookActions({
  channel: destination,
  channels: destinations,
  onEdit,
}: Omit<DestinationCardProps, 'onRemove'>) {
  const { name, webhook } = destination;
  return (
    <>
      <Action label={text.actions.edit} name={name} onClick={onEdit} />
      {webhook?.shape === 'standard' && (
        <Action label={text.actions.rotate} name={name} onClick={() => destinations.rotate(destination)} />
      )}
      {webhook?.previous_secret_ends_at && (
        <Action label={text.actions.endPrevious} name={name} onClick={() => destinations.endPrevious(destination)} />
      )}
    </>
  );
}

interface ActionProps extends Pick<ButtonProps, 'color' | 'variant'> {
  readonly label: string;
  readonly name: string;
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-controls'?: string;
  onClick(): void;
}

function Action({ label, name, ...more }: ActionProps) {
  return (
    <Button
      variant="default"
      className={styles.button}
      aria-label={text.actions.named({ action: label, name })}
      {...more}
    >
      {label}
    </Button>
  );
}

function DestinationFacts({ channel: destination, isHere }: { readonly channel: Channel; readonly isHere: boolean }) {
  const momentOf = useMoments();
  const { waiting, webhook } = destination;
  const endsAt = webhook?.previous_secret_ends_at ?? null;
  const facts = [...whatItIs(destination, isHere), ...(waiting > 0 ? [text.waiting({ count: waiting })] : [])];
  return (
    <>
      <p className={styles.small}>
        {facts.map((fact) => (
          <span key={fact} className={styles.fact}>
            {fact}
          </span>
        ))}
      </p>
      {endsAt !== null && <p className={styles.small}>{text.previousSecret({ moment: momentOf(endsAt) })}</p>}
    </>
  );
}

function whatItIs({ webhook, push }: Channel, isHere: boolean): string[] {
  if (push !== null) return [text.kinds.push, isHere ? text.thisBrowser : push.service];
  if (webhook === null) return [text.emailHint];
  const { shape, address, chat } = webhook;
  return [text.kinds.webhook[shape], address, ...(chat === null ? [] : [text.chat({ chat })])];
}

function TestLine({ state }: { readonly state: TestState }) {
  const stated = {
    sending: () => text.test.sending,
    sent: () => text.test.sent,
    slow: () => text.test.slow,
    failed: () => (state.is === 'failed' ? text.test.failed({ why: failureWords(state.delivery) ?? '' }) : ''),
    refused: () => (state.is === 'refused' ? state.sentence : ''),
  }[state.is]();
  return (
    <p role="status" className={styles.test} data-is={state.is}>
      {stated}
    </p>
  );
}

const destinationsText = wordsOf('channels');
const deliveryListText = destinationsText.deliveries;
/** While something waits it is asked for again. */
const ASK_EVERY_MS = 3_000;

/** What was sent to a channel, newest first: state, tries, body, answer, and sending it again (channel-8). */
function DeliveryList({ channel: { id }, name }: { readonly channel: Channel; readonly name: string }) {
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
    return <Waiting label={deliveryListText.loading} className={styles.list} heights={[56, 56]} />;
  }
  if (list.isError) {
    return (
      <Failed title={deliveryListText.failed} onRetry={() => void list.refetch()}>
        {errorSentence(list.error)}
      </Failed>
    );
  }
  if (list.data.deliveries.length === 0) return <Empty look="line" title={deliveryListText.none} />;
  return (
    <>
      {sending.isError && (
        <Notice tone="error" dismiss={{ label: destinationsText.dismiss, act: sending.reset }}>
          {errorSentence(sending.error)}
        </Notice>
      )}
      <ol className={styles.deliveries} aria-label={deliveryListText.list({ name })}>
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
    notice === 'test'
      ? deliveryListText.notices.test
      : deliveryListText.alerts({ notice: deliveryListText.notices[notice], count: alerts }),
    attempts > 0 ? deliveryListText.attempts({ count: attempts }) : null,
    state === 'due' && nextAt !== null ? deliveryListText.next({ moment: momentOf(nextAt) }) : null,
    failureWords(delivery),
  ].filter((fact) => fact !== null);
  return (
    <li className={styles.delivery}>
      <p className="text-13">
        <span className={styles.state} data-state={state}>
          {deliveryListText.states[state]}
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
      {body !== null && <Stated label={deliveryListText.body}>{body}</Stated>}
      {answer !== null && answer !== '' && <Stated label={deliveryListText.answer}>{answer}</Stated>}
      {state !== 'due' && (
        <Button
          variant="default"
          className={styles.button}
          title={deliveryListText.redeliverHint}
          aria-disabled={isBusy || undefined}
          onClick={onRedeliver}
        >
          {deliveryListText.redeliver}
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
function failureWords({ failure, status }: Pick<Delivery, 'failure' | 'status'>): string | null {
  if (failure === null) return null;
  const why = destinationsText.failures[failure];
  return status === null ? why : `${why} (${deliveryListText.status({ status })})`;
}

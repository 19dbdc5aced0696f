import { Button, type ButtonProps } from '@mantine/core';
import type { Channel } from '@vivac/contract/alerts/channels';
import { useId, useState } from 'react';
import { useMoments } from '../../api/use-moments.ts';
import { wordsOf } from '../../text/reader.ts';
import { Toggle } from '../../ui/forms/toggle.tsx';
import styles from './destinations.module.css';
import { DeliveryList, failureWords } from './delivery-list.tsx';
import { type DestinationsOf, type TestState, useTest } from './use-destinations.ts';

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

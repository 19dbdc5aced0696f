import { Button } from '@mantine/core';
import type { Channel } from '@vivac/contract/alerts/channels';
import { useId, useRef, useState } from 'react';
import { errorSentence } from '../../api/api-error.ts';
import { wordsOf } from '../../text/reader.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { Question } from '../../ui/states/question.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { DestinationCard } from './destination-card.tsx';
import styles from './destinations.module.css';
import { FreshSecretNotice } from './fresh-secret.tsx';
import { type DestinationsOf, useChannels } from './use-destinations.ts';
import { WebhookForm } from './webhook-form.tsx';

const text = wordsOf('channels');

/** Where the user is told of alerts besides the inbox (channel-1). */
export function Channels() {
  const destinations = useChannels();
  const { list, fresh, failure } = destinations;
  const [edited, setEdited] = useState<Channel | 'new' | null>(null);
  const [requested, setRequested] = useState<Channel | null>(null);
  const top = useRef<HTMLElement>(null);
  const id = useId();
  const close = () => {
    setEdited(null);
    top.current?.focus();
  };

  return (
    <section ref={top} tabIndex={-1} className={styles.channels} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{text.title}</h3>
      <p className={styles.lead}>{text.lead}</p>
      {failure !== null && (
        <Notice tone="error" dismiss={{ label: text.dismiss, act: destinations.dismissFailure }}>
          {failure}
        </Notice>
      )}
      {fresh && (
        <FreshSecretNotice
          key={fresh.secret}
          fresh={fresh}
          onDone={() => {
            destinations.showFresh(null);
            top.current?.focus();
          }}
        />
      )}
      <Loading list={list} />
      {list.data && (
        <>
          <Listed channels={destinations} onEdit={setEdited} onRemove={setRequested} />
          {edited !== null && (
            <WebhookForm
              key={edited === 'new' ? 'new' : edited.id}
              channel={edited === 'new' ? null : edited}
              onSaved={(made) => {
                close();
                if (made !== null) destinations.showFresh(made);
                void destinations.refresh();
              }}
              onCancel={close}
            />
          )}
          {edited === null && <Adding channels={destinations} onAddWebhook={() => setEdited('new')} />}
        </>
      )}
      {requested && (
        <Question
          title={text.remove.title({ name: requested.name })}
          confirm={text.actions.remove}
          cancel={text.cancel}
          isBusy={destinations.isActing}
          onConfirm={() => {
            destinations.remove(requested);
            setRequested(null);
            top.current?.focus();
          }}
          onCancel={() => setRequested(null)}
        >
          {text.remove.text}
        </Question>
      )}
    </section>
  );
}

function Loading({ list }: Pick<DestinationsOf, 'list'>) {
  if (list.isPending) {
    return <Waiting label={text.loading} className={styles.list} heights={[92, 92]} />;
  }
  if (!list.isError) return null;
  return (
    <Failed title={text.failed} onRetry={() => void list.refetch()}>
      {errorSentence(list.error)}
    </Failed>
  );
}

interface ListedProps {
  readonly channels: DestinationsOf;
  onEdit(destination: Channel): void;
  onRemove(destination: Channel): void;
}

function Listed({ channels: destinations, onEdit, onRemove }: ListedProps) {
  const listed = destinations.list.data?.channels ?? [];
  if (listed.length === 0) {
    return (
      <Empty title={text.none} look="bare">
        {text.noneHint}
      </Empty>
    );
  }
  return (
    <ul className={styles.list} aria-label={text.list}>
      {listed.map((destination) => (
        <DestinationCard
          key={destination.id}
          channel={destination}
          channels={destinations}
          onEdit={() => onEdit(destination)}
          onRemove={() => onRemove(destination)}
        />
      ))}
    </ul>
  );
}

function Adding({ channels: destinations, onAddWebhook }: { readonly channels: DestinationsOf; onAddWebhook(): void }) {
  const { channels: listed = [], most = 0, push_key: key = '' } = destinations.list.data ?? {};
  const isHere = listed.some(({ push, state }) => push?.endpoint_hash === destinations.ownHash && state === 'on');
  if (listed.length >= most) return <p className={styles.lead}>{text.full({ most })}</p>;
  return (
    <div className="row gap-8">
      <Button className={styles.button} onClick={onAddWebhook}>
        {text.add.webhook}
      </Button>
      {!isHere && (
        <Button
          variant="default"
          className={styles.button}
          aria-disabled={destinations.isActing || undefined}
          onClick={() => destinations.addBrowser(key)}
        >
          {text.add.push}
        </Button>
      )}
    </div>
  );
}

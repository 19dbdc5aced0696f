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
import { ChannelCard } from './destination-card.tsx';
import styles from './destinations.module.css';
import { FreshSecretNotice } from './fresh-secret.tsx';
import { type ChannelsOf, useChannels } from './use-destinations.ts';
import { WebhookForm } from './webhook-form.tsx';

const text = wordsOf('channels');

/** Where the user is told of alerts besides the inbox (channel-1). */
export function Channels() {
  const channels = useChannels();
  const { list, fresh, failure } = channels;
  const [edited, setEdited] = useState<Channel | 'new' | null>(null);
  const [asked, setAsked] = useState<Channel | null>(null);
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
        <Notice tone="error" dismiss={{ label: text.dismiss, act: channels.dismissFailure }}>
          {failure}
        </Notice>
      )}
      {fresh && (
        <FreshSecretNotice
          key={fresh.secret}
          fresh={fresh}
          onDone={() => {
            channels.showFresh(null);
            top.current?.focus();
          }}
        />
      )}
      <Loading list={list} />
      {list.data && (
        <>
          <Listed channels={channels} onEdit={setEdited} onRemove={setAsked} />
          {edited !== null && (
            <WebhookForm
              key={edited === 'new' ? 'new' : edited.id}
              channel={edited === 'new' ? null : edited}
              onSaved={(made) => {
                close();
                if (made !== null) channels.showFresh(made);
                void channels.refresh();
              }}
              onCancel={close}
            />
          )}
          {edited === null && <Adding channels={channels} onAddWebhook={() => setEdited('new')} />}
        </>
      )}
      {asked && (
        <Question
          title={text.remove.title({ name: asked.name })}
          confirm={text.actions.remove}
          cancel={text.cancel}
          isBusy={channels.isActing}
          onConfirm={() => {
            channels.remove(asked);
            setAsked(null);
            top.current?.focus();
          }}
          onCancel={() => setAsked(null)}
        >
          {text.remove.text}
        </Question>
      )}
    </section>
  );
}

function Loading({ list }: Pick<ChannelsOf, 'list'>) {
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
  readonly channels: ChannelsOf;
  onEdit(channel: Channel): void;
  onRemove(channel: Channel): void;
}

function Listed({ channels, onEdit, onRemove }: ListedProps) {
  const listed = channels.list.data?.channels ?? [];
  if (listed.length === 0) {
    return (
      <Empty title={text.none} look="bare">
        {text.noneHint}
      </Empty>
    );
  }
  return (
    <ul className={styles.list} aria-label={text.list}>
      {listed.map((channel) => (
        <ChannelCard
          key={channel.id}
          channel={channel}
          channels={channels}
          onEdit={() => onEdit(channel)}
          onRemove={() => onRemove(channel)}
        />
      ))}
    </ul>
  );
}

function Adding({ channels, onAddWebhook }: { readonly channels: ChannelsOf; onAddWebhook(): void }) {
  const { channels: listed = [], most = 0, push_key: key = '' } = channels.list.data ?? {};
  const isHere = listed.some(({ push, state }) => push?.endpoint_hash === channels.ownHash && state === 'on');
  if (listed.length >= most) return <p className={styles.lead}>{text.full({ most })}</p>;
  return (
    <div className={styles.actions}>
      <Button className={styles.button} onClick={onAddWebhook}>
        {text.add.webhook}
      </Button>
      {!isHere && (
        <Button
          variant="default"
          className={styles.button}
          aria-disabled={channels.isActing || undefined}
          onClick={() => channels.addBrowser(key)}
        >
          {text.add.push}
        </Button>
      )}
    </div>
  );
}

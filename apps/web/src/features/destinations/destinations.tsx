import { Button, TextInput } from '@mantine/core';
import type { Channel } from '@vivac/contract/alerts/channels';
import { useId, useRef, useState, type FormEvent, useEffect } from 'react';
import { errorSentence } from '../../api/api-error.ts';
import { wordsOf } from '../../text/reader.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { Question } from '../../ui/states/question.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { DestinationCard } from './destination-card.tsx';
import styles from './destinations.module.css';
import { type DestinationsOf, useChannels, type FreshSecret } from './use-destinations.ts';
import { SecretNotice } from '../../ui/forms/secret-notice.tsx';
import { WEBHOOK_SHAPES, type WebhookShape } from '@vivac/domain/destinations';
import { call } from '../../api/call.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useRequiredFields } from '../../ui/forms/use-required-fields.ts';

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

const freshSecretText = wordsOf('channels').fresh;

/** A signing secret that was made just now: the only time it is seen (channel-3). */
function FreshSecretNotice({ fresh, onDone }: { readonly fresh: FreshSecret; onDone(): void }) {
  const { name, secret } = fresh;
  return (
    <SecretNotice
      level="h4"
      title={freshSecretText.title({ name })}
      label={freshSecretText.secret}
      secret={secret}
      words={freshSecretText}
      onDone={onDone}
    />
  );
}

const webhookFormText = text.form;
const SHAPES = WEBHOOK_SHAPES.map((value) => ({ value, label: text.kinds.webhook[value] }));

interface WebhookFormProps {
  /** The one that is changed; null for a new one. */
  readonly channel: Channel | null;
  onSaved(made: FreshSecret | null): void;
  onCancel(): void;
}

/** Asks for a webhook, or changes one: an address that is not typed again stays. */
function WebhookForm({ channel: destination, onSaved, onCancel }: WebhookFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const typing = useTypedWebhook(destination);
  const saving = useSubmission<Typed>({ mutationFn: async (typed) => onSaved(await save(destination, typed)) });
  useEffect(() => form.current?.querySelector<HTMLElement>('input')?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const typed = typing.check();
    if (typed === null) saving.reset();
    else saving.submit(typed);
  }

  const title = destination === null ? webhookFormText.add : webhookFormText.edit({ name: destination.name });
  return (
    <form ref={form} className={styles.form} aria-label={title} onSubmit={submit} noValidate>
      <h4>{title}</h4>
      <WebhookFields channel={destination} typing={typing} />
      {saving.isError && (
        <Notice tone="error" dismiss={{ label: text.dismiss, act: saving.reset }}>
          {errorSentence(saving.error)}
        </Notice>
      )}
      <div className="row gap-8">
        <SubmitButton busy={saving.isPending}>{webhookFormText.save}</SubmitButton>
        <Button variant="default" size="md" onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </form>
  );
}

function useTypedWebhook(destination: Channel | null) {
  const stored = destination?.webhook;
  const [shape, setShape] = useState<WebhookShape>(stored?.shape ?? 'standard');
  const name = useRequiredFields({ name: destination?.name ?? '' });
  const address = useRequiredFields({ url: '' });
  const chat = useRequiredFields({ chat: stored?.chat ?? '' });
  return {
    shape,
    setShape,
    name,
    address,
    chat,
    /** What was typed; null where something is missing, the first of which has the focus then. */
    check(): Typed | null {
      const checks = [shape !== 'telegram' || chat.check(), stored != null || address.check(), name.check()];
      return checks.every(Boolean) ? { ...name.trimmed, ...address.trimmed, ...chat.trimmed, shape } : null;
    },
  };
}

interface WebhookFieldsProps {
  readonly channel: Channel | null;
  readonly typing: ReturnType<typeof useTypedWebhook>;
}

function WebhookFields({ channel: destination, typing: { shape, setShape, name, address, chat } }: WebhookFieldsProps) {
  const stored = destination?.webhook?.address;
  return (
    <>
      <TextInput
        {...name.field('name', webhookFormText.nameMissing)}
        label={webhookFormText.name}
        maxLength={60}
        autoComplete="off"
      />
      <ChoiceField<WebhookShape> label={webhookFormText.shape} value={shape} choices={SHAPES} onChange={setShape} />
      <TextInput
        {...address.field('url', webhookFormText.addressMissing)}
        aria-required={stored === undefined}
        label={stored === undefined ? webhookFormText.address : webhookFormText.addressKept({ address: stored })}
        description={webhookFormText.hints[shape]}
        inputMode="url"
        maxLength={2_000}
        autoComplete="off"
        spellCheck={false}
      />
      {shape === 'telegram' && (
        <TextInput
          {...chat.field('chat', webhookFormText.chatMissing)}
          label={webhookFormText.chat}
          description={webhookFormText.chatHint}
          maxLength={100}
          autoComplete="off"
        />
      )}
    </>
  );
}

interface Typed {
  readonly name: string;
  readonly url: string;
  readonly shape: WebhookShape;
  readonly chat: string;
}

/** Answers the secret of a new webhook; null where there is none to show. */
async function save(destination: Channel | null, { name, url, shape, chat }: Typed): Promise<FreshSecret | null> {
  const stated = { name, shape, ...(url !== '' && { url }), ...(shape === 'telegram' && { chat }) };
  if (destination !== null) {
    await call('changeChannel', { params: { id: destination.id }, body: stated });
    return null;
  }
  const { secret } = await call('addChannel', { body: { kind: 'webhook', ...stated } });
  return secret === null ? null : { name, secret };
}

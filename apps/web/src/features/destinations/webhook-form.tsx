import { Button, TextInput } from '@mantine/core';
import type { Channel } from '@vivac/contract/alerts/channels';
import { WEBHOOK_SHAPES, type WebhookShape } from '@vivac/domain/destinations';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { errorSentence } from '../../api/api-error.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { wordsOf } from '../../text/reader.ts';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useRequiredFields } from '../../ui/forms/use-required-fields.ts';
import { Notice } from '../../ui/states/notice.tsx';
import styles from './destinations.module.css';
import type { FreshSecret } from './use-destinations.ts';

const destinationsText = wordsOf('channels');
const text = destinationsText.form;
const SHAPES = WEBHOOK_SHAPES.map((value) => ({ value, label: destinationsText.kinds.webhook[value] }));

interface WebhookFormProps {
  /** The one that is changed; null for a new one. */
  readonly channel: Channel | null;
  onSaved(made: FreshSecret | null): void;
  onCancel(): void;
}

/** Asks for a webhook, or changes one: an address that is not typed again stays. */
export function WebhookForm({ channel: destination, onSaved, onCancel }: WebhookFormProps) {
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

  const title = destination === null ? text.add : text.edit({ name: destination.name });
  return (
    <form ref={form} className={styles.form} aria-label={title} onSubmit={submit} noValidate>
      <h4>{title}</h4>
      <WebhookFields channel={destination} typing={typing} />
      {saving.isError && (
        <Notice tone="error" dismiss={{ label: destinationsText.dismiss, act: saving.reset }}>
          {errorSentence(saving.error)}
        </Notice>
      )}
      <div className="row gap-8">
        <SubmitButton busy={saving.isPending}>{text.save}</SubmitButton>
        <Button variant="default" size="md" onClick={onCancel}>
          {destinationsText.cancel}
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
      <TextInput {...name.field('name', text.nameMissing)} label={text.name} maxLength={60} autoComplete="off" />
      <ChoiceField<WebhookShape> label={text.shape} value={shape} choices={SHAPES} onChange={setShape} />
      <TextInput
        {...address.field('url', text.addressMissing)}
        aria-required={stored === undefined}
        label={stored === undefined ? text.address : text.addressKept({ address: stored })}
        description={text.hints[shape]}
        inputMode="url"
        maxLength={2_000}
        autoComplete="off"
        spellCheck={false}
      />
      {shape === 'telegram' && (
        <TextInput
          {...chat.field('chat', text.chatMissing)}
          label={text.chat}
          description={text.chatHint}
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

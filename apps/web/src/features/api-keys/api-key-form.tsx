import { Button, TextInput } from '@mantine/core';
import type { ApiKeyScope } from '@vivac/contract/endpoint';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { errorSentence } from '../../api/api-error.ts';
import type { CallBody } from '../../api/routes.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { wordsOf } from '../../text/reader.ts';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useRequiredFields } from '../../ui/forms/use-required-fields.ts';
import { Notice } from '../../ui/states/notice.tsx';
import styles from './api-keys.module.css';
import type { FreshKey } from './use-api-keys.ts';

const apiKeysText = wordsOf('api-keys');
const text = apiKeysText.form;
const SCOPES = Object.keys(apiKeysText.scopes) as ApiKeyScope[];
const ADMIN_SCOPES: readonly ApiKeyScope[] = ['imports:write', 'admin'];
const EXPIRIES = [
  { value: '30', label: text.expiries.month },
  { value: '90', label: text.expiries.quarter },
  { value: '365', label: text.expiries.year },
  { value: '', label: text.expiries.never },
];
const RATES = [10, 60, 300, 1200].map((rate) => ({ value: String(rate), label: apiKeysText.rate({ requests: rate }) }));

interface ApiKeyFormProps {
  /** Whether the scopes of administrators are on offer. */
  readonly isAdmin: boolean;
  onMade(fresh: FreshKey): void;
  onCancel(): void;
}

/** Asks for a new key. */
export function ApiKeyForm({ isAdmin, onMade, onCancel }: ApiKeyFormProps) {
  const fields = useRequiredFields({ name: '' });
  const [scopes, setScopes] = useState<readonly ApiKeyScope[]>([]);
  const [isUnscoped, setUnscoped] = useState(false);
  const [source, setSource] = useState('');
  const [days, setDays] = useState('365');
  const [rate, setRate] = useState('60');
  const form = useRef<HTMLFormElement>(null);
  const making = useSubmission<CallBody<'createApiKey'>>({
    mutationFn: async (body) => onMade(await call('createApiKey', { body })),
  });
  useEffect(() => form.current?.querySelector<HTMLElement>('input')?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const isNamed = fields.check();
    setUnscoped(scopes.length === 0);
    if (isNamed && scopes.length === 0) form.current?.querySelector<HTMLElement>('input[type=checkbox]')?.focus();
    if (!isNamed || scopes.length === 0) return making.reset();
    const only = scopes.includes('imports:write') ? source.trim() : '';
    making.submit({
      name: fields.trimmed.name,
      scopes: [...scopes],
      requests_per_minute: Number(rate),
      ...(only !== '' && { source: only }),
      ...(days !== '' && { expires_in_days: Number(days) }),
    });
  }

  return (
    <form ref={form} className={styles.form} aria-label={text.title} onSubmit={submit} noValidate>
      <h3>{text.title}</h3>
      <TextInput
        {...fields.field('name', text.nameMissing)}
        label={text.name}
        description={text.nameHint}
        maxLength={100}
        autoComplete="off"
      />
      <ScopeChoice
        offered={isAdmin ? SCOPES : SCOPES.filter((scope) => !ADMIN_SCOPES.includes(scope))}
        chosen={scopes}
        isMissing={isUnscoped && scopes.length === 0}
        onChoose={setScopes}
      />
      {scopes.includes('imports:write') && (
        <TextInput
          label={text.source}
          description={text.sourceHint}
          maxLength={200}
          autoComplete="off"
          value={source}
          onChange={({ currentTarget: { value } }) => setSource(value)}
        />
      )}
      <div className={styles.limits}>
        <ChoiceField label={text.expiry} value={days} choices={EXPIRIES} onChange={setDays} />
        <ChoiceField label={text.rate} value={rate} choices={RATES} onChange={setRate} />
      </div>
      {making.isError && (
        <Notice tone="error" dismiss={{ label: apiKeysText.dismiss, act: making.reset }}>
          {errorSentence(making.error)}
        </Notice>
      )}
      <div className="row gap-12">
        <SubmitButton busy={making.isPending}>{text.submit}</SubmitButton>
        <Button variant="default" size="md" onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </form>
  );
}

interface ScopeChoiceProps {
  readonly offered: readonly ApiKeyScope[];
  readonly chosen: readonly ApiKeyScope[];
  readonly isMissing: boolean;
  onChoose(scopes: readonly ApiKeyScope[]): void;
}

function ScopeChoice({ offered, chosen, isMissing, onChoose }: ScopeChoiceProps) {
  const id = useId();
  const toggle = (scope: ApiKeyScope) =>
    // In the order in which they are offered, whatever was ticked first.
    onChoose(offered.filter((each) => (each === scope ? !chosen.includes(each) : chosen.includes(each))));
  return (
    <fieldset className={styles.choice} aria-describedby={isMissing ? `${id}-missing` : undefined}>
      <legend>{text.scopes}</legend>
      {offered.map((scope) => (
        <label key={scope} className={styles.option}>
          <input
            type="checkbox"
            checked={chosen.includes(scope)}
            aria-describedby={`${id}-${scope}`}
            aria-invalid={isMissing || undefined}
            onChange={() => toggle(scope)}
          />
          <span>
            {apiKeysText.scopes[scope].name} <code>{scope}</code>
            <span id={`${id}-${scope}`} className={styles.small}>
              {apiKeysText.scopes[scope].means}
            </span>
          </span>
        </label>
      ))}
      {isMissing && (
        <p id={`${id}-missing`} className={styles.missing}>
          {text.scopesMissing}
        </p>
      )}
    </fieldset>
  );
}

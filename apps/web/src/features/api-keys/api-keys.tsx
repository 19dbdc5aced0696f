import { Button, TextInput } from '@mantine/core';
import { type ReactNode, type Ref, useEffect, useRef, useState, type FormEvent, useId } from 'react';
import { apiDocs } from '../../api/addresses.ts';
import type { SignedInUser } from '../../api/identity/ports.ts';
import { wordsOf } from '../../text/reader.ts';
import { SecretNotice } from '../../ui/forms/secret-notice.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { Question } from '../../ui/states/question.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import styles from './api-keys.module.css';
import { type ApiKeysOf, type FreshKey, useApiKeys, type ShownKey } from './use-api-keys.ts';
import type { ApiKeyScope } from '@vivac/contract/endpoint';
import { call } from '../../api/call.ts';
import { errorSentence } from '../../api/api-error.ts';
import type { CallBody } from '../../api/routes.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useRequiredFields } from '../../ui/forms/use-required-fields.ts';
import { useMoments } from '../../api/use-moments.ts';

const text = wordsOf('api-keys');
const freshText = text.fresh;

interface ApiKeysProps {
  readonly user: SignedInUser | null;
  /** Those of other users, where an administrator looks after all of them. */
  readonly others?: (keys: ApiKeysOf) => ReactNode;
}

/** Keys with which programs call in the user's name: made, listed and revoked. */
export function ApiKeys({ user, others }: ApiKeysProps) {
  const keys = useApiKeys(user, others !== undefined);
  const { fresh, revoked } = keys;
  const [isOpen, setOpen] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone with its key.
  useEffect(() => {
    if (revoked !== null) top.current?.focus();
  }, [revoked]);
  const closing = (act: () => void) => () => {
    act();
    top.current?.focus();
  };

  return (
    <div className={styles.keys}>
      <p className={styles.lead}>
        {text.lead} <a href={apiDocs}>{text.docs}</a>
      </p>
      {fresh && <FreshApiKey key={fresh.api_key.id} fresh={fresh} onDone={closing(keys.forgetFresh)} />}
      {isOpen && (
        <ApiKeyForm
          isAdmin={user?.admin === true}
          onMade={(made) => {
            setOpen(false);
            keys.show(made);
          }}
          onCancel={closing(() => setOpen(false))}
        />
      )}
      <OwnKeys top={top} keys={keys} onAdd={isOpen ? null : () => setOpen(true)} />
      {others?.(keys)}
      <RevokeQuestion keys={keys} />
    </div>
  );
}

interface OwnKeysProps {
  readonly keys: ApiKeysOf;
  readonly top: Ref<HTMLDivElement>;
  /** Null while a key is being asked for. */
  readonly onAdd: (() => void) | null;
}

function OwnKeys({ keys: { own, revoked, dismissRevoked, ask }, top, onAdd }: OwnKeysProps) {
  return (
    <div ref={top} tabIndex={-1} className={styles.top} role="group" aria-label={text.list}>
      {revoked !== null && (
        <Notice tone="success" dismiss={{ label: text.dismiss, act: dismissRevoked }}>
          {revoked}
        </Notice>
      )}
      <Loaded
        query={own}
        waiting={<Waiting label={text.loading} className={styles.waiting} heights={[44, 120, 120]} />}
        failed={text.failed}
      >
        {({ api_keys: listed }) => <Listed keys={listed} onRevoke={ask} onAdd={onAdd} />}
      </Loaded>
    </div>
  );
}

interface ListedProps extends Pick<OwnKeysProps, 'onAdd'> {
  readonly keys: NonNullable<ApiKeysOf['own']['data']>['api_keys'];
  readonly onRevoke: ApiKeysOf['ask'];
}

function Listed({ keys, onRevoke, onAdd }: ListedProps) {
  if (keys.length === 0) {
    return onAdd === null ? null : (
      <Empty title={text.none} look="bare" action={{ label: text.add, act: onAdd }}>
        {text.noneHint}
      </Empty>
    );
  }
  return (
    <>
      {onAdd && (
        <Button className={styles.add} onClick={onAdd}>
          {text.add}
        </Button>
      )}
      <ApiKeyList keys={keys} label={text.list} onRevoke={onRevoke} />
    </>
  );
}

function RevokeQuestion({ keys }: { readonly keys: ApiKeysOf }) {
  const { asked: requested, revokeFailure } = keys;
  if (requested === null) return null;
  return (
    <Question
      title={text.question.title({ name: requested.name })}
      confirm={text.revoke}
      cancel={text.question.cancel}
      isBusy={keys.isRevoking}
      form={revokeFailure && <Notice tone="error">{revokeFailure}</Notice>}
      onConfirm={() => keys.revoke(requested)}
      onCancel={() => keys.ask(null)}
    >
      {text.question.text}
    </Question>
  );
}

/** A key that was made just now: the only time it is seen. */
function FreshApiKey({ fresh, onDone }: { readonly fresh: FreshKey; onDone(): void }) {
  const title = freshText.title({ name: fresh.api_key.name });
  return (
    <SecretNotice level="h3" title={title} label={freshText.key} secret={fresh.key} words={freshText} onDone={onDone} />
  );
}

const apiKeyFormText = text.form;
const SCOPES = Object.keys(text.scopes) as ApiKeyScope[];
const ADMIN_SCOPES: readonly ApiKeyScope[] = ['imports:write', 'admin'];
const EXPIRIES = [
  { value: '30', label: apiKeyFormText.expiries.month },
  { value: '90', label: apiKeyFormText.expiries.quarter },
  { value: '365', label: apiKeyFormText.expiries.year },
  { value: '', label: apiKeyFormText.expiries.never },
];
const RATES = [10, 60, 300, 1200].map((rate) => ({ value: String(rate), label: text.rate({ requests: rate }) }));

interface ApiKeyFormProps {
  /** Whether the scopes of administrators are on offer. */
  readonly isAdmin: boolean;
  onMade(fresh: FreshKey): void;
  onCancel(): void;
}

/** Asks for a new key. */
function ApiKeyForm({ isAdmin, onMade, onCancel }: ApiKeyFormProps) {
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
    <form ref={form} className={styles.form} aria-label={apiKeyFormText.title} onSubmit={submit} noValidate>
      <h3>{apiKeyFormText.title}</h3>
      <TextInput
        {...fields.field('name', apiKeyFormText.nameMissing)}
        label={apiKeyFormText.name}
        description={apiKeyFormText.nameHint}
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
          label={apiKeyFormText.source}
          description={apiKeyFormText.sourceHint}
          maxLength={200}
          autoComplete="off"
          value={source}
          onChange={({ currentTarget: { value } }) => setSource(value)}
        />
      )}
      <div className={styles.limits}>
        <ChoiceField label={apiKeyFormText.expiry} value={days} choices={EXPIRIES} onChange={setDays} />
        <ChoiceField label={apiKeyFormText.rate} value={rate} choices={RATES} onChange={setRate} />
      </div>
      {making.isError && (
        <Notice tone="error" dismiss={{ label: text.dismiss, act: making.reset }}>
          {errorSentence(making.error)}
        </Notice>
      )}
      <div className="row gap-12">
        <SubmitButton busy={making.isPending}>{apiKeyFormText.submit}</SubmitButton>
        <Button variant="default" size="md" onClick={onCancel}>
          {apiKeyFormText.cancel}
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
      <legend>{apiKeyFormText.scopes}</legend>
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
            {text.scopes[scope].name} <code>{scope}</code>
            <span id={`${id}-${scope}`} className={styles.small}>
              {text.scopes[scope].means}
            </span>
          </span>
        </label>
      ))}
      {isMissing && (
        <p id={`${id}-missing`} className={styles.missing}>
          {apiKeyFormText.scopesMissing}
        </p>
      )}
    </fieldset>
  );
}

interface ApiKeyListProps {
  readonly keys: readonly ShownKey[];
  readonly label: string;
  onRevoke(key: ShownKey): void;
}

/** Everything about the keys but the keys. */
export function ApiKeyList({ keys, label, onRevoke }: ApiKeyListProps) {
  if (keys.length === 0) return null;
  return (
    <ul className="plain-list stack gap-12 no-margin" aria-label={label}>
      {keys.map((key) => (
        <ApiKeyCard key={key.id} apiKey={key} onRevoke={() => onRevoke(key)} />
      ))}
    </ul>
  );
}

function ApiKeyCard({ apiKey, onRevoke }: { readonly apiKey: ShownKey; onRevoke(): void }) {
  const momentOf = useMoments();
  const { name, prefix, scopes, source, owner, expired, requests_per_minute: rate } = apiKey;
  const { created_at: madeAt, last_used_at: usedAt, expires_at: expiresAt } = apiKey;
  const expiry = expired ? text.expired : text.expires;
  return (
    <li className={styles.card} data-expired={expired || undefined}>
      <div className="stack gap-4 narrow grow anywhere">
        <p className={styles.name}>
          {name} {expired && <span className={styles.mark}>{text.isExpired}</span>}
        </p>
        <p className={styles.small}>
          <code>{prefix}…</code> {owner !== undefined && text.owner({ email: owner })}
        </p>
        <ul className={styles.scopes}>
          {scopes.map((scope) => (
            <li key={scope} className={styles.scope}>
              {text.scopes[scope].name}
            </li>
          ))}
        </ul>
        {source !== null && <p className={styles.small}>{text.source({ name: source })}</p>}
        <p className={styles.small}>
          {[
            usedAt === null ? text.neverUsed : text.used({ moment: momentOf(usedAt) }),
            expiresAt === null ? text.neverExpires : expiry({ moment: momentOf(expiresAt) }),
          ].map((fact) => (
            <span key={fact} className={styles.fact}>
              {fact}
            </span>
          ))}
        </p>
        <p className={styles.small}>
          {[text.made({ moment: momentOf(madeAt) }), text.rate({ requests: rate })].map((fact) => (
            <span key={fact} className={styles.fact}>
              {fact}
            </span>
          ))}
        </p>
      </div>
      <Button
        variant="outline"
        color="error"
        className={styles.revoke}
        aria-label={text.revokeNamed({ name })}
        onClick={onRevoke}
      >
        {text.revoke}
      </Button>
    </li>
  );
}

import { Button } from '@mantine/core';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { apiDocs } from '../../api/addresses.ts';
import type { SignedInUser } from '../../api/identity/ports.ts';
import { wordsOf } from '../../text/reader.ts';
import { SecretNotice } from '../../ui/forms/secret-notice.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { Question } from '../../ui/states/question.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { ApiKeyForm } from './api-key-form.tsx';
import { ApiKeyList } from './api-key-list.tsx';
import styles from './api-keys.module.css';
import { type ApiKeysOf, type FreshKey, useApiKeys } from './use-api-keys.ts';

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

import { TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { errorSentence } from '../../api/api-error.ts';
import { identity } from '../../api/identity/identity.ts';
import { type SignedInUser, IdentityError, type IdentityErrorCode } from '../../api/identity/ports.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { wordsOf } from '../../text/reader.ts';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useRequiredFields } from '../../ui/forms/use-required-fields.ts';
import styles from './account-form.module.css';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { Notice } from '../../ui/states/notice.tsx';

const profileText = wordsOf('settings').profile;
/** Characters, as every identity provider takes them. */
const NAME_LENGTH_MAX = 100;

/** Only the display name can be changed (account-9). */
export function ProfileForm({ user }: { user: SignedInUser | null }) {
  const fields = useRequiredFields({ name: user?.displayName ?? '' });
  const update = useSubmission({ mutationFn: () => identity.updateDisplayName(fields.trimmed.name) });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (fields.check()) update.submit();
    else update.reset();
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        {...fields.field('name', profileText.nameMissing)}
        label={profileText.name}
        autoComplete="name"
        maxLength={NAME_LENGTH_MAX}
      />
      <TextInput
        label={profileText.email}
        type="email"
        value={user?.email ?? ''}
        disabled
        description={profileText.emailHelp}
        inputWrapperOrder={['label', 'input', 'description']}
        classNames={{ input: styles.fixed }}
      />
      <div className="above-4">
        <SubmitButton busy={update.isPending}>{profileText.submit}</SubmitButton>
      </div>
      {update.isSuccess && <AccountMessage tone="success" sentence={profileText.updated} onDismiss={update.reset} />}
      {update.isError && (
        <AccountMessage tone="error" sentence={errorSentence(update.error)} onDismiss={update.reset} />
      )}
    </form>
  );
}

const passwordFormText = wordsOf('settings').password;

const empty: PasswordFields = { current: '', next: '', confirmation: '' };
/** The field that a refusal of the provider is about. */
const refusedFields: Partial<Record<IdentityErrorCode, PasswordFieldName>> = {
  'invalid-credential': 'current',
  'weak-password': 'next',
};

export function PasswordForm({ user }: { user: SignedInUser | null }) {
  const [fields, setFields] = useState(empty);
  const [fault, setFault] = useState<PasswordFault | null>(null);
  const inputs = useRef<Partial<Record<PasswordFieldName, HTMLInputElement | null>>>({});
  const change = useSubmission({
    // The provider asks for the current password again before it sets the new one.
    mutationFn: () => identity.changePassword(fields.current, fields.next),
    onSuccess: () => setFields(empty),
    onError: (error) => select(refusedField(error)),
  });

  function select(name: PasswordFieldName | undefined) {
    if (name === undefined) return;
    inputs.current[name]?.focus();
    inputs.current[name]?.select();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = passwordFaultOf(fields);
    setFault(found);
    if (found === null) return change.submit();
    change.reset();
    select(found.kind === 'missing' ? found.fields[0] : 'confirmation');
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.lead}>{passwordFormText.lead}</p>
      {/* A password manager learns from it whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      {passwordFieldNames.map((name) => (
        <PasswordField
          key={name}
          ref={(input) => {
            inputs.current[name] = input;
          }}
          label={passwordFormText[name]}
          showLabel={passwordFormText.show[name]}
          name={`${name}-password`}
          autoComplete={name === 'current' ? 'current-password' : 'new-password'}
          value={fields[name]}
          onChange={(value) => setFields((before) => ({ ...before, [name]: value }))}
          description={name === 'next' ? passwordFormText.nextHelp : undefined}
          error={errorOf(name, fault, change.error)}
        />
      ))}
      <div className="above-4">
        <SubmitButton busy={change.isPending}>{passwordFormText.submit}</SubmitButton>
      </div>
      {fault?.kind === 'mismatch' && (
        <AccountMessage tone="error" sentence={passwordFormText.mismatch} onDismiss={() => setFault(null)} />
      )}
      {change.isSuccess && (
        <AccountMessage tone="success" sentence={passwordFormText.changed} onDismiss={change.reset} />
      )}
      {change.isError && (
        <AccountMessage tone="error" sentence={refusalSentence(change.error)} onDismiss={change.reset} />
      )}
    </form>
  );
}

/** Somebody of a provider of OpenID Connect has no password here. */
function refusalSentence(error: Error): string {
  return error instanceof IdentityError && error.code === 'password-elsewhere'
    ? passwordFormText.elsewhere
    : errorSentence(error);
}

function refusedField(error: Error | null): PasswordFieldName | undefined {
  return error instanceof IdentityError ? refusedFields[error.code] : undefined;
}

/** What stands below a field; true where the message of the form says it all. */
function errorOf(name: PasswordFieldName, fault: PasswordFault | null, error: Error | null): string | boolean {
  if (fault?.kind === 'missing' && fault.fields.includes(name)) return passwordFormText.missing[name];
  if (fault?.kind === 'mismatch') return name === 'confirmation';
  if (refusedField(error) !== name) return false;
  return name === 'current' ? passwordFormText.notCurrent : true;
}

interface PasswordFields {
  readonly current: string;
  readonly next: string;
  readonly confirmation: string;
}

type PasswordFieldName = keyof PasswordFields;

/** In the order in which they are asked for. */
const passwordFieldNames = ['current', 'next', 'confirmation'] as const satisfies readonly PasswordFieldName[];

/** Why nothing is sent: the fields that are empty, else the two that differ (account-13, account-14); null when all is well. */
type PasswordFault =
  { readonly kind: 'missing'; readonly fields: readonly PasswordFieldName[] } | { readonly kind: 'mismatch' };

export function passwordFaultOf(fields: PasswordFields): PasswordFault | null {
  const missing = passwordFieldNames.filter((name) => fields[name] === '');
  if (missing.length > 0) return { kind: 'missing', fields: missing };
  return fields.next === fields.confirmation ? null : { kind: 'mismatch' };
}

const settingsText = wordsOf('settings');

interface AccountMessageProps {
  readonly tone: 'error' | 'success';
  readonly sentence: string;
  readonly onDismiss: () => void;
}

/** Below the button that caused it, where nothing moves when it comes. */
function AccountMessage({ tone, sentence, onDismiss }: AccountMessageProps) {
  return (
    <Notice tone={tone} dismiss={{ label: settingsText.dismiss, act: onDismiss }}>
      {sentence}
    </Notice>
  );
}

import { useRef, useState, type FormEvent } from 'react';
import { errorSentence } from '../../api/api-error.ts';
import { identity } from '../../api/identity/identity.ts';
import { IdentityError, type IdentityErrorCode, type SignedInUser } from '../../api/identity/ports.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { wordsOf } from '../../text/reader.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import styles from './account-form.module.css';
import { AccountMessage } from './account-message.tsx';

const text = wordsOf('settings').password;

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
      <p className={styles.lead}>{text.lead}</p>
      {/* A password manager learns from it whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      {passwordFieldNames.map((name) => (
        <PasswordField
          key={name}
          ref={(input) => {
            inputs.current[name] = input;
          }}
          label={text[name]}
          showLabel={text.show[name]}
          name={`${name}-password`}
          autoComplete={name === 'current' ? 'current-password' : 'new-password'}
          value={fields[name]}
          onChange={(value) => setFields((before) => ({ ...before, [name]: value }))}
          description={name === 'next' ? text.nextHelp : undefined}
          error={errorOf(name, fault, change.error)}
        />
      ))}
      <div className="above-4">
        <SubmitButton busy={change.isPending}>{text.submit}</SubmitButton>
      </div>
      {fault?.kind === 'mismatch' && (
        <AccountMessage tone="error" sentence={text.mismatch} onDismiss={() => setFault(null)} />
      )}
      {change.isSuccess && <AccountMessage tone="success" sentence={text.changed} onDismiss={change.reset} />}
      {change.isError && (
        <AccountMessage tone="error" sentence={refusalSentence(change.error)} onDismiss={change.reset} />
      )}
    </form>
  );
}

/** Somebody of a provider of OpenID Connect has no password here. */
function refusalSentence(error: Error): string {
  return error instanceof IdentityError && error.code === 'password-elsewhere' ? text.elsewhere : errorSentence(error);
}

function refusedField(error: Error | null): PasswordFieldName | undefined {
  return error instanceof IdentityError ? refusedFields[error.code] : undefined;
}

/** What stands below a field; true where the message of the form says it all. */
function errorOf(name: PasswordFieldName, fault: PasswordFault | null, error: Error | null): string | boolean {
  if (fault?.kind === 'missing' && fault.fields.includes(name)) return text.missing[name];
  if (fault?.kind === 'mismatch') return name === 'confirmation';
  if (refusedField(error) !== name) return false;
  return name === 'current' ? text.notCurrent : true;
}

export interface PasswordFields {
  readonly current: string;
  readonly next: string;
  readonly confirmation: string;
}

export type PasswordFieldName = keyof PasswordFields;

/** In the order in which they are asked for. */
const passwordFieldNames = ['current', 'next', 'confirmation'] as const satisfies readonly PasswordFieldName[];

/** Why nothing is sent: the fields that are empty, else the two that differ (account-13, account-14); null when all is well. */
export type PasswordFault =
  { readonly kind: 'missing'; readonly fields: readonly PasswordFieldName[] } | { readonly kind: 'mismatch' };

export function passwordFaultOf(fields: PasswordFields): PasswordFault | null {
  const missing = passwordFieldNames.filter((name) => fields[name] === '');
  if (missing.length > 0) return { kind: 'missing', fields: missing };
  return fields.next === fields.confirmation ? null : { kind: 'mismatch' };
}

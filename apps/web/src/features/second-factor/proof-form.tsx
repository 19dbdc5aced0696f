import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { factorCalls, factorFault, type FactorProof, factorSentence } from '../../api/identity/factor-calls.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useRequiredFields, type RequiredFields } from '../../ui/forms/use-required-fields.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { wordsOf } from '../../text/reader.ts';
import styles from './second-factor.module.css';

const text = wordsOf('second-factor');

export interface RequestedProof {
  /** Where a fresh sign-in does not stand for it. */
  readonly password: boolean;
  /** Of whoever has a factor already; those without an app have recovery codes alone. */
  readonly code: 'either' | 'recovery' | null;
  /** May be shown in the place of a code. */
  readonly passkey: boolean;
}

interface ProofFormProps {
  readonly asks: RequestedProof;
  readonly submit: string;
  readonly children: ReactNode;
  /** What has to be filled in before, and whether it is. */
  readonly before?: { readonly field: ReactNode; check(): boolean };
  act(proof: FactorProof): Promise<unknown>;
  readonly onCancel?: (() => void) | undefined;
}

/** Who is it still? Says what follows, and asks once more for the password and for a fresh code. */
export function ProofForm({ asks, submit, children, before, act, onCancel }: ProofFormProps) {
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [wasRefused, setRefused] = useState(false);
  const fields = useRequiredFields({ code: '' });
  const { focus } = fields;
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const asksPassword = asks.password || wasRefused;
  const sending = useSubmission({
    mutationFn: async (by: 'code' | 'passkey') => {
      const shown =
        by === 'code' ? asks.code && { code: fields.trimmed.code } : { passkey: await factorCalls.shownPasskey() };
      return act({ ...(password !== '' && { password }), ...shown });
    },
    onError: (error) => {
      if (factorFault(error) !== 'INVALID_PASSWORD') return asks.code && focus('code');
      setRefused(true);
      input.current?.select();
    },
  });
  // The first thing to do, wherever the button was that led here.
  useEffect(() => form.current?.querySelector('input')?.focus(), [asksPassword]);

  function send(by: 'code' | 'passkey') {
    const isComplete = by === 'passkey' || asks.code === null || fields.check();
    const isFilled = before?.check() ?? true;
    setChecked(true);
    if (!isFilled) return;
    if (asksPassword && password === '') input.current?.focus();
    else if (isComplete) sending.submit(by);
  }
  function submitCode(event: FormEvent) {
    event.preventDefault();
    send('code');
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submitCode} noValidate>
      <p className={styles.lead}>{children}</p>
      {before?.field}
      {asksPassword && (
        <PasswordField
          ref={input}
          label={text.password.label}
          showLabel={text.password.show}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={isChecked && password === '' && text.password.missing}
        />
      )}
      {asks.code && <CodeField fields={fields} kind={asks.code} />}
      {sending.isError && <Notice tone="error">{factorSentence(sending.error)}</Notice>}
      <FormButtons
        submit={submit}
        isBusy={sending.isPending}
        onPasskey={asks.passkey ? () => send('passkey') : undefined}
        onCancel={onCancel}
      />
    </form>
  );
}

interface FormButtonsProps {
  readonly submit: string;
  readonly isBusy: boolean;
  readonly onPasskey?: (() => void) | undefined;
  readonly onCancel?: (() => void) | undefined;
}

export function FormButtons({ submit, isBusy, onPasskey, onCancel }: FormButtonsProps) {
  return (
    <div className={styles.buttons}>
      <SubmitButton busy={isBusy}>{submit}</SubmitButton>
      {onPasskey && (
        <Button size="md" variant="default" disabled={isBusy} onClick={onPasskey}>
          {text.signIn.usePasskey}
        </Button>
      )}
      {onCancel && (
        <Button size="md" variant="default" onClick={onCancel}>
          {text.cancel}
        </Button>
      )}
    </div>
  );
}

const codeFieldText = wordsOf('second-factor').code;

interface CodeFieldProps {
  readonly fields: RequiredFields<'code'>;
  readonly kind: 'app' | 'recovery' | 'either';
}

/** Six digits of an app, which phones offer to fill in, a recovery code, or either. */
export function CodeField({ fields, kind }: CodeFieldProps) {
  const field = fields.field('code', codeFieldText[kind].missing);
  return (
    <TextInput
      {...field}
      label={codeFieldText[kind].label}
      description={codeFieldText[kind].help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode={kind === 'app' ? 'numeric' : 'text'}
      autoComplete={kind === 'recovery' ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      error={field.error}
    />
  );
}

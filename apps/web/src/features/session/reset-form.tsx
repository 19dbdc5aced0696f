import { TextInput } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { errorSentence } from '../../api/error-sentence.ts';
import { identity } from '../../api/identity/identity.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { sessionText } from '../../text/en/identity/session.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import styles from './session-form.module.css';

const text = sessionText.reset;

interface ResetFormProps {
  /** Where the mailed link leads to in the end. */
  readonly continueUrl: string;
  readonly onSent: () => void;
}

export function ResetForm({ continueUrl, onSent }: ResetFormProps) {
  const [email, setEmail] = useState('');
  const [emailMissing, setEmailMissing] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const send = useSubmission({
    mutationFn: () => identity.sendPasswordReset(email.trim(), continueUrl),
    onSuccess: onSent,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const missing = email.trim() === '';
    setEmailMissing(missing);
    if (missing) {
      send.reset();
      emailInput.current?.focus();
    } else send.submit();
  }

  const problem = emailMissing ? text.emailMissing : send.isError ? errorSentence(send.error) : null;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <TextInput
        ref={emailInput}
        label={text.email}
        type="email"
        name="email"
        autoComplete="username"
        required
        withAsterisk={false}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={emailMissing}
      />
      <SubmitButton fullWidth busy={send.isPending}>
        {text.submit}
      </SubmitButton>
    </form>
  );
}

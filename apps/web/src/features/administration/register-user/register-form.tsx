import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { registerText as text } from '../../../text/en/administration.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { FORM_WORDS, failureSentence } from '../failure-sentence.ts';
import styles from '../administration-form.module.css';

export function RegisterForm({ onRegistered }: { onRegistered(email: string): void }) {
  const [email, setEmail] = useState('');
  const [username, setUsername] = useState('');
  const [checked, setChecked] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const usernameInput = useRef<HTMLInputElement>(null);
  const queryClient = useQueryClient();
  const register = useMutation({
    mutationFn: () => call('registerUser', { body: { email: email.trim(), username: username.trim() } }),
    onSuccess: (answer) => {
      void queryClient.invalidateQueries({ queryKey: ['getUsers'] });
      onRegistered(answer.email);
    },
    onError: (error) => {
      const wrong = error instanceof ApiError && error.field === 'username' ? usernameInput : emailInput;
      wrong.current?.focus();
    },
  });

  const emailMissing = email.trim() === '';
  const usernameMissing = username.trim() === '';
  // Stays busy until the next page is there, so that nobody registers the same person twice.
  const busy = register.isPending || register.isSuccess;

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (emailMissing) emailInput.current?.focus();
    else if (usernameMissing) usernameInput.current?.focus();
    else if (!busy) register.mutate();
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {register.isError && <Notice tone="error">{failureSentence(register.error, FORM_WORDS)}</Notice>}
      <TextInput
        ref={emailInput}
        label={text.email}
        type="email"
        name="email"
        autoComplete="off"
        required
        withAsterisk={false}
        readOnly={busy}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={checked && emailMissing ? text.emailMissing : null}
      />
      <TextInput
        ref={usernameInput}
        label={text.username}
        description={text.usernameHelp}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        name="username"
        autoComplete="off"
        maxLength={100}
        required
        withAsterisk={false}
        readOnly={busy}
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
        error={checked && usernameMissing ? text.usernameMissing : null}
      />
      <Button type="submit" size="md" className={styles.submit} loading={busy}>
        {text.submit}
      </Button>
    </form>
  );
}

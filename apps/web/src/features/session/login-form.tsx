import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { errorSentence } from '../../api/error-sentence.ts';
import { identity } from '../../api/identity/identity.ts';
import { sessionText } from '../../text/session.ts';
import { Notice } from '../../ui/notice.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import styles from './session-form.module.css';

const text = sessionText.login;

interface LoginFormProps {
  /** Shows which accounts the demo market has. */
  readonly demo: boolean;
  readonly onSignedIn: () => void;
}

export function LoginForm({ demo, onSignedIn }: LoginFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [checked, setChecked] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const signIn = useMutation({
    mutationFn: () => identity.signIn(email.trim(), password),
    onSuccess: onSignedIn,
    onError: () => passwordInput.current?.select(),
  });

  const emailError = checked && email.trim() === '' ? text.emailMissing : null;
  const passwordError = checked && password === '' ? text.passwordMissing : null;

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (email.trim() === '') emailInput.current?.focus();
    else if (password === '') passwordInput.current?.focus();
    else signIn.mutate();
  }

  function chooseAccount(account: string) {
    setEmail(account);
    passwordInput.current?.focus();
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {signIn.isError && <Notice tone="error">{errorSentence(signIn.error)}</Notice>}
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
        error={emailError}
      />
      <PasswordInput
        ref={passwordInput}
        label={text.password}
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={passwordError}
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': text.showPassword }}
      />
      <Button type="submit" size="md" fullWidth loading={signIn.isPending}>
        {text.submit}
      </Button>
      {demo && <DemoAccounts onChoose={chooseAccount} />}
    </form>
  );
}

import { TextInput } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { errorSentence } from '../../api/api-error.ts';
import { identity } from '../../api/identity/identity.ts';
import { IdentityError } from '../../api/identity/ports.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { wordsOf } from '../../text/reader.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { DemoAccounts } from './demo-accounts.tsx';

const text = wordsOf('session').login;

interface LoginFormProps {
  /** Shows which accounts the demo market has. */
  readonly demo: boolean;
  readonly onSignedIn: () => void;
  /** The password was right and is not all. */
  readonly onFactorDue: () => void;
}

export function LoginForm({ demo, onSignedIn, onFactorDue }: LoginFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [checked, setChecked] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const signIn = useSubmission({
    mutationFn: () => identity.signIn(email.trim(), password),
    onSuccess: onSignedIn,
    onError: (error) => (isFactorDue(error) ? onFactorDue() : passwordInput.current?.select()),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (email.trim() === '') emailInput.current?.focus();
    else if (password === '') passwordInput.current?.focus();
    else signIn.submit();
  }

  function chooseAccount(account: string) {
    setEmail(account);
    passwordInput.current?.focus();
  }

  return (
    <form className="stack one-column gap-16" onSubmit={submit} noValidate>
      {signIn.isError && !isFactorDue(signIn.error) && <Notice tone="error">{errorSentence(signIn.error)}</Notice>}
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
        error={checked && email.trim() === '' && text.emailMissing}
      />
      <PasswordField
        ref={passwordInput}
        label={text.password}
        showLabel={text.showPassword}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={checked && password === '' && text.passwordMissing}
      />
      <SubmitButton fullWidth busy={signIn.isPending}>
        {text.submit}
      </SubmitButton>
      {demo && <DemoAccounts onChoose={chooseAccount} />}
    </form>
  );
}

const isFactorDue = (error: Error): boolean => error instanceof IdentityError && error.code === 'second-factor-needed';

import { useNavigate } from '@tanstack/react-router';
import { wordsOf } from '../../text/reader.ts';
import { AdministrationPage } from './administration-frame.tsx';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useRequiredFields } from '../../ui/forms/use-required-fields.ts';
import { formFailureSentence } from '../../ui/lists/failure-sentence.ts';
import { Notice } from '../../ui/states/notice.tsx';
import styles from './administration-form.module.css';

const pageTitles = wordsOf('page-titles');

export function RegisterPage() {
  const navigate = useNavigate();
  return (
    <AdministrationPage section="users" title={pageTitles.register} lead={text.lead} narrow>
      <RegisterForm onRegistered={(email) => void navigate({ to: '/set-reference', search: { email } })} />
    </AdministrationPage>
  );
}

const text = wordsOf('register');

function RegisterForm({ onRegistered }: { onRegistered(email: string): void }) {
  const fields = useRequiredFields({ email: '', username: '' });
  const queryClient = useQueryClient();
  const register = useMutation({
    mutationFn: () => call('registerUser', { body: fields.trimmed }),
    onSuccess: (answer) => {
      void queryClient.invalidateQueries({ queryKey: ['getUsers'] });
      // What its answer holds is not specified.
      onRegistered(answer.email ?? fields.trimmed.email);
    },
    onError: (error) => fields.focus(error instanceof ApiError && error.field === 'username' ? 'username' : 'email'),
  });

  // Stays busy until the next page is there, so that nobody registers the same person twice.
  const busy = register.isPending || register.isSuccess;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (fields.check() && !busy) register.mutate();
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {register.isError && <Notice tone="error">{formFailureSentence(register.error)}</Notice>}
      <TextInput
        {...fields.field('email', text.emailMissing)}
        label={text.email}
        type="email"
        autoComplete="off"
        readOnly={busy}
      />
      <TextInput
        {...fields.field('username', text.usernameMissing)}
        label={text.username}
        description={text.usernameHelp}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        maxLength={100}
        readOnly={busy}
      />
      <Button type="submit" size="md" className={styles.submit} loading={busy}>
        {text.submit}
      </Button>
    </form>
  );
}

import { Link, useNavigate } from '@tanstack/react-router';
import { basePath } from '../../api/addresses.ts';
import { LanguageSelect } from '../language/language-select.tsx';
import { wordsOf } from '../../text/reader.ts';
import { FormPage } from '../../ui/shell/form-page.tsx';
import styles from './session-page.module.css';
import { TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { errorSentence } from '../../api/api-error.ts';
import { identity } from '../../api/identity/identity.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useRequiredFields } from '../../ui/forms/use-required-fields.ts';

const pageTitles = wordsOf('page-titles');
const productText = wordsOf('product');
const text = wordsOf('session').reset;

export function ForgotPasswordPage() {
  const navigate = useNavigate();
  return (
    <FormPage product={productText.name} title={pageTitles.forgotPassword} lead={text.lead} corner={<LanguageSelect />}>
      <ResetForm
        continueUrl={`${window.location.origin}${basePath}/login`}
        onSent={() => void navigate({ to: '/login', search: { reset: 'sent' } })}
      />
      <Link to="/login" className={styles.aside}>
        {text.back}
      </Link>
    </FormPage>
  );
}

interface ResetFormProps {
  /** Where the mailed link leads to in the end. */
  readonly continueUrl: string;
  readonly onSent: () => void;
}

function ResetForm({ continueUrl, onSent }: ResetFormProps) {
  const fields = useRequiredFields({ email: '' });
  const send = useSubmission({
    mutationFn: () => identity.sendPasswordReset(fields.trimmed.email, continueUrl),
    onSuccess: onSent,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (fields.check()) send.submit();
    else send.reset();
  }

  const problem = fields.isMissing ? text.emailMissing : send.isError ? errorSentence(send.error) : null;
  return (
    <form className="stack one-column gap-16" onSubmit={submit} noValidate>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <TextInput
        {...fields.field('email', '')}
        label={text.email}
        type="email"
        autoComplete="username"
        error={fields.isMissing}
      />
      <SubmitButton fullWidth busy={send.isPending}>
        {text.submit}
      </SubmitButton>
    </form>
  );
}

import { TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { errorSentence } from '../../api/api-error.ts';
import { identity } from '../../api/identity/identity.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { wordsOf } from '../../text/reader.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useRequiredFields } from '../../ui/forms/use-required-fields.ts';

const text = wordsOf('session').reset;

interface ResetFormProps {
  /** Where the mailed link leads to in the end. */
  readonly continueUrl: string;
  readonly onSent: () => void;
}

export function ResetForm({ continueUrl, onSent }: ResetFormProps) {
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

import { TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { errorSentence } from '../../api/api-error.ts';
import { identity } from '../../api/identity/identity.ts';
import type { SignedInUser } from '../../api/identity/ports.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { wordsOf } from '../../text/reader.ts';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useRequiredFields } from '../../ui/forms/use-required-fields.ts';
import { AccountMessage } from './account-message.tsx';
import styles from './account-form.module.css';

const text = wordsOf('settings').profile;
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
        {...fields.field('name', text.nameMissing)}
        label={text.name}
        autoComplete="name"
        maxLength={NAME_LENGTH_MAX}
      />
      <TextInput
        label={text.email}
        type="email"
        value={user?.email ?? ''}
        disabled
        description={text.emailHelp}
        inputWrapperOrder={['label', 'input', 'description']}
        classNames={{ input: styles.fixed }}
      />
      <div className="above-4">
        <SubmitButton busy={update.isPending}>{text.submit}</SubmitButton>
      </div>
      {update.isSuccess && <AccountMessage tone="success" sentence={text.updated} onDismiss={update.reset} />}
      {update.isError && (
        <AccountMessage tone="error" sentence={errorSentence(update.error)} onDismiss={update.reset} />
      )}
    </form>
  );
}

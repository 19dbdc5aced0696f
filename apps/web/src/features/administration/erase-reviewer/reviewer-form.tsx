import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { callQuery } from '../../../api/call-query.ts';
import { wordsOf } from '../../../text/reader.ts';
import { useRequiredFields } from '../../../ui/forms/use-required-fields.ts';
import type { AskedReviewer } from './use-erase-reviewer.ts';
import styles from './erase-reviewer.module.css';

const text = wordsOf('erase-reviewer');

interface ReviewerFormProps {
  readonly isBusy: boolean;
  onFind(asked: AskedReviewer): void;
}

/** Browsers show a long list of proposals slowly. */
const MAX_PROPOSED = 50;

/** Whose reviews, and of which campsite. */
export function ReviewerForm({ isBusy, onFind }: ReviewerFormProps) {
  const fields = useRequiredFields({ name: '', campsite: '' });
  const proposals = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (fields.check()) onFind(fields.trimmed);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        {...fields.field('name', text.nameMissing)}
        label={text.name}
        description={text.nameHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        maxLength={200}
      />
      <TextInput
        {...fields.field('campsite', text.campsiteMissing)}
        label={text.campsite}
        list={proposals}
        autoComplete="off"
        maxLength={300}
      />
      <Proposals id={proposals} typed={fields.trimmed.campsite} />
      <Button type="submit" className={styles.find} aria-disabled={isBusy || undefined}>
        {text.find}
      </Button>
    </form>
  );
}

/** Campsites with reviews whose name has what is typed. */
function Proposals({ id, typed }: { readonly id: string; readonly typed: string }) {
  const { data = [] } = useQuery(callQuery('getReviewList', {}));
  const sought = typed.toLowerCase();
  const names = data.map(({ name }) => name).filter((name) => name.toLowerCase().includes(sought));
  return (
    <datalist id={id}>
      {names.slice(0, MAX_PROPOSED).map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}

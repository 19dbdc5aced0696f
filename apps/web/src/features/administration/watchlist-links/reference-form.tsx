import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useCallback, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { linkText, referenceText } from '../../../text/en/administration.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { FORM_WORDS, failureSentence } from '../failure-sentence.ts';
import { CompetitorFields, ReferenceField, focusRow } from './link-fields.tsx';
import {
  type LinkFault,
  type LinksEdit,
  draftOf,
  faultsOf,
  refusedRows,
  sentLinks,
  textsOf,
  withoutEmptyRows,
} from './links-draft.ts';
import { useLinkMeanings } from './use-link-meanings.ts';
import styles from '../administration-form.module.css';

const EMPTY = draftOf({ reference_link: '', competitor_links: [] });

interface ReferenceFormProps {
  readonly email: string;
  /** Receives the sentence to show (spec §8). */
  onSaved(message: string): void;
}

export function ReferenceForm({ email, onSaved }: ReferenceFormProps) {
  const [draft, setDraft] = useState(EMPTY);
  const [faults, setFaults] = useState<readonly LinkFault[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const queryClient = useQueryClient();
  const meanings = useLinkMeanings(textsOf(draft));
  const save = useMutation({
    mutationFn: () => call('setReference', { body: { email, ...sentLinks(draft) } }),
    onSuccess: ({ message }) => {
      void queryClient.invalidateQueries({ queryKey: ['getUsers'] });
      void queryClient.invalidateQueries({ queryKey: ['checkLink'] });
      onSaved(message || referenceText.saved);
    },
    onError: (error) => showFaults(error instanceof ApiError ? refusedRows(error) : []),
  });
  const busy = save.isPending || save.isSuccess;

  function showFaults(found: readonly LinkFault[]) {
    setFaults(found);
    if (found[0]) focusRow(form, found[0].row);
  }

  const edit = useCallback((change: LinksEdit) => {
    setDraft(change);
    setFaults([]);
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const compact = withoutEmptyRows(draft);
    const found = faultsOf(compact);
    setDraft(compact);
    showFaults(found);
    if (found.length === 0) save.mutate();
  }

  const fields = {
    draft,
    meanings,
    faults,
    readOnly: busy,
    form,
    onEdit: edit,
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {save.isError && <Notice tone="error">{failureSentence(save.error, FORM_WORDS)}</Notice>}
      <div>
        <ReferenceField {...fields} />
        <p className={styles.help}>{linkText.referenceHelp}</p>
      </div>
      <fieldset className={styles.group}>
        <legend>{linkText.competitors}</legend>
        <p className={styles.help}>{linkText.competitorsHelp}</p>
        <CompetitorFields {...fields} />
      </fieldset>
      <Button type="submit" size="md" className={styles.submit} loading={busy}>
        {referenceText.submit}
      </Button>
    </form>
  );
}

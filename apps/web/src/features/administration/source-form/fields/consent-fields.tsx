import { TextInput } from '@mantine/core';
import type { RegisteredSource } from '@vivac/contract/administration/sources';
import { useMoments } from '../../../../api/use-moments.ts';
import { sourcesText } from '../../../../text/sources.ts';
import { sourceFormText as text } from '../source-form-words.ts';
import { ChoiceField } from '../../../../ui/forms/choice-field.tsx';
import { GROUNDS } from '../../sources/consent-question.tsx';
import type { FieldsProps } from './field-props.ts';
import styles from '../source-form.module.css';

const CHOICES = [{ value: '', label: text.noGround }, ...GROUNDS] as const;

/** On what ground the host may be read; a consent that stands is shown. */
export function ConsentFields({
  draft,
  edit,
  errorOf,
  isBusy,
  given,
}: FieldsProps & { readonly given: RegisteredSource['consent'] }) {
  const momentOf = useMoments();
  return (
    <fieldset className={styles.fieldset}>
      <legend>{text.consent}</legend>
      <p className={styles.help}>
        {given === null
          ? text.consentHelp
          : text.given({ ground: sourcesText.grounds[given.ground], by: given.given_by, at: momentOf(given.given_at) })}
      </p>
      <ChoiceField
        label={text.ground}
        value={draft.ground ?? ''}
        choices={CHOICES}
        onChange={(ground) => edit({ ground: ground === '' ? null : ground })}
      />
      {errorOf('consent') !== null && <p className={styles.error}>{errorOf('consent')}</p>}
      {draft.ground !== null && (
        <TextInput
          label={text.note}
          description={text.noteHelp}
          data-field="note"
          autoComplete="off"
          maxLength={500}
          readOnly={isBusy}
          value={draft.note}
          error={errorOf('note')}
          onChange={({ currentTarget: { value } }) => edit({ note: value })}
        />
      )}
    </fieldset>
  );
}

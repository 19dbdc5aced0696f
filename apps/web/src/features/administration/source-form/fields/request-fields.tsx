import { sourceFormText as text } from '../source-form-words.ts';
import type { FieldsProps } from './field-props.ts';
import { LongTextField, Tick } from './plain-fields.tsx';
import styles from '../source-form.module.css';

/** Whether a platform is asked by POST; a body that is stored is never shown. */
export function RequestFields({ draft, edit, errorOf, isBusy }: FieldsProps) {
  return (
    <div className={styles.group}>
      <Tick label={text.post} checked={draft.isPosted} onChange={(isPosted) => edit({ isPosted })} />
      {draft.isPosted && (
        <LongTextField
          label={text.body}
          description={text.bodyHelp}
          placeholder={draft.hasStoredBody ? text.stored : ''}
          field="request_body"
          rows={4}
          maxLength={20_000}
          readOnly={isBusy}
          value={draft.requestBody}
          error={errorOf('request_body')}
          onChange={(requestBody) => edit({ requestBody })}
        />
      )}
    </div>
  );
}

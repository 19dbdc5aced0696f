import { TextInput } from '@mantine/core';
import { fieldName, fileImportText as text } from '../file-import-words.ts';
import { constantFields, withConstant } from '../mapping-draft.ts';
import type { ColumnsProps } from './columns-props.ts';
import styles from './columns.module.css';

/** What no column says and is the same in every row. */
export function SameInEveryRow({ reading: { draft }, onChange }: ColumnsProps) {
  const valueOf = (field: string) => String(draft.fields[field]?.constant ?? '');
  return (
    <div className={styles.part}>
      <h3>{text.constants}</h3>
      <p className={styles.counts}>{text.constantHint}</p>
      <div className={styles.constants}>
        <TextInput
          label={text.source}
          maxLength={200}
          value={draft.source ?? ''}
          onChange={({ currentTarget: { value } }) => onChange(withConstant(draft, 'source', value))}
        />
        {constantFields(draft).map((field) => (
          <TextInput
            key={field}
            label={fieldName(field)}
            maxLength={200}
            value={valueOf(field)}
            onChange={({ currentTarget: { value } }) => onChange(withConstant(draft, field, value))}
          />
        ))}
      </div>
    </div>
  );
}

import { TextInput } from '@mantine/core';
import { fieldName, fileImportText as text } from '../file-import-words.ts';
import { fieldOfColumn, withValue } from '../mapping-draft.ts';
import type { ColumnsProps } from './columns-props.ts';
import styles from './columns.module.css';

/** Texts that are read as something else, or of which nobody knows what they mean. */
export function Translations({ reading: { guess, draft }, onChange }: ColumnsProps) {
  const translated = guess.columns.flatMap((column) => {
    const field = fieldOfColumn(draft, column.name);
    if (field === null || field !== column.field || column.offer_of !== null) return [];
    const values = column.translations?.filter(({ text: written, meant }) => meant !== written) ?? [];
    return values.length === 0 ? [] : [{ column, field, values }];
  });
  if (translated.length === 0) return null;
  return (
    <div className={styles.part}>
      <h3>{text.translations}</h3>
      {translated.map(({ column, field, values }) => (
        <div key={column.name} className={styles.values}>
          <p>{column.name}</p>
          {values.map(({ text: written, rows, meant }) => {
            const value = draft.fields[field]?.values?.[written];
            return (
              <label
                key={written}
                className={styles.value}
                data-unknown={(meant === null && value === undefined) || undefined}
              >
                <span>
                  “{written}” <small>{text.rows({ count: rows })}</small>
                </span>
                <TextInput
                  aria-label={text.translate({ text: written, field: fieldName(field) })}
                  placeholder={field === 'price' ? text.noPrice : written}
                  maxLength={200}
                  value={value === undefined ? '' : String(value)}
                  onChange={({ currentTarget: { value: typed } }) =>
                    onChange(withValue(draft, field, written, typed === '' && field !== 'price' ? null : typed))
                  }
                />
              </label>
            );
          })}
        </div>
      ))}
    </div>
  );
}

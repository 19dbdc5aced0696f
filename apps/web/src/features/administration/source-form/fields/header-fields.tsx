import { Button, TextInput } from '@mantine/core';
import { sourceFormText as text } from '../source-form-words.ts';
import type { FieldsProps } from './field-props.ts';
import type { HeaderDraft } from '../source-draft.ts';
import styles from '../source-form.module.css';

const MOST_HEADERS = 20;

/** Headers that are sent along; a value that is stored is never shown. */
export function HeaderFields({ draft: { headers }, edit, errorOf, isBusy }: FieldsProps) {
  const change = (key: number, more: Partial<HeaderDraft>) =>
    edit({ headers: headers.map((header) => (header.key === key ? { ...header, ...more } : header)) });
  const nextKey = Math.max(-1, ...headers.map(({ key }) => key)) + 1;
  return (
    <fieldset className={styles.fieldset}>
      <legend>{text.headers}</legend>
      <p className={styles.help}>{text.headersHelp}</p>
      <ul className={styles.headers}>
        {headers.map(({ key, name, value }, at) => (
          <li key={key}>
            <TextInput
              label={text.headerName({ nth: at + 1 })}
              data-field={`headers/${at}`}
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              // A stored value belongs to its name.
              readOnly={isBusy || value === null}
              value={name}
              error={errorOf(`headers/${at}`)}
              onChange={({ currentTarget }) => change(key, { name: currentTarget.value })}
            />
            <TextInput
              label={text.headerValue({ nth: at + 1 })}
              type="password"
              autoComplete="new-password"
              maxLength={4000}
              readOnly={isBusy}
              placeholder={value === null ? text.stored : ''}
              value={value ?? ''}
              onChange={({ currentTarget }) => change(key, { value: currentTarget.value })}
            />
            <Button
              variant="subtle"
              aria-label={text.removeHeader({ nth: at + 1 })}
              onClick={() => edit({ headers: headers.filter((header) => header.key !== key) })}
            >
              {text.remove}
            </Button>
          </li>
        ))}
      </ul>
      {errorOf('headers') !== null && <p className={styles.error}>{errorOf('headers')}</p>}
      <Button
        variant="default"
        className={styles.button}
        disabled={headers.length >= MOST_HEADERS}
        onClick={() => edit({ headers: [...headers, { key: nextKey, name: '', value: '' }] })}
      >
        {text.addHeader}
      </Button>
    </fieldset>
  );
}

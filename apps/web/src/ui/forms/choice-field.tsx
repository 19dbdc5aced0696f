import { Input } from '@mantine/core';
import { useId } from 'react';
import { LineIcon } from '../line-icon.tsx';
import styles from './choice-field.module.css';

interface ChoiceFieldProps<Value extends string> {
  readonly label: string;
  /** A chip says its value alone: its choices say themselves what they are of. */
  readonly look?: 'field' | 'chip';
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  /** What is wrong with it; null where nothing is. */
  readonly error?: string | null;
  /** Its name in its form, which may focus it. */
  readonly field?: string;
  onChange(value: Value): void;
}

/** One of a few choices in the browser's own list, which is at home on every phone. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, look = 'field', value, choices, error = null, field, onChange } = props;
  const id = useId();
  const list = (
    <span className={look === 'chip' ? styles.chip : 'block relative'}>
      <select
        id={id}
        className={styles.field}
        aria-label={look === 'chip' ? label : undefined}
        data-field={field}
        aria-invalid={error !== null || undefined}
        value={value}
        onChange={({ currentTarget: { selectedIndex } }) => onChange(choices[selectedIndex]!.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <LineIcon box={24} sizePx={18} weight={2} path="m7 10 5 5 5-5" className={styles.sign} />
    </span>
  );
  if (look === 'chip') return list;
  return (
    <Input.Wrapper label={label} id={id} size="md" error={error}>
      {list}
    </Input.Wrapper>
  );
}

import { Input } from '@mantine/core';
import { type ComponentProps, useId } from 'react';
import type { SourceDraft } from './source-draft.ts';
import styles from './source-form.module.css';

interface TickProps {
  readonly label: string;
  readonly checked: boolean;
  onChange(checked: boolean): void;
}

/** Something that is so or not, in the browser's own box. */
export function Tick({ label, checked, onChange }: TickProps) {
  return (
    <label className={styles.tick}>
      <input type="checkbox" checked={checked} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      {label}
    </label>
  );
}

interface LongTextFieldProps extends Pick<
  ComponentProps<'textarea'>,
  'rows' | 'maxLength' | 'readOnly' | 'placeholder'
> {
  readonly label: string;
  readonly description: string;
  /** Its name in its form, which may focus it. */
  readonly field: string;
  readonly value: string;
  readonly error: string | null;
  onChange(value: string): void;
}

/** Several lines of text that a program reads. */
export function LongTextField({ label, description, field, error, onChange, ...text }: LongTextFieldProps) {
  const id = useId();
  return (
    <Input.Wrapper label={label} description={description} error={error} id={id} size="md">
      <textarea
        id={id}
        className={styles.mapping}
        data-field={field}
        aria-describedby={`${id}-description${error === null ? '' : ` ${id}-error`}`}
        aria-invalid={error !== null || undefined}
        spellCheck={false}
        {...text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Input.Wrapper>
  );
}

/** What every part of the form takes. */
export interface FieldsProps {
  readonly draft: SourceDraft;
  readonly isBusy: boolean;
  /** Parameters of the address whose values are stored. */
  readonly stored: readonly string[];
  edit(change: Partial<SourceDraft>): void;
  /** What is wrong with a field; null where nothing is. */
  errorOf(field: string): string | null;
}

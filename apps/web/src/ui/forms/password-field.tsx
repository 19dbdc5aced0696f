import { PasswordInput } from '@mantine/core';
import type { Ref } from 'react';

interface PasswordFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  /** Names the button that shows what was typed. */
  readonly showLabel: string;
  readonly name: string;
  /** Tells a password manager whether to fill in the known password or to offer a new one. */
  readonly autoComplete: 'current-password' | 'new-password';
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Below the field, before anything is typed. */
  readonly description?: string | undefined;
  readonly error: string | boolean;
  readonly isOptional?: boolean;
}

export function PasswordField({ showLabel, onChange, isOptional = false, ...field }: PasswordFieldProps) {
  return (
    <PasswordInput
      {...field}
      required={!isOptional}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      withAsterisk={false}
      onChange={(event) => onChange(event.currentTarget.value)}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': showLabel }}
    />
  );
}

import { TextInput } from '@mantine/core';
import type { RequiredFields } from '../../ui/forms/use-required-fields.ts';
import { wordsOf } from '../../text/reader.ts';

const text = wordsOf('second-factor').code;

interface CodeFieldProps {
  readonly fields: RequiredFields<'code'>;
  readonly kind: 'app' | 'recovery' | 'either';
  readonly error?: string | false;
}

/** Six digits of an app, which phones offer to fill in, a recovery code, or either. */
export function CodeField({ fields, kind, error = false }: CodeFieldProps) {
  const field = fields.field('code', text[kind].missing);
  return (
    <TextInput
      {...field}
      label={text[kind].label}
      description={text[kind].help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode={kind === 'app' ? 'numeric' : 'text'}
      autoComplete={kind === 'recovery' ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      error={field.error || error}
    />
  );
}

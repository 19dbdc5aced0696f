import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { fieldName, fileImportText as text } from '../file-import-words.ts';
import { wallClockOf, withConstant } from '../mapping-draft.ts';
import type { ColumnsProps } from './columns-props.ts';

/** When the file was seen, where no column says so; nothing where one was chosen since. */
export function SeenAt({ reading: { draft }, onChange }: ColumnsProps) {
  const id = useId();
  const constant = draft.fields['observed_at']?.constant;
  if (draft.fields['observed_at'] !== undefined && constant === undefined) return null;
  return (
    <TextInput
      id={id}
      type="datetime-local"
      step={1}
      label={fieldName('observed_at')}
      description={text.seenHint}
      value={wallClockOf(constant)}
      onChange={({ currentTarget: { value } }) => onChange(withConstant(draft, 'observed_at', value))}
    />
  );
}

import { TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useDeferredValue, useId } from 'react';
import { callQuery } from '../../api/call.ts';

interface CampsiteFieldProps {
  readonly ref?: Ref<HTMLInputElement>;
  readonly label: string;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly readOnly?: boolean;
  readonly withAsterisk?: boolean;
  readonly value: string;
  onChange(value: string): void;
}

/** A campsite by its name, which is offered to an administrator while it is typed. */
export function CampsiteField({ value, onChange, ...field }: CampsiteFieldProps) {
  const id = useId();
  const search = useDeferredValue(value.trim());
  const found = useQuery({
    ...callQuery('getCampsites', { query: { search } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <TextInput
        list={id}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={300}
        autoComplete="off"
        required
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        {...field}
      />
      <datalist id={id}>
        {found.data?.campsites.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

import { type ChangeEvent, useRef, useState } from 'react';

/** What a text field takes. */
interface FieldProps {
  ref(input: HTMLInputElement | null): void;
  readonly name: string;
  readonly value: string;
  readonly required: true;
  readonly withAsterisk: false;
  onChange(event: ChangeEvent<HTMLInputElement>): void;
  readonly error: string | false;
}

export interface RequiredFields<Name extends string> {
  /** As typed, without the spaces around. */
  readonly trimmed: Readonly<Record<Name, string>>;
  /** The props of a field, with its sentence once it was found empty and until it is filled in. */
  field(name: Name, missing: string): FieldProps;
  set(name: Name, value: string): void;
  focus(name: Name): void;
  /** Whether all are filled in; otherwise the first that is not gets the focus. */
  check(): boolean;
  readonly isMissing: boolean;
}

/** Text fields that all have to be filled in before their form is sent. */
export function useRequiredFields<Name extends string>(initial: Readonly<Record<Name, string>>): RequiredFields<Name> {
  const [typed, setTyped] = useState(initial);
  const [isChecked, setIsChecked] = useState(false);
  const inputs = useRef<Partial<Record<Name, HTMLInputElement | null>>>({});
  const names = Object.keys(initial) as Name[];
  const trimmed = Object.fromEntries(names.map((name) => [name, typed[name].trim()])) as Record<Name, string>;
  const firstMissing = names.find((name) => trimmed[name] === '');

  const set = (name: Name, value: string) => setTyped((before) => ({ ...before, [name]: value }));
  const focus = (name: Name) => inputs.current[name]?.focus();
  return {
    trimmed,
    field: (name, missing) => ({
      ref: (input) => {
        inputs.current[name] = input;
      },
      name,
      value: typed[name],
      required: true,
      withAsterisk: false,
      onChange: (event) => set(name, event.currentTarget.value),
      error: isChecked && trimmed[name] === '' && missing,
    }),
    set,
    focus,
    check() {
      setIsChecked(true);
      if (firstMissing !== undefined) focus(firstMissing);
      return firstMissing === undefined;
    },
    isMissing: isChecked && firstMissing !== undefined,
  };
}

import { TextInput } from '@mantine/core';
import type { Cents } from '@vivac/domain/money';
import { useState } from 'react';
import { wordsOf } from '../../text/reader.ts';
import { amountWords, readPrice } from './cell-text.ts';
import type { Fault } from './problems.ts';
import type { Sheet } from './sheet.ts';
import { readWeekdays } from './typed-days.ts';
import { priceWords } from '../../text/price-words.ts';

const text = wordsOf('tariff-parts');

/** How a value is written in a field, and read from it; undefined of what is not understood. */
interface Typing<Value> {
  write(value: Value): string;
  read(typed: string): Value | undefined;
  readonly hint?: string;
  readonly isNumber?: boolean;
}

/** What the fields of the form have in common. */
export interface FieldSurroundings {
  readonly sheet: Sheet;
  readonly faults: readonly Fault[];
  readonly isReadOnly: boolean;
  /** With the field that is typed in. */
  onChange(sheet: Sheet, field?: string): void;
}

interface TypedFieldProps<Value> {
  readonly surroundings: FieldSurroundings;
  /** As the check names it. */
  readonly place: string;
  readonly label: string;
  readonly value: Value;
  readonly typing: Typing<Value>;
  readonly className?: string;
  tariffWith(value: Value): Sheet['tariff'];
}

/** A field of the form: what is not understood stands in it as it was typed, and is named. */
export function TypedField<Value>(props: TypedFieldProps<Value>) {
  const { surroundings, place, label, value, typing, className = '', tariffWith } = props;
  const { sheet, faults, isReadOnly, onChange } = surroundings;
  const [typed, setTyped] = useState<string | null>(null);
  const fault = faults.find((each) => each.place === place);

  function change(words: string) {
    setTyped(words);
    const read = typing.read(words.trim());
    const { [place]: _before, ...unread } = sheet.unread;
    if (read === undefined) onChange({ ...sheet, unread: { ...unread, [place]: words } }, place);
    else onChange({ tariff: tariffWith(read), unread }, place);
  }

  return (
    <TextInput
      className={className}
      label={label}
      description={typing.hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data-field={place}
      readOnly={isReadOnly}
      autoComplete="off"
      maxLength={2000}
      inputMode={typing.isNumber ? 'decimal' : 'text'}
      error={fault?.sentence}
      value={typed ?? sheet.unread[place] ?? typing.write(value)}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  );
}

/** `10`, `−5`: less is possible of a supplement alone. */
export const money: Typing<Cents> = {
  write: (cents) => amountWords(cents),
  read: (typed) => {
    const isLess = /^[-−]/.test(typed);
    const cents = readPrice(typed.replace(/^[-−+]\s*/, ''));
    return typeof cents === 'number' ? ((isLess ? -cents : cents) as Cents) : undefined;
  },
  isNumber: true,
};

export const words: Typing<string> = { write: (value) => value, read: (typed) => typed };

export const wordsOrNone: Typing<string | null> = {
  write: (value) => value ?? '',
  read: (typed) => (typed === '' ? null : typed),
};

export const countOrNone: Typing<number | null> = {
  write: (value) => (value === null ? '' : String(value)),
  read: (typed) => (typed === '' ? null : /^\d{1,3}$/.test(typed) ? Number(typed) : undefined),
  isNumber: true,
};

export const weekdays: Typing<readonly number[]> = {
  write: (days) => days.map((day) => priceWords.weekdays()[day - 1]!.short).join(', '),
  read: (typed) => readWeekdays(typed) ?? undefined,
  hint: text.weekdaysHint,
};

/** Basis points, 1000 of `10`. */
export const percent: Typing<number> = {
  write: (points) => amountWords(points),
  read: (typed) => {
    const points = /^\d{1,2}([.,]\d{1,2})?\s*%?$/.test(typed) ? readPrice(typed.replace('%', '')) : undefined;
    return typeof points === 'number' ? points : undefined;
  },
  isNumber: true,
};

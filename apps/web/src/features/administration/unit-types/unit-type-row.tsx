import { Button, TextInput } from '@mantine/core';
import type { UnitType } from '@vivac/contract/unit-types';
import type { FormEvent } from 'react';
import { useMoments } from '../../../api/use-moments.ts';
import { priceWords } from '../../../text/price-words.ts';
import { sourceWord } from '../../../text/source-words.ts';
import { unitTypesText as text } from './unit-type-words.ts';
import styles from './unit-types.module.css';
import type { Change } from './use-unit-types.ts';

interface UnitTypeRowProps {
  readonly change: Change;
  /** Its type as the reader calls it, or as they are typing it. */
  readonly words: string;
  /** Of the types that are offered while one is typed. */
  readonly listId: string;
  readonly isBusy: boolean;
  onType(type: string): void;
  onDecide(type: string | null): void;
}

/** What a channel calls a unit, how often it was seen, and the type that it means. */
export function UnitTypeRow({ change, ...decisions }: UnitTypeRowProps) {
  const { of } = change;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.wording} translate="no">
          {of.wording}
        </p>
        <p className={styles.where}>
          {of.campsite} · {sourceWord(of.channel)}
        </p>
        <p className={styles.where}>{facts(of)}</p>
      </div>
      <TypeForm change={change} {...decisions} />
      <Changes of={of} />
    </li>
  );
}

function TypeForm({ change: { of, type }, words, listId, isBusy, onType, onDecide }: UnitTypeRowProps) {
  const name = (type ?? '').trim();
  const isDecided = of.type !== null;
  const verb = isDecided ? text.change : text.accept;
  const canDecide = name !== '' && name !== of.type;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (canDecide && !isBusy) onDecide(name);
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <TextInput
        label={text.type}
        aria-label={text.of({ verb: text.type, wording: of.wording, campsite: of.campsite })}
        description={suggestionWords(of)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        list={listId}
        maxLength={100}
        autoComplete="off"
        value={words}
        onChange={({ currentTarget: { value } }) => onType(value)}
      />
      <Button
        type="submit"
        variant={canDecide ? 'filled' : 'default'}
        aria-label={text.of({ verb, wording: of.wording, campsite: of.campsite })}
        aria-disabled={isBusy || !canDecide || undefined}
      >
        {verb}
      </Button>
      {isDecided && <Undo of={of} isBusy={isBusy} onUndo={() => onDecide(null)} />}
    </form>
  );
}

function Undo({ of, isBusy, onUndo }: { readonly of: UnitType; readonly isBusy: boolean; onUndo(): void }) {
  return (
    <Button
      variant="subtle"
      aria-label={text.of({ verb: text.undo, wording: of.wording, campsite: of.campsite })}
      aria-disabled={isBusy || undefined}
      onClick={() => isBusy || onUndo()}
    >
      {text.undo}
    </Button>
  );
}

function suggestionWords({ suggestion, type }: UnitType): string | null {
  return suggestion === null || type !== null
    ? null
    : text.suggested({ type: sourceWord(suggestion.type), word: suggestion.word });
}

function facts({ nights, lowest_price, stated_type }: UnitType): string {
  const from = lowest_price === null ? '' : text.from({ euros: priceWords.euros(lowest_price) });
  return (
    text.nights({ count: nights }) + from + (stated_type === null ? '' : text.stated({ type: sourceWord(stated_type) }))
  );
}

function Changes({ of: { changes } }: { readonly of: UnitType }) {
  const momentOf = useMoments();
  if (changes.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {changes.map(({ from, to, by, at }) => (
        <li key={at}>{text.changed(momentOf(at), by, from && sourceWord(from), to && sourceWord(to))}</li>
      ))}
    </ul>
  );
}

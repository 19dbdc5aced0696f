import { TextInput } from '@mantine/core';
import type { NightOfAdvice } from '@vivac/contract/wire/adviser/advice';
import { isStale } from '@vivac/domain/adviser/night-inputs';
import type { Cents } from '@vivac/domain/money';
import { useState } from 'react';
import { centsWords } from '../../../text/adviser-words.ts';
import { quoteWords } from '../../../text/offer-words.ts';
import type { MomentWords } from '../../../text/moment-words.ts';
import { wordsOf } from '../../../text/reader.ts';
import { centsIn, typedEuros } from '../euros-in.ts';
import styles from './night.module.css';

const text = wordsOf('adviser');

interface WhatIfProps {
  readonly night: NightOfAdvice;
  readonly typed: ReadonlyMap<string, Cents>;
  readonly momentOf: MomentWords;
  /** Null takes back what was typed. */
  onType(name: string, cents: Cents | null): void;
}

/** The competitors' prices, each of which can be another one: the proposal follows. */
export function WhatIf({ night, typed, momentOf, onType }: WhatIfProps) {
  const { others, atS } = night.inputs;
  return (
    <section className={styles.part} aria-labelledby="what-if">
      <h3 id="what-if">{text.whatIf}</h3>
      <p className={styles.quiet}>{text.whatIfHint}</p>
      <ul className={styles.others}>
        {others.map((other) => (
          <li key={other.name}>
            <span className={styles.other}>
              <span className={styles.name} title={other.name}>
                {other.name}
              </span>
              <span className={styles.quiet}>
                {other.state === 'priced' ? centsWords(other.priceCents!) : quoteWords.short(other.state, null)}
                {other.seenAtS !== null && ` · ${momentOf(new Date(other.seenAtS * 1000).toISOString())}`}
                {isStale(other, atS) && ` · ${text.old}`}
              </span>
            </span>
            <PriceField
              name={other.name}
              known={other.priceCents}
              typed={typed.get(other.name) ?? null}
              onType={(cents) => onType(other.name, cents)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PriceFieldProps {
  readonly name: string;
  readonly known: Cents | null;
  readonly typed: Cents | null;
  onType(cents: Cents | null): void;
}

function PriceField({ name, known, typed, onType }: PriceFieldProps) {
  const [words, setWords] = useState(() => typedEuros(typed ?? known));
  const cents = centsIn(words);
  const isWrong = words.trim() !== '' && cents === null;
  return (
    <TextInput
      aria-label={text.whatIfOf({ name })}
      className={styles.price}
      inputMode="decimal"
      maxLength={10}
      value={words}
      data-typed={typed !== null || undefined}
      error={isWrong ? text.whatIfInvalid : null}
      onChange={({ currentTarget: { value } }) => {
        setWords(value);
        const price = centsIn(value);
        onType(price === known ? null : price);
      }}
    />
  );
}

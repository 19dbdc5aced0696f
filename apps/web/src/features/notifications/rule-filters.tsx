import { Button } from '@mantine/core';
import {
  ANY,
  hasAny,
  OFFER_DIMENSION_KEYS,
  type OfferChoice,
  type OfferDimension,
  type OfferFilters,
  offerFilters,
  type OfferOptions,
} from '@vivac/domain/offers/offer-dimension';
import { useState } from 'react';
import { offerValueWords, offerWords } from '../../text/offer-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import styles from './rule-filters.module.css';
import { goneFrom, useOffersOnSale } from './use-offers-on-sale.ts';

const text = wordsOf('notification-rules').filters;

interface RuleFiltersProps {
  readonly filters: OfferFilters;
  onChange(filters: OfferFilters): void;
}

/** Under which filters the rule of a form compares, behind a button. */
export function RuleFilters({ filters, onChange }: RuleFiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.filters}>
      <Button variant="subtle" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {text.action}
      </Button>
      {isOpen && <FilterFields filters={filters} onChange={onChange} />}
    </div>
  );
}

/** The filters to be changed: what is on offer, and what the rule has even if it is gone. */
export function FilterFields({ filters, onChange }: RuleFiltersProps) {
  const { options } = useOffersOnSale();
  const gone = goneFrom(options, filters);
  return (
    <div role="group" aria-label={text.title} className={styles.fields}>
      {OFFER_DIMENSION_KEYS.map((key) => (
        <ChoiceField
          key={key}
          label={offerWords[key].title}
          value={String(filters[key] ?? '')}
          choices={choicesOf(key, filters, options).map((choice) => ({
            value: String(choice ?? ''),
            label: choiceWords(key, choice, gone.includes(key) && choice === filters[key]),
          }))}
          onChange={(value) => onChange(withChoice(filters, key, choiceOf(key, value, filters, options)))}
        />
      ))}
    </div>
  );
}

type Choice = OfferChoice | undefined;

/** What is on offer; the rule's own value before it where it is not, or where it is none. */
function choicesOf(key: OfferDimension, filters: OfferFilters, options: OfferOptions | null): readonly Choice[] {
  const offered: readonly Choice[] = options?.[key] ?? [];
  const own: Choice = filters[key];
  return offered.includes(own) ? offered : [own, ...offered];
}

function choiceOf(key: OfferDimension, value: string, filters: OfferFilters, options: OfferOptions | null): Choice {
  return choicesOf(key, filters, options).find((choice) => String(choice ?? '') === value);
}

function choiceWords(key: OfferDimension, choice: Choice, isGone: boolean): string {
  if (choice === undefined || (choice === ANY && hasAny(key))) return text.unset;
  const words = offerValueWords(key, choice);
  return isGone ? text.gone({ value: words }) : words;
}

function withChoice(filters: OfferFilters, changed: OfferDimension, choice: Choice): OfferFilters {
  return offerFilters((key) => (key === changed ? choice : filters[key]));
}

/** Says that a rule finds nothing, where it compares under a value that is not on offer. */
export function FiltersGone({ filters }: { readonly filters: OfferFilters }) {
  const gone = goneFrom(useOffersOnSale().options, filters);
  if (gone.length === 0) return null;
  return (
    <p className={styles.gone}>
      {text.findsNothing({ values: gone.map((key) => offerValueWords(key, filters[key]!)).join(', ') })}
    </p>
  );
}

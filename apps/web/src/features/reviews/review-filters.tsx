import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReviewCounts } from '@vivac/contract/review-summary';
import { REVIEW_FILTER_NAMES, reviewQueryOf } from '@vivac/contract/wire/reviews';
import { type FilterGroup, ALL, REVIEW_FILTER_GROUPS } from '@vivac/domain/reviews/review-filters';
import { type ReactNode, useId, useEffect, useEffectEvent, useState } from 'react';
import { callQuery } from '../../api/call.ts';
import { reviewWords } from '../../text/review-words.ts';
import { reviewFilterText, reviewSummaryText as text } from '../../text/reviews.ts';
import { type ReviewChoice, changedIn, choiceOf, narrowingIn, withoutPart } from './review-options.ts';
import styles from './review-filters.module.css';

interface ReviewFiltersProps {
  /** Whose reviews the options are counted in; null while none is selected. */
  readonly campsite: string | null;
  readonly choice: ReviewChoice;
  onChange(choice: ReviewChoice): void;
  onClear(): void;
}

/** Sort By, Type, Reviewers, Review Scores and Time of the year, one option of each (review-11), with how many each leaves. */
export function ReviewFilters({ campsite, choice, onChange, onClear }: ReviewFiltersProps) {
  const id = useId();
  const { sort: _sort, ...narrowing } = changedIn(choice);
  const { data: counts } = useQuery({
    ...callQuery('getReviewCounts', { query: { campsite: campsite ?? '', ...reviewQueryOf(narrowing) } }),
    enabled: campsite !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const chosenType = choice.otherType;
  const others = othersIn(counts, chosenType);
  return (
    <section className={styles.filters} aria-label={reviewFilterText.title}>
      {REVIEW_FILTER_GROUPS.map(({ key, options }) => (
        <fieldset key={key} className={styles.group}>
          <legend className={styles.title}>{reviewFilterText.group(key)}</legend>
          <div className={styles.options}>
            {options.map((option) => (
              <Option
                key={option}
                name={`${id}${key}`}
                count={countOf(counts, key, option)}
                checked={choice[key] === option && !(key === 'type' && chosenType !== undefined)}
                onChoose={() =>
                  onChange(choiceOf({ ...choice, otherType: otherTypeWith(key, chosenType), [key]: option }))
                }
              >
                {reviewFilterText.option(option)}
              </Option>
            ))}
            {key === 'type' &&
              others.map(({ type, reviewCount }) => (
                <Option
                  key={type}
                  name={`${id}${key}`}
                  count={reviewCount}
                  checked={chosenType === type}
                  onChoose={() => onChange(choiceOf({ ...choice, type: ALL, otherType: type }))}
                >
                  {type}
                </Option>
              ))}
          </div>
        </fieldset>
      ))}
      <button type="button" className={styles.clear} disabled={narrowingIn(choice) === 0} onClick={onClear}>
        {text.clear}
      </button>
    </section>
  );
}

interface OptionProps {
  readonly name: string;
  readonly count: number | undefined;
  readonly checked: boolean;
  readonly children: ReactNode;
  onChoose(): void;
}

function Option({ name, count, checked, children, onChoose }: OptionProps) {
  const countId = useId();
  return (
    <label className={styles.option}>
      <input
        type="radio"
        className={styles.dot}
        name={name}
        checked={checked}
        onChange={onChoose}
        {...(count !== undefined && { 'aria-describedby': countId })}
      />
      <span>{children}</span>
      {count !== undefined && (
        <span id={countId} aria-hidden="true" className={styles.count}>
          {reviewWords.number(count)}
        </span>
      )}
    </label>
  );
}

/** An option of Type takes the place of another type; options of other groups leave it. */
function otherTypeWith(group: FilterGroup, otherType: string | undefined): string | undefined {
  return group === 'type' ? undefined : otherType;
}

function countOf(counts: ReviewCounts | undefined, group: FilterGroup, option: string): number | undefined {
  return group === 'sort' ? undefined : counts?.[REVIEW_FILTER_NAMES[group]][option];
}

/** The other types that occur, and the one that is chosen though it does not. */
function othersIn(counts: ReviewCounts | undefined, chosen: string | undefined): ReviewCounts['other_types'] {
  const occurring = counts?.other_types ?? [];
  const isKnown = chosen === undefined || occurring.some(({ type }) => type === chosen);
  return isKnown ? occurring : [...occurring, { type: chosen, reviewCount: 0 }];
}

/** So long after the last key the words are sought. */
const PAUSE_MS = 350;

interface ReviewSearchProps {
  readonly choice: ReviewChoice;
  /** `isTyping`: this is one of several changes in a row. */
  onChange(choice: ReviewChoice, isTyping: boolean): void;
}

/** A search in the words of reviews, and what is chosen as chips that take it back. */
export function ReviewSearch({ choice, onChange }: ReviewSearchProps) {
  const chosen = choice.words ?? '';
  const [typed, setTyped] = useState(chosen);
  const [known, setKnown] = useState(chosen);
  if (known !== chosen) {
    setKnown(chosen);
    setTyped(chosen);
  }
  const seek = useEffectEvent(() => {
    if (typed.trim() !== chosen.trim()) onChange(choiceOf({ ...choice, words: typed }), true);
  });
  useEffect(() => {
    const timer = setTimeout(seek, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <div className="row middle gap-8" role="search">
      <input
        type="search"
        className={styles.search}
        aria-label={text.search}
        placeholder={text.searchHint}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Chips choice={choice} onRemove={(part) => onChange(withoutPart(choice, part), false)} />
    </div>
  );
}

type Part = keyof ReviewChoice;

function Chips({ choice, onRemove }: { readonly choice: ReviewChoice; onRemove(part: Part): void }) {
  const chosen = Object.entries(changedIn(choice)).filter(([part]) => part !== 'sort') as [Part, string][];
  if (chosen.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={text.chosen}>
      {chosen.map(([part, value]) => (
        <li key={part}>
          <button
            type="button"
            className={styles.chip}
            aria-label={text.remove({ filter: chipText(part, value) })}
            onClick={() => onRemove(part)}
          >
            {chipText(part, value)}
            <span aria-hidden="true"> ×</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function chipText(part: Part, value: string): string {
  if (part === 'words') return text.wordsChip({ words: value });
  return part === 'arrivedAfter' ? text.newChip : reviewFilterText.option(value);
}

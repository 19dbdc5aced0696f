import { useEffect, useEffectEvent, useState } from 'react';
import { reviewFilterText, reviewSummaryText as text } from '../../../text/reviews.ts';
import { type ReviewChoice, changedIn, choiceOf, withoutPart } from '../review-options.ts';
import styles from './review-search.module.css';

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
    <div className={styles.bar} role="search">
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

import { REVIEW_FILTER_GROUPS } from '@vivac/domain/reviews/review-filters';
import { useId } from 'react';
import { type ReviewChoice, choiceOf } from './review-options.ts';
import styles from './review-filters.module.css';

interface ReviewFiltersProps {
  readonly choice: ReviewChoice;
  onChange(choice: ReviewChoice): void;
}

/** Sort By, Type, Reviewers, Review Scores and Time of the year, one option of each (review-11). */
export function ReviewFilters({ choice, onChange }: ReviewFiltersProps) {
  const id = useId();
  return (
    <div>
      {REVIEW_FILTER_GROUPS.map(({ key, title, options }) => (
        <fieldset key={key} className={styles.group}>
          <legend className={styles.title}>{title}</legend>
          {options.map((option) => (
            <label key={option} className={styles.option}>
              <input
                type="radio"
                className={styles.dot}
                name={`${id}${key}`}
                checked={choice[key] === option}
                onChange={() => onChange(choiceOf({ ...choice, [key]: option }))}
              />
              {option}
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}

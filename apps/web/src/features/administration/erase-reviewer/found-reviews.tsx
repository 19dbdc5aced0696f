import { Checkbox } from '@mantine/core';
import type { FoundReview } from '@vivac/contract/administration/erase-reviewer';
import { wordsOf } from '../../../text/reader.ts';
import { reviewWords } from '../../../text/review-words.ts';
import { sourceName } from '../../../text/source-words.ts';
import cards from '../card-table.module.css';
import styles from './erase-reviewer.module.css';

const text = wordsOf('erase-reviewer');
const { columns } = text;

interface FoundReviewsProps {
  readonly label: string;
  readonly reviews: readonly FoundReview[];
  readonly isChosen: (id: string) => boolean;
  onChoose(id: string, isChosen: boolean): void;
}

/** What would be erased, the newest first; each a card on a narrow screen. */
export function FoundReviews({ label, reviews, isChosen, onChoose }: FoundReviewsProps) {
  return (
    <table className={`${cards.table} ${styles.table}`} aria-label={label}>
      <thead>
        <tr>
          {Object.values(columns).map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {reviews.map((review) => (
          <ReviewRow
            key={review.id}
            review={review}
            isChosen={isChosen(review.id)}
            onChoose={(chosen) => onChoose(review.id, chosen)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface ReviewRowProps {
  readonly review: FoundReview;
  readonly isChosen: boolean;
  onChoose(isChosen: boolean): void;
}

function ReviewRow({ review, isChosen, onChoose }: ReviewRowProps) {
  const { title, positive, negative, source, reviewer_name: guest } = review;
  const date = reviewWords.date(review.date, review.date_precision);
  const score = reviewWords.score(review.score);
  const words = [title, positive, negative].filter((part) => part !== null && part !== '');
  return (
    <tr className={cards.row}>
      <td data-label={columns.chosen}>
        <Checkbox
          aria-label={text.choose({ date, score })}
          checked={isChosen}
          onChange={({ currentTarget: { checked } }) => onChoose(checked)}
        />
      </td>
      <th scope="row" data-label={columns.date}>
        {date}
        <span className={styles.small}>{sourceName(source)}</span>
      </th>
      <td data-label={columns.guest}>
        <span dir="auto" translate="no">
          {guest}
        </span>
        {!review.is_shown && <span className={styles.small}>{text.aside}</span>}
      </td>
      <td data-label={columns.score}>{score}</td>
      <td data-label={columns.words} dir="auto">
        {words.length === 0
          ? text.noWords
          : words.map((part, at) => (
              <span key={at} className={styles.part} lang="">
                {part}
              </span>
            ))}
      </td>
    </tr>
  );
}

import type { Review } from '@vivac/contract/reviews';
import { knownDate } from '@vivac/domain/reviews/review';
import { categoryTitle, reviewWords } from '../../text/review-words.ts';
import { guestReviewsText as text, reviewScoresText, reviewSummaryText as summaryText } from '../../text/reviews.ts';
import { ScoreBadge } from '../../ui/score-badge.tsx';
import { FoldedText } from './folded-text.tsx';
import { ReviewFactsList } from './review-facts-list.tsx';
import { isWordless } from './review-runs.ts';
import styles from './guest-reviews.module.css';

interface ReviewCardProps {
  readonly review: Review;
  readonly headingId: string;
  /** Its place among all that match, from 1, and how many they are; -1 when not known. */
  readonly place: number;
  readonly total: number;
  /** It arrived since the reader was here last. */
  readonly isNew?: boolean;
}

/** One guest's review with all its fields (review-8); a line where there is nothing to read. */
export function ReviewCard({ review, headingId, place, total, isNew = false }: ReviewCardProps) {
  const { date, date_precision: precision, score, reviewerName, title, erased } = review;
  const written = reviewWords.score(score);
  const isLine = isWordless(review) && review.category_scores.length === 0;
  return (
    <article
      className={styles.card}
      data-review=""
      data-line={isLine || undefined}
      aria-labelledby={headingId}
      aria-posinset={place}
      aria-setsize={total}
    >
      <div className={styles.guest}>
        <p className={styles.reviewer} dir="auto">
          {reviewerName ?? <span className={styles.quiet}>{erased ? text.erased : text.anonymous}</span>}
        </p>
        <ReviewFactsList review={review} />
      </div>
      <div className={isLine ? 'visually-hidden' : styles.words}>
        <h3 id={headingId} className={styles.title} dir="auto">
          {title === null || title === '' ? (
            <span className="visually-hidden">{text.untitled({ score: written })}</span>
          ) : (
            <span lang="">{title}</span>
          )}
        </h3>
        <Words review={review} />
      </div>
      <p className={styles.when}>
        {isNew && <span className={styles.new}>{summaryText.isNew}</span>}
        <time dateTime={knownDate(date, precision)}>{reviewWords.date(date, precision)}</time>
      </p>
      <ScoreBadge score={score} written={written} label={reviewScoresText.scored(score)} />
    </article>
  );
}

function Words({ review }: { readonly review: Review }) {
  const { positive, negative, answer, erased, category_scores: scores } = review;
  return (
    <>
      <Said sign="positive">{positive}</Said>
      <Said sign="negative">{negative}</Said>
      {!positive && !negative && <p className={styles.quiet}>{erased ? text.wordsErased : text.noWords}</p>}
      <CategoryScores scores={scores} />
      {answer && (
        <div className={styles.answer}>
          <strong>{summaryText.answer}: </strong>
          <FoldedText>{answer}</FoldedText>
        </div>
      )}
    </>
  );
}

/** What was liked or not: a sign and a word, not only a colour. */
function Said({ sign, children }: { sign: 'positive' | 'negative'; children: string | null }) {
  if (children === null || children === '') return null;
  return (
    <div className={styles.said} data-sign={sign}>
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" className={styles.sign}>
        <circle cx="10" cy="10" r="8" />
        <path d={sign === 'positive' ? 'M6 10h8M10 6v8' : 'M6 10h8'} />
      </svg>
      <div className={styles.saidWords}>
        <strong className={styles.signWord}>{text[sign]}</strong>
        <FoldedText>{children}</FoldedText>
      </div>
    </div>
  );
}

/** What the guest gave each category, where the source tells. */
function CategoryScores({ scores }: { readonly scores: Review['category_scores'] }) {
  if (scores.length === 0) return null;
  return (
    <ul className={styles.categories}>
      {scores.map(({ name, score }) => (
        <li key={name}>
          {summaryText.categoryScore({ category: categoryTitle(name), score: reviewWords.score(score) })}
        </li>
      ))}
    </ul>
  );
}

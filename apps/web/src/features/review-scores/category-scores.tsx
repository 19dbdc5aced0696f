import type { CampsiteReviewInfo } from '@vivac/contract/reviews';
import type { CSSProperties } from 'react';
import { categoryTitle, reviewWords } from '../../text/review-words.ts';
import { reviewScoresText as text, reviewSummaryText as summaryText } from '../../text/reviews.ts';
import styles from './review-scores.module.css';

interface CategoryScoresProps {
  readonly categories: CampsiteReviewInfo['categories'];
  readonly compsetSize: number;
}

/** A bar for each category with the compset's mean as a tick on it. */
export function CategoryScores({ categories, compsetSize }: CategoryScoresProps) {
  if (categories.length === 0) return <p className={styles.noCategories}>{text.noCategories}</p>;
  const isCompared = categories.some(({ compset_score: others }) => others !== null);
  return (
    <>
      <h3 className="visually-hidden">{text.categories}</h3>
      <ul className={styles.categories}>
        {categories.map(({ name, score, compset_score: others, reference_score: mine }) => (
          <li key={name} className={styles.category}>
            <span className={styles.categoryName}>{categoryTitle(name)}</span>
            <span className={styles.bar} aria-hidden="true" title={text.category(score, others)}>
              <span className={styles.track}>
                <span className={styles.fill} style={widthOf(score)} />
              </span>
              {others !== null && <span className={styles.tick} style={placeOf(others)} />}
              {mine !== null && <span className={styles.mine} style={placeOf(mine)} />}
            </span>
            <span className={styles.categoryScore} aria-hidden="true">
              {reviewWords.score(score)}
            </span>
            <span className="visually-hidden">
              : {text.category(score, others)}
              {mine !== null && `, ${summaryText.mine} ${reviewWords.score(mine)}`}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.key}>
        {isCompared && <span className={styles.keyTick} aria-hidden="true" />}
        {isCompared ? text.compset({ size: compsetSize }) : text.noCompset}
        {categories.some(({ reference_score: mine }) => mine !== null) && (
          <>
            <span className={styles.keyMine} aria-hidden="true" />
            {summaryText.mine}
          </>
        )}
      </p>
    </>
  );
}

const widthOf = (score: number): CSSProperties => ({ width: `${score * 10}%` });
const placeOf = (score: number): CSSProperties => ({ left: `${score * 10}%` });

import type { ComparedWith } from '@vivac/domain/offers/comparing';
import { type PriceBand, bandShapeOf } from '@vivac/domain/offers/price-band';
import { type ReactNode, Suspense } from 'react';
import { errorSentence } from '../../api/error-sentence.ts';
import { answerText } from '../../text/dashboard/answer.ts';
import type { Present } from '../../text/price-words.ts';
import { Failed } from '../../ui/states/failed.tsx';
import { COUNTS, type NightMark } from './night-marks.ts';
import { type Marking, Part } from './part.tsx';
import { PriceMoves } from './price-moves.tsx';
import { TrustLine } from './trust-line.tsx';
import type { NightsAnswered, ShownAnswer } from './use-nights-answer.ts';
import styles from './answer-line.module.css';

interface AnswerLineProps extends Marking {
  readonly answered: NightsAnswered;
  /** Which counts it shows. */
  readonly comparedWith: ComparedWith;
  readonly present: Omit<Present, 'receivedAtMs'>;
  /** A further line, whose code may come later than its place. */
  readonly children: ReactNode;
}

/** How the own price stands on the next nights, what moved, and how far that can be trusted. Its parts mark cells. */
export function AnswerLine({ answered, comparedWith, present, children, ...marking }: AnswerLineProps) {
  const { answer, error, isOutdated, receivedAtMs, retry } = answered;
  return (
    <section className={styles.line} aria-label={answerText.label} aria-busy={isOutdated || answer === null}>
      {error !== null && (
        <Failed look="strip" title={answerText.failed} onRetry={retry}>
          {errorSentence(error)}
        </Failed>
      )}
      {answer === null && error === null && <p className={styles.loading}>{answerText.loading}</p>}
      {answer !== null && (
        <div className={styles.shown} data-outdated={isOutdated || undefined}>
          <div className={styles.parts}>
            <NightCounts answer={answer} comparedWith={comparedWith} {...marking} />
            <PriceMoves answer={answer} {...marking} />
          </div>
          <TrustLine answer={answer} present={{ ...present, receivedAtMs }} />
        </div>
      )}
      {children && (
        <div className={styles.further}>
          <Suspense>{children}</Suspense>
        </div>
      )}
    </section>
  );
}

interface NightCountsProps extends Marking {
  readonly answer: ShownAnswer;
  readonly comparedWith: ComparedWith;
}

function NightCounts({ answer, comparedWith, ...marking }: NightCountsProps) {
  const { nights, compared, competitors } = answer;
  return (
    <div className={styles.group} role="group" aria-label={answerText.ahead({ nights })}>
      <span className={styles.title} aria-hidden="true">
        {answerText.ahead({ nights })}
      </span>
      {compared === 0 ? (
        <span className={styles.none}>{competitors === 0 ? answerText.noCompetitor : answerText.notCompared}</span>
      ) : (
        SHOWN[comparedWith].map((count) => (
          <Count key={count.part} {...count} days={count.daysOf(answer)} {...marking} />
        ))
      )}
    </div>
  );
}

interface ShownCount {
  readonly part: NightMark;
  readonly words: typeof answerText.below;
  readonly daysOf: (answer: ShownAnswer) => readonly string[];
  /** Of the comparison with the dearest alone: the others have no bands. */
  readonly band?: PriceBand;
}

const SHOWN: Readonly<Record<ComparedWith, readonly ShownCount[]>> = {
  dearest: [
    { part: 'below', words: answerText.below, daysOf: COUNTS.dearest.below, band: 'red' },
    { part: 'above', words: answerText.above, daysOf: COUNTS.dearest.above, band: 'blue' },
  ],
  median: [
    { part: 'belowMedian', words: answerText.median.below, daysOf: COUNTS.median.belowMedian },
    { part: 'aboveMedian', words: answerText.median.above, daysOf: COUNTS.median.aboveMedian },
  ],
  rank: [
    { part: 'cheapest', words: answerText.rank.cheapest, daysOf: COUNTS.rank.cheapest },
    { part: 'dearest', words: answerText.rank.dearest, daysOf: COUNTS.rank.dearest },
  ],
};

interface CountProps extends Marking, Pick<ShownCount, 'part' | 'words' | 'band'> {
  readonly days: readonly string[];
}

function Count({ part, band, words, days, mark, onMark }: CountProps) {
  return (
    <Part part={part} isEmpty={days.length === 0} mark={mark} onMark={onMark}>
      <strong className={styles.count} data-band={band}>
        {band && (
          <>
            <span className={styles.shape} aria-hidden="true">
              {bandShapeOf(band)}
            </span>{' '}
          </>
        )}
        {words.count({ nights: days.length })}
      </strong>{' '}
      <span>{words.what}</span>
    </Part>
  );
}

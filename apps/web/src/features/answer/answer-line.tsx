import { type ReactNode, Suspense } from 'react';
import { errorSentence } from '../../api/error-sentence.ts';
import type { Present } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { Failed } from '../../ui/states/failed.tsx';
import { COUNTS } from './night-marks.ts';
import { type Marking, Part } from './part.tsx';
import { PriceMoves } from './price-moves.tsx';
import { TrustLine } from './trust-line.tsx';
import type { NightsAnswered, ShownAnswer } from './use-nights-answer.ts';
import styles from './answer-line.module.css';

const answerText = wordsOf('answer');

interface AnswerLineProps extends Marking {
  readonly answered: NightsAnswered;
  readonly present: Omit<Present, 'receivedAtMs'>;
  /** A further line, whose code may come later than its place. */
  readonly children: ReactNode;
}

/** How the own price stands on the next nights, what moved, and how far that can be trusted. Its parts mark cells. */
export function AnswerLine({ answered, present, children, ...marking }: AnswerLineProps) {
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
            <NightCounts answer={answer} {...marking} />
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
}

function NightCounts({ answer, ...marking }: NightCountsProps) {
  const { nights, compared, competitors } = answer;
  return (
    <div className={styles.group} role="group" aria-label={answerText.ahead({ nights })}>
      <span className={styles.title} aria-hidden="true">
        {answerText.ahead({ nights })}
      </span>
      {compared === 0 ? (
        <span className={styles.none}>{competitors === 0 ? answerText.noCompetitor : answerText.notCompared}</span>
      ) : (
        SHOWN.map((count) => <Count key={count.part} {...count} days={COUNTS[count.part](answer)} {...marking} />)
      )}
    </div>
  );
}

const SHOWN = [
  { part: 'belowMedian', words: answerText.median.below },
  { part: 'aboveMedian', words: answerText.median.above },
] as const;

interface CountProps extends Marking {
  readonly part: keyof typeof COUNTS;
  readonly words: (typeof SHOWN)[number]['words'];
  readonly days: readonly string[];
}

function Count({ part, words, days, mark, onMark }: CountProps) {
  return (
    <Part part={part} isEmpty={days.length === 0} mark={mark} onMark={onMark}>
      <strong className={styles.count}>{words.count({ nights: days.length })}</strong> <span>{words.what}</span>
    </Part>
  );
}

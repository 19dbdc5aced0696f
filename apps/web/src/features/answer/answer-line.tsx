import { bandShapeOf } from '@vivac/domain/offers/price-band';
import { errorSentence } from '../../api/error-sentence.ts';
import { answerText } from '../../text/dashboard/answer.ts';
import type { Present } from '../../text/price-words.ts';
import { Failed } from '../../ui/states/failed.tsx';
import { type Marking, Part } from './part.tsx';
import { PriceMoves } from './price-moves.tsx';
import { TrustLine } from './trust-line.tsx';
import type { NightsAnswered, ShownAnswer } from './use-nights-answer.ts';
import styles from './answer-line.module.css';

interface AnswerLineProps extends Marking {
  readonly answered: NightsAnswered;
  readonly present: Omit<Present, 'receivedAtMs'>;
}

/** How the own price stands on the next nights, what moved, and how far that can be trusted. Its parts mark cells. */
export function AnswerLine({ answered, present, ...marking }: AnswerLineProps) {
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
    </section>
  );
}

function NightCounts({ answer, ...marking }: Marking & { readonly answer: ShownAnswer }) {
  const { nights, compared, competitors } = answer;
  return (
    <div className={styles.group} role="group" aria-label={answerText.ahead({ nights })}>
      <span className={styles.title} aria-hidden="true">
        {answerText.ahead({ nights })}
      </span>
      {compared === 0 ? (
        <span className={styles.none}>{competitors === 0 ? answerText.noCompetitor : answerText.notCompared}</span>
      ) : (
        <>
          <Count part="below" band="red" days={answer.below} {...marking} />
          <Count part="above" band="blue" days={answer.above} {...marking} />
        </>
      )}
    </div>
  );
}

interface CountProps extends Marking {
  readonly part: 'below' | 'above';
  readonly band: 'red' | 'blue';
  readonly days: readonly string[];
}

function Count({ part, band, days, ...marking }: CountProps) {
  const words = answerText[part];
  return (
    <Part part={part} isEmpty={days.length === 0} {...marking}>
      <strong className={styles.count} data-band={band}>
        <span className={styles.shape} aria-hidden="true">
          {bandShapeOf(band)}
        </span>{' '}
        {words.count({ nights: days.length })}
      </strong>{' '}
      <span>{words.what}</span>
    </Part>
  );
}

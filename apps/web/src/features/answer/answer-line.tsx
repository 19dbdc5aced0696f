import type { NamedMove } from '@vivac/contract/wire/answer';
import { toDay } from '@vivac/domain/time/day';
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { errorSentence } from '../../api/api-error.ts';
import { quoteWords } from '../../text/offer-words.ts';
import { type Present, priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { Failed } from '../../ui/states/failed.tsx';
import { TrustLine } from './trust-line.tsx';
import { type NightsAnswered, type ShownAnswer, type NightMark, COUNTS, markOfMove } from './use-nights-answer.ts';
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

interface Marking {
  readonly mark: NightMark | null;
  /** Marks the nights of a part in the calendar; pressed again, or null, nothing is marked. */
  onMark(mark: NightMark | null): void;
}

interface PartProps extends Marking {
  readonly part: NightMark;
  /** Nothing to mark: words without a button. */
  readonly isEmpty?: boolean;
  readonly children: ReactNode;
}

/** A part of the answer that marks its nights. */
function Part({ part, mark, isEmpty = false, children, onMark }: PartProps) {
  if (isEmpty) return <span className={styles.part}>{children}</span>;
  const isPressed = mark === part;
  return (
    <button
      type="button"
      className={styles.part}
      aria-pressed={isPressed}
      onClick={() => onMark(isPressed ? null : part)}
    >
      {children}
    </button>
  );
}

/** What moved since the day before: the largest in the line, the others in a list that opens. */
function PriceMoves({ answer, ...marking }: Marking & { readonly answer: ShownAnswer }) {
  const { moves, movesTotal, reference, asOf } = answer;
  const title = asOf === null ? answerText.since : answerText.sinceThen;
  const [largest] = moves;
  return (
    <div className={styles.group} role="group" aria-label={title}>
      <span className={styles.title} aria-hidden="true">
        {title}
      </span>
      {largest === undefined ? (
        <span className={styles.none}>{answerText.nothingMoved}</span>
      ) : (
        <Part part={markOfMove(largest)} {...marking}>
          <span className={styles.subject}>{subjectOfMove(largest, reference)}</span>{' '}
          <strong>{changeOfMove(largest)}</strong>
        </Part>
      )}
      {movesTotal > 1 && <MoreMoves answer={answer} {...marking} />}
    </div>
  );
}

function MoreMoves({ answer, ...marking }: Marking & { readonly answer: ShownAnswer }) {
  const { moves, moved, movesTotal, reference } = answer;
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const opener = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setIsOpen(false);
      opener.current?.focus();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [isOpen]);

  return (
    <div>
      <button
        ref={opener}
        type="button"
        className={styles.opener}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {answerText.more({ amount: movesTotal - 1 })}
      </button>
      <div id={listId} className={styles.list} hidden={!isOpen}>
        {isOpen && (
          <>
            <Part part="moved" {...marking}>
              {answerText.allMoves({ amount: moved.length })}
            </Part>
            <ul>
              {moves.map((move) => (
                <li key={markOfMove(move)}>
                  <Part part={markOfMove(move)} {...marking}>
                    <span className={styles.subject}>{subjectOfMove(move, reference)}</span>{' '}
                    <strong>{changeOfMove(move)}</strong>
                  </Part>
                </li>
              ))}
            </ul>
            {moves.length < movesTotal && (
              <p className={styles.none}>{answerText.shownOf({ shown: moves.length, all: movesTotal })}</p>
            )}
          </>
        )}
      </div>
    </div>
  );
}

/** Whose price of which night: `Mas Rovellar Sat 5 Dec`. */
function subjectOfMove({ name, date }: NamedMove, reference: string): string {
  return answerText.move({ name: name === reference ? answerText.own : name, day: priceWords.shortDay(toDay(date)) });
}

const SIGN_LAST = '\u00a0€';

/** `€98 → €105`, in Spanish `98 → 105 €`; `€98 → sold out`; with cents where whole euros would be the same. */
function changeOfMove({ before, now }: NamedMove): string {
  if (before.price === null || now.price === null) return change(knownWords(before), knownWords(now));
  if (Math.round(before.price) === Math.round(now.price)) {
    return change(priceWords.euros(before.price), priceWords.euros(now.price));
  }
  return change(priceWords.wholeEuros(before.price).replace(SIGN_LAST, ''), priceWords.wholeEuros(now.price));
}

function knownWords({ price, state, restriction }: NamedMove['now']): string {
  if (price !== null) return priceWords.wholeEuros(price);
  return quoteWords.short(state === 'priced' ? 'not_seen' : state, restriction);
}

function change(before: string, now: string): string {
  return answerText.change({ before, now });
}

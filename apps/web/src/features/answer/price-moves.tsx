import { useEffect, useId, useRef, useState } from 'react';
import { wordsOf } from '../../text/reader.ts';
import { changeOfMove, subjectOfMove } from './move-words.ts';
import { markOfMove } from './night-marks.ts';
import { type Marking, Part } from './part.tsx';
import type { ShownAnswer } from './use-nights-answer.ts';
import styles from './answer-line.module.css';

const answerText = wordsOf('answer');

/** What moved since the day before: the largest in the line, the others in a list that opens. */
export function PriceMoves({ answer, ...marking }: Marking & { readonly answer: ShownAnswer }) {
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

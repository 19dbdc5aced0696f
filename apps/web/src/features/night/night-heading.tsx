import { ActionIcon, CloseButton } from '@mantine/core';
import { type Day, parseDay } from '@vivac/domain/time/day';
import type { ReactNode } from 'react';
import { nightText } from './night-words.ts';
import { offerSummary } from '../../text/offer-words.ts';
import { wallClockWords } from '../../text/moment-words.ts';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import type { NightQuestion } from './night-query.ts';
import styles from './night.module.css';

const asOfText = wordsOf('as-of');

interface NightHeadingProps {
  readonly titleId: string;
  readonly question: NightQuestion;
  readonly departure: string | null;
  /** Nobody can arrive on the night before. */
  readonly isFirst: boolean;
  readonly asOfControl: ReactNode;
  onWalk(nights: 1 | -1): void;
  onClose(): void;
}

/** The stay between its two arrows, what is compared, and as known on when. */
export function NightHeading(props: NightHeadingProps) {
  const { titleId, question, departure, isFirst, asOfControl, onWalk, onClose } = props;
  const moment = question.asOf === null ? [] : [asOfText.caption({ moment: wallClockWords(question.asOf) })];
  return (
    <header className={styles.heading}>
      <div className={styles.arrows}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={nightText.previous}
          title={nightText.previous}
          disabled={isFirst}
          onClick={() => onWalk(-1)}
        >
          <Arrow path="M10 3 5 8l5 5" />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={nightText.next}
          title={nightText.next}
          onClick={() => onWalk(1)}
        >
          <Arrow path="m6 3 5 5-5 5" />
        </ActionIcon>
      </div>
      <div className={styles.titles}>
        <h2 id={titleId} className={styles.title} aria-live="polite">
          {spanOf(question.day, parseDay(departure ?? ''))}
        </h2>
        <p className={styles.subtitle}>{[offerSummary(question.selection), ...moment].join(' · ')}</p>
      </div>
      <div className={styles.asOf}>{asOfControl}</div>
      <CloseButton
        size={36}
        className={styles.close}
        aria-label={nightText.close}
        title={nightText.close}
        onClick={onClose}
      />
    </header>
  );
}

function spanOf(arrival: Day, departure: Day | null): string {
  return departure === null
    ? priceWords.longDay(arrival)
    : nightText.span({
        arrival: priceWords.shortDay(arrival),
        departure: priceWords.shortDay(departure),
        year: departure.slice(0, 4),
      });
}

function Arrow({ path }: { readonly path: string }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

import { Button } from '@mantine/core';
import { addDays, type Day } from '@vivac/domain/time/day';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import type { MovedNight } from '../../text/night-moves.ts';
import { priceWords } from '../../text/price-words.ts';
import type { CalendarCell } from './calendar-cell.ts';
import { dayFacts, type FactSurroundings } from './calendar-day.tsx';
import { calendarText } from './calendar-words.ts';
import styles from './calendar.module.css';

interface SelectedNightProps extends FactSurroundings {
  readonly day: Day | null;
  readonly cell: CalendarCell | null;
  /** What moved since yesterday, by night. */
  readonly moves: ReadonlyMap<string, MovedNight>;
  onOpen(day: Day): void;
  onDetail(day: Day): void;
}

/** What a hover says of a day, for fingers too, and the way into the table of the day after. */
export function SelectedNight({ day, cell, moves, detail, onOpen, onDetail, ...surroundings }: SelectedNightProps) {
  if (day === null) {
    return (
      <div className={styles.selectedNight}>
        <p className={styles.hint}>{calendarText.noneSelected}</p>
      </div>
    );
  }
  const moved = moves.get(day)?.words ?? [];
  const facts = cell
    ? [...dayFacts(cell, { ...surroundings, detail: detail?.date === day ? detail : null }), ...moved]
    : [calendarText.selectedElsewhere];
  return (
    <div className={styles.selectedNight}>
      <NightText key={day} facts={facts}>
        <strong>
          {priceWords.shortDay(day)}
          {cell && cell.price !== null && ` · ${priceWords.euros(cell.price)}`}
        </strong>
      </NightText>
      <div className="row gap-8 rigid">
        <Button
          variant="default"
          className={styles.open}
          aria-label={calendarText.inDetailOf({ day: priceWords.shortDay(day) })}
          onClick={() => onDetail(day)}
        >
          {calendarText.inDetail}
        </Button>
        <Button variant="light" className={styles.open} onClick={() => onOpen(day)}>
          {calendarText.openNight({ day: priceWords.shortDay(addDays(day, 1)) })}
        </Button>
      </div>
    </div>
  );
}

/** Sentences about the night; where there is no room for all in a low window, how many more there are, and the way to them. */
function NightText({ facts, children }: { readonly facts: readonly string[]; readonly children: ReactNode }) {
  const text = useRef<HTMLParagraphElement>(null);
  const [hidden, setHidden] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const sentence = facts.join(' ');
  useEffect(() => {
    const shown = text.current!;
    // It tells of the first size as well, once the page is laid out.
    const observer = new ResizeObserver(() => setHidden(outOfSight(shown)));
    observer.observe(shown);
    return () => observer.disconnect();
  }, [sentence, isOpen]);
  return (
    <>
      <p ref={text} className={styles.nightText} data-open={isOpen || undefined}>
        {children}
        {facts.map((fact) => (
          <Fragment key={fact}>
            {' '}
            <span>{calendarText.sentence({ fact })}</span>
          </Fragment>
        ))}
      </p>
      {(hidden > 0 || isOpen) && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          aria-label={isOpen ? calendarText.fewerFacts : calendarText.moreFacts({ amount: hidden })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? '−' : `+${hidden}`}
        </button>
      )}
    </>
  );
}

/** How many sentences stand in the next column, which is not seen. */
function outOfSight(text: HTMLElement): number {
  const end = text.getBoundingClientRect().right;
  return [...text.querySelectorAll('span')].filter((each) => each.getBoundingClientRect().left >= end).length;
}

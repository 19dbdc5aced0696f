import { useQuery } from '@tanstack/react-query';
import { nightsIn } from '@vivac/contract/wire/sales-channels/sales-channels';
import { type Day, addDays, parseDay, toDay } from '@vivac/domain/time/day';
import { type ReactNode, useId } from 'react';
import { errorSentence } from '../../api/error-sentence.ts';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import styles from './channel-ladder.module.css';
import { LadderList, type LadderListProps } from './ladder-list.tsx';
import { type LadderQuestion, ladderQuery } from './ladder-query.ts';
import { type PointsOf, ladderRows } from './ladder-rows.ts';
import { summarySentences } from './ladder-words.ts';

const text = wordsOf('channel-ladder');

/** As tall as a ladder, so that what is below it does not jump. */
const LINES = Array.from({ length: 9 }, () => 34);

export interface LadderPanelProps extends Pick<LadderListProps, 'isOwn' | 'momentOf'> {
  readonly question: LadderQuestion;
  readonly campsites: readonly string[];
  /** The stay beside its days, in words. */
  readonly stayWords: string;
  readonly pointsOf: PointsOf;
  /** Said below the stay; null where there is nothing to say. */
  readonly note: string | null;
  onCampsite(name: string): void;
  onDay(day: Day): void;
  /** What to do with the ladder that is shown. */
  readonly children?: ReactNode;
}

/** One stay of one campsite on every channel: what the guest pays, and what of it is left. */
export function LadderPanel(props: LadderPanelProps) {
  const { question, isOwn, stayWords, note, children } = props;
  const heading = useId();
  const departure = addDays(question.day, nightsIn(question.stay));
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <header className={styles.header}>
        <div className={styles.titles}>
          <h2 id={heading}>{isOwn ? text.heading : text.headingOther}</h2>
          <p>
            {text.stay({
              arrival: priceWords.shortDay(question.day),
              departure: priceWords.shortDay(departure),
              stay: stayWords,
            })}
          </p>
          {note !== null && <p>{note}</p>}
        </div>
        <Choice {...props} />
      </header>
      <Shown {...props} />
      {children}
    </section>
  );
}

/** Whose stay, and of which day. */
function Choice({ question: { campsite, day }, campsites, onCampsite, onDay }: LadderPanelProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <ChoiceField
        label={text.campsite}
        value={campsite}
        choices={campsites.map((name) => ({ value: name, label: name }))}
        onChange={onCampsite}
      />
      <div className={styles.day}>
        <label htmlFor={id}>{text.day}</label>
        <span>
          <button type="button" aria-label={text.previous} onClick={() => onDay(addDays(day, -1))}>
            <Arrow d="m14 6-6 6 6 6" />
          </button>
          <input
            id={id}
            type="date"
            min="2000-01-01"
            max="2199-12-31"
            value={day}
            onChange={({ currentTarget }) => {
              const typed = parseDay(currentTarget.value);
              if (typed !== null && typed.startsWith('2') && typed < '2200') onDay(toDay(typed));
            }}
          />
          <button type="button" aria-label={text.next} onClick={() => onDay(addDays(day, 1))}>
            <Arrow d="m10 6 6 6-6 6" />
          </button>
        </span>
      </div>
    </div>
  );
}

const Arrow = ({ d }: { readonly d: string }) => (
  <svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <path d={d} strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);

function Shown({ question, isOwn, pointsOf, momentOf }: LadderPanelProps) {
  const { data: ladder, error, refetch } = useQuery(ladderQuery(question));
  if (ladder === undefined) {
    return error === null ? (
      <Waiting label={text.loading} className={styles.waiting} heights={LINES} />
    ) : (
      <Failed look="centre" title={text.failed} onRetry={() => void refetch()}>
        {errorSentence(error)}
      </Failed>
    );
  }
  const rows = ladderRows(ladder, isOwn ? pointsOf : null);
  if (rows.length === 0) {
    return (
      <Empty look="bare" title={text.none}>
        {text.noneHint}
      </Empty>
    );
  }
  return (
    <>
      {error !== null && (
        <Failed look="strip" title={text.failed} onRetry={() => void refetch()}>
          {errorSentence(error)}
        </Failed>
      )}
      <p className={styles.summary} role="status">
        {summarySentences(ladder, rows).join(' ')}
      </p>
      <LadderList ladder={ladder} rows={rows} isOwn={isOwn} momentOf={momentOf} />
      <footer className={styles.footer}>
        <ul className={styles.legend}>
          {(isOwn ? (['net', 'commission', 'rest'] as const) : (['accommodation', 'rest'] as const)).map((kind) => (
            <li key={kind} data-kind={kind}>
              {text.legend[kind]}
            </li>
          ))}
        </ul>
        <p>
          {ladder.tolerance !== null && text.tolerance({ amount: priceWords.euros(ladder.tolerance) })}{' '}
          {!ladder.withTax && rows.some(({ paid }) => paid !== null) && text.withoutTax}
        </p>
      </footer>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { StaySeason } from '@vivac/contract/wire/sales-channels/sales-channels';
import { type Day, parseDay, toDay } from '@vivac/domain/time/day';
import { type ReactNode, useId } from 'react';
import { errorSentence } from '../../api/error-sentence.ts';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import styles from './channel-season.module.css';
import { type SeasonQuestion, seasonQuery } from './season-query.ts';
import { SeasonTable, type SeasonTableProps } from './season-table.tsx';
import { SHARE_KINDS } from './season-words.ts';

const text = wordsOf('channel-season');

interface SeasonPanelProps extends Omit<SeasonTableProps, 'season'> {
  readonly question: SeasonQuestion;
  /** How many campsites there are to choose from. */
  readonly all: number;
  onSpan(first: Day | null, last: Day | null): void;
  /** What to do with the season that is shown. */
  readonly children?: ReactNode;
}

/** On how many nights each campsite sells direct cheaper, alike or dearer than on each channel. */
export function SeasonPanel({ question, all, onSpan, children, ...surroundings }: SeasonPanelProps) {
  const heading = useId();
  const { data: season, error, refetch } = useQuery(seasonQuery(question));
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <header className={styles.header}>
        <div className={styles.titles}>
          <h2 id={heading}>{text.title}</h2>
          {season && <About season={season} />}
          {question.campsites.length < all && <p>{text.shown({ shown: question.campsites.length, all })}</p>}
        </div>
        {children}
      </header>
      <div className={styles.tools}>
        {season && (
          <Span
            first={toDay(season.first)}
            last={toDay(season.last)}
            isChosen={question.first !== null || question.last !== null}
            onSpan={onSpan}
          />
        )}
        <ul className={styles.legend}>
          {SHARE_KINDS.map((kind) => (
            <li key={kind} data-kind={kind}>
              {text.legend[kind]}
            </li>
          ))}
        </ul>
      </div>
      <Shown season={season} error={error} retry={() => void refetch()} {...surroundings} />
    </section>
  );
}

/** Of which nights, and how many campsites have something to compare. */
function About({ season: { first, last, campsites } }: { readonly season: StaySeason }) {
  const count = campsites.filter(({ shares }) => shares.some(({ nights }) => nights > 0)).length;
  return (
    <p>
      {text.span({ first: dayWords(first), last: dayWords(last) })} {text.compared({ count, all: campsites.length })}
    </p>
  );
}

interface ShownProps extends Omit<SeasonTableProps, 'season'> {
  readonly season: StaySeason | undefined;
  readonly error: Error | null;
  retry(): void;
}

function Shown({ season, error, retry, ...surroundings }: ShownProps) {
  if (season === undefined) {
    return error === null ? (
      <Waiting label={text.loading} className={styles.waiting} heights={[28, 28, 28, 28, 28, 28]} />
    ) : (
      <Failed look="centre" title={text.failed} onRetry={retry}>
        {errorSentence(error)}
      </Failed>
    );
  }
  return (
    <>
      {error !== null && (
        <Failed look="strip" title={text.stale} onRetry={retry}>
          {errorSentence(error)}
        </Failed>
      )}
      {season.channels.length === 0 ? (
        <Empty look="bare" title={text.noChannels}>
          {text.noChannelsHint}
        </Empty>
      ) : (
        <SeasonTable season={season} {...surroundings} />
      )}
    </>
  );
}

const YEAR = 4;

const dayWords = (day: string): string => `${priceWords.dayAndMonth(toDay(day))} ${day.slice(0, YEAR)}`;

interface SpanProps {
  readonly first: Day;
  readonly last: Day;
  readonly isChosen: boolean;
  onSpan(first: Day | null, last: Day | null): void;
}

function Span({ first, last, isChosen, onSpan }: SpanProps) {
  const id = useId();
  const typed = (words: string, tell: (day: Day) => void) => {
    const day = parseDay(words);
    if (day !== null && day.startsWith('2') && day < '2200') tell(day);
  };
  return (
    <div className={styles.span}>
      <label htmlFor={`${id}-first`}>{text.first}</label>
      <input
        id={`${id}-first`}
        type="date"
        value={first}
        max={last}
        onChange={({ currentTarget }) => typed(currentTarget.value, (day) => onSpan(day, last < day ? day : last))}
      />
      <label htmlFor={`${id}-last`}>{text.last}</label>
      <input
        id={`${id}-last`}
        type="date"
        value={last}
        min={first}
        onChange={({ currentTarget }) => typed(currentTarget.value, (day) => onSpan(first, day))}
      />
      {isChosen && (
        <button type="button" onClick={() => onSpan(null, null)}>
          {text.reset}
        </button>
      )}
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { StaySeason, SeasonRow, SeasonShare } from '@vivac/contract/wire/sales-channels';
import { type Day, parseDay, toDay } from '@vivac/domain/time/day';
import { type ReactNode, type CSSProperties, useId } from 'react';
import { errorSentence } from '../../api/api-error.ts';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { sourceWord } from '../../text/source-words.ts';
import { DateField } from '../../ui/forms/date-field.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { type SeasonQuestion, seasonQuery, SHARE_KINDS, partWords, readingWords, shareWords } from './season-rows.ts';
import styles from './season-panel.module.css';

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
  const typed = (words: string, tell: (day: Day) => unknown) => {
    const day = parseDay(words);
    if (day !== null && day.startsWith('2') && day < '2200') tell(day);
  };
  return (
    <div className={styles.span}>
      <label htmlFor={`${id}-first`}>{text.first}</label>
      <DateField
        id={`${id}-first`}
        size="sm"
        label={text.first}
        value={first}
        onChange={(words) => typed(words, (day) => onSpan(day, last < day ? day : last))}
      />
      <label htmlFor={`${id}-last`}>{text.last}</label>
      <DateField
        id={`${id}-last`}
        size="sm"
        label={text.last}
        value={last}
        min={first}
        onChange={(words) => typed(words, (day) => first <= day && onSpan(first, day))}
      />
      {isChosen && (
        <button type="button" className={styles.reset} onClick={() => onSpan(null, null)}>
          {text.reset}
        </button>
      )}
    </div>
  );
}

interface SeasonTableProps {
  readonly season: StaySeason;
  /** The name of the reader’s own campsite; null without one. */
  readonly own: string | null;
  readonly colours: ReadonlyMap<string, string>;
}

/** A campsite a row, a channel a column; on a phone a campsite is a card. */
function SeasonTable({ season, own, colours }: SeasonTableProps) {
  const { channels, campsites } = season;
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={text.title}>
      <table className={styles.table} style={{ '--channels': channels.length } as CSSProperties}>
        <caption className="visually-hidden">{text.title}</caption>
        <thead>
          <tr>
            <th scope="col">{text.campsite}</th>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {text.against({ channel: sourceWord(channel) })}
              </th>
            ))}
            <th scope="col">{text.reading}</th>
          </tr>
        </thead>
        <tbody>
          {campsites.map((row) => (
            <Row key={row.name} row={row} isOwn={row.name === own} colour={colours.get(row.name)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly row: SeasonRow;
  readonly isOwn: boolean;
  readonly colour: string | undefined;
}

function Row({ row, isOwn, colour }: RowProps) {
  return (
    <tr data-own={isOwn || undefined}>
      <th scope="row">
        <span className={styles.dot} style={{ background: colour }} aria-hidden="true" />
        <span>
          {row.name}
          {isOwn && <span className="visually-hidden">{` (${text.own})`}</span>}
        </span>
      </th>
      {row.shares.map((share) => (
        <td key={share.channel}>
          <span className={styles.against} aria-hidden="true">
            {text.against({ channel: sourceWord(share.channel) })}
          </span>
          <Share share={share} />
        </td>
      ))}
      <td className={styles.reading}>{readingWords(row, isOwn)}</td>
    </tr>
  );
}

/** Below this share of the nights there is no room for a number. */
const ROOM = 0.2;

function Share({ share }: { readonly share: SeasonShare }) {
  if (share.nothing !== null) return <span className={styles.nothing}>{shareWords(share)}</span>;
  return (
    <span className={styles.share} title={shareWords(share)}>
      <span className="visually-hidden">{shareWords(share)}</span>
      <span className={styles.bar} aria-hidden="true">
        {SHARE_KINDS.filter((kind) => share[kind] > 0).map((kind) => (
          <span key={kind} data-kind={kind} style={{ flexGrow: share[kind] }}>
            {share[kind] >= ROOM * share.nights && partWords(share, kind)}
          </span>
        ))}
      </span>
      <small aria-hidden="true">{text.nights({ nights: share.nights })}</small>
    </span>
  );
}

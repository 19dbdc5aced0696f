import { Link } from '@tanstack/react-router';
import type { Today } from '@vivac/contract/dashboard/today';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { type Day, toDay } from '@vivac/domain/time/day';
import { type ReactNode, useState } from 'react';
import { errorSentence } from '../../api/api-error.ts';
import { changeWords } from '../../text/change-words.ts';
import { type Present, priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { ANY_SEARCH } from '../../ui/shell/sections.tsx';
import { oneStop } from '../../ui/one-stop.ts';
import { Failed } from '../../ui/states/failed.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { TodayState, againstWords } from './today-state.tsx';
import {
  type Stake,
  type TodayAnswered,
  type TodaysChange,
  type TodaysLine,
  type TodaysReviews,
  linesOf,
  useHandled,
} from './use-today.ts';
import styles from './today-card.module.css';

const headerText = wordsOf('header');
const todayText = wordsOf('today');

/** Above all, `beside` the calendar over the map where a window is low, or `short` above where there is no room beside. */
export type TodayPlace = 'above' | 'beside' | 'short';

interface TodayCardProps {
  readonly answered: TodayAnswered;
  readonly reference: string;
  readonly competitors: readonly string[];
  readonly selection: OfferFilters;
  readonly present: Omit<Present, 'receivedAtMs'>;
  readonly place: TodayPlace;
  onOpenNight(day: Day, campsite: string): void;
  /** Where none of the next nights has a price: when the first one is, and the way there (answer-10). */
  readonly firstPrice: ReactNode;
}

/** Below so many lines what they are held against has the place of the next one; else it stands in the line of state. */
const LINES_ALONE = 2;

/** What may be to do today: at most three lines, each a fact, an act and its buttons, and one of state. As high whatever it says. */
export function TodayCard(props: TodayCardProps) {
  const { answered, present, place } = props;
  const { today, error, retry } = answered;
  const handling = useHandled(props);
  const lines = today === null ? [] : linesOf(today, handling.handled);
  const isAsked = today === null && error === null;
  const isAlone = lines.length < LINES_ALONE && place !== 'short';
  return (
    <section className={`${styles.card} ${styles[place] ?? ''}`} aria-label={todayText.title} aria-busy={isAsked}>
      <h2 className={styles.title}>{todayText.title}</h2>
      <div
        ref={oneStop}
        className={styles.body}
        role="toolbar"
        aria-orientation="vertical"
        aria-label={todayText.title}
      >
        {error !== null && (
          <Failed look="strip" title={todayText.failed} onRetry={retry}>
            {errorSentence(error)}
          </Failed>
        )}
        {isAsked && <p className={styles.quiet}>{todayText.loading}</p>}
        {today !== null && <Lines {...props} {...handling} today={today} lines={lines} />}
        {today !== null && isAlone && <p className={styles.quiet}>{againstWords(today)}</p>}
      </div>
      <TodayState today={today} present={present} isAgainstSaid={!isAlone} />
    </section>
  );
}

interface LinesProps extends TodayCardProps, Pick<ReturnType<typeof useHandled>, 'submit'> {
  readonly today: Today;
  readonly lines: readonly TodaysLine[];
}

function Lines({ today, lines, submit, reference, selection, present, onOpenNight, firstPrice }: LinesProps) {
  const [opened, setOpened] = useState<string | null>(null);
  const at = Math.max(
    0,
    lines.findIndex(({ key }) => key === opened),
  );
  return (
    <>
      {lines.length === 0 ? (
        <Nothing today={today} firstPrice={firstPrice} />
      ) : (
        <ul className={styles.lines} aria-label={todayText.lines}>
          {lines.map((line, index) => (
            <Line
              key={line.key}
              line={line}
              today={present.today}
              isOpen={index === at}
              isNext={index === (at + 1) % lines.length}
              isBusy={submit.isPending}
              see={<See line={line} {...{ reference, selection, onOpenNight }} today={present.today} />}
              onOpen={() => setOpened(line.key)}
              onHandle={(decision) => submit.mutate({ line, decision })}
            />
          ))}
        </ul>
      )}
      {submit.isError && (
        <Notice tone="error" dismiss={{ label: todayText.dismiss, act: submit.reset }}>
          {todayText.notKept({ why: errorSentence(submit.error) })}
        </Notice>
      )}
    </>
  );
}

const FEWEST = 4;

function Nothing({ today, firstPrice }: Pick<LinesProps, 'today' | 'firstPrice'>) {
  if (firstPrice !== null) return <p className={styles.nothing}>{firstPrice}</p>;
  if (!today.priced_ahead) {
    return (
      <p className={styles.nothing}>
        {todayText.noPrice} <Link to="/coverage">{todayText.coverage}</Link>
      </p>
    );
  }
  return (
    <div className={styles.line} data-open>
      <p className={styles.fact}>
        {todayText.nothing} {today.compared < FEWEST && <span className={styles.quiet}>{todayText.few}</span>}
      </p>
      <span className={styles.acts}>
        <Link to="/adviser" {...ANY_SEARCH} className={styles.see}>
          {headerText.adviser}
        </Link>
        <Link to="/inbox" {...ANY_SEARCH} className={styles.word}>
          {headerText.news}
        </Link>
      </span>
    </div>
  );
}

interface LineProps {
  readonly line: TodaysLine;
  readonly today: Day;
  /** Where it is narrow one line has its buttons, and the next one opens; a third comes after that. */
  readonly isOpen: boolean;
  readonly isNext: boolean;
  readonly isBusy: boolean;
  readonly see: ReactNode;
  onOpen(): void;
  onHandle(decision: 'accepted' | 'ignored'): void;
}

function Line({ line, today, isOpen, isNext, isBusy, see, onOpen, onHandle }: LineProps) {
  const { fact, reason } = wordsOfLine(line, today);
  const about = (act: string) => todayText.about({ act, fact });
  return (
    <li className={styles.line} data-open={isOpen || undefined} data-next={isNext || undefined}>
      <p className={styles.fact}>
        <strong>{fact}</strong> {reason && <span className={styles.quiet}>{reason}</span>}
      </p>
      <button type="button" className={styles.opener} aria-expanded={isOpen} onClick={onOpen}>
        {fact}
      </button>
      <span className={styles.acts}>
        {see}
        <button
          type="button"
          className={styles.word}
          data-appearing={!isOpen || undefined}
          aria-label={about(todayText.done)}
          disabled={isBusy}
          onClick={() => onHandle('accepted')}
        >
          {todayText.done}
        </button>
        <button
          type="button"
          className={styles.later}
          data-appearing={!isOpen || undefined}
          aria-label={about(todayText.later)}
          disabled={isBusy}
          onClick={() => onHandle('ignored')}
        >
          {todayText.later}
        </button>
      </span>
    </li>
  );
}

interface SeeProps extends Pick<TodayCardProps, 'reference' | 'selection' | 'onOpenNight'> {
  readonly line: TodaysLine;
  readonly today: Day;
}

/** To the night in the adviser, to the night of what changed, or to the reviews. */
function See({ line, reference, selection, today, onOpenNight }: SeeProps) {
  const label = todayText.about({ act: todayText.see, fact: wordsOfLine(line, today).fact });
  if (line.kind === 'change') {
    const { name, first_date: first } = line.change;
    return (
      <button type="button" className={styles.see} aria-label={label} onClick={() => onOpenNight(toDay(first), name)}>
        {todayText.see}
      </button>
    );
  }
  if (line.kind === 'guests') {
    return (
      <Link to="/reviews" search={{ campsite: reference }} className={styles.see} aria-label={label}>
        {todayText.see}
      </Link>
    );
  }
  return (
    <Link
      to="/adviser"
      search={{ ...selection, night: line.stake.first_date }}
      className={styles.see}
      aria-label={label}
    >
      {todayText.see}
    </Link>
  );
}

interface LineWords {
  readonly fact: string;
  readonly reason: string | null;
}

function wordsOfLine(line: TodaysLine, today: Day): LineWords {
  if (line.kind === 'stake') return stakeWords(line.stake, line.hasLimits, today);
  return line.kind === 'change' ? changeLine(line.change, today) : reviewWords(line.reviews);
}

function stakeWords(stake: Stake, hasLimits: boolean, today: Day): LineWords {
  const { nights, priced, sold_out: soldOut, of } = stake;
  const stated = {
    nights: changeWords.nights(stake.first_date, stake.last_date, today),
    own: eurosOf(nights.map(({ price }) => price)),
    wanted: eurosOf(nights.map(({ proposed }) => proposed)),
  };
  const isRun = nights.length > 1;
  if (!hasLimits) {
    const gone = (isRun ? todayText.aloneSoldOutRun : todayText.aloneSoldOut)({ soldOut, of });
    return { fact: todayText.compare(stated), reason: soldOut === 0 ? todayText.alone({ priced }) : gone };
  }
  const median = eurosOf(nights.map((night) => night.median));
  const gone = (isRun ? todayText.soldOutRun : todayText.soldOut)({ soldOut, of, median });
  return {
    fact: stake.way === 'raise' ? todayText.raise(stated) : todayText.lower(stated),
    reason: soldOut === 0 ? todayText.median({ median, priced }) : gone,
  };
}

function changeLine(change: TodaysChange, today: Day): LineWords {
  const { name, kind, from, to, own_price: own } = change;
  const nights = changeWords.nights(change.first_date, change.last_date, today);
  const reason = own === null ? null : todayText.youAsk({ price: priceWords.wholeEuros(own) });
  if (kind === 'sold_out' || from === null || to === null) return { fact: todayText.gone({ name, nights }), reason };
  const stated = { name, nights, from: eurosOf([from.lowest, from.highest]), to: eurosOf([to.lowest, to.highest]) };
  return { fact: kind === 'price_up' ? todayText.up(stated) : todayText.down(stated), reason };
}

function reviewWords({ new_count: count, bad_count: bad, scores }: TodaysReviews): LineWords {
  return {
    fact: todayText.reviews({ count, bad, scores: scores.map((score) => priceWords.index(score)).join(', ') }),
    reason: null,
  };
}

/** `72–85 €`: from the lowest to the highest, in whole euros. */
function eurosOf(prices: readonly number[]): string {
  const lowest = priceWords.wholeEuros(Math.min(...prices));
  const highest = priceWords.wholeEuros(Math.max(...prices));
  return lowest === highest ? lowest : todayText.span({ lowest: lowest.replace(SIGN_LAST, ''), highest });
}

const SIGN_LAST = '\u00a0€';

import { Link } from '@tanstack/react-router';
import type { Today } from '@vivac/contract/dashboard/today';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { type Day, toDay, dayAt } from '@vivac/domain/time/day';
import { type ReactNode, useState } from 'react';
import { errorSentence } from '../../api/api-error.ts';
import { changeWords } from '../../text/change-words.ts';
import { listWords } from '../../text/percent-words.ts';
import { type Present, priceWords, spanInText } from '../../text/price-words.ts';
import { wordsOf, locale } from '../../text/reader.ts';
import { sourceName } from '../../text/source-words.ts';
import { ANY_SEARCH } from '../../ui/shell/sections.tsx';
import { oneStop } from '../../ui/one-stop.ts';
import { Failed } from '../../ui/states/failed.tsx';
import { Notice } from '../../ui/states/notice.tsx';
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
import { useQuery } from '@tanstack/react-query';
import type { Freshness } from '@vivac/contract/dashboard/live';
import { callQuery } from '../../api/call.ts';
import { useConnection } from '../../api/connection.ts';
import { identity } from '../../api/identity/identity.ts';
import { useIsLive } from '../../api/live/live-state.ts';
import { clockTime } from '../../text/moment-words.ts';

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
  const isWaiting = today === null && error === null;
  const isAlone = lines.length < LINES_ALONE && place !== 'short';
  const { data: fresh, dataUpdatedAt: receivedAtMs } = useQuery({
    ...callQuery('getFreshness', {}),
    enabled: today !== null,
    refetchInterval: EVERY_MS,
  });
  const basis = basisOf(today, lines, props.firstPrice);
  return (
    <section className={`${styles.card} ${styles[place] ?? ''}`} aria-label={todayText.title} aria-busy={isWaiting}>
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
        {isWaiting && <p className={styles.quiet}>{todayText.loading}</p>}
        {today !== null && <Lines {...props} {...handling} today={today} lines={lines} fresh={fresh} />}
        {isAlone && <p className={styles.quiet}>{basis}</p>}
      </div>
      <TodayState fresh={fresh} today={today} present={{ ...present, receivedAtMs }} basis={!isAlone && basis} />
    </section>
  );
}

/** What the lines are held against; before the first price, of which night that is. */
function basisOf(today: Today | null, lines: readonly TodaysLine[], firstPrice: ReactNode): ReactNode {
  return today && ((lines.length > 0 && firstPrice) || againstWords(today));
}

interface LinesProps extends TodayCardProps, Pick<ReturnType<typeof useHandled>, 'submit'> {
  readonly today: Today;
  readonly lines: readonly TodaysLine[];
  readonly fresh: Freshness | undefined;
}

function Lines({ today, lines, submit, reference, selection, present, onOpenNight, firstPrice, fresh }: LinesProps) {
  const [opened, setOpened] = useState<string | null>(null);
  const at = Math.max(
    0,
    lines.findIndex(({ key }) => key === opened),
  );
  return (
    <>
      {lines.length === 0 ? (
        <Nothing today={today} firstPrice={firstPrice} fresh={fresh} />
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

function Nothing({ today, firstPrice, fresh }: Pick<LinesProps, 'today' | 'firstPrice' | 'fresh'>) {
  if (firstPrice !== null) return <p className={styles.nothing}>{firstPrice}</p>;
  // What is to do is not known while nothing new comes from any source.
  const isLate = fresh?.all_late;
  if (!today.priced_ahead || isLate) {
    return (
      <p className={styles.nothing}>
        {isLate ? todayText.allLateTitle : todayText.noPrice} <Link to="/coverage">{todayText.coverage}</Link>
      </p>
    );
  }
  return (
    <div className={styles.line} data-open>
      <p className={styles.fact}>
        {todayText.nothing}{' '}
        {today.held ? (
          <Link to="/changes" {...ANY_SEARCH}>
            {todayText.heldBack}
          </Link>
        ) : (
          today.compared < FEWEST && <span className={styles.quiet}>{todayText.few}</span>
        )}
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
  /** What is only news has one way to go: it is done once it is known. */
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
        <span className={styles.fact}>{fact}</span>
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
        {/* Of news its place alone, so that the buttons of all lines stand below each other. */}
        <button
          type="button"
          className={styles.later}
          style={line.kind === 'stake' ? undefined : { visibility: 'hidden' }}
          data-appearing={!isOpen || undefined}
          aria-label={about(todayText.later)}
          disabled={isBusy || line.kind !== 'stake'}
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
  const way =
    line.kind === 'guests'
      ? ({ to: '/reviews', search: { campsite: reference } } as const)
      : ({ to: '/adviser', search: { ...selection, night: line.stake.first_date } } as const);
  return (
    <Link {...way} className={styles.see} aria-label={label}>
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
  return spanInText(prices, priceWords.wholeEuros);
}

/** A source grows late by itself, and the next look comes by itself. */
const EVERY_MS = 60_000;
/** As many names as the line has room for. */
const MOST_NAMES = 2;

interface TodayStateProps {
  readonly fresh: Freshness | undefined;
  readonly today: Today | null;
  readonly present: Present;
  /** What the lines are held against, where it is said here. */
  readonly basis: ReactNode;
}

/** How fresh what stands behind the screen is, and what the lines above are held against. */
function TodayState({ fresh, today, present, basis }: TodayStateProps) {
  const isStreamUp = useIsLive();
  // A stream that is lost without a word is noticed later than the network.
  const isUp = useConnection() === 'connected' && isStreamUp;
  return (
    <p className={styles.state}>
      {fresh && <Fresh fresh={fresh} oldestAt={today?.oldest_at ?? null} isUp={isUp} present={present} />}
      {basis && <span className={styles.against}>{basis}</span>}
    </p>
  );
}

/** Nothing while none of the nights has a price that could be below or above. */
function againstWords(today: Today): string {
  const { compared, nights, nights_compared: counted, below_median: below, above_median: above } = today;
  if (compared === 0) return identity.current()?.admin === true ? todayText.noCompetitorAdmin : todayText.noCompetitor;
  if (today.first_priced !== null || !today.priced_ahead) return '';
  if (counted === 0) return todayText.noneCompared;
  return todayText.against({ competitors: compared, counted, nights, below: below.length, above: above.length });
}

interface FreshProps {
  readonly fresh: Freshness;
  /** When the oldest price that stands behind the screen was seen; null without any. */
  readonly oldestAt: string | null;
  readonly isUp: boolean | null;
  readonly present: Present;
}

/**
 * Live while the stream of this browser is up, unless all sources are late: then nothing that is shown is live. A dot alone until it is known
 * whether the stream is up; filled only while every campsite was looked at as scheduled.
 */
function Fresh({
  fresh: { all_late: isAllLate, looks, late, next_look_at: next },
  oldestAt,
  isUp,
  present,
}: FreshProps) {
  const isLit = !!isUp && !isAllLate && (looks === null || looks.up_to_date === looks.campsites);
  const [state, why] = streamWords(isUp, isAllLate);
  return (
    <>
      <span className={styles.live} data-lit={isLit || undefined} title={why}>
        {state}
      </span>
      {looks && <span title={nextWords(next, present)}>{looksWords(looks, oldestAt, present)}</span>}
      <Late late={late} present={present} />
    </>
  );
}

function streamWords(isUp: boolean | null, isAllLate: boolean): readonly [words?: string, why?: string] {
  if (isUp === false) return [todayText.notLive, todayText.notLiveTitle];
  if (isAllLate) return [todayText.allLate, todayText.allLateTitle];
  return isUp ? [todayText.live, todayText.liveTitle] : [];
}

/** Which source nothing comes from, with its age. */
function Late({ late, present }: Pick<Freshness, 'late'> & { readonly present: Present }) {
  const sources = late.map(({ name, since }) =>
    todayText.late({ name: sourceName(name), age: priceWords.age(since, present) }),
  );
  if (sources.length === 0) return null;
  const rest = sources.length - MOST_NAMES;
  const first = rest > 0 ? sources.slice(0, MOST_NAMES).join(', ') : listWords(sources);
  return (
    <span className={styles.late} title={listWords(sources)}>
      {rest > 0 ? `${first} ${todayText.andMore({ amount: rest })}` : first}
    </span>
  );
}

/** `8 of 10 up to date · the oldest of 04:20`: the oldest that stands behind the screen. */
function looksWords(looks: NonNullable<Freshness['looks']>, oldestAt: string | null, { zone, today }: Present): string {
  const counted = todayText.upToDate({ amount: looks.up_to_date, of: looks.campsites });
  if (oldestAt === null) return counted;
  return `${counted} · ${todayText.oldest({ moment: clockTime(zone, today)(oldestAt) })}`;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

let relative: Intl.RelativeTimeFormat | undefined;
const words = () => (relative ??= new Intl.RelativeTimeFormat(locale, { numeric: 'always' }));

/** When a source is asked next; nothing while that is not known, or the browser lives in another time. */
function nextWords(moment: string | null, { receivedAtMs, zone, today }: Present): string | undefined {
  if (moment === null || dayAt(new Date(receivedAtMs), zone) !== today) return undefined;
  const leftMs = Date.parse(moment) - receivedAtMs;
  if (leftMs < MINUTE_MS) return todayText.nextLookNow;
  const when =
    leftMs < HOUR_MS
      ? words().format(Math.round(leftMs / MINUTE_MS), 'minute')
      : words().format(Math.round(leftMs / HOUR_MS), 'hour');
  return todayText.nextLook({ when });
}

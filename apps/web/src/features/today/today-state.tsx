import { useQuery } from '@tanstack/react-query';
import type { Freshness } from '@vivac/contract/dashboard/live';
import type { Today } from '@vivac/contract/dashboard/today';
import { dayAt } from '@vivac/domain/time/day';
import { callQuery } from '../../api/call.ts';
import { identity } from '../../api/identity/identity.ts';
import { useIsLive } from '../../api/live/live-state.ts';
import { clockTime } from '../../text/moment-words.ts';
import { type Present, priceWords } from '../../text/price-words.ts';
import { locale, wordsOf } from '../../text/reader.ts';
import styles from './today-card.module.css';

const todayText = wordsOf('today');

/** A source grows late by itself, and the next look comes by itself. */
const EVERY_MS = 60_000;
/** As many names as the line has room for. */
const MOST_NAMES = 2;

interface TodayStateProps {
  readonly today: Today | null;
  readonly present: Omit<Present, 'receivedAtMs'>;
  /** What the lines are held against is said here. */
  readonly isAgainstSaid: boolean;
}

/** How fresh what stands behind the screen is, and what the lines above are held against. */
export function TodayState({ today, present, isAgainstSaid }: TodayStateProps) {
  const isUp = useIsLive();
  const { data, dataUpdatedAt } = useQuery({
    ...callQuery('getFreshness', {}),
    enabled: today !== null,
    refetchInterval: EVERY_MS,
  });
  return (
    <p className={styles.state}>
      {data && <Fresh fresh={data} isUp={isUp} present={{ ...present, receivedAtMs: dataUpdatedAt }} />}
      {today && isAgainstSaid && <span className={styles.against}>{againstWords(today)}</span>}
    </p>
  );
}

/** Nothing while none of the nights has a price that could be below or above. */
export function againstWords(today: Today): string {
  const { compared, nights, below_median: below, above_median: above } = today;
  if (compared === 0) return identity.current()?.admin === true ? todayText.noCompetitorAdmin : todayText.noCompetitor;
  if (today.first_priced !== null || !today.priced_ahead) return '';
  return todayText.against({ competitors: compared, nights, below: below.length, above: above.length });
}

interface FreshProps {
  readonly fresh: Freshness;
  readonly isUp: boolean;
  readonly present: Present;
}

/**
 * Live while the stream of this browser is up, unless all sources are late: then nothing that is shown is live. Its dot is filled only while
 * every campsite was looked at as scheduled.
 */
function Fresh({ fresh: { all_late: isAllLate, looks, late, next_look_at: next }, isUp, present }: FreshProps) {
  const isLive = isUp && !isAllLate;
  const isLit = isLive && (looks === null || looks.up_to_date === looks.campsites);
  const why = isLive ? todayText.liveTitle : isUp ? todayText.allLateTitle : todayText.notLiveTitle;
  return (
    <>
      <span className={styles.live} data-lit={isLit || undefined} title={why}>
        {isLive ? todayText.live : isUp ? todayText.allLate : todayText.notLive}
      </span>
      {looks && <span title={nextWords(next, present)}>{looksWords(looks, present)}</span>}
      <Late late={late} present={present} />
    </>
  );
}

/** Which source nothing comes from, with its age. */
function Late({ late, present }: Pick<Freshness, 'late'> & { readonly present: Present }) {
  const sources = late.map(({ name, since }) => todayText.late({ name, age: priceWords.age(since, present) }));
  if (sources.length === 0) return null;
  const first = sources.slice(0, MOST_NAMES).join(', ');
  const rest = sources.length - MOST_NAMES;
  return (
    <span className={styles.late} title={sources.join(', ')}>
      {rest > 0 ? `${first} ${todayText.andMore({ amount: rest })}` : first}
    </span>
  );
}

/** `8 of 10 up to date · the oldest of 04:20`: the oldest that stands behind the screen. */
function looksWords(looks: NonNullable<Freshness['looks']>, { zone, today }: Present): string {
  const counted = todayText.upToDate({ amount: looks.up_to_date, of: looks.campsites });
  if (looks.oldest_at === null) return counted;
  return `${counted} · ${todayText.oldest({ moment: clockTime(zone, today)(looks.oldest_at) })}`;
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

import { useQuery } from '@tanstack/react-query';
import { dayAt } from '@vivac/domain/time/day';
import { useEffect, useState } from 'react';
import { callQuery } from '../../api/call.ts';
import { useIsLive } from '../../api/live/live-state.ts';
import { clockTime, wallClockWords } from '../../text/moment-words.ts';
import { quoteWords } from '../../text/offer-words.ts';
import { type Present, priceWords } from '../../text/price-words.ts';
import { wordsOf, locale } from '../../text/reader.ts';
import type { ShownAnswer } from './use-nights-answer.ts';
import styles from './answer-line.module.css';

const answerText = wordsOf('answer');
const asOfText = wordsOf('as-of');

/** As many names as a line has room for. */
const MOST_NAMES = 3;

interface TrustLineProps {
  readonly answer: ShownAnswer;
  readonly present: Present;
}

/** Whether what changes is shown at once; when prices were seen, looked for, and will be; who has none, whose are old, which source is late. */
export function TrustLine({ answer, present: { today, zone } }: TrustLineProps) {
  const fresh = useFreshness(answer.asOf === null);
  const nowMs = useNowMs(answer.seenAt);
  const present: Present = { today, zone, receivedAtMs: nowMs };
  const { unpriced, old, competitors, asOf } = answer;
  const names = unpriced.map(({ name, state, restriction }) =>
    answerText.withReason({ name, reason: quoteWords.short(state === 'priced' ? 'not_seen' : state, restriction) }),
  );
  return (
    <p className={styles.trust}>
      {fresh && <LiveMark fresh={fresh} />}
      {momentsOf(answer, fresh, present).map(([clock, words]) => (
        <span key={clock} className={styles.moment} data-clock={clock}>
          {words}
        </span>
      ))}
      {names.length > 0 && (
        <span title={names.join(', ')}>
          {answerText.unpriced({ names: firstOf(names), amount: names.length, of: competitors })}
        </span>
      )}
      {asOf === null && <Late old={old} late={fresh?.late ?? []} present={present} />}
    </p>
  );
}

/**
 * Live while the stream of this browser is up, unless all sources are late: then nothing that is shown is live. Its dot is green only while
 * every campsite was looked at as scheduled.
 */
function LiveMark({ fresh: { isUp, isAllLate, looks } }: { readonly fresh: KnownFreshness }) {
  const isLive = isUp && !isAllLate;
  const isLit = isLive && (looks === null || looks.upToDate === looks.campsites);
  const why = isLive ? answerText.liveTitle : isAllLate ? answerText.allLateTitle : answerText.notLiveTitle;
  return (
    <span className={styles.live} data-lit={isLit || undefined} title={why}>
      {isLive ? answerText.live : answerText.notLive}
    </span>
  );
}

/** `8 of 10 up to date · the oldest of 04:20`: the oldest that stands behind the screen. */
function looksWords({ looks }: KnownFreshness, { today, zone }: Present): string | null {
  if (looks === null) return null;
  const { campsites, upToDate, oldestAt } = looks;
  const counted = answerText.upToDate({ amount: upToDate, of: campsites });
  return oldestAt === null
    ? counted
    : `${counted} · ${answerText.oldest({ moment: clockTime(zone, today)(oldestAt) })}`;
}

interface LateProps extends Pick<ShownAnswer, 'old'>, Pick<KnownFreshness, 'late'> {
  readonly present: Present;
}

/** Whose data is old, and which source nothing comes from, each with its age. */
function Late({ old, late, present }: LateProps) {
  const words = [
    ...old.map(({ name, checkedAt }) => answerText.old({ name, age: priceWords.age(checkedAt, present) })),
    ...late.map(({ name, since }) => answerText.late({ name, age: priceWords.age(since, present) })),
  ];
  if (words.length === 0) return null;
  return (
    <span className={styles.old} title={words.join(', ')}>
      {firstOf(words)}
    </span>
  );
}

type Clock = 'as of' | 'seen' | 'checked' | 'next';
type ClockWords = readonly [Clock, string];

/** Three clocks that are never mixed: the newest price, the looks behind the screen by the oldest of them, the next look. */
function momentsOf(
  { seenAt, checkedAt, asOf }: ShownAnswer,
  fresh: KnownFreshness | null,
  present: Present,
): ClockWords[] {
  if (asOf !== null) return [['as of', asOfText.caption({ moment: wallClockWords(asOf) })]];
  const seen = seenAt === null ? null : answerText.seen({ age: clockWords.since(seenAt, present) });
  const clocks: [Clock, string | null][] = [
    ['seen', checkedAt === null ? null : seen],
    [
      'checked',
      (fresh && looksWords(fresh, present)) ?? checkedWords(seenAt, checkedAt, fresh?.unchangedAt ?? null, present),
    ],
    ['next', nextWords(fresh?.nextLookAt ?? null, present)],
  ];
  return clocks.flatMap(([clock, words]) => (words === null ? [] : [[clock, words] as const]));
}

/** The newest look; when the newest price is older than it, the look found that nothing has changed. */
function checkedWords(
  seenAt: string | null,
  checkedAt: string | null,
  unchangedAt: string | null,
  present: Present,
): string {
  if (checkedAt === null) return answerText.never;
  const newest = unchangedAt !== null && unchangedAt > checkedAt ? unchangedAt : checkedAt;
  const age = clockWords.since(newest, present);
  return seenAt !== null && newest > seenAt ? answerText.checkedUnchanged({ age }) : answerText.checked({ age });
}

function nextWords(nextLookAt: string | null, present: Present): string | null {
  const when = clockWords.until(nextLookAt, present);
  if (when === null) return null;
  return when === '' ? answerText.nextLookNow : answerText.nextLook({ when });
}

function firstOf(names: readonly string[]): string {
  const rest = names.length - MOST_NAMES;
  const first = names.slice(0, MOST_NAMES).join(', ');
  return rest > 0 ? `${first} ${answerText.andMore({ amount: rest })}` : first;
}

/** How fresh what is shown is, as far as it is known. */
interface KnownFreshness {
  /** What changes is told to this browser. */
  readonly isUp: boolean;
  readonly isAllLate: boolean;
  readonly nextLookAt: string | null;
  /** When a source last answered with nothing new. */
  readonly unchangedAt: string | null;
  readonly late: readonly { readonly name: string; readonly since: string }[];
  /** How many campsites of the watchlist were looked at as scheduled, and how old the oldest look is; null without a watchlist. */
  readonly looks: { readonly campsites: number; readonly upToDate: number; readonly oldestAt: string | null } | null;
}

/** A source grows late by itself, and the next look comes by itself. */
const EVERY_MS = 60_000;

/** Asked once the numbers are there; null before, and where the past is shown. */
function useFreshness(isNow: boolean): KnownFreshness | null {
  const isUp = useIsLive();
  const { data } = useQuery({ ...callQuery('getFreshness', {}), enabled: isNow, refetchInterval: EVERY_MS });
  if (!isNow || data === undefined) return null;
  return {
    isUp,
    isAllLate: data.all_late,
    nextLookAt: data.next_look_at,
    unchangedAt: data.unchanged_at,
    late: data.late,
    looks: data.looks && {
      campsites: data.looks.campsites,
      upToDate: data.looks.up_to_date,
      oldestAt: data.looks.oldest_at,
    },
  };
}

/** Minutes are told no finer. */
const SLOW_MS = 15_000;

/** The present by the browser's clock; every second while the moment is less than a minute ago. */
function useNowMs(moment: string | null, clock: () => number = Date.now): number {
  const [nowMs, setNowMs] = useState(clock);
  const ageMs = moment === null ? Infinity : nowMs - Date.parse(moment);
  const stepMs = ageMs >= 0 && ageMs < MINUTE_MS ? 1_000 : SLOW_MS;
  useEffect(() => {
    const timer = setInterval(() => setNowMs(clock()), stepMs);
    return () => clearInterval(timer);
  }, [stepMs, clock]);
  // A moment that is newer than the last step would lie in the future.
  return moment !== null && Date.parse(moment) > nowMs ? Date.parse(moment) : nowMs;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

let relative: Intl.RelativeTimeFormat | undefined;
const words = () => (relative ??= new Intl.RelativeTimeFormat(locale, { numeric: 'always' }));

/** Ages by the second while they are young, and how long until something. */
const clockWords = {
  /** `12 seconds ago`, and from a minute on as everywhere. */
  since(moment: string, present: Present): string {
    const ageMs = present.receivedAtMs - Date.parse(moment);
    if (!clocksAgree(present) || ageMs < 0 || ageMs >= MINUTE_MS) return priceWords.age(moment, present);
    return words().format(-Math.round(ageMs / SECOND_MS), 'second');
  },
  /** `in 57 minutes`; empty when it is now, null when nothing is known or the browser lives in another time. */
  until(moment: string | null, present: Present): string | null {
    if (moment === null || !clocksAgree(present)) return null;
    const leftMs = Date.parse(moment) - present.receivedAtMs;
    if (leftMs < SECOND_MS) return '';
    if (leftMs < MINUTE_MS) return words().format(Math.round(leftMs / SECOND_MS), 'second');
    if (leftMs < HOUR_MS) return words().format(Math.round(leftMs / MINUTE_MS), 'minute');
    return words().format(Math.round(leftMs / HOUR_MS), 'hour');
  },
};

function clocksAgree({ receivedAtMs, zone, today }: Present): boolean {
  return dayAt(new Date(receivedAtMs), zone) === today;
}

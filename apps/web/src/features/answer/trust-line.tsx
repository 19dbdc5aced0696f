import { clockTime, wallClockWords } from '../../text/moment-words.ts';
import { quoteWords } from '../../text/offer-words.ts';
import { type Present, priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { clockWords } from './clock-words.ts';
import { type KnownFreshness, useFreshness } from './use-freshness.ts';
import { useNowMs } from './use-now.ts';
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

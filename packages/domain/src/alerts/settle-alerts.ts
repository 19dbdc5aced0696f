import {
  type AlertFacts,
  type AlertState,
  type ChangeFacts,
  type FoundAlert,
  isSameEvent,
  type StoredAlert,
  nightsOf,
} from './alert.ts';
import type { Day } from '../time/day.ts';

/** An alert that is to be kept as it is here. */
export interface SettledAlert extends FoundAlert {
  readonly newsFacts: AlertFacts | null;
  readonly hasNews: boolean;
}

/** What is to be written so that what is kept of a rule says what was found. */
export interface Settlement {
  readonly made: readonly SettledAlert[];
  readonly changed: readonly (SettledAlert & { readonly id: string })[];
  /** Of what was never told nothing stays. */
  readonly removed: readonly string[];
}

export interface Settling {
  /** Seconds since 1970. What was opened before is of the rule as it was then. */
  readonly sinceS: number;
  /** What was opened before this is no news any more, whatever becomes of it. */
  readonly forgottenS: number;
  /** The product's day: of nights before it nobody has to be told that they are over. */
  readonly today: Day;
}

/** What is still so after these seconds has become usual: its alert ends without a word (alert-6). */
export const ALERT_STORED_S = 30 * 24 * 3600;

/**
 * The next state of a rule's alerts (alert-3, alert-4, alert-5, alert-6). Settling the same once more changes nothing, so that it can be done by anybody and at
 * any time.
 */
export function settleAlerts(
  known: readonly StoredAlert[],
  found: readonly FoundAlert[],
  settling: Settling,
): Settlement {
  const current = known.filter((alert) => !isOver(alert, settling));
  const { pairs, fresh, missing } = paired(current, found);
  const gone = missing.filter(({ state }) => state !== 'closed');
  return {
    made: fresh.flatMap((each) => madeOf(each, settling)),
    changed: [
      ...pairs.flatMap(([alert, event]) => changeOf(alert, nextOf(alert, event, found, settling.today))),
      ...gone.filter(({ isReported }) => isReported).map((alert) => takenBack(alert)),
      ...known.filter((alert) => isOver(alert, settling)).flatMap((alert) => changeOf(alert, endedQuietly(alert))),
    ],
    removed: gone.filter(({ isReported }) => !isReported).map(({ id }) => id),
  };
}

/** Nothing more is told of it: it is older than the rule as it is, or than what is news. What lasts goes on. */
function isOver({ openedAtS, facts }: StoredAlert, { sinceS, forgottenS }: Settling): boolean {
  return nightsOf(facts) !== null && (openedAtS < sinceS || openedAtS < forgottenS);
}

interface Pairs {
  readonly pairs: readonly (readonly [StoredAlert, FoundAlert])[];
  readonly fresh: readonly FoundAlert[];
  readonly missing: readonly StoredAlert[];
}

/** Each known alert with the event that is nearest in time; what a known one fell apart into belongs to it. */
function paired(known: readonly StoredAlert[], found: readonly FoundAlert[]): Pairs {
  const bySubject = Map.groupBy(found, ({ subject }) => subject);
  const taken = new Set<FoundAlert>();
  const pairs: (readonly [StoredAlert, FoundAlert])[] = [];
  const missing: StoredAlert[] = [];
  for (const alert of known.toSorted((a, b) => a.seenAtS - b.seenAtS)) {
    const same = (bySubject.get(alert.subject) ?? []).filter((event) => !taken.has(event) && isSameEvent(alert, event));
    const distance = ({ seenAtS }: FoundAlert) => Math.abs(seenAtS - alert.seenAtS);
    const [nearest] = same.toSorted((a, b) => distance(a) - distance(b) || lengthOf(b) - lengthOf(a));
    if (nearest === undefined) {
      missing.push(alert);
      continue;
    }
    pairs.push([alert, nearest]);
    taken.add(nearest);
    for (const part of same) if (part.seenAtS === nearest.seenAtS && isWithin(part, alert)) taken.add(part);
  }
  return { pairs, fresh: found.filter((event) => !taken.has(event)), missing };
}

const lengthOf = ({ facts }: FoundAlert) => ('nights' in facts ? facts.nights : 0);

function isWithin(part: FoundAlert, whole: FoundAlert): boolean {
  const [inner, outer] = [nightsOf(part.facts), nightsOf(whole.facts)];
  return inner !== null && outer !== null && inner.first >= outer.first && inner.last <= outer.last;
}

const SENT_STATES: ReadonlySet<AlertState> = new Set(['open', 'recovering', 'no_data', 'error']);

/** What is over before it could be told is nothing to tell, and what is older than the rule neither. */
function madeOf(event: FoundAlert, settling: Settling): SettledAlert[] {
  const hasNights = nightsOf(event.facts) !== null;
  if (hasNights && event.state !== 'pending' && event.openedAtS < Math.max(settling.sinceS, settling.forgottenS))
    return [];
  if (event.state === 'closed') return [];
  const hasNews = SENT_STATES.has(event.state);
  return [{ ...event, hasNews, newsFacts: hasNews ? event.facts : null }];
}

function nextOf(known: StoredAlert, event: FoundAlert, found: readonly FoundAlert[], today: Day): SettledAlert {
  const { newsFacts, hasNews } = known;
  if (event.state === 'closed') return { ...event, newsFacts, hasNews: endIsNews(known, event, found, today) };
  if (event.state === 'pending') return { ...event, newsFacts, hasNews: false };
  const isNew = !SENT_STATES.has(known.state);
  const isNews = isNew || (newsFacts !== null && hasGrown(newsFacts, event.facts));
  return isNews ? { ...event, newsFacts: event.facts, hasNews: true } : { ...event, newsFacts, hasNews };
}

/** A word is said where it was told that it began, unless what followed is told, or its nights went by. */
function endIsNews(known: StoredAlert, event: FoundAlert, found: readonly FoundAlert[], today: Day): boolean {
  if (known.state === 'closed') return known.hasNews;
  const nights = nightsOf(event.facts);
  return known.isReported && !(nights !== null && nights.last < today) && !isFollowed(event, found);
}

/** Something that was seen later is told of the same nights: the price moved on, or is back and told as that. */
function isFollowed(event: FoundAlert, found: readonly FoundAlert[]): boolean {
  const nights = nightsOf(event.facts);
  if (nights === null) return false;
  return found.some((other) => {
    const others = nightsOf(other.facts);
    if (others === null || other.campsiteId !== event.campsiteId || other.seenAtS <= event.seenAtS) return false;
    return other.state !== 'closed' && others.first <= nights.last && nights.first <= others.last;
  });
}

const GROWN_NIGHTS = 3;
const GROWN_PERCENT = 5;

/** Half as many nights more and at least three, or five percent points farther. */
function hasGrown(before: AlertFacts, now: AlertFacts): boolean {
  if (before.is !== 'change' || now.is !== 'change') return false;
  const more = now.nights - before.nights;
  if (more >= GROWN_NIGHTS && 2 * more >= before.nights) return true;
  return farthest(now) - farthest(before) >= GROWN_PERCENT;
}

/** In percent, of what two looks agree on: what one look sees beyond that is no growth. */
function farthest({ from, to, percent, confirmed }: ChangeFacts): number {
  if (percent === null) return 0;
  const [was, is] = confirmed ? [confirmed.from, confirmed.to] : [from, to];
  if (was === null || is === null) return 0;
  return Math.max(...(['lowest', 'highest'] as const).map((end) => Math.abs(is[end] / was[end] - 1) * 100));
}

/** Its batch was withdrawn, or somebody corrected what it was made of. */
function takenBack(known: StoredAlert): SettledAlert & { readonly id: string } {
  return { ...known, state: 'closed', hasNews: true };
}

function endedQuietly(known: StoredAlert): SettledAlert {
  return known.state === 'closed' ? known : { ...known, state: 'closed', hasNews: false };
}

function changeOf(known: StoredAlert, next: SettledAlert): (SettledAlert & { readonly id: string })[] {
  const isSame =
    known.state === next.state &&
    known.hasNews === next.hasNews &&
    known.isUrgent === next.isUrgent &&
    sorted(known.facts) === sorted(next.facts);
  return isSame ? [] : [{ ...next, id: known.id }];
}

/** The same text for the same facts, in whatever order their parts stand. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

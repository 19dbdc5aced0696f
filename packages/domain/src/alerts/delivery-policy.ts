import { SENDING_HOUR, latestPeriod, nextPeriod } from '../rules/sending-schedule.ts';
import { type Day, dayAt } from '../time/day.ts';
import { isoInZone } from '../time/zoned-moment.ts';
import type { AlertState } from './alert.ts';

/** From this hour of the product's zone until {@link SENDING_HOUR} nobody is told anything, urgent or not (inbox-3). */
export const QUIET_FROM_HOUR = 22;
/** A user is told no more often on a day of the product's zone, over all channels; what is above that waits for the digest (inbox-4). */
export const NOTICES_A_DAY = 20;
/** What grows urgent within so long after something urgent was told is told together (inbox-2). */
const URGENT_GAP_MINUTES = 5;

const DIGEST = { schedule: 'daily' } as const;
const MINUTE_MS = 60_000;

/** An alert of which something waits to be told. */
export interface UnsentAlert {
  readonly id: string;
  readonly state: AlertState;
  readonly isUrgent: boolean;
  /** Since when it waits. */
  readonly newsAt: Date;
  readonly wasReported: boolean;
  /** Null where it is about no nights. */
  readonly lastNight: Day | null;
  readonly mutedUntil: Date | null;
  readonly isStopped: boolean;
}

/** What a user was told already. */
export interface SentBefore {
  /** The periods of the digests that were told, as {@link Notice.period}. */
  readonly digests: ReadonlySet<Day>;
  /** Notices of the day of the moment in the product's zone, of both kinds. */
  readonly today: number;
  readonly lastUrgentAt: Date | null;
}

/** What is told at one moment, on every channel. */
export interface Notice {
  readonly kind: 'digest' | 'urgent';
  /** Of a digest the day that it is for: there is one digest a day, whatever the clock does. */
  readonly period: Day | null;
  readonly alerts: readonly string[];
}

export interface Telling {
  /** What is over, or stopped, before it was told: nobody is told of it any more. */
  readonly never: readonly string[];
  readonly notice: Notice | null;
  /** When the next of what still waits may be told; null where nothing waits. */
  readonly nextAt: Date | null;
}

/** Whether a moment is in the quiet hours of a zone (inbox-3). */
export function isQuiet(moment: Date, zone: string): boolean {
  const hour = Number(isoInZone(moment, zone).slice(11, 13));
  return hour >= QUIET_FROM_HOUR || hour < SENDING_HOUR;
}

/** When the digest after a moment is due: seven o'clock of the product's zone (inbox-1). */
export function nextDigestAt(moment: Date, zone: string): Date {
  return nextPeriod(DIGEST, moment, zone).dueAt;
}

/**
 * What a user is told at a moment, of what waits. A digest has all that waits, once a day from seven on, when some of it waited at seven; what is urgent and
 * still so is told at once. It depends on what was told, so that asking again, or with a clock that was set back, tells nothing twice.
 */
export function whatToTell(
  alerts: readonly UnsentAlert[],
  sent: SentBefore,
  { moment, zone }: { readonly moment: Date; readonly zone: string },
): Telling {
  const today = dayAt(moment, zone);
  const never = alerts.filter((alert) => isOver(alert, today)).map(({ id }) => id);
  const waiting = alerts
    .filter(({ state }) => state !== 'pending' && state !== 'recovering')
    .filter((alert) => !isOver(alert, today));
  const awake = waiting.filter(({ mutedUntil }) => mutedUntil === null || mutedUntil <= moment);
  const notice = hasRoom(sent, moment, zone) ? noticeOf(awake, sent, moment, zone) : null;
  const left = waiting.filter(({ id }) => !notice?.alerts.includes(id));
  return { never, notice, nextAt: nextAtOf(left, sent, moment, zone) };
}

function isOver({ isStopped, state, wasReported: wasSent, lastNight }: UnsentAlert, today: Day): boolean {
  return isStopped || (state === 'closed' && !wasSent) || (lastNight !== null && lastNight < today);
}

function hasRoom({ today }: SentBefore, moment: Date, zone: string): boolean {
  return today < NOTICES_A_DAY && !isQuiet(moment, zone);
}

function noticeOf(awake: readonly UnsentAlert[], sent: SentBefore, moment: Date, zone: string): Notice | null {
  const { key, dueAt } = latestPeriod(DIGEST, moment, zone);
  const idsOf = (chosen: readonly UnsentAlert[]) => chosen.map(({ id }) => id);
  if (!sent.digests.has(key as Day) && awake.some((alert) => isRipe(alert, dueAt, moment))) {
    return { kind: 'digest', period: key as Day, alerts: idsOf(awake) };
  }
  const urgent = awake.filter(isUrgentNow);
  if (urgent.length === 0 || urgentFrom(sent, moment) > moment) return null;
  return { kind: 'urgent', period: null, alerts: idsOf(urgent) };
}

/** It waited when the digest was due; what waits since a moment that is not yet, because the clock was set back, did too. */
function isRipe({ newsAt, mutedUntil }: UnsentAlert, dueAt: Date, moment: Date): boolean {
  if (newsAt > moment) return true;
  return newsAt <= dueAt && (mutedUntil === null || mutedUntil <= dueAt);
}

function isUrgentNow({ isUrgent, state }: UnsentAlert): boolean {
  return isUrgent && state !== 'closed' && state !== 'recovering';
}

/** From when on something urgent may be told. One told at a moment that is not yet holds nothing up. */
function urgentFrom({ lastUrgentAt }: SentBefore, moment: Date): Date {
  if (lastUrgentAt === null || lastUrgentAt > moment) return moment;
  return new Date(lastUrgentAt.getTime() + URGENT_GAP_MINUTES * MINUTE_MS);
}

function nextAtOf(left: readonly UnsentAlert[], sent: SentBefore, moment: Date, zone: string): Date | null {
  const digestAt = nextDigestAt(moment, zone);
  const mayBeUrgent = hasRoom(sent, moment, zone);
  const moments = left.map((alert) => {
    if (alert.mutedUntil !== null && alert.mutedUntil > moment) return alert.mutedUntil;
    return mayBeUrgent && isUrgentNow(alert) ? urgentFrom(sent, moment) : digestAt;
  });
  return moments.reduce<Date | null>((first, each) => (first === null || each < first ? each : first), null);
}

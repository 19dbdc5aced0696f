import { toSay } from '@vivac/text/sentence';
import { momentOfQuote, type Quote } from '@vivac/domain/offers/quote';
import { type Day, dayAt } from '@vivac/domain/time/day';
import { parseMoment } from '@vivac/domain/time/zoned-moment';
import { type Refusal, refuse } from '#platform/refusal';

/** Seconds since 1970 of the moment at which prices are asked as they were known; undefined for now (stay-17). */
export function asOfIn(text: string | undefined, zone: string, today: Day): number | undefined | Refusal {
  if (text === undefined) return undefined;
  const moment = parseMoment(text, zone);
  if (moment === null) return refuse('invalid', toSay('notAMomentOrDay', { text }), 'as_of');
  // What is later today is known as now.
  if (dayAt(moment, zone) > today) return refuse('invalid', toSay('asOfToCome', { text }), 'as_of');
  return moment.getTime() / 1000;
}

/** Seconds since 1970 as sent on the wire: ISO 8601 in UTC. */
export function moment(seconds: number): string;
export function moment(seconds: number | null): string | null;
export function moment(seconds: number | null): string | null {
  if (seconds === null) return null;
  // Most nights of an answer were seen at the same moment, and writing it is the costliest part of a night.
  if (seconds !== last.seconds) last = { seconds, text: new Date(seconds * 1000).toISOString() };
  return last.text;
}

let last = { seconds: 0, text: '1970-01-01T00:00:00.000Z' };

/** Why a price may be believed, or why there is none. */
export function provenanceOf(quote: Quote) {
  const { state, restriction, basis, nights, checkedAtS } = quote;
  return { observedAt: moment(momentOfQuote(quote)), state, restriction, basis, nights, checkedAt: moment(checkedAtS) };
}

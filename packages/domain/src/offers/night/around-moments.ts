import { type Day, addDays, daysBetween, firstDayOf, monthsBetween } from '../../time/day.ts';
import { knownMonth } from '../known-month.ts';
import type { LookBlock, LookMonth } from '../look.ts';
import type { OfferMonth } from '../offer.ts';
import type { Quote } from '../quote.ts';
import { type KnownOffers, stayQuotes } from '../stay-quotes.ts';
import { nightsAbout } from './stay-histories.ts';

/** A night, and the moments (seconds since 1970) about which it is asked. */
export interface NightMoments {
  readonly day: Day;
  readonly momentsS: readonly number[];
}

/** What was known of a night just before a moment, and with what was seen at it. */
export interface AroundMoment {
  readonly before: Quote;
  readonly at: Quote;
}

/** Under which {@link quotesAround} keeps a night at a moment. */
export const aroundKey = (day: Day, momentS: number): string => `${day} ${momentS}`;

/** Moments of evidence are whole seconds. */
const EARLIER_S = 0.5;

/**
 * What was known of a campsite around some moments, by the rules of the present price, from the observations of its matching offers and the
 * looks at them: without all that lies between the moments.
 */
export function quotesAround(
  observed: readonly OfferMonth[],
  looks: readonly LookBlock[],
  nights: readonly NightMoments[],
  length: number | undefined,
): Map<string, AroundMoment> {
  const evidence = evidenceOf(observed, looks);
  const daysAt = new Map<number, Day[]>();
  for (const { day, momentsS } of nights) {
    for (const momentS of momentsS) daysAt.set(momentS, [...(daysAt.get(momentS) ?? []), day]);
  }
  const around = new Map<string, AroundMoment>();
  for (const [momentS, days] of daysAt) {
    for (const { first, count } of runsOf(days.sort())) {
      const requested = { first, count, nights: length };
      const [before, at] = [momentS - EARLIER_S, momentS].map((atS) =>
        stayQuotes(evidence.knownAt(requested, atS), requested),
      );
      for (let night = 0; night < count; night++) {
        around.set(aroundKey(addDays(first, night), momentS), { before: before![night]!, at: at![night]! });
      }
    }
  }
  return around;
}

interface RequestedRun {
  readonly first: Day;
  readonly count: number;
  readonly nights: number | undefined;
}

function evidenceOf(observed: readonly OfferMonth[], looks: readonly LookBlock[]) {
  const ofMonth = new Map(
    [...Map.groupBy(observed, ({ firstDay }) => firstDay)].map(([month, some]) => [
      month,
      [...Map.groupBy(some, ({ offer, nights }) => `${offer} ${nights}`).values()],
    ]),
  );
  const looksOf = Map.groupBy(looks, ({ firstDay }) => firstDay);
  return {
    knownAt({ first, count, nights }: RequestedRun, atS: number): KnownOffers {
      const months = monthsBetween(first, addDays(first, count - 2 + nightsAbout(nights))).map(firstDayOf);
      return {
        months: months.flatMap((month) => (ofMonth.get(month) ?? []).flatMap((seen) => knownMonth(seen, atS) ?? [])),
        looks: months.flatMap((month) => looksAt(looksOf.get(month) ?? [], atS)),
      };
    },
  };
}

const NIGHTS_OF_A_BLOCK = 31;

/** The newest looks of each scope up to a moment. */
function looksAt(looks: readonly LookBlock[], atS: number): LookMonth[] {
  const until = looks.filter(({ lookedAtS }) => lookedAtS <= atS);
  const alike = Map.groupBy(until, ({ channelId, guests, nights }) => `${channelId} ${guests} ${nights}`);
  return [...alike.values()].map((some) => {
    const [{ channelId, guests, nights, firstDay }] = some as [LookBlock, ...LookBlock[]];
    const newest = (bits: 'answeredNights' | 'failedNights') =>
      Array.from({ length: NIGHTS_OF_A_BLOCK }, (_, night) => {
        const moments = some.flatMap((look) => (((look[bits] >>> night) & 1) === 1 ? look.lookedAtS : []));
        return moments.length === 0 ? null : Math.max(...moments);
      });
    const scope = { campsiteId: 0, firstDay, channelId, guests, nights };
    return { ...scope, answeredS: newest('answeredNights'), failedS: newest('failedNights') };
  });
}

/** Days in their order as runs of consecutive ones. */
function runsOf(days: readonly Day[]): { readonly first: Day; readonly count: number }[] {
  const runs: { first: Day; count: number }[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && daysBetween(last.first, day) === last.count) last.count++;
    else runs.push({ first: day, count: 1 });
  }
  return runs;
}

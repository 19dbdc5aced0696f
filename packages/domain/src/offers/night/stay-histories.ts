import { addDays, type Day, daysBetween, firstDayOf, monthsBetween } from '../../time/day.ts';
import { monthAsOf, type OfferMonth, sightingAt } from '../offer.ts';
import type { LookBlock, LookMonth } from '../look.ts';
import type { Quote } from '../quote.ts';
import {
  type BesideLists,
  isOfLength,
  type CampsiteOffers,
  SHORTEST_STAYS_NIGHTS,
  stayQuotes,
} from '../stay-quotes.ts';
import type { QuoteAsOf } from '../price-history.ts';
import { stayHistory, type StayLook, type StaySighting } from './stay-history.ts';

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
 * looks at them: without all that lies between the moments. Of a campsite with lists the evidence is that of any length.
 */
export function quotesAround(
  observed: readonly OfferMonth[],
  looks: readonly LookBlock[],
  nights: readonly NightMoments[],
  length: number | undefined,
  beside: BesideLists = {},
): Map<string, AroundMoment> {
  const evidence = evidenceOf(observed, looks, beside);
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

function evidenceOf(observed: readonly OfferMonth[], looks: readonly LookBlock[], beside: BesideLists) {
  const ofMonth = new Map(
    [...Map.groupBy(observed, ({ firstDay }) => firstDay)].map(([month, some]) => [
      month,
      [...Map.groupBy(some, ({ offer, nights }) => `${offer} ${nights}`).values()],
    ]),
  );
  const looksOf = Map.groupBy(looks, ({ firstDay }) => firstDay);
  return {
    knownAt({ first, count, nights }: RequestedRun, atS: number): CampsiteOffers {
      const months = monthsBetween(first, addDays(first, count - 2 + nightsAbout(nights))).map(firstDayOf);
      const known = months.flatMap((month) => (ofMonth.get(month) ?? []).flatMap((seen) => monthAsOf(seen, atS) ?? []));
      const looked = months.flatMap((month) => looksAt(looksOf.get(month) ?? [], atS));
      return {
        ...beside,
        months: known.filter((month) => isOfLength(month, nights)),
        looks: looked.filter((look) => isOfLength(look, nights)),
        ofAnyLength: { months: known, looks: looked },
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

/**
 * The history of the stays that arrive on each of `count` days from `first` on, by the same rules, from the observations of one
 * campsite's matching offers and the looks at them; of one with lists, those of any length.
 */
export function stayHistories(
  observed: readonly OfferMonth[],
  looks: readonly LookBlock[],
  { first, count, nights }: { readonly first: Day; readonly count: number; readonly nights: number | undefined },
  beside: BesideLists = {},
): QuoteAsOf[][] {
  const seenOn = Map.groupBy(
    observed.flatMap((block) => sightingsIn(block, daysBetween(first, block.firstDay))),
    ({ night }) => night,
  );
  const lookedOn = Map.groupBy(
    looks.flatMap((block) => looksIn(block, daysBetween(first, block.firstDay))),
    ({ night }) => night,
  );
  return Array.from({ length: count }, (_, arrival) => {
    const from = <Of extends { readonly night: number }>(byNight: Map<number, Of[]>) =>
      Array.from({ length: nightsAbout(nights) }, (_, night) =>
        (byNight.get(arrival + night) ?? []).map((of) => ({ ...of, night })),
      ).flat();
    const requested = { arrival: addDays(first, arrival), nights };
    return stayHistory(from(seenOn), from(lookedOn), requested, beside).map(({ quote, knownSinceS }) => ({
      ...quote,
      knownSinceS,
    }));
  });
}

/** How many nights say something about a stay: its own and the day of departure, which has terms of its own. */
export function nightsAbout(nights: number | undefined): number {
  return (nights ?? SHORTEST_STAYS_NIGHTS) + 1;
}

const UNKNOWN_BATCH = 0;

function sightingsIn(block: OfferMonth, offset: number): StaySighting[] {
  const { offer, channelId, guests, nights } = block;
  return block.priceCents.flatMap((_, index) => {
    const sighting = sightingAt(block, index);
    return sighting
      ? [{ ...sighting, offer, channelId, guests, nights, night: offset + index, batch: UNKNOWN_BATCH }]
      : [];
  });
}

function looksIn({ answeredNights, failedNights, ...look }: LookBlock, offset: number): StayLook[] {
  const isIn = (bits: number, index: number) => ((bits >>> index) & 1) === 1;
  return Array.from({ length: NIGHTS_OF_A_BLOCK }, (_, index) => ({
    ...look,
    night: offset + index,
    batch: UNKNOWN_BATCH,
  })).flatMap((of, index) => [
    ...(isIn(answeredNights, index) ? [{ ...of, isAnswered: true }] : []),
    ...(isIn(failedNights, index) ? [{ ...of, isAnswered: false }] : []),
  ]);
}

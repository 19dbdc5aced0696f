import { type Day, daysBetween } from '../time/day.ts';
import type { OfferScope, Sighting } from './offer.ts';

/**
 * When some offers of a campsite were looked for in one month, whatever was found (stay-7). A part of the scope that is null
 * stands for all values: a look that names no channel asked every channel.
 */
export interface LookMonth {
  readonly campsiteId: number;
  readonly firstDay: Day;
  readonly channelId: number | null;
  readonly guests: number | null;
  readonly nights: number | null;
  /** Seconds since 1970 of the newest look that was answered in full, by night; null where there was none. */
  readonly answeredS: readonly (number | null)[];
  /** Seconds since 1970 of the newest look that failed or was refused, by night. */
  readonly failedS: readonly (number | null)[];
}

/** What was looked for once in one month, whatever was found; a part of the scope that is null stands for all values. */
export interface LookBlock {
  readonly channelId: number | null;
  readonly guests: number | null;
  readonly nights: number | null;
  readonly firstDay: Day;
  /** Seconds since 1970. */
  readonly lookedAtS: number;
  /** Bit n is set for the night at index n of the month: those that were answered in full, and those whose look failed. */
  readonly answeredNights: number;
  readonly failedNights: number;
}

/** The newest looks at one night; null where there was none. */
export interface NewestLooks {
  readonly answeredS: number | null;
  readonly failedS: number | null;
}

const NEVER: NewestLooks = { answeredS: null, failedS: null };

/** The newest looks at the night that lies `night` days after `first`. */
export type LooksByNight = (night: number) => NewestLooks;

const neverLooked: LooksByNight = () => NEVER;

/** The looks that cover an offer; without one, all of them. */
export function looksFor(looks: readonly LookMonth[], first: Day, offer: OfferScope | null): LooksByNight {
  const covering = looks.filter((look) => offer === null || covers(look, offer));
  if (covering.length === 0) return neverLooked;
  const offsets = covering.map(({ firstDay }) => daysBetween(firstDay, first));
  return (night) => {
    let answeredS: number | null = null;
    let failedS: number | null = null;
    covering.forEach((look, at) => {
      const index = offsets[at]! + night;
      answeredS = newer(answeredS, look.answeredS[index] ?? null);
      failedS = newer(failedS, look.failedS[index] ?? null);
    });
    return { answeredS, failedS };
  };
}

/** A sighting as it stands after the looks: an offer that a later complete look did not name is gone. */
export function afterLooks(sighting: Sighting, { answeredS }: NewestLooks): Sighting {
  if (answeredS === null || answeredS <= sighting.seenAtS) return sighting;
  return goneSince(answeredS);
}

/** The sighting of an offer that a complete look at this moment (seconds since 1970) did not name. */
export function goneSince(seenAtS: number): Sighting {
  return { priceCents: null, availability: 0, seenAtS, terms: null, feeCents: null, taxCents: null };
}

/** Whether a look asked for such an offer. */
export function covers(look: LookMonth | LookBlock, offer: OfferScope): boolean {
  return (
    (look.channelId === null || look.channelId === offer.channelId) &&
    (look.guests === null || look.guests === offer.guests) &&
    (look.nights === null || look.nights === offer.nights)
  );
}

function newer(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.max(a, b);
}

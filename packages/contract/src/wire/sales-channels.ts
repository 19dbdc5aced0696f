import { OFFER_DIMENSION_KEYS, type OfferFilters } from '@vivac/domain/offers/offer-dimension';
import type { QueryOf } from '../endpoint.ts';
import type { ChannelLadder, getChannelLadder, ChannelSeason, Commissions } from '../sales-channels.ts';
import { OFFER_WIRE_NAMES, offerQueryOf } from '../wire-names.ts';

// Sales channels in our words and in those of the wire. No schema: the browser carries this file.

/** Everything of a stay but its channel and its day, as parameters of a call. */
export type StayParameters = Omit<QueryOf<typeof getChannelLadder>, 'campsitename' | 'date'>;

/** The parameters of a stay whose filters are all set but the channel; null where one of them is left open. */
export function stayParametersOf({ channel: _channel, ...filters }: OfferFilters): StayParameters | null {
  const query = offerQueryOf(filters);
  const isComplete = OFFER_DIMENSION_KEYS.every((key) => key === 'channel' || OFFER_WIRE_NAMES[key].parameter in query);
  return isComplete ? (query as StayParameters) : null;
}

export function nightsIn({ lengthofstay }: StayParameters): number {
  return lengthofstay;
}

type RungOnWire = ChannelLadder['rungs'][number];

/** One channel of the ladder. */
export type LadderRung = Omit<
  RungOnWire,
  'observed_at' | 'checked_at' | 'not_compared' | 'other_basis' | 'differs_in'
> & {
  readonly observedAt: string | null;
  readonly checkedAt: string | null;
  readonly notCompared: RungOnWire['not_compared'];
  readonly otherBasis: boolean;
  readonly differsIn: RungOnWire['differs_in'];
};

/** One stay on every channel. */
export type StayLadder = Omit<ChannelLadder, 'with_tax' | 'rungs'> & {
  readonly withTax: boolean;
  readonly rungs: readonly LadderRung[];
};

export function ladderToWire({ withTax, rungs, ...same }: StayLadder): ChannelLadder {
  return {
    ...same,
    with_tax: withTax,
    rungs: rungs.map(({ observedAt, checkedAt, notCompared, otherBasis, differsIn, ...rung }) => ({
      ...rung,
      observed_at: observedAt,
      checked_at: checkedAt,
      not_compared: notCompared,
      other_basis: otherBasis,
      differs_in: differsIn,
    })),
  };
}

export function ladderFromWire({ with_tax, rungs, ...same }: ChannelLadder): StayLadder {
  return {
    ...same,
    withTax: with_tax,
    rungs: rungs.map(({ observed_at, checked_at, not_compared, other_basis, differs_in, ...rung }) => ({
      ...rung,
      observedAt: observed_at,
      checkedAt: checked_at,
      notCompared: not_compared,
      otherBasis: other_basis,
      differsIn: differs_in,
    })),
  };
}

export type SeasonRow = ChannelSeason['campsites'][number];
export type SeasonShare = SeasonRow['shares'][number];

/** The share of nights of each campsite and channel. */
export type StaySeason = Omit<ChannelSeason, 'first_night' | 'last_night'> & {
  readonly first: string;
  readonly last: string;
};

export function seasonToWire({ first, last, ...same }: StaySeason): ChannelSeason {
  return { ...same, first_night: first, last_night: last };
}

export function seasonFromWire({ first_night, last_night, ...same }: ChannelSeason): StaySeason {
  return { ...same, first: first_night, last: last_night };
}

/** The parameters of a span of nights; what is null is left to the server. */
export function spanQueryOf(first: string | null, last: string | null): { first_night?: string; last_night?: string } {
  return { ...(first !== null && { first_night: first }), ...(last !== null && { last_night: last }) };
}

/** A commission that somebody wrote. */
export interface WrittenCommission {
  readonly channel: string;
  readonly percent: number;
  readonly writtenAt: string;
}

export function writtenFromWire({ commissions }: Pick<Commissions, 'commissions'>): WrittenCommission[] {
  return commissions.map(({ written_at, ...same }) => ({ ...same, writtenAt: written_at }));
}

export function writtenToWire(written: readonly WrittenCommission[]): Commissions['commissions'] {
  return written.map(({ writtenAt, ...same }) => ({ ...same, written_at: writtenAt }));
}

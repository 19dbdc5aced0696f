import type { ChannelLadder, ChannelSeason, Commissions } from '@vivac/contract/sales-channels';
import { COMPETITORS, REFERENCE, TODAY } from './market.ts';

type Rung = ChannelLadder['rungs'][number];

const SEEN_AT = '2026-11-21T05:00:00.000Z';

export function rungOf(channel: string, paid: number | null, more: Partial<Rung> = {}): Rung {
  return {
    channel,
    direct: false,
    reference: false,
    paid,
    accommodation: paid === null ? null : Math.round((paid - 2.4) * 100) / 100,
    fees: paid === null ? null : 0,
    tax: paid === null ? null : 2.4,
    state: paid === null ? 'sold_out' : 'priced',
    restriction: null,
    basis: paid === null ? null : 'quoted',
    observed_at: SEEN_AT,
    checked_at: SEEN_AT,
    result: null,
    difference: null,
    not_compared: paid === null ? 'no_price' : null,
    other_basis: false,
    differs_in: [],
    ...more,
  };
}

/** The example of the page’s design: direct beats Booking, meets one channel and loses to another. */
export const LADDER: ChannelLadder = {
  campsite: REFERENCE,
  date: TODAY,
  departure: '2026-11-22',
  direct: 104.4,
  with_tax: true,
  tolerance: 2,
  cheapest: ['PiNCAMP'],
  rungs: [
    rungOf('PiNCAMP', 101.4, { result: 'lose', difference: -3 }),
    rungOf('Direct', 104.4, { direct: true, reference: true }),
    rungOf('Pitchup', 106.4, { result: 'meet', difference: 2 }),
    rungOf('Booking.com', 110.4, { result: 'win', difference: 6 }),
    rungOf('Eurocampings', null, {
      state: 'not_for_this_stay',
      restriction: { rule: 'minimum_nights', nights: 3 },
    }),
    rungOf('Hipcamp', null, { state: 'not_offered', differs_in: ['cancellation', 'guests'] }),
  ],
};

const share = (channel: string, cheaper: number, equal: number, dearer: number) => ({
  channel,
  nights: cheaper + equal + dearer,
  cheaper,
  equal,
  dearer,
  nothing: null,
});

export const SEASON: ChannelSeason = {
  first_night: TODAY,
  last_night: '2027-11-20',
  channels: ['Booking.com', 'Pitchup'],
  campsites: [
    {
      name: REFERENCE,
      direct: true,
      shares: [share('Booking.com', 71, 21, 8), share('Pitchup', 34, 52, 14)],
      reading: { is: 'direct_cheaper', channel: 'Booking.com' },
    },
    {
      name: COMPETITORS[0],
      direct: true,
      shares: [share('Booking.com', 10, 30, 60), { ...share('Pitchup', 0, 0, 0), nothing: 'no_price' }],
      reading: { is: 'channel_cheaper', channel: 'Booking.com' },
    },
    {
      name: COMPETITORS[1],
      direct: false,
      shares: ['Booking.com', 'Pitchup'].map((channel) => ({
        ...share(channel, 0, 0, 0),
        nothing: 'no_direct_price' as const,
      })),
      reading: { is: 'no_direct_price', channel: null },
    },
  ],
};

export const COMMISSIONS: Commissions = { commissions: [], guesses: [] };

import type { CompressionAhead, FirstMoversFound, PaceAhead, PriceScores } from '@vivac/contract/position';
import { COMPETITORS, REFERENCE } from '../market.ts';

const [FIRST, SECOND, THIRD] = COMPETITORS;
const campsite = (name: string, more: Partial<PriceScores['campsites'][number]>): PriceScores['campsites'][number] => ({
  name,
  own: name === REFERENCE,
  score: 8,
  reviews: 120,
  price: 80,
  priced_nights: 7,
  state: 'priced',
  restriction: null,
  quarter: 'plain',
  ...more,
});

export const PRICE_SCORES: PriceScores = {
  first_date: '2026-11-21',
  nights: 7,
  campsites: [
    campsite(REFERENCE, { price: 96, score: 7.9, quarter: 'dear' }),
    campsite(FIRST, { price: 60, score: 9.1, quarter: 'value', reviews: 1 }),
    campsite(SECOND, { price: null, priced_nights: 0, state: 'sold_out', quarter: null }),
    campsite(THIRD, { score: null, reviews: 0, quarter: null }),
    campsite('Nord', { price: 120, score: 8.8, quarter: 'premium' }),
    campsite('Sud', { price: 75, score: 8, quarter: 'plain' }),
  ],
  medians: { price: 75, score: 8.8 },
  drawn: 3,
  looked_at: '2026-11-21T05:00:00.000Z',
  old: [],
};

export const COMPRESSION: CompressionAhead = {
  campsites: 5,
  weeks: [
    {
      first_date: '2026-11-21',
      last_date: '2026-11-22',
      percent: 40,
      restricted_percent: 20,
      nights: 2,
      least_known: 4,
      most_known: 5,
    },
    {
      first_date: '2026-11-23',
      last_date: '2026-11-29',
      percent: null,
      restricted_percent: null,
      nights: 0,
      least_known: 0,
      most_known: 0,
    },
  ],
  nights: [{ date: '2026-11-21', percent: 40, sold_out: 2, restricted: 1, known: 5, unknown: 0, closed: 0 }],
};

const point = (weeks: number, own: number | null, others: number | null) => ({
  weeks_before: weeks,
  own,
  others,
  campsites: others === null ? 2 : 5,
  usual_own: null,
  usual_own_weeks: 1,
  usual_others: 30,
  usual_others_weeks: 6,
});

export const PACE: PaceAhead = {
  weeks: [
    { first_date: '2026-11-16', ...point(0, 71, 50) },
    { first_date: '2026-11-23', ...point(1, null, null) },
  ],
  compared_weeks: 21,
  chosen: {
    first_date: '2026-11-16',
    points: [point(2, 14, 20), point(1, null, 33), point(0, 71, 50)],
    campsites: [REFERENCE, FIRST].map((name) => ({
      name,
      own: name === REFERENCE,
      shares: [
        { percent: 14, taken: 1, known: 7 },
        { percent: null, taken: 1, known: 2 },
        { percent: 71, taken: 5, known: 7 },
      ],
    })),
  },
  looked_at: '2026-11-21T05:00:00.000Z',
};

const PAIR = { leader: FIRST, follower: SECOND, moves: 9, followed: 7, by_chance: 1.2, lag_days: 2 };

export const FIRST_MOVERS: FirstMoversFound = {
  first_date: '2026-05-25',
  last_date: '2026-11-21',
  days: 160,
  follow_days: 7,
  shuffles: 399,
  computing: false,
  campsites: [
    { name: REFERENCE, own: true, up: 2, down: 1, led: 0, followed: 1 },
    { name: FIRST, own: false, up: 6, down: 3, led: 7, followed: 0 },
  ],
  pairs: [
    { ...PAIR, chance: 0.0025, certain: true },
    { ...PAIR, leader: THIRD, follower: REFERENCE, followed: 3, chance: 0.4, certain: false },
  ],
};

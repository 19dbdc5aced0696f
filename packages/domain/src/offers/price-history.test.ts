import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDay } from '../time/day.ts';
import type { Cents } from '../money.ts';
import { type OfferSighting, priceHistories, priceHistory, quoteAsOf, quotesBefore } from './price-history.ts';

const seen = (
  offer: string,
  seenAtS: number,
  euros: number | null,
  availability: number | null = null,
): OfferSighting => ({
  offer,
  channelId: 1,
  guests: 2,
  nights: 1,
  terms: null,
  feeCents: null,
  taxCents: null,
  seenAtS,
  priceCents: euros === null ? null : ((euros * 100) as Cents),
  availability,
});

describe('priceHistory', () => {
  it('gives the newest price of every offer at each moment', () => {
    const history = priceHistory([seen('tent', 30, 90), seen('tent', 10, 130), seen('cabin', 20, 120)]);
    expect(history.map(({ knownSinceS, priceCents }) => [knownSinceS, priceCents])).toEqual([
      [10, 13000],
      [20, 12000],
      [30, 9000],
    ]);
  });

  it('is independent of the order of observations', () => {
    const sightings = [seen('tent', 10, 130), seen('tent', 20, 90), seen('tent', 30, null, 0), seen('tent', 20, 95)];
    expect(priceHistory(sightings.toReversed())).toEqual(priceHistory(sightings));
    expect(priceHistory(sightings).map((known) => [known.priceCents, known.state])).toEqual([
      [13000, 'priced'],
      [9000, 'priced'],
      [null, 'sold_out'],
    ]);
  });

  it('answers for a past moment (point in time)', () => {
    const history = priceHistory([seen('tent', 10, 130), seen('tent', 20, 90)]);
    expect(quoteAsOf(history, 9)).toBeNull();
    expect(quoteAsOf(history, 10)?.priceCents).toBe(13000);
    expect(quoteAsOf(history, 19)?.priceCents).toBe(13000);
    expect(quoteAsOf(history, 20)?.priceCents).toBe(9000);
  });
});

describe('quotesBefore', () => {
  // @holds pace-1
  it('has what the history has just before each moment, and nothing where nobody looked for as long (property)', () => {
    const FRESH_S = 7;
    const drawn = fc.record({
      offer: fc.constantFrom('tent', 'cabin', 'pitch'),
      atS: fc.integer({ min: 0, max: 40 }),
      euros: fc.option(fc.integer({ min: 50, max: 53 })),
    });
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 20 }), (all) => {
        const sightings = all.map(({ offer, atS, euros }) => seen(offer, atS, euros, euros === null ? 0 : 1));
        const history = priceHistory(sightings);
        const momentsS = [0, 5, 12, 13, 30, 48];
        const offers = [...Map.groupBy(sightings, ({ offer }) => offer).values()];
        const expected = momentsS.map((momentS) => {
          const known = history.findLast(({ knownSinceS }) => knownSinceS < momentS);
          if (known === undefined || known.knownSinceS < momentS - FRESH_S) return null;
          const { knownSinceS: _since, ...quote } = known;
          return quote;
        });
        expect(quotesBefore(offers, momentsS, FRESH_S)).toEqual(expected);
      }),
    );
  });
});

describe('priceHistories', () => {
  const february = (offer: string, seenAtS: number, nights: readonly number[], price: (night: number) => number) => ({
    campsiteId: 1,
    offer,
    channelId: 1,
    guests: 2,
    nights: 1,
    terms: null,
    feeCents: null,
    taxCents: null,
    firstDay: toDay('2027-02-01'),
    observedNights: nights.reduce((mask, night) => mask | (1 << (night - 1)), 0),
    priceCents: Array.from({ length: 28 }, (_, index) => price(index + 1)),
    availability: Array<null>(28).fill(null),
    seenAtS,
    seenAtSByNight: null,
  });
  const known = (first: string, count: number) =>
    priceHistories(
      [february('tent', 10, [1, 2, 28], (night) => night * 100), february('tent', 20, [2], () => 150)],
      [],
      toDay(first),
      count,
    ).map((night) => night.map(({ knownSinceS, priceCents }) => [knownSinceS, priceCents]));

  it('are computed per night from the month blocks', () => {
    expect(known('2027-01-31', 4)).toEqual([
      [],
      [[10, 100]],
      [
        [10, 200],
        [20, 150],
      ],
      [],
    ]);
    expect(known('2027-02-27', 3)).toEqual([[], [[10, 2800]], []]);
  });

  // @holds stay-7
  it.each([
    ['every channel, every length', {}, [100, null, 150]],
    ['this channel', { channelId: 1, guests: 2, nights: 1 }, [100, null, 150]],
    ['another channel', { channelId: 2 }, [100, 150]],
    ['another length of stay', { nights: 7 }, [100, 150]],
  ])('end an offer at the first complete look at %s that does not name it', (_, scope, prices) => {
    const look = (lookedAtS: number) => ({
      channelId: null,
      guests: null,
      nights: null,
      firstDay: toDay('2027-02-01'),
      lookedAtS,
      answeredNights: 0b10,
      failedNights: 0,
      ...scope,
    });
    const seen = [february('tent', 10, [2], () => 100), february('tent', 20, [2], () => 150)];
    const [, night] = priceHistories(seen, [look(20), look(13), look(12), look(10)], toDay('2027-02-01'), 2);
    expect(night!.map(({ priceCents }) => priceCents)).toEqual(prices);
    expect(night!.find(({ priceCents }) => priceCents === null)?.knownSinceS).toBe(
      prices.length === 3 ? 12 : undefined,
    );
  });
});

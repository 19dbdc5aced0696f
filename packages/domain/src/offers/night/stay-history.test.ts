import { describe, expect, test } from 'vitest';
import type { Cents } from '../../money.ts';
import { toDay } from '../../time/day.ts';
import { packTerms } from '../stay-terms.ts';
import {
  evidenceOf,
  priceSteps,
  stayHistory,
  type StayAsOf,
  type StayLook,
  type StaySighting,
  unlookedSpans,
} from './stay-history.ts';
import { NOT_SEEN } from '../quote.ts';

const arrival = toDay('2027-08-13');
const HOUR = 3600;

/** Seen `hours` after the first look; night 0 is that of the arrival. */
function seen(hours: number, euros: number | null, more: Partial<StaySighting> = {}): StaySighting {
  return {
    offer: 'tent',
    channelId: 1,
    guests: 2,
    nights: 1,
    night: 0,
    batch: hours,
    priceCents: euros === null ? null : ((euros * 100) as Cents),
    availability: null,
    seenAtS: hours * HOUR,
    terms: null,
    feeCents: null,
    taxCents: null,
    ...more,
  };
}

function look(hours: number, isAnswered: boolean, more: Partial<StayLook> = {}): StayLook {
  const lookedAtS = hours * HOUR;
  return { channelId: null, guests: null, nights: null, night: 0, lookedAtS, isAnswered, batch: hours, ...more };
}

function history(sightings: StaySighting[], looks: StayLook[] = [], nights: number | undefined = 1) {
  return stayHistory(sightings, looks, { arrival, nights });
}

const reported = (known: ReturnType<typeof history>) =>
  known.map(({ knownSinceS, quote }) => [knownSinceS / HOUR, quote.priceCents ?? quote.state]);

describe('the price of a stay over the time of observation', () => {
  test('is the lowest of its offers as they were last seen until then, whatever the order of the evidence', () => {
    const sightings = [seen(3, 105), seen(1, 98), seen(2, 90, { offer: 'cabin' }), seen(4, 110, { offer: 'cabin' })];
    const known = history(sightings);
    expect(reported(known)).toEqual([
      [1, 98_00],
      [2, 90_00],
      [3, 90_00],
      [4, 105_00],
    ]);
    expect(known.map(({ behind, batch }) => [behind?.offer, batch])).toEqual([
      ['tent', 1],
      ['cabin', 2],
      ['cabin', 3],
      ['tent', 4],
    ]);
    expect(history(sightings.toReversed())).toEqual(known);
  });

  test('has one step for what was seen at the same second, of which the lower price stands', () => {
    expect(reported(history([seen(1, 90), seen(1, 95)]))).toEqual([[1, 90_00]]);
  });

  test('ends when a complete look does not name the offer, and the offer that was sold out says why', () => {
    const known = history([seen(1, 98), seen(5, 99)], [look(3, true)]);
    expect(reported(known)).toEqual([
      [1, 98_00],
      [3, 'sold_out'],
      [5, 99_00],
    ]);
    expect(known[1]?.behind).toMatchObject({ offer: 'tent' });
  });

  test('goes on through a failed look, which is told as a failure', () => {
    const known = history([seen(1, 98)], [look(2, false)]);
    expect(reported(known)).toEqual([
      [1, 98_00],
      [2, 98_00],
    ]);
    expect(known.map(({ isFailure }) => isFailure)).toEqual([false, true]);
    expect(reported(history([], [look(2, false)]))).toEqual([[2, 'look_failed']]);
  });

  test('of a stay derived from nightly rates begins when its last night was seen', () => {
    const rate = (hours: number, euros: number, night: number) => seen(hours, euros, { nights: 0, night });
    const known = history([rate(1, 50, 0), rate(2, 70, 1), rate(3, 60, 0)], [], 2);
    expect(reported(known)).toEqual([
      [1, 'not_seen'],
      [2, 60_00],
      [3, 65_00],
    ]);
    expect(known.at(-1)?.quote).toMatchObject({ basis: 'derived', priceSeenAtS: 2 * HOUR });
  });

  test('of a stay longer than a month counts its nights in the second month too', () => {
    const rates = Array.from({ length: 40 }, (_, night) => seen(1, night < 39 ? 50 : 90, { nights: 0, night }));
    expect(reported(history(rates, [], 40))).toEqual([[1, 51_00]]);
    expect(reported(history(rates.slice(0, 39), [], 40))).toEqual([[1, 'not_seen']]);
  });

  test('is not told of what was seen of another arrival, but where nightly rates make the stay', () => {
    const later = [seen(2, 70, { night: 1 })];
    const looks = [look(3, false, { night: 1 })];
    expect(reported(history([seen(1, 98), ...later], looks))).toEqual([[1, 98_00]]);
    const rates = [seen(1, 50, { nights: 0 }), seen(1, 60, { nights: 0, night: 1 })];
    expect(reported(history(rates, looks, 2))).toEqual([
      [1, 55_00],
      [3, 55_00],
    ]);
  });

  test('says which restriction keeps the stay from being booked', () => {
    const known = history([seen(1, 98, { terms: packTerms({ minimumNights: 7 }) })]);
    expect(known[0]?.quote).toMatchObject({
      state: 'not_for_this_stay',
      restriction: { rule: 'minimum_nights', nights: 7 },
    });
    expect(known[0]?.behind).toMatchObject({ offer: 'tent', nights: 1 });
  });

  test('ignores a look of another channel', () => {
    expect(reported(history([seen(1, 98)], [look(3, true, { channelId: 2 })])).at(-1)).toEqual([3, 98_00]);
  });
});

function known(hours: number, euros: number | null, nights: number | null = null): StayAsOf {
  const restriction = nights === null ? null : ({ rule: 'minimum_nights', nights } as const);
  const quote =
    euros === null
      ? { ...NOT_SEEN, state: 'not_for_this_stay' as const, restriction }
      : { ...NOT_SEEN, state: 'priced' as const, priceCents: (euros * 100) as Cents };
  return { knownSinceS: hours * HOUR, quote, behind: null, batch: 1, isFailure: false };
}

const looked = [known(1, 98), known(2, 98), known(3, 105), known(4, null, 3), known(5, null, 7), known(6, null, 7)];

test('the steps of a price are the looks that changed it, or the reason why there is none', () => {
  expect(priceSteps(looked).map(({ knownSinceS }) => knownSinceS / HOUR)).toEqual([1, 3, 4, 5]);
});

test('the evidence is the newest looks, newest first, and says which found what was known before', () => {
  const reported = (count: number) =>
    evidenceOf(looked, count).map(({ known, isUnchanged }) => [known.knownSinceS / HOUR, isUnchanged]);
  expect(reported(9)).toEqual([
    [6, true],
    [5, false],
    [4, false],
    [3, false],
    [2, true],
    [1, false],
  ]);
  // The first of those listed is compared with the one before it, too.
  expect(reported(5).at(-1)).toEqual([2, true]);
});

describe('the times in which nobody looked', () => {
  test('lie between two looks that are more than so many hours apart', () => {
    const moments = [100, 0, 48, 97, 200].map((hours) => hours * HOUR);
    expect(unlookedSpans(moments, 48)).toEqual([
      { fromS: 48 * HOUR, toS: 97 * HOUR },
      { fromS: 100 * HOUR, toS: 200 * HOUR },
    ]);
  });

  test('are none before a second look', () => {
    expect(unlookedSpans([], 48)).toEqual([]);
    expect(unlookedSpans([5], 48)).toEqual([]);
  });
});

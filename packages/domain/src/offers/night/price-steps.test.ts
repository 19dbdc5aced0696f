import { describe, expect, test } from 'vitest';
import type { Cents } from '../../money.ts';
import { NOT_SEEN } from '../quote.ts';
import { evidenceOf, priceSteps, unlookedSpans } from './price-steps.ts';
import type { KnownStay } from './stay-history.ts';

const HOUR = 3600;

function known(hours: number, euros: number | null, nights: number | null = null): KnownStay {
  const restriction = nights === null ? null : ({ rule: 'minimum_nights', nights } as const);
  const quote =
    euros === null
      ? { ...NOT_SEEN, state: 'not_for_this_stay' as const, restriction }
      : { ...NOT_SEEN, state: 'priced' as const, priceCents: (euros * 100) as Cents };
  return { knownSinceS: hours * HOUR, quote, behind: null, batch: 1, isFailure: false };
}

const history = [known(1, 98), known(2, 98), known(3, 105), known(4, null, 3), known(5, null, 7), known(6, null, 7)];

test('the steps of a price are the looks that changed it, or the reason why there is none', () => {
  expect(priceSteps(history).map(({ knownSinceS }) => knownSinceS / HOUR)).toEqual([1, 3, 4, 5]);
});

test('the evidence is the newest looks, newest first, and says which found what was known before', () => {
  const reported = (count: number) =>
    evidenceOf(history, count).map(({ known, isUnchanged }) => [known.knownSinceS / HOUR, isUnchanged]);
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

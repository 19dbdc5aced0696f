import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cents } from '../money.ts';
import { type ScoredPrices, priceScore } from './price-score.ts';

const campsite = (name: string, score: number | null, ...euros: (number | null)[]): ScoredPrices => ({
  name,
  scoreTenths: score === null ? null : Math.round(score * 10),
  nightCents: euros.map((price) => (price === null ? null : ((price * 100) as Cents))),
});
const OTHERS = [campsite('A', 8, 60), campsite('B', 9, 75), campsite('C', 7, 90), campsite('D', 8.5, 140)];

describe('price against review score', () => {
  // @holds scatter-1
  test('of the worked example: the median of 60, 75, 90 and 140 is 82.50, of 8, 9, 7 and 8.5 it is 8.25', () => {
    const { own, medians, competitors } = priceScore(campsite('Own', 8.1, 80), OTHERS);
    expect(medians).toEqual({ priceCents: 8250, scoreTenths: 83 });
    expect(competitors.map(({ quarter }) => quarter)).toEqual(['plain', 'value', 'dear', 'premium']);
    expect(own.quarter).toBe('plain');
  });

  // @holds scatter-1
  test('a price on the median is not dear, and a score on the median is a good one', () => {
    const others = [campsite('A', 8, 60), campsite('B', 9, 80), campsite('C', 8.5, 80), campsite('D', 8.5, 100)];
    const quarterOf = (score: number, price: number) => priceScore(campsite('Own', score, price), others).own.quarter;
    expect(quarterOf(8.5, 80)).toBe('value');
    expect(quarterOf(8.5, 80.01)).toBe('premium');
    expect(quarterOf(8.4, 80)).toBe('plain');
    expect(quarterOf(8.4, 80.01)).toBe('dear');
  });

  // @holds scatter-2
  test('a price is the median of the nights that have one', () => {
    const { own } = priceScore(campsite('Own', 8, 100, null, 71, 90, 80), OTHERS);
    expect(own).toMatchObject({ priceHalfCents: 17_000, priceCents: 8500, pricedNights: 4 });
  });

  // @holds scatter-2
  test('who has no score or no price is in no quarter and moves no median', () => {
    const more = [...OTHERS, campsite('No score', null, 10), campsite('No price', 1, null, null)];
    const { own, medians, competitors, drawn } = priceScore(campsite('Own', null, 80), more);
    expect(medians).toEqual(priceScore(campsite('Own', 8, 80), OTHERS).medians);
    expect(drawn).toBe(4);
    expect(competitors.slice(4).map(({ quarter }) => quarter)).toEqual([null, null]);
    expect(own.quarter).toBeNull();
  });

  // @holds scatter-2
  test('three competitors have no quarters', () => {
    const { own, medians } = priceScore(campsite('Own', 8, 80), OTHERS.slice(0, 3));
    expect({ medians, quarter: own.quarter }).toEqual({ medians: null, quarter: null });
  });

  test('medians and quarters are those of a plain computation in fractions (property)', () => {
    const nights = fc.array(fc.option(fc.integer({ min: 1, max: 50_000 })), { minLength: 1, maxLength: 8 });
    const drawn = fc.record({ scoreTenths: fc.option(fc.integer({ min: 0, max: 100 })), nightCents: nights });
    fc.assert(
      fc.property(drawn, fc.array(drawn, { maxLength: 9 }), (own, others) => {
        const named = [own, ...others].map((each, at) => ({ ...each, name: String(at) })) as ScoredPrices[];
        const found = priceScore(named[0]!, named.slice(1));
        const plain = named.map(({ scoreTenths, nightCents }) => ({
          score: scoreTenths,
          price: plainMedian(nightCents.filter((cents) => cents !== null)),
        }));
        const both = plain.slice(1).filter(({ score, price }) => score !== null && price !== null);
        const price = plainMedian(both.map((each) => each.price!));
        const score = plainMedian(both.map((each) => each.score!));
        const expected = plain.map((each) => {
          if (both.length < 4 || each.price === null || each.score === null) return null;
          const words = each.score >= score! ? ['value', 'premium'] : ['plain', 'dear'];
          return words[Number(each.price > price!)];
        });
        expect([found.own, ...found.competitors].map(({ quarter }) => quarter)).toEqual(expected);
        expect(found.medians?.priceCents ?? null).toBe(both.length < 4 ? null : Math.round(price!));
      }),
    );
  });
});

/** Halves and quarters of cents are exact as floating numbers. */
function plainMedian(values: readonly number[]): number | null {
  const rest = [...values];
  while (rest.length > 2) {
    rest.splice(rest.indexOf(Math.max(...rest)), 1);
    rest.splice(rest.indexOf(Math.min(...rest)), 1);
  }
  return rest.length === 0 ? null : rest.reduce((sum, value) => sum + value) / rest.length;
}

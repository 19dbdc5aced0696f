import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { toDay } from '@vivac/domain/time/day';
import { demoCampsites } from './campsites.ts';
import { REVIEW_COLUMNS, demoReviews } from './reviews.ts';

const TODAY = toDay('2026-11-21');
const text = [...demoReviews(TODAY)].join('');
const reviews: Record<string, string>[] = parse(text, { columns: true });
const valuesOf = (column: string): Set<string> => new Set(reviews.map((review) => review[column]!));

describe('the reviews of the demo market', () => {
  it('are at least 12,000 of the last 36 months, with unique ids', () => {
    expect(Object.keys(reviews[0]!)).toEqual(REVIEW_COLUMNS);
    expect(reviews.length).toBeGreaterThanOrEqual(12_000);
    expect(valuesOf('review_id').size).toBe(reviews.length);
    const dates = [...valuesOf('date')].sort();
    expect(dates[0]! >= '2023-11-21').toBe(true);
    expect(dates.at(-1)! < TODAY).toBe(true);
  });

  it('are deterministic per day, with stable guests from one day to another', () => {
    expect([...demoReviews(TODAY)].join('')).toBe(text);
    const later: Record<string, string>[] = parse([...demoReviews(toDay('2026-12-01'))].join(''), { columns: true });
    const known = new Map(reviews.map((review) => [review.review_id, review]));
    const shared = later.filter(({ review_id }) => known.has(review_id));
    expect(shared.length).toBeGreaterThan(11_000);
    for (const review of shared) expect(review).toEqual(known.get(review.review_id));
  });

  it('include six languages and right-to-left text', () => {
    const words = ['muy ', 'the ', ' et ', ' und ', ' het ', ' amb '];
    const isRare = (word: string): boolean => reviews.filter(({ positive }) => positive!.includes(word)).length < 50;
    expect(words.filter(isRare)).toEqual([]);
    expect(reviews.some(({ positive }) => /\p{Script=Arabic}/u.test(positive!))).toBe(true);
  });

  it('include empty and long parts, line breaks, emoji, quotes and HTML-like text', () => {
    const has = (test: (review: Record<string, string>) => boolean): void => expect(reviews.some(test)).toBe(true);
    has(({ positive, negative }) => positive === '' && negative !== '');
    has(({ positive, negative }) => positive !== '' && negative === '');
    has(({ title, positive, negative }) => title === '' && positive === '' && negative === '');
    has(({ positive }) => positive!.length > 350);
    has(({ positive }) => positive!.includes('\n'));
    has(({ positive }) => /\p{Extended_Pictographic}/u.test(positive!));
    has(({ positive }) => positive!.includes('"'));
    has(({ positive }) => positive!.includes('<script>'));
  });

  it('have at least twelve countries and every kind of group', () => {
    expect(valuesOf('nationality').size).toBeGreaterThanOrEqual(12);
    expect([...valuesOf('nationality')].every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
    expect([...valuesOf('group')].sort()).toEqual(['Couple', 'Family', 'Group', 'Group of friends', 'Solo traveler']);
  });

  it('have no full names (anonymised)', () => {
    for (const name of valuesOf('reviewer_name')) expect(name).toMatch(/^(\p{L}+ [A-Z]\.)?$/u);
  });

  it('have scores distributed around the campsite’s quality', () => {
    for (const { link, quality } of demoCampsites().slice(0, 11)) {
      const scores = reviews.filter((review) => review.link === link).map(({ score }) => Number(score));
      const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
      expect(Math.abs(mean - quality)).toBeLessThan(0.8);
    }
  });

  it('have accommodation types that the campsite sells', () => {
    const sold = new Map(demoCampsites().map(({ link, offers }) => [link, new Set(offers.map((o) => o.originalType))]));
    expect(reviews.every((review) => sold.get(review.link!)!.has(review.original_type!))).toBe(true);
  });
});

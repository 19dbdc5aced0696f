import { toDay } from '@vivac/domain/day';
import { describe, expect, it } from 'vitest';
import { priceWords } from './price-words.ts';

describe('a price', () => {
  it.each([
    [80, '80\u00a0€'],
    [1234, '1.234\u00a0€'],
    [99.5, '99,50\u00a0€'],
    [0.01, '0,01\u00a0€'],
  ])('of %d reads %s', (price, text) => {
    expect(priceWords.euros(price)).toBe(text);
  });

  it('is rounded where there is little room', () => {
    expect(priceWords.wholeEuros(1234.5)).toBe('1.235\u00a0€');
  });

  it.each([
    [14, '+14\u00a0€'],
    [-3.5, '-3,50\u00a0€'],
    [0, '0\u00a0€'],
  ])('differing by %d reads %s', (difference, text) => {
    expect(priceWords.signedEuros(difference)).toBe(text);
  });
});

describe('a day', () => {
  it('is not shifted by a zone', () => {
    expect(priceWords.longDay(toDay('2027-01-01'))).toMatch(/2027/);
    expect(priceWords.plainDay(toDay('2027-01-01'))).toMatch(/1/);
  });
});

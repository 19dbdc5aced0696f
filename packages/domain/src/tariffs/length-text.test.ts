import { describe, expect, it } from 'vitest';
import type { Cents } from '../money.ts';
import { readLengths, withLengths } from './length-text.ts';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const reader = {
  price: (text: string) => (/^\d+$/.test(text) ? { priceCents: (Number(text) * 100) as Cents } : undefined),
  amount: (text: string) =>
    /^\d+( \d{3})?$/.test(text) ? ((Number(text.replace(' ', '')) * 100) as Cents) : undefined,
  weekdays: (text: string) => {
    const days = text.split(/[\s,]+/).map((name) => DAYS.indexOf(name) + 1);
    return days.includes(0) ? undefined : days;
  },
};
const words = {
  amount: (cents: Cents) => String(cents / 100),
  weekdays: (days: readonly number[]) => days.map((day) => DAYS[day - 1]).join(', '),
};

function shown(text: string): string | null | undefined {
  const read = readLengths(text, reader);
  if (!read) return read;
  const price = read.priceCents === null ? '' : words.amount(read.priceCents);
  return withLengths(price, read.lengths ?? [], words);
}

describe('prices by length of stay in a cell', () => {
  it.each([
    ['60 · 3+ 55 · 7+ 50', '60 · 3–6 55 · 7+ 50'],
    ['60;3-6 55;7+ 50', '60 · 3–6 55 · 7+ 50'],
    ['60\n7+ 50', '60 · 7+ 50'],
    ['60 · 3+ 55 · 7 = 350', '60 · 3–6 55 · 7 = 350 · 8+ 55'],
    ['1-2 70 · 3-6 60 · 7+ 55', '1–2 70 · 3–6 60 · 7+ 55'],
    ['2 Fri = 180 · 4 Mon=250 · 7 Mon, Fri = 1 200', '2 Fri = 180 · 4 Mon = 250 · 7 Mon, Fri = 1200'],
    ['2-3 = 200', '2–3 = 200'],
    ['7-7 50', '7–7 50'],
  ])('“%s” is “%s”, which is read as it stands', (typed, expected) => {
    expect(shown(typed)).toBe(expected);
    expect(shown(expected)).toBe(expected);
  });

  it.each(['60', '1 200', '60 / 75', '7 350', '7 nights 350', '60 €', ''])('“%s” is no length', (typed) => {
    expect(readLengths(typed, reader)).toBeUndefined();
  });

  it.each(['60 · 7 350', '60 · 3+', '60 · 3+ much', '3+ 55 · 70', '60 · 2 Fry = 180', 'much · 3+ 55', '60 · 7 Sat 50'])(
    '“%s” is not understood',
    (typed) => {
      expect(readLengths(typed, reader)).toBeNull();
    },
  );
});

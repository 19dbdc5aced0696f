import { reasonInEnglish } from '@vivac/testing/in-english';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Flaw } from '../verdict/import-refused.ts';
import { type DecimalMark, readAmount } from './read-amount.ts';

const read = (text: string, decimal: DecimalMark = null, currencies: Record<string, string> = {}) => {
  const amount = readAmount(text, { decimal, currencies });
  return amount instanceof Flaw ? reasonInEnglish(amount) : amount;
};

describe('readAmount', () => {
  it.each<[string, DecimalMark, number]>([
    ['123.50', null, 123.5],
    ['123,5', null, 123.5],
    ['1460', null, 1460],
    ['€ 1.460', ',', 1460],
    ['€ 1.460', '.', 1.46],
    ['$1,234.00', '.', 1234],
    ['$1,234.00', null, 1234],
    ['1.234,56 €', null, 1234.56],
    ['1.234,56 €', ',', 1234.56],
    ['1 234,50', null, 1234.5],
    ['1\u00a0234,50\u00a0€', ',', 1234.5],
    ['1\u202f234', null, 1234],
    ["1'234.50", null, 1234.5],
    ['12 345 678', null, 12_345_678],
    ['1.234.567', null, 1_234_567],
    ['0.125', null, 0.125],
    ['1234.567', null, 1234.567],
    ['EUR 90', null, 90],
    ['90 euros', null, 90],
    ['1.46', ',', 1.46],
    ['EUR 89.00', ',', 89],
    ['€ 1,234.50', ',', 1234.5],
    ['120,-', ',', 120],
    ['89€/noche', ',', 89],
    ['89 € per night', null, 89],
  ])('parses "%s" with the decimal mark %s as %d', (text, decimal, expected) => {
    expect(read(text, decimal, { $: 'EUR' })).toBe(expected);
  });

  it.each(['1.460', '€ 1,460', '12.500 €'])(
    'does not guess whether the mark in "%s" is a thousands or decimal separator',
    (text) => {
      expect(read(text)).toBe('could be a thousand or a decimal; declare "decimal": "." or "," in the mapping');
    },
  );

  it.each([
    ['1.23,456', ','],
    ['1,2,3', ','],
    ['12,34.5', '.'],
    ['1.50,2', '.'],
    ['.5', '.'],
    ['10 20', null],
    ['1 23,5', ','],
  ] as const)('rejects "%s" with the decimal mark %s', (text, decimal) => {
    expect(read(text, decimal)).toMatch(/is not a number/);
  });

  it.each(['free', '', '€', '12-50', '10 for 2', '9'.repeat(41)])('rejects "%s", which is no amount', (text) => {
    expect(read(text)).toBe('is not an amount');
  });

  it.each(['35 €/persona', '35 € pp', '600 €/semana', 'desde 89 €'])(
    'rejects "%s", which is no price for a night',
    (text) => {
      expect(read(text)).toMatch(/is not euros/);
    },
  );

  it('rejects another currency unless the mapping declares it as euros', () => {
    expect(read('$ 90')).toMatch(/"\$" is not euros.*"currency": \{ "\$": "EUR" \}/);
    expect(read('£ 90', null, { $: 'EUR' })).toMatch(/"£" is not euros/);
    expect(read('$ 90', null, { $: 'USD' })).toMatch(/"\$" is not euros/);
    expect(read('US$ 90', null, { US$: 'EUR' })).toBe(90);
  });

  it('round-trips every amount in Spanish and English notation', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.boolean(), fc.boolean(), (cents, spanish, grouped) => {
        const options = { minimumFractionDigits: 2, useGrouping: grouped } as const;
        const text = new Intl.NumberFormat(spanish ? 'de-DE' : 'en-US', options).format(cents / 100);
        expect(read(text, spanish ? ',' : '.')).toBeCloseTo(cents / 100, 6);
        expect(read(text)).toBeCloseTo(cents / 100, 6);
      }),
    );
  });
});

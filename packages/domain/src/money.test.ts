import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type Cents, centsOf, eurosOf, eurosOrNull } from './money.ts';
import { moneyWords, spanWords } from './money-words.ts';
import type { Language } from './language.ts';

test.each([
  [12345, 123.45],
  [0, 0],
  [1, 0.01],
  [123_400, 1234],
])('%i cents are %d euros', (cents, euros) => {
  expect(eurosOf(cents as Cents)).toBe(euros);
  expect(eurosOrNull(cents as Cents)).toBe(euros);
  expect(centsOf(euros)).toBe(cents);
});

test.each([
  ['es', 1_063, 1_084, '1.063–1.084\u00a0€'],
  ['fr', 63, 63, '63\u00a0€'],
  ['en', 63, 84, '€63–€84'],
] as const)('a span of prices in %s from %d to %d has one sign where it stands last', (language, from, to, span) => {
  expect(spanWords(from, to, moneyWords[language].euros)).toBe(span);
});

test('a missing price stays missing', () => {
  expect(eurosOrNull(null)).toBeNull();
});

test.each([
  [0.004, 0],
  [0.006, 1],
  [19.99, 1999],
  [1.1, 110],
  [0.1 + 0.2, 30],
])('%d euros are %i whole cents', (euros, cents) => {
  expect(centsOf(euros)).toBe(cents);
});

test('converting cents to euros and back loses nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (cents) => centsOf(eurosOf(cents as Cents)) === cents),
  );
});

/** With ordinary spaces, as a person reads it. */
const read = (text: string) => text.replaceAll('\u00a0', ' ');

// @holds price-8
describe('euros', () => {
  it.each<[Language, number, string]>([
    ['en', 80, '€80'],
    ['en', 1234.5, '€1,234.50'],
    ['en', 0.01, '€0.01'],
    ['es', 80, '80 €'],
    ['es', 1234, '1.234 €'],
    ['es', 1234.5, '1.234,50 €'],
    ['ca', 1234.5, '1.234,50 €'],
    ['fr', 1234.5, '1.234,50 €'],
  ])('in the language %s, of the amount %d, have cents only where there are some: %s', (language, amount, text) => {
    expect(read(moneyWords[language].euros(amount))).toBe(text);
  });

  it('have a no-break space before the sign', () => {
    expect(moneyWords.es.euros(80)).toBe('80\u00a0€');
    expect(moneyWords.en.wholeEurosThenSign(80)).toBe('80\u00a0€');
  });

  it.each<[Language, string, string]>([
    ['en', '€1,235', '€95.00'],
    ['es', '1.235 €', '95,00 €'],
  ])('in the language %s are rounded, or have their cents, where they are asked so', (language, rounded, exact) => {
    expect(moneyWords[language].wholeEuros(1234.5)).toBe(rounded.replace(' ', '\u00a0'));
    expect(moneyWords[language].eurosAndCents(95)).toBe(exact.replace(' ', '\u00a0'));
  });

  // @holds price-9
  it.each<[Language, number, string]>([
    ['en', 14, '+€14'],
    ['en', -3.5, '−€3.50'],
    ['en', 0, '€0'],
    ['es', -3.5, '−3,50 €'],
  ])(
    'in the language %s, as the difference %d, have a plus sign or the minus sign U+2212: %s',
    (language, amount, text) => {
      expect(read(moneyWords[language].signedEuros(amount))).toBe(text);
    },
  );
});

// @holds calendar-2
test.each<[Language, number, string]>([
  ['en', 1234.5, '1,235 €'],
  ['es', 1234.5, '1.235 €'],
  ['en', 80, '80 €'],
])('a calendar cell in the language %s has the price %d followed by a euro sign: %s', (language, price, text) => {
  expect(read(moneyWords[language].wholeEurosThenSign(price))).toBe(text);
});

// @holds price-9 price-10
test.each([
  [3, '+3%'],
  [0, '0%'],
  [-12, '−12%'],
  [12_345, '+12,345%'],
])('a percentage of %i reads %s, with the minus sign U+2212 and all of its digits', (percent, text) => {
  expect(moneyWords.en.signedPercent(percent)).toBe(text);
});

test('percents are grouped as other numbers of the language, beside amounts that French writes as Spanish does', () => {
  expect(moneyWords.fr.signedPercent(1150)).toBe('+1\u202f150\u00a0%');
  expect(moneyWords.fr.euros(1150)).toBe('1.150\u00a0€');
  expect(moneyWords.ca.signedPercent(1150)).toBe('+1.150\u00a0%');
});

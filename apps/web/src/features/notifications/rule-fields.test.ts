import { expect, test } from 'vitest';
import { initialFields, ruleOfFields } from './rule-form.tsx';

const email = { type: 'email', enabled: true } as const;

// @holds rule-13
test('the rule forms have the defaults 7 % weekly, score 5 daily, any day', () => {
  expect(ruleOfFields('reviews', initialFields('reviews'))).toEqual({
    kind: 'reviews',
    rule: { ...email, schedule: 'weekly', condition: 'below', note: 7 },
  });
  expect(ruleOfFields('price', initialFields('price'))).toEqual({
    kind: 'price',
    rule: { ...email, schedule: 'daily', spread: 5, up: false },
  });
});

// @holds rule-14
test('only a weekly rule has a weekday', () => {
  const weekly = { ...initialFields('price'), schedule: 'weekly', day: 7, side: 'above' } as const;
  const rule = { ...email, schedule: 'weekly', spread: 5, up: true };
  expect(ruleOfFields('price', weekly)).toEqual({ kind: 'price', rule: { ...rule, day: 7 } });
  expect(ruleOfFields('price', { ...weekly, day: null })).toEqual({ kind: 'price', rule });
  expect(ruleOfFields('price', { ...weekly, schedule: 'daily' })).toEqual({
    kind: 'price',
    rule: { ...rule, schedule: 'daily' },
  });
});

// @holds rule-11 rule-12
test.each([
  ['reviews', '0', 0],
  ['reviews', '10', 10],
  ['reviews', ' 7,5 ', 7.5],
  ['reviews', '7.25', 7.25],
  ['price', '0', 0],
  ['price', '100', 100],
  ['price', '100,00', 100],
  ['price', '0.01', 0.01],
] as const)('a threshold of %s may be typed as “%s”', (kind, limit, number) => {
  const of = ruleOfFields(kind, { ...initialFields(kind), limit });
  expect(of).toMatchObject({ rule: kind === 'reviews' ? { note: number } : { spread: number } });
});

// @holds rule-11 rule-12
test.each([
  ['reviews', '', 'missing'],
  ['price', '  ', 'missing'],
  ['reviews', '10.01', 'wrong'],
  ['reviews', '-1', 'wrong'],
  ['reviews', '7.255', 'wrong'],
  ['price', '100.01', 'wrong'],
  ['price', '-0.01', 'wrong'],
  ['price', '1e1', 'wrong'],
  ['price', '5 %', 'wrong'],
  ['price', '1,000.5', 'wrong'],
  ['price', 'five', 'wrong'],
] as const)('a threshold of %s cannot be “%s”: it is %s', (kind, limit, fault) => {
  expect(ruleOfFields(kind, { ...initialFields(kind), limit })).toBe(fault);
});

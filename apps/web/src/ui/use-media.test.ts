import { expect, it } from 'vitest';
import { holdsIn } from './use-media.ts';

const phone = { width: 390, height: 844 };

it.each([
  ['(max-width: 1023.98px)', true],
  ['(min-width: 1024px)', false],
  ['(max-height: 859.98px)', true],
  ['(min-width: 24em)', true],
  ['(min-width: 25em)', false],
])('the media query %s holds in a window of 390 × 844: %s', (query, holds) => {
  expect(holdsIn(phone, query)).toBe(holds);
});

it('a media query of another shape is refused, not guessed', () => {
  expect(() => holdsIn(phone, '(orientation: portrait)')).toThrow('(orientation: portrait)');
});

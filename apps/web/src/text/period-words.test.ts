import { expect, test } from 'vitest';
import { periodWords } from './period-words.ts';

test.each([
  ['2026-W49', /(30 Nov|Nov 30).*(6 Dec|Dec 6).*2026/],
  ['2026-W53', /(28 Dec|Dec 28).*2026.*(3 Jan|Jan 3).*2027/],
  ['2026-11-25', /(25 Nov|Nov 25).*2026/],
])('the period %s is written with its days', (period, words) => {
  expect(periodWords(period)).toMatch(words);
  expect(periodWords(period)).not.toContain('W');
});

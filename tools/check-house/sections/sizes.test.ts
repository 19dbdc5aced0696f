import { expect, it } from 'vitest';
import { countCodeLines, spread } from './sizes.ts';

it('blank lines and comments do not count as code', () => {
  const text = [
    '// why',
    '',
    '/**',
    ' * Shapes and units.',
    ' */',
    'const one = 1;',
    '  // and',
    'const two = 2; // same',
  ];
  expect(countCodeLines(text.join('\n'))).toBe(2);
});

it('the sizes are reported as median and 95th percentile', () => {
  const numbers = Array.from({ length: 100 }, (_, one) => 100 - one);
  expect(spread(numbers)).toEqual({ median: 50, p95: 95 });
  expect(spread([])).toEqual({ median: 0, p95: 0 });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseIntegerArray } from './column-types.ts';

describe('parseIntegerArray', () => {
  it.each([
    ['{}', []],
    ['{7}', [7]],
    ['{NULL}', [null]],
    ['{1,NULL,-3}', [1, null, -3]],
    ['{2147483647,-2147483648}', [2147483647, -2147483648]],
  ])('parses %s', (text, numbers) => {
    expect(parseIntegerArray(text)).toEqual(numbers);
  });

  it('round-trips through PostgreSQL', () => {
    const element = fc.option(fc.integer({ min: -2147483648, max: 2147483647 }));
    fc.assert(
      fc.property(fc.array(element), (numbers) => {
        const written = `{${numbers.map((n) => (n === null ? 'NULL' : String(n))).join(',')}}`;
        expect(parseIntegerArray(written)).toEqual(numbers);
      }),
    );
  });
});

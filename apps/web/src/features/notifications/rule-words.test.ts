import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { refusalsOf } from './rule-words.ts';

// @holds rule-23
test('validation errors of the server are shown at the rule’s kind and row', () => {
  const problems = [
    { field: 'price.spread', row: 2, error: 'price rule 2: spread must be 0 to 100, with at most two decimals.' },
    { field: 'price', row: 2, error: 'price rule 2: does the same as price rule 1.' },
    { field: 'reviews', error: 'There are 21 review rules, and at most 20 can be kept.' },
  ];
  const refusals = refusalsOf(new ApiError(problems[0]!.error, { status: 400, problems }));
  expect(refusals.some).toBe(true);
  expect(refusals.of('price', 2)).toEqual([problems[0]!.error, problems[1]!.error]);
  expect(refusals.of('price', 1)).toEqual([]);
  expect(refusals.of('reviews', 0)).toEqual([problems[2]!.error]);
});

test('another failure is shown at no rule', () => {
  expect(refusalsOf(new Error('away')).some).toBe(false);
  expect(refusalsOf(null).of('price', 1)).toEqual([]);
});

import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { mayRetry } from './query-client.ts';

test.each([
  ['no answer', new ApiError('', { status: null }), true],
  ['a server error', new ApiError('', { status: 503 }), true],
  ['a refusal', new ApiError('', { status: 404 }), false],
  ['a surprise', new TypeError('x'), false],
])('after %s a call is tried again: %s', (_, error, again) => {
  expect(mayRetry(0, error)).toBe(again);
  expect(mayRetry(1, error)).toBe(false);
});

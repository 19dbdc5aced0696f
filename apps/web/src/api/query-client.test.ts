import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { callQuery, configurationQuery } from './call-query.ts';
import { createQueryClient, forgetUserData, mayRetry } from './query-client.ts';

test.each([
  ['no answer', new ApiError('', { status: null }), true],
  ['a server error', new ApiError('', { status: 503 }), true],
  ['a refusal', new ApiError('', { status: 404 }), false],
  ['a surprise', new TypeError('x'), false],
])('after %s a call is tried again: %s', (_, error, again) => {
  expect(mayRetry(0, error)).toBe(again);
  expect(mayRetry(1, error)).toBe(false);
});

test('what was fetched for a user is forgotten, what everybody may know is kept', () => {
  const client = createQueryClient({ onSessionEnded: () => undefined });
  const { queryKey } = callQuery('getReferenceCampsite', {});
  client.setQueryData(queryKey, { referenceCampsite: 'Cala Sirena', state: 'active', link: null });
  client.setQueryData<unknown>([...configurationQuery.queryKey], { demo: true });
  forgetUserData(client);
  expect(client.getQueryData(queryKey)).toBeUndefined();
  expect(client.getQueryData(configurationQuery.queryKey)).toEqual({ demo: true });
});

test('an answer 401 ends the session, another failure does not', async () => {
  let endings = 0;
  const client = createQueryClient({ onSessionEnded: () => (endings += 1) });
  const fail = (status: number) =>
    client.fetchQuery({ queryKey: [status], queryFn: () => Promise.reject(new ApiError('', { status })) });
  await expect(fail(404)).rejects.toThrow();
  expect(endings).toBe(0);
  await expect(fail(401)).rejects.toThrow();
  expect(endings).toBe(1);
});

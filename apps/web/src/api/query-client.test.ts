import { afterEach, expect, test, vi } from 'vitest';
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

test('a failure is logged once after the last try, when the query has a sentence for it and the session has not ended', async () => {
  const logged: string[] = [];
  vi.stubGlobal('reportError', (error: Error) => logged.push(error.message));
  const client = createQueryClient({ onSessionEnded: () => undefined });
  let tries = 0;
  const fail = (status: number, meta?: Record<string, unknown>) =>
    client.fetchQuery({
      queryKey: [status, meta],
      queryFn: () => Promise.reject(new ApiError(`try ${(tries += 1)}`, { status })),
      retryDelay: 0,
      retry: mayRetry,
      ...(meta && { meta }),
    });
  await expect(fail(503, { failureLog: 'Error loading the calendar' })).rejects.toThrow('try 2');
  await expect(fail(401, { failureLog: 'Error loading the calendar' })).rejects.toThrow();
  await expect(fail(404)).rejects.toThrow();
  expect(logged).toEqual(['Error loading the calendar']);
});

afterEach(() => void vi.unstubAllGlobals());

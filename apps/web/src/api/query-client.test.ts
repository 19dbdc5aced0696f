import { QueryObserver, onlineManager } from '@tanstack/react-query';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { callQuery, configurationQuery } from './call.ts';
import { createQueryClient, forgetUserData, mayRetry, refetchAfterReconnect } from './query-client.ts';

test.each([
  ['no answer', new ApiError('', { status: null }), true],
  ['a server error', new ApiError('', { status: 503 }), true],
  ['an answer that did not come in time', new ApiError('', { status: null, timedOut: true }), false],
  ['a refusal', new ApiError('', { status: 404 }), false],
  ['a surprise', new TypeError('x'), false],
])('after %s a query is retried: %s', (_, error, again) => {
  expect(mayRetry(0, error)).toBe(again);
  expect(mayRetry(1, error)).toBe(false);
});

test('offline, queries and mutations fail instead of being paused', async () => {
  onlineManager.setOnline(false);
  try {
    const client = createQueryClient({ onSessionEnded: () => undefined });
    const away = () => Promise.reject(new ApiError('away', { status: null }));
    await expect(client.fetchQuery({ queryKey: ['any'], queryFn: away, retry: false })).rejects.toThrow('away');
    const submission = client.getMutationCache().build(client, { mutationFn: away });
    await expect(submission.execute(undefined)).rejects.toThrow('away');
  } finally {
    onlineManager.setOnline(true);
  }
});

test('reconnecting refetches failed queries on the screen and keeps fresh ones', async () => {
  const client = createQueryClient({ onSessionEnded: () => undefined });
  let isAway = true;
  const requested: string[] = [];
  const watch = (name: string, mayFail: boolean) =>
    new QueryObserver(client, {
      queryKey: [name],
      retry: false,
      queryFn: async () => {
        requested.push(name);
        if (mayFail && isAway) throw new ApiError('away', { status: null });
        return name;
      },
    });
  const failing = watch('failing', true);
  const ends = [failing.subscribe(() => undefined), watch('fresh', false).subscribe(() => undefined)];
  await expect.poll(() => failing.getCurrentResult().isError).toBe(true);
  isAway = false;
  await refetchAfterReconnect(client);
  expect(failing.getCurrentResult().data).toBe('failing');
  expect(requested).toEqual(['failing', 'fresh', 'failing']);
  ends.forEach((end) => end());
});

test('signing out clears the user’s query cache and keeps public queries', () => {
  const client = createQueryClient({ onSessionEnded: () => undefined });
  const { queryKey } = callQuery('getReferenceCampsite', {});
  client.setQueryData(queryKey, { referenceCampsite: 'Cala Sirena', state: 'active', link: null });
  client.setQueryData<unknown>([...configurationQuery.queryKey], { demo: true });
  forgetUserData(client);
  expect(client.getQueryData(queryKey)).toBeUndefined();
  expect(client.getQueryData(configurationQuery.queryKey)).toEqual({ demo: true });
});

test('a 401 ends the session, another failure does not', async () => {
  let endings = 0;
  const client = createQueryClient({ onSessionEnded: () => (endings += 1) });
  const fail = (status: number) =>
    client.fetchQuery({ queryKey: [status], queryFn: () => Promise.reject(new ApiError('', { status })) });
  await expect(fail(404)).rejects.toThrow();
  expect(endings).toBe(0);
  await expect(fail(401)).rejects.toThrow();
  expect(endings).toBe(1);
});

test('a failed query is logged once, after the last retry', async () => {
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

test('a failed query is logged with the sentence of who shows it, whoever else asks', async () => {
  const logged: string[] = [];
  vi.stubGlobal('reportError', (error: Error) => logged.push(error.message));
  const client = createQueryClient({ onSessionEnded: () => undefined });
  const requested = {
    queryKey: ['getReferenceCampsite', {}],
    queryFn: () => Promise.reject(new ApiError('', { status: 404 })),
  };
  const shown = new QueryObserver(client, {
    ...requested,
    meta: { failureLog: 'Error loading the reference campsite' },
  });
  onTestFinished(shown.subscribe(() => undefined));
  onTestFinished(new QueryObserver(client, requested).subscribe(() => undefined));
  await vi.waitFor(() => expect(shown.getCurrentResult().isError).toBe(true));
  expect(logged).toEqual(['Error loading the reference campsite']);
});

afterEach(() => void vi.unstubAllGlobals());

test.each([
  ['came with a document of now is not asked for again', { initialData: 'brought' }, 0, 'brought'],
  ['came with a document of long ago is asked for again', { initialData: 'brought' }, 10_000, 'asked'],
  ['is known from an earlier visit is asked for again', { initialData: 'kept', initialDataUpdatedAt: 0 }, 0, 'asked'],
  ['was changed meanwhile is asked for again', { initialData: 'brought' }, 0, 'asked', true],
])('what %s as a page that always asks opens', async (_, initial, documentMs, shown, isChanged = false) => {
  vi.spyOn(performance, 'now').mockReturnValue(documentMs);
  const client = createQueryClient({ onSessionEnded: () => {} });
  const observer = new QueryObserver(client, {
    queryKey: ['list'],
    queryFn: () => Promise.resolve('asked'),
    staleTime: 0,
    ...initial,
  });
  if (isChanged) await client.invalidateQueries({ queryKey: ['list'] });
  const stop = observer.subscribe(() => {});
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(observer.getCurrentResult().data).toBe(shown);
  stop();
  vi.restoreAllMocks();
});

import { describe, expect, test } from 'vitest';
import { wordsOf } from '../text/reader.ts';
import { ApiError } from './api-error.ts';
import { createCall, createOpenCall } from './create-call.ts';
import { requestAddress } from '@vivac/contract/wire/screens/request-address';
import { IdentityError } from './identity/ports.ts';

const apiText = wordsOf('api');

interface Sent {
  readonly address: string;
  readonly authorization: string | null;
}

type Answer = (sent: Sent) => Response | Promise<Response>;

function answering(answer: Answer, tokens: (string | null)[] = ['first', 'second']) {
  const sent: Sent[] = [];
  let signOuts = 0;
  const openCall = createOpenCall({
    base: '/api',
    fetch: async (input, init) => {
      const entry = { address: String(input), authorization: new Headers(init?.headers).get('authorization') };
      sent.push(entry);
      return answer(entry);
    },
    identity: {
      getToken: async (force = false) => tokens[force ? 1 : 0] ?? null,
      signOut: async () => void (signOuts += 1),
    },
  });
  const call = createCall(openCall);
  return { call, openCall, sent, signOuts: () => signOuts };
}

const json = (status: number, body: unknown) => Response.json(body, { status });

async function failureOf(outcome: Promise<unknown>): Promise<unknown> {
  return outcome.then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => error,
  );
}

// @holds language-17
test('a call carries the language of the page in Accept-Language', async () => {
  const languages: (string | null)[] = [];
  const call = createCall(
    createOpenCall({
      base: '/api',
      fetch: async (_input, init) => {
        languages.push(new Headers(init?.headers).get('accept-language'));
        return Response.json({});
      },
      identity: { getToken: async () => 'first', signOut: async () => undefined },
    }),
  );
  await call('getReferenceCampsite', {});
  expect(languages).toEqual(['en']);
});

test('fetch priority: a call that can wait goes behind the others', async () => {
  const priorities: (RequestPriority | undefined)[] = [];
  const call = createCall(
    createOpenCall({
      base: '/api',
      fetch: async (_input, init) => {
        priorities.push(init?.priority);
        return Response.json({});
      },
      identity: { getToken: async () => 'first', signOut: async () => undefined },
    }),
  );
  await call('getReferenceCampsite', {}, { canWait: true });
  await call('getReferenceCampsite', {});
  expect(priorities).toEqual(['low', undefined]);
});

describe('an API call', () => {
  // @holds call-12
  test('sends the bearer token and returns the body', async () => {
    const { call, sent } = answering(() => json(200, [{ date: '2027-08-14', price: 96 }]));
    const nights = await call('getCalendar', { query: { campsitename: 'Cala Sirena', month: 8 } });
    expect(nights[0]?.price).toBe(96);
    expect(sent).toEqual([
      { address: '/api/dashboard/calendar?campsitename=Cala+Sirena&month=8', authorization: 'Bearer first' },
    ]);
  });

  test('to a public endpoint sends no token', async () => {
    const { call, sent } = answering(() => json(200, { demo: true }));
    await call('getConfiguration', {});
    expect(sent).toEqual([{ address: '/api/config', authorization: null }]);
  });

  test('that is refused throws the server’s message, the request id and the field', async () => {
    const { call } = answering(() => json(400, { error: 'No such month.', request_id: 'r-7', field: 'month' }));
    const error = await failureOf(call('getFilters', { query: {} }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: 'No such month.',
      status: 400,
      requestId: 'r-7',
      field: 'month',
      temporary: false,
    });
  });

  test('that fails with an unreadable body throws a general message and may be retried', async () => {
    const { call } = answering(() => new Response('<html>', { status: 502 }));
    expect(await failureOf(call('getFilters', { query: {} }))).toMatchObject({
      message: apiText.failed,
      status: 502,
      temporary: true,
    });
  });

  test('that fails with a network error says that the server is unreachable', async () => {
    const { call } = answering(() => Promise.reject(new TypeError('fetch failed')));
    expect(await failureOf(call('getFilters', { query: {} }))).toMatchObject({
      message: apiText.unreachable,
      unreachable: true,
    });
  });

  // @holds calendar-15 chart-8 map-5
  test('that is aborted throws the AbortError, not a message', async () => {
    const { call } = answering(() => Promise.reject(new TypeError('aborted')));
    const error = await failureOf(call('getFilters', { query: {} }, { signal: AbortSignal.abort() }));
    expect(error).toMatchObject({ name: 'AbortError' });
  });
});

describe('timeout: a server that never answers', () => {
  const silent = (_: unknown, init?: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      const end = () => reject(init?.signal?.reason);
      if (init?.signal?.aborted) end();
      init?.signal?.addEventListener('abort', end);
    });
  const identity = { getToken: async () => 'first', signOut: async () => undefined };

  test('fails with a message when the timeout is over', async () => {
    const call = createCall(createOpenCall({ base: '/api', fetch: silent, identity }), 5);
    expect(await failureOf(call('getFilters', { query: {} }))).toMatchObject({
      message: apiText.noAnswer,
      timedOut: true,
    });
  });

  test('fails also when the body stalls half-way', async () => {
    const half = (_: unknown, init?: RequestInit) => {
      const body = new ReadableStream({
        start: (stream) => init?.signal?.addEventListener('abort', () => stream.error(init.signal?.reason)),
      });
      return Promise.resolve(new Response(body));
    };
    const call = createCall(createOpenCall({ base: '/api', fetch: half, identity }), 5);
    expect(await failureOf(call('getFilters', { query: {} }))).toMatchObject({
      message: apiText.noAnswer,
      timedOut: true,
    });
  });

  test('an abort during the wait throws the AbortError', async () => {
    const call = createCall(createOpenCall({ base: '/api', fetch: silent, identity }), 10_000);
    const aborted = new AbortController();
    const failure = failureOf(call('getFilters', { query: {} }, { signal: aborted.signal }));
    aborted.abort();
    expect(await failure).toMatchObject({ name: 'AbortError' });
  });
});

// @holds account-21
test('sign-out gives up what is being read, and not what is being saved', async () => {
  const leaving = new AbortController();
  const signals = new Map<string, AbortSignal>();
  const call = createCall(
    createOpenCall({
      base: '/api',
      fetch: async (_input, init) => {
        signals.set(init!.method!, init!.signal!);
        return json(200, {});
      },
      identity: { getToken: async () => 'first', signOut: async () => undefined },
      leaving: () => leaving.signal,
    }),
  );
  await call('getReferenceCampsite', {});
  await call('changeChoices', { body: {} });
  leaving.abort();
  expect([signals.get('GET')!.aborted, signals.get('PATCH')!.aborted]).toEqual([true, false]);
});

test('a file is streamed as it arrives, a refused one throws', async () => {
  const query = { campsitename: 'Cala Sirena', format: 'csv' } as const;
  const served = answering(() => new Response('Date\r\n'));
  expect(await (await served.openCall('downloadPrices', { query })).text()).toBe('Date\r\n');
  expect(served.sent).toEqual([
    { address: '/api/dashboard/download?campsitename=Cala+Sirena&format=csv', authorization: 'Bearer first' },
  ]);
  const refused = answering(() => json(429, { error: 'Two at once.' }));
  expect(await failureOf(refused.openCall('downloadPrices', { query }))).toMatchObject({ message: 'Two at once.' });
});

describe('401 Unauthorized', () => {
  test('refreshes the token once and retries', async () => {
    const { call, sent, signOuts } = answering(({ authorization }) =>
      authorization === 'Bearer second' ? json(200, { CampsiteName: [] }) : json(401, { error: 'expired' }),
    );
    await call('getFilters', { query: {} });
    expect(sent.map((entry) => entry.authorization)).toEqual(['Bearer first', 'Bearer second']);
    expect(signOuts()).toBe(0);
  });

  test('after the token refresh ends the session', async () => {
    const { call, sent, signOuts } = answering(() => json(401, { error: 'expired' }));
    expect(await failureOf(call('getFilters', { query: {} }))).toMatchObject({
      message: apiText.sessionEnded,
      status: 401,
    });
    expect(sent).toHaveLength(2);
    expect(signOuts()).toBe(1);
  });

  test('is not retried when nobody is signed in any more', async () => {
    const { call, sent } = answering(() => json(401, { error: 'expired' }), ['first', null]);
    expect(await failureOf(call('getFilters', { query: {} }))).toMatchObject({ status: 401 });
    expect(sent).toHaveLength(1);
  });
});

test('a token refresh without a network counts as an unreachable server', async () => {
  const openCall = createOpenCall({
    base: '/api',
    fetch: async () => json(200, {}),
    identity: {
      getToken: () => Promise.reject(new IdentityError('network-request-failed', 'offline')),
      signOut: async () => undefined,
    },
  });
  const call = createCall(openCall);
  expect(await failureOf(call('getFilters', { query: {} }))).toMatchObject({ unreachable: true });
});

// @holds call-3
test('an array becomes a repeated query parameter', () => {
  expect(
    requestAddress('/api', '/dashboard/map', {}, { campsitename: ['Mas Oliver', 'A & B'], date: '2027-08-14' }),
  ).toBe('/api/dashboard/map?campsitename=Mas+Oliver&campsitename=A+%26+B&date=2027-08-14');
});

// @holds call-4
test('undefined is left out of the query string, zero and false are kept', () => {
  const query = { a: undefined, b: null, c: [], d: 0, e: false };
  expect(requestAddress('/api', '/x', {}, query)).toBe('/api/x?d=0&e=false');
});

test('a path parameter is URL-encoded', () => {
  expect(requestAddress('', '/reviews/{campsite}', { campsite: 'Cala/Sirena ñ' })).toBe(
    '/reviews/Cala%2FSirena%20%C3%B1',
  );
});

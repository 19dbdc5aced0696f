import { getCalendar, getGraphic, type getMap } from '@vivac/contract/dashboard';
import { endpoints } from '@vivac/testing/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REFERENCE } from '@vivac/testing/market/market';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';

let server: ServerFixture;

beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());

describe('the validation error of a request', () => {
  const refused = async (
    query: Record<string, string | string[]>,
    endpoint: typeof getMap | typeof getGraphic | typeof getCalendar = getGraphic,
  ) => {
    const { status, body } = await server.refused(endpoint, 'north', query);
    expect(status).toBe(400);
    return [body.error, body.field];
  };
  const requested = { campsitename: REFERENCE, startdate: '2027-02-01', days: '3' };

  it('is one plain sentence about one field', async () => {
    expect(await refused({ ...requested, days: '' })).toEqual(['days must be a whole number.', 'days']);
    expect(await refused({ ...requested, days: '2.5' })).toEqual(['days must be a whole number.', 'days']);
    expect(await refused({ ...requested, days: ['2', '3'] })).toEqual(['days must be a whole number.', 'days']);
    expect(await refused({ ...requested, days: '0' })).toEqual(['days must be at least 1.', 'days']);
    expect(await refused({ ...requested, days: '1e9' })).toEqual(['days must be at most 366.', 'days']);
    expect(await refused({ ...requested, campsitename: [] })).toEqual(['campsitename is missing.', 'campsitename']);
    expect(await refused({ ...requested, campsitename: '' })).toEqual([
      'campsitename must not be empty.',
      'campsitename',
    ]);
    expect(await refused({ ...requested, campsitename: 'x'.repeat(301) })).toEqual([
      'campsitename must have at most 300 characters.',
      'campsitename',
    ]);
    expect(await refused({ ...requested, campsitename: 'a\0b' })).toEqual([
      'campsitename has a character that cannot be kept.',
      'campsitename',
    ]);
    expect(await refused({ ...requested, campsitename: Array.from({ length: 2001 }, () => 'x') })).toEqual([
      'campsitename must be given at most 2000 times.',
      'campsitename',
    ]);
    expect(await refused({ ...requested, channelname: ['a', 'b'] })).toEqual([
      'channelname must be one text.',
      'channelname',
    ]);
    expect(await refused({ ...requested, month: '13' }, getCalendar)).toEqual(['month must be at most 12.', 'month']);
    expect(await refused({ ...requested, month: '2', year: '1815' }, getCalendar)).toEqual([
      'year must be at least 2000.',
      'year',
    ]);
  });

  it.each([
    '',
    'soon',
    '2027-2-1',
    '2027-02-30',
    '2027-02-29',
    '1999-12-31',
    '0000-01-01',
    '9999-12-31',
    '2027-02-01T00:00:00Z',
    '+2027-02-01',
  ])('gives the date format instead of “%s”', async (startdate) => {
    expect(await refused({ ...requested, startdate })).toEqual([
      'startdate must be a day such as 2027-08-14.',
      'startdate',
    ]);
  });

  it('comes after authentication: 401 before 400', async () => {
    const { status, body } = await server.refused(getGraphic, null, { days: 'x' });
    expect([status, body.error, body.field]).toEqual([401, 'Please sign in.', undefined]);
  });

  const withBody = endpoints.filter(({ body }) => body !== undefined);
  it.each(withBody.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'of %s names the field with a lone surrogate or a NUL, however deep it lies',
    async (_, { method, path }) => {
      for (const text of ['\\ud800', 'Caf\\udc00 Sol', '\\u0000']) {
        for (const value of [`"${text}"`, `[{"deeper":["${text}"]}]`, `{"${text}":1}`]) {
          const response = await server.app.inject({
            method,
            url: `/api${path.replaceAll(/\{\w+\}/g, '7')}`,
            headers: { authorization: `Bearer ${server.tokens.admin}`, 'content-type': 'application/json' },
            payload: `{"first":"as it should be","words":${value}}`,
          });
          expect([response.statusCode, response.json<{ error: string; field: string }>()]).toMatchObject([
            400,
            { error: 'words has a character that cannot be kept.', field: 'words' },
          ]);
        }
      }
    },
  );

  it('is 400 for a key that no database keeps, and for a whole body that is such a text', async () => {
    for (const payload of [
      '{"a\\ud800":1}',
      '["\\u0000"]',
      '"\\udfff"',
      `${'['.repeat(50_000)}"\\ud800"${']'.repeat(50_000)}`,
    ]) {
      const response = await server.app.inject({
        method: 'PUT',
        url: '/api/user/choices',
        headers: { authorization: `Bearer ${server.tokens.north}`, 'content-type': 'application/json' },
        payload,
      });
      expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([
        400,
        'The request has a character that cannot be kept.',
      ]);
    }
  });

  it('of an unknown path is a JSON 404', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const response = await server.app.inject({ method, url: '/api/dashboard/nothing?x=1' });
      expect(response.json()).toEqual({
        error: 'There is nothing at this address.',
        request_id: response.headers['x-request-id'],
      });
    }
  });
});

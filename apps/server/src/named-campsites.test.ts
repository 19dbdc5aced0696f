import { downloadAdvice, getAdvice, getAdviceNight, getAdviserDecisions } from '@vivac/contract/adviser';
import { getAdviceWhatIf } from '@vivac/contract/adviser-what-if';
import { getCalendar, getGraphic, getMap, getPriceHistory, getTable } from '@vivac/contract/dashboard';
import { downloadPrices, downloadReviews } from '@vivac/contract/downloads';
import { getAnswer } from '@vivac/contract/dashboard/answer';
import { getChanges } from '@vivac/contract/dashboard/changes';
import { getToday } from '@vivac/contract/dashboard/today';
import { getNight, getOwnOccupancy } from '@vivac/contract/dashboard/night';
import {
  getChannelLadder,
  getChannelSeason,
  downloadChannelLadder,
  downloadChannelSeason,
} from '@vivac/contract/sales-channels';
import { endpoints } from '@vivac/testing/endpoints';
import { getCompression, getFirstMovers, getPace, getPriceScore, downloadPosition } from '@vivac/contract/position';
import { getReviewInfo, getReviews } from '@vivac/contract/reviews';
import { getReviewCounts, getReviewSummary } from '@vivac/contract/review-summary';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveAdviserLimits } from '@vivac/testing/adviser-limits';
import { NORTH, REFERENCE, RIVER, SOUTHERN, WAITING } from '@vivac/testing/market/market';
import { STAY } from '@vivac/testing/sales-channels';
import { REVIEWS, reviewsCsv } from '@vivac/testing/market/review-market';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';

/** Each call that names campsites, asking for the given one, alone or beside others. */
const NAMING = [
  { endpoint: getCalendar, query: (name: string) => ({ campsitename: name, month: 2 }) },
  {
    endpoint: getCalendar,
    query: (name: string) => ({ campsitename: REFERENCE, competitorname: [RIVER, name], month: 2 }),
  },
  {
    endpoint: getGraphic,
    query: (name: string) => ({ campsitename: [REFERENCE, name], startdate: '2027-02-10', days: 2 }),
  },
  { endpoint: getMap, query: (name: string) => ({ campsitename: [REFERENCE, name], date: '2027-02-10' }) },
  { endpoint: getTable, query: (name: string) => ({ campsitename: [REFERENCE, name], date: '2027-02-10' }) },
  { endpoint: getPriceHistory, query: (name: string) => ({ campsitename: name, date: '2027-02-10' }) },
  {
    endpoint: getNight,
    query: (name: string) => ({ campsitename: REFERENCE, competitorname: [RIVER, name], date: '2027-02-10' }),
  },
  { endpoint: getOwnOccupancy, query: (name: string) => ({ campsitename: name, date: '2027-02-10' }) },
  { endpoint: getAnswer, query: (name: string) => ({ campsitename: REFERENCE, competitorname: [RIVER, name] }) },
  { endpoint: getToday, query: (name: string) => ({ campsitename: REFERENCE, competitorname: [RIVER, name] }) },
  { endpoint: getChanges, query: (name: string) => ({ campsitename: [REFERENCE, name] }) },
  ...[getPriceScore, getCompression, getPace, getFirstMovers].map((endpoint) => ({
    endpoint,
    query: (name: string) => ({ campsitename: REFERENCE, competitorname: [RIVER, name] }),
  })),
  {
    endpoint: downloadPosition,
    query: (name: string) => ({ campsitename: name, subject: 'first_movers', format: 'csv' }),
  },
  { endpoint: getAdvice, query: (name: string) => ({ campsitename: REFERENCE, competitorname: [RIVER, name] }) },
  {
    endpoint: getAdviceNight,
    query: (name: string) => ({ campsitename: REFERENCE, competitorname: [RIVER, name], date: '2027-02-10' }),
  },
  {
    endpoint: getAdviceWhatIf,
    query: (name: string) => ({
      campsitename: REFERENCE,
      competitorname: [RIVER, name],
      date: '2027-02-10',
      changedname: RIVER,
      changedprice: 90,
    }),
  },
  { endpoint: downloadAdvice, query: (name: string) => ({ campsitename: name, format: 'csv' }) },
  { endpoint: getAdviserDecisions, query: (name: string) => ({ campsitename: name }) },
  { endpoint: downloadPrices, query: (name: string) => ({ campsitename: name, format: 'csv' }) },
  {
    endpoint: downloadPrices,
    query: (name: string) => ({ campsitename: REFERENCE, competitorname: [RIVER, name], format: 'csv' }),
  },
  { endpoint: getChannelLadder, query: (name: string) => ({ campsitename: name, date: '2027-02-10', ...STAY }) },
  { endpoint: getChannelSeason, query: (name: string) => ({ campsitename: [REFERENCE, name], ...STAY }) },
  {
    endpoint: downloadChannelLadder,
    query: (name: string) => ({ campsitename: name, date: '2027-02-10', ...STAY, format: 'csv' }),
  },
  {
    endpoint: downloadChannelSeason,
    query: (name: string) => ({ campsitename: [REFERENCE, name], ...STAY, format: 'csv' }),
  },
  { endpoint: downloadReviews, query: (name: string) => ({ campsitename: name, format: 'csv' }) },
  { endpoint: getReviewInfo, query: (campsite: string) => ({ campsite }) },
  { endpoint: getReviewSummary, query: (campsite: string) => ({ campsite }) },
  { endpoint: getReviewCounts, query: (campsite: string) => ({ campsite }) },
  { endpoint: getReviews, query: (campsite: string) => ({ campsite, from: 0, to: 10 }) },
].map((call) => ({ ...call, path: call.endpoint.path }));

const OUTSIDE = [
  SOUTHERN,
  WAITING,
  `${SOUTHERN} `,
  SOUTHERN.toLowerCase(),
  'x'.repeat(300),
  'constructor',
  'a/b',
  '👻',
];

let server: ServerFixture;

beforeAll(async () => {
  server = await openServerFixture();
  await server.importCsv('reviews', reviewsCsv(REVIEWS));
  await saveAdviserLimits(server, 'admin', [...NORTH, SOUTHERN, WAITING]);
});
afterAll(() => server.close());

describe('access to a campsite by name', () => {
  it('is tested for every endpoint with a campsite name', () => {
    // The inbox is narrowed to a campsite among one's own alerts: modules/inbox/routes.test.ts.
    const taking = endpoints.filter(
      ({ access, path, query, params }) =>
        path !== '/inbox' && access !== 'admin' && /"campsite(name)?"/.test(JSON.stringify([query, params])),
    );
    expect(new Set(NAMING.map(({ path }) => path))).toEqual(new Set(taking.map(({ path }) => path)));
  });

  // @holds price-5 review-39
  it.each(NAMING)(
    'outside the watchlist gets 404 from $path, as for an unknown campsite',
    async ({ endpoint, query }) => {
      const reported = async (name: string) => {
        const { status, headers, body } = await server.refused(endpoint, 'north', query(name));
        const { 'content-length': _length, date: _date, 'x-request-id': requestId, ...alike } = headers;
        expect(requestId).toBe(body.request_id);
        return { status, alike, field: body.field, error: body.error.replace(name, 'NAME') };
      };
      const missing = await reported('Nowhere');
      expect(missing).toMatchObject({ status: 404, error: 'There is no campsite called “NAME” among yours.' });
      for (const name of OUTSIDE) expect(await reported(name)).toEqual(missing);
    },
  );

  // @holds review-39
  it.each(NAMING)('is granted to an administrator for any campsite by $path', async ({ endpoint, query }) => {
    for (const name of [...NORTH, SOUTHERN, WAITING]) {
      expect((await server.ask(endpoint, 'admin', query(name) as never)).status).toBe(200);
    }
  });

  it.each(NAMING)('without a watchlist gets 404 from $path', async ({ endpoint, query }) => {
    expect((await server.refused(endpoint, 'idle', query(REFERENCE))).status).toBe(404);
  });
});

import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { setCampsiteIdentifiers } from '@vivac/contract/administration/campsites';
import { getSourcePlan } from '@vivac/contract/administration/source-plan';
import type { SourceBody } from '@vivac/contract/administration/sources';
import { NOW, REFERENCE } from '@vivac/testing/market/market';
import { SourceWorld } from '@vivac/testing/source-world';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

const EXAMPLES = path.join(import.meta.dirname, '../../../../../../docs/examples/ready');
const exampleOf = (name: string) => readFileSync(path.join(EXAMPLES, name), 'utf8');

let world: SourceWorld;
const sent: { request: IncomingMessage; body: string }[] = [];

beforeAll(async () => {
  world = await SourceWorld.open();
  await world.send(setCampsiteIdentifiers, {
    campsite: REFERENCE,
    identifiers: [{ name: 'google', value: 'ChcI/1' }],
  });
});
afterAll(() => world.close());
beforeEach(() => world.forget());

/** A stand-in of a platform: answers its published example, for the stay that was asked. */
function standsIn(answerOf: (request: IncomingMessage, body: string) => string) {
  sent.length = 0;
  world.answer = async (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    sent.push({ request, body });
    response.writeHead(200, { 'content-type': 'application/json' }).end(answerOf(request, body));
  };
}

const PLAN = {
  campsites: [REFERENCE],
  daily_days: 1,
  weekend_days: 0,
  key_date_days: 0,
  dates: [],
  nights: [2],
  adults: [2],
  every_days: 1,
  calls_a_day: 10,
  calls_a_month: 300,
};
const [DATAFORSEO, SERPAPI] = ['dataforseo-hotel-info', 'serpapi-google-hotels-property'];
const origin = () => new URL(world.address).origin;
const LICENSED = { ground: 'licence' as const, note: 'An account' };
const run = async (body: Partial<SourceBody>) => {
  const { id } = await world.adds({ every_s: 86_400, ...body, consent: LICENSED });
  await world.run(NOW);
  return (await world.read(id)).source;
};
const asStay = (text: string, arrival: string, departure: string, from: readonly [string, string]) =>
  text.replaceAll(from[0], arrival).replaceAll(from[1], departure).replaceAll('2026-11-20', '2027-01-20');

// @holds collect-7
it('SerpApi: the price of a campsite on each channel, by its token at Google', async () => {
  standsIn(({ url }) => {
    const asked = new URL(url!, 'http://x').searchParams;
    const example = exampleOf('serpapi-google-hotels-property.json');
    return asStay(example, asked.get('check_in_date')!, asked.get('check_out_date')!, ['2026-12-04', '2026-12-07']);
  });
  const source = await run({
    address: `${origin()}/search.json?engine=google_hotels&q={campsite.name}&property_token={campsite.id:google}&check_in_date={arrival}&check_out_date={departure}&adults={adults}&currency=EUR&gl=es&api_key=k`,
    ready_mapping: 'serpapi-google-hotels-property',
    plan: PLAN,
  });
  expect(source).toMatchObject({ state: 'ok', rows_stored: 2, address: expect.not.stringContaining('api_key') });
  expect(sent[0]!.request.url).toContain('property_token=ChcI%2F1&check_in_date=2027-01-21&check_out_date=2027-01-23');
});

// @holds collect-7
it('DataForSEO: the price on each site, by a body with the stay in it', async () => {
  standsIn((_request, body) => {
    const [asked] = JSON.parse(body) as [{ check_in: string; check_out: string }];
    const example = exampleOf('dataforseo-hotel-info.json');
    return asStay(example, asked.check_in, asked.check_out, ['2026-12-18', '2026-12-20']);
  });
  const source = await run({
    address: `${origin()}/v3/business_data/google/hotel_info/live/advanced`,
    headers: [{ name: 'authorization', value: 'Basic abc' }],
    request_body:
      '[{"hotel_identifier":"{campsite.id:google}","location_code":2724,"language_code":"es","check_in":"{arrival}","check_out":"{departure}","adults":{adults},"currency":"EUR"}]',
    ready_mapping: 'dataforseo-hotel-info',
    plan: PLAN,
  });
  expect(source).toMatchObject({ state: 'ok', outcome: 'stored' });
  expect(source.rows_stored).toBeGreaterThan(1);
  expect(JSON.parse(sent[0]!.body)).toMatchObject([{ hotel_identifier: 'ChcI/1', check_in: '2027-01-21', adults: 2 }]);
});

// @holds collect-4
it.each([
  [
    'DataForSEO, by its task',
    DATAFORSEO,
    { status_code: 20000, tasks: [{ status_code: 40101, result: null }] },
    'failed',
  ],
  ['DataForSEO, as a whole', DATAFORSEO, { status_code: 40200, tasks: null }, 'failed'],
  ['SerpApi', SERPAPI, { search_metadata: { status: 'Error' }, error: 'Timeout' }, 'failed'],
  ['SerpApi: nothing found', SERPAPI, { search_metadata: { status: 'Success' }, error: 'No results' }, 'empty'],
])(
  'an error that comes with HTTP 200 is a failed look, and nothing found is an answer: %s',
  async (_, mapping, answer, outcome) => {
    standsIn(() => JSON.stringify(answer));
    const { id } = await run({ address: `${origin()}/?on={arrival}`, ready_mapping: mapping, plan: PLAN });
    const { body } = await world.server.ask(getSourcePlan, 'admin', { id: String(id) });
    expect(body.cells).toMatchObject([{ outcome, status: 200 }]);
    expect(body.cells[0]!.answered_at === null).toBe(outcome === 'failed');
  },
);

// @holds collect-7
it('Apify: the data set that the last run of a schedule left behind', async () => {
  await world.server.context.db.execute(
    `INSERT INTO campsite_links (link, campsite_id) SELECT $1, id FROM campsites WHERE name = $2 ON CONFLICT DO NOTHING`,
    ['https://booking.com/hotel/es/cala-brava.html', REFERENCE],
  );
  standsIn(({ url }) =>
    url!.includes('/runs/last')
      ? JSON.stringify({ data: { id: 'HG7ML7', status: 'SUCCEEDED', defaultDatasetId: 'wmKPijuy' } })
      : asStay(exampleOf('apify-booking.json'), '2027-03-04', '2027-03-06', ['2026-12-04', '2026-12-06']),
  );
  const source = await run({
    address: `${origin()}/v2/actor-runs/{run}/dataset/items?format=json`,
    run: { address: `${origin()}/v2/acts/voyager~booking-scraper/runs/last?status=SUCCEEDED`, field: 'data.id' },
    headers: [{ name: 'authorization', value: 'Bearer abc' }],
    ready_mapping: 'apify-booking',
  });
  expect(sent.map(({ request }) => request.url)).toEqual([
    '/v2/acts/voyager~booking-scraper/runs/last?status=SUCCEEDED',
    '/v2/actor-runs/HG7ML7/dataset/items?format=json',
  ]);
  expect(source).toMatchObject({ outcome: 'stored' });
  expect(source.rows_stored).toBeGreaterThan(0);
});

import { setTimeout as wait } from 'node:timers/promises';
import { pushImport } from '@vivac/contract/administration/imports';
import { trySource } from '@vivac/contract/administration/try-source';
import { getUploadGuess, previewUpload, sendUpload } from '@vivac/contract/administration/uploads';
import { addressOf } from '@vivac/testing/server-fixture';
import { SourceWorld } from '@vivac/testing/source-world';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';

let world: SourceWorld;
beforeAll(async () => {
  world = await SourceWorld.open({ IMPORTS_AT_ONCE: '6', IMPORT_MAX_MB: '40' });
});
afterAll(() => world.close());

/** Each took the server minutes, tried again and again with these texts. */
const PATTERNS = [
  '(?<l>(a+)+)$',
  '^(?<l>([a-z]|[a-z0-9])+)$',
  '(?<l>(.*a){12})$',
  '(?<l>(a?){99}a{99})$',
  '(?<l>a*a*a*a*a*b)',
];
const TEXTS = [
  'price,stay_date,campsite',
  ...Array.from({ length: 300 }, (_, at) => `${'a'.repeat(700 + at)}!,2027-05-01,x`),
  '',
];
const PAGE = `${'<p itemscope itemtype="https://schema.org/Hotel"><b itemprop="name">'.repeat(15_000)}<title>T</title>`;

async function call(
  endpoint: Parameters<typeof addressOf>[0],
  requested: { query?: Record<string, string>; payload?: string | Buffer | object; type?: string },
) {
  const response = await world.server.app.inject({
    method: endpoint.method,
    url: addressOf(endpoint, requested.query),
    headers: {
      authorization: `Bearer ${world.server.tokens.admin}`,
      'content-type': requested.type ?? 'application/json',
    },
    ...(requested.payload !== undefined && { payload: requested.payload }),
  });
  return { status: response.statusCode, body: response.json<{ id: string; error?: string }>() };
}

const uploaded = async (file_name: string, content: string | Buffer) =>
  (await call(sendUpload, { query: { file_name }, payload: content, type: 'application/octet-stream' })).body.id;

/** The longest that the server answered nobody, in processor time of its own thread: other programs of a machine do not count. */
async function longestTurnMs(work: Promise<unknown>): Promise<number> {
  const state = { isGoing: true, longest: 0 };
  const ended = work.finally(() => (state.isGoing = false));
  while (state.isGoing) {
    const before = process.threadCpuUsage();
    await wait(1);
    const { user, system } = process.threadCpuUsage(before);
    state.longest = Math.max(state.longest, (user + system) / 1000);
  }
  await ended;
  return state.longest;
}

it(
  'twenty hostile patterns, workbooks, documents and pages keep nobody waiting, whatever door they come through',
  { timeout: 400_000 },
  async () => {
    const rows = Array.from({ length: 8_000 }, (_, at) => [
      `Camp ${at}`,
      '2027-08-14',
      90 + at,
      '2027-01-19T06:00:00Z',
    ]);
    const workbook = Buffer.from(
      await writeXlsx({ sheets: [{ name: 'S', rows: [['campsite', 'stay_date', 'price', 'observed_at'], ...rows] }] }),
    );
    const document = JSON.stringify(
      rows.map(([campsite, stay_date, price, observed_at]) => ({ campsite, stay_date, price, observed_at })),
    );
    world.serves(PAGE, { 'content-type': 'text/html' });
    const texts = await uploaded('texts.csv', TEXTS.join('\n'));
    const sheet = await uploaded('sheet.xlsx', workbook);
    const mappingOf = (pattern: string) => ({
      kind: 'prices',
      fields: {
        observed_at: { constant: '2027-01-19T06:00:00Z' },
        campsite: { column: 'campsite' },
        stay_date: { column: 'stay_date' },
        price: { column: 'price', pattern },
      },
    });
    const page = { name: 'Page', door: 'page', address: world.address, allow_http: true };
    // What is read for the first time is compiled then.
    await call(previewUpload, { query: { id: texts }, payload: { kind: 'prices', mapping: mappingOf('(?<l>a)') } });
    await world.send(trySource, page);

    const answers = Promise.all([
      ...PATTERNS.map((pattern) =>
        call(previewUpload, { query: { id: texts }, payload: { kind: 'prices', mapping: mappingOf(pattern) } }),
      ),
      ...Array.from({ length: 5 }, () => call(getUploadGuess, { query: { id: sheet } })),
      ...Array.from({ length: 5 }, () => world.send(trySource, page)),
      ...[1, 2, 3].map(() => call(pushImport, { query: { kind: 'prices', dry_run: '1' }, payload: document })),
      ...[1, 2].map(() => call(previewUpload, { query: { id: sheet }, payload: { kind: 'prices', mapping: null } })),
    ]);
    expect(await longestTurnMs(answers)).toBeLessThan(150);
    const refused = (await answers).filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => body.error)).toEqual([]);
  },
);

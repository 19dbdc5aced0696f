import { gzipSync } from 'node:zlib';
import { IMPORT_MEDIA_TYPES, ImportReceipt } from '@vivac/contract/administration/imports';
import { ErrorBody } from '@vivac/contract/endpoint';
import { isAsContract } from '@vivac/testing/contract-shape';
import { NORTH } from '@vivac/testing/market/market';
import { csv, nights } from '@vivac/testing/push-world';
import { type Caller, type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** More with FUZZ_RUNS, another sequence with FUZZ_SEED. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 800);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20270120);

let server: ServerFixture;
beforeAll(async () => {
  server = await openServerFixture(undefined, { IMPORTS_AT_ONCE: '6' });
});
afterAll(() => server.close());

const HOSTILE = [
  '',
  ' ',
  '%00',
  '%',
  '%zz',
  '-1',
  '1e308',
  'null',
  '__proto__',
  '%F0%9F%92%A9',
  '<script>',
  'x'.repeat(301),
];
const hostile = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary', maxLength: 30 }).map((text) => encodeURIComponent(text.toWellFormed())),
);
const mostly = (...sensible: readonly string[]) =>
  fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...sensible) }, { weight: 1, arbitrary: hostile });

const QUERY: Readonly<Record<string, fc.Arbitrary<string>>> = {
  dry_run: mostly('1', '0'),
  source: mostly('Feed', 'A%20source'),
  on_bad_row: mostly('skip', 'fail'),
  observed_at: mostly('2027-01-18', '2027-01-18T07%3A00'),
  file_name: mostly('prices.csv', 'prices.json', '..%2F..%2Fetc%2Fpasswd'),
};
/** Mostly one without a mapping: of no other anything is read. */
const unmapped = fc.record(QUERY, { requiredKeys: [] });
const mapped = fc.record({ ...QUERY, mapping: mostly('airbnb', 'serpapi') }, { requiredKeys: ['mapping'] });
const query = fc.oneof({ weight: 9, arbitrary: unmapped }, { weight: 1, arbitrary: mapped }).map((requested) =>
  Object.entries(requested)
    .map((pair) => pair.join('='))
    .join('&'),
);

const sensible = csv(...nights('2027-05', 91, 3));
const object = { campsite: NORTH[0], stay_date: '2027-05-01', price: 12, observed_at: '2027-01-19T06:00:00Z' };
const line = fc.string({
  unit: fc.constantFrom(',', ';', '"', '\n', '\t', '{', '}', '[', 'a', '1', 'ñ', '\0', '='),
  maxLength: 60,
});
const reviewed = {
  campsite: NORTH[0],
  date: '2027-01-10',
  score: 9,
  reviewer_name: 'Ana',
  positive: 'Bien',
  language: 'es',
  nationality: 'Spain',
  type: 'Bungalow',
};
/** Half characters, what no database keeps, and names that every object of JavaScript has; as JSON writes them. */
const UNKEPT = ['\\ud800', 'Caf\\udfff', 'a\\u0000b', '__proto__', 'constructor', 'toString', 'CONSTRUCTOR'];
/** Rows in which a name or a value is such a text, as a document or a line each. */
const unkept = fc
  .record({
    row: fc.constantFrom<object>(object, object, reviewed),
    place: fc.nat(),
    text: fc.constantFrom(...UNKEPT),
    as: fc.constantFrom('value', 'name', 'more', 'deeper'),
    isDocument: fc.boolean(),
  })
  .map(({ row, place, text, as, isDocument }) => {
    const members = Object.entries(row).map(([name, value]) => [name, JSON.stringify(value)] as const);
    const at = place % members.length;
    const named = members.map(([name, value], member) => {
      if (member !== at || as === 'more') return `"${name}":${value}`;
      if (as === 'name') return `"${text}":${value}`;
      return `"${name}":${as === 'value' ? `"${text}"` : `{"${text}":["${text}"]}`}`;
    });
    const whole = `{${[...named, ...(as === 'more' ? [`"${text}":"${text}"`] : [])].join(',')}}`;
    return Buffer.from(isDocument ? `[${whole},${whole}]` : `${whole}\n${JSON.stringify(row)}\n`);
  });
const content: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 4, arbitrary: unkept },
  fc
    .constantFrom(sensible, JSON.stringify(object), JSON.stringify([object]), '', '<html>', '[[[[', '{"a":')
    .map(Buffer.from),
  line.map((text) => Buffer.from(sensible + text)),
  line.map((text) => Buffer.from(text)),
  fc.json().map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.concat([Buffer.from('PK\u0003\u0004'), bytes])),
  fc.nat(60).map((cut) => gzipSync(sensible).subarray(0, cut)),
  fc.constant(gzipSync(sensible)),
);
const attempts = fc.record({
  kind: mostly('prices', 'restrictions', 'campsites', 'reviews'),
  query,
  content,
  type: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...IMPORT_MEDIA_TYPES) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('text/html', 'multipart/form-data; boundary=x', ';', 'a/b/c', 'TEXT/CSV;charset=x'),
    },
  ),
  key: fc.option(fc.oneof(fc.constantFrom('k', '""', '"', 'x'.repeat(200)), fc.string({ maxLength: 20 })), {
    nil: undefined,
  }),
  encoding: fc.constantFrom(undefined, undefined, 'gzip', 'identity', 'br', 'GZIP', ''),
  caller: fc.constantFrom<Caller | null>('admin', 'admin', 'admin', 'admin', 'north', 'deleted', null),
});
type Attempt = typeof attempts extends fc.Arbitrary<infer T> ? T : never;

async function outcome({ kind, query: requested, content: payload, type, key, encoding, caller }: Attempt) {
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/imports/${kind}?${requested}`,
    headers: {
      'content-type': type,
      ...(key !== undefined && { 'idempotency-key': Buffer.from(key).toString('latin1') }),
      ...(encoding !== undefined && { 'content-encoding': encoding }),
      ...(caller !== null && { authorization: `Bearer ${server.tokens[caller]}` }),
    },
    payload,
  });
  const { statusCode: status, body } = response;
  return { status, fault: faultOf(status, body, caller) };
}

function faultOf(status: number, body: string, caller: Caller | null): string | null {
  if (status >= 500) return `${status}: ${body}`;
  if (status === 200 && caller !== 'admin') return 'let somebody in';
  const schema = status === 200 ? ImportReceipt : ErrorBody;
  if (!isAsContract(schema, JSON.parse(body))) return `${status}, not as the contract says: ${body}`;
  return /node_modules|\.ts:|SELECT |Bearer /.test(body) ? `tells too much: ${body}` : null;
}

describe('fuzzing pushes', () => {
  // @holds push-5
  it('any address, headers and bytes have a receipt or a problem sentence, never 500', async () => {
    const counted = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(attempts, async (attempt) => {
        const { status, fault } = await outcome(attempt);
        expect(fault).toBeNull();
        counted.set(status, (counted.get(status) ?? 0) + 1);
      }),
      { seed: SEED, numRuns: RUNS },
    );
    for (const status of [200, 400, 401, 403, 415, 422])
      expect([status, counted.get(status) ?? 0]).not.toEqual([status, 0]);
  }, 300_000);

  it('leaves every batch whole: its counts add up, and none is open', async () => {
    const [found] = await server.context.db.query(
      `SELECT count(*) FILTER (WHERE id LIKE 'open:%')::int AS open,
         count(*) FILTER (WHERE rows_stored > 0)::int > 0 AS stored FROM batches`,
    );
    expect(found).toEqual({ open: 0, stored: true });
  });
});

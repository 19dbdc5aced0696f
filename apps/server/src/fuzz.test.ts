import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrorBody } from '@vivac/contract/endpoint';
import { Value } from 'typebox/value';
import { NORTH, SOUTHERN } from '../../../tests/support/market.ts';
import { type ServerFixture, openServerFixture } from '../../../tests/support/server-fixture.ts';

/** More with FUZZ_RUNS, another sequence with FUZZ_SEED. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 400);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20270120);
const HANGING_MS = 8_000;

interface Parameter {
  readonly name: string;
  readonly in: string;
}
interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
}

let server: ServerFixture;
let operations: Operation[];

beforeAll(async () => {
  server = await openServerFixture();
  const { paths } = (await server.app.inject({ url: '/api/openapi.json' })).json<{
    paths: Record<string, Record<string, { parameters?: Parameter[] }>>;
  }>();
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [] }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
    })),
  );
});
afterAll(() => server.close());

const POLLUTION = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'constructor[prototype][admin]',
];
const HOSTILE = [
  '',
  ' ',
  '%00',
  'a%00b',
  '%',
  '%zz',
  '%E0%A4%A',
  '%ED%A0%80',
  '%F0%9F%92%A9',
  '%C0%AF',
  '%25',
  '%0d%0aX-Evil:%201',
  "'",
  "'%20OR%20'1'='1",
  "';DROP%20TABLE%20prices;--",
  '$1',
  '$$',
  '%5C',
  '%27%27%27',
  '{}',
  '[]',
  '[object%20Object]',
  'null',
  'undefined',
  'true',
  'NaN',
  'Infinity',
  '-Infinity',
  '-0',
  '-1',
  '0',
  '1e308',
  '1e-7',
  '0x10',
  '1_000',
  '2147483648',
  '-2147483649',
  '9223372036854775808',
  '99999999999999999999999999',
  '1.5',
  '٣',
  '１２',
  '0001-01-01',
  '0000-00-00',
  '9999-12-31',
  '2199-12-31',
  '-2027-01-01',
  '%2B012027-01-01',
  '2027-02-29',
  '2027-13-01',
  '<script>alert(1)</script>',
  '..%2F..%2Fetc%2Fpasswd',
  'x'.repeat(300),
  'x'.repeat(301),
  'x'.repeat(5000),
  '%F0%9F%8F%95'.repeat(150),
  ...POLLUTION,
];

/** Written into an address as they are: some are percent-encoded well, some not at all. */
const hostile = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary', maxLength: 40 }).map(encode),
  fc.string({ unit: 'grapheme', maxLength: 20 }).map(encode),
  fc.integer().map(String),
  fc.double().map(String),
);
const plausible = (name: string) => {
  if (name === 'campsitename' || name === 'competitorname') return fc.constantFrom(...NORTH, SOUTHERN).map(encode);
  if (name === 'month') return fc.integer({ min: 1, max: 12 }).map(String);
  if (name === 'days') return fc.integer({ min: 1, max: 366 }).map(String);
  if (name === 'year') return fc.integer({ min: 2000, max: 2199 }).map(String);
  if (name === 'numberofguests') return fc.integer({ min: 1, max: 100 }).map(String);
  if (name.endsWith('date')) {
    const between = { min: new Date('2000-01-01'), max: new Date('2199-12-31'), noInvalidDate: true };
    return fc.date(between).map((date) => date.toISOString().slice(0, 10));
  }
  return fc.constantFrom('Booking', 'Glamping%20tent', 'Free', 'None');
};

/** Each parameter left out, given once or given several times; now and then one that nobody knows. */
const query = (parameters: readonly Parameter[]) =>
  fc
    .tuple(
      ...parameters.map(({ name }) =>
        fc
          .oneof(
            { weight: 6, arbitrary: fc.tuple(plausible(name)) },
            { weight: 2, arbitrary: fc.tuple(hostile) },
            { weight: 1, arbitrary: fc.array(fc.oneof(plausible(name), hostile), { maxLength: 5 }) },
          )
          .map((values) => values.map((value) => `${name}=${value}`)),
      ),
      fc.array(
        fc.tuple(fc.constantFrom(...POLLUTION, 'isAdmin', 'uid', 'x[]', ''), hostile).map((pair) => pair.join('=')),
        {
          maxLength: 2,
        },
      ),
    )
    .chain((parts) => fc.shuffledSubarray(parts.flat(), { minLength: Math.max(0, parts.flat().length - 1) }))
    .map((parts) => parts.join('&'));

const callers = fc.constantFrom('north', 'south', 'admin', 'idle', 'deleted', null);

/** One request; resolves to what is wrong with its answer. */
async function fault(
  operation: Operation,
  asked: string,
  caller: keyof ServerFixture['tokens'] | null,
): Promise<string | null> {
  const startedMs = performance.now();
  const response = await server.app.inject({
    method: operation.method as 'GET',
    url: `${operation.path}?${asked}`,
    headers: caller === null ? {} : { authorization: `Bearer ${server.tokens[caller]}` },
  });
  const { statusCode, body } = response;
  if (statusCode >= 500) return `${statusCode}: ${body}`;
  if (performance.now() - startedMs > HANGING_MS) return 'hangs';
  if (statusCode >= 400 && !Value.Check(ErrorBody, response.json())) return `not a refusal: ${body}`;
  return /node_modules|\.ts:|SELECT |Bearer /.test(body) ? `tells too much: ${body}` : null;
}

describe('whatever is asked', () => {
  it('is answered or refused in a sentence, by every call, and leaves the server standing', async () => {
    const statuses = new Map<string, number>();
    for (const operation of operations) {
      await fc.assert(
        fc.asyncProperty(query(operation.parameters), callers, async (asked, caller) => {
          expect(await fault(operation, asked, caller)).toBeNull();
          statuses.set(operation.path, (statuses.get(operation.path) ?? 0) + 1);
        }),
        { seed: SEED, numRuns: Math.ceil(RUNS / operations.length) },
      );
    }
    expect([...statuses.keys()].sort()).toEqual(operations.map(({ path }) => path).sort());
    expect((await server.app.inject({ url: '/readyz' })).statusCode).toBe(200);
    expect(Object.prototype).not.toHaveProperty('admin');
  }, 600_000);

  it('leaves nothing in the log that helps an attacker', () => {
    const told = server.logLines.filter((line) => /"level":(50|60)|node_modules|SELECT |Bearer |eyJ/.test(line));
    expect(server.logLines.length).toBeGreaterThan(RUNS);
    expect(told).toEqual([]);
  });
});

/** As a browser writes it; what is no text at all is left as it is. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

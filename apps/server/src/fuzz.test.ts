import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrorBody } from '@vivac/contract/endpoint';
import { isAsContract } from '@vivac/testing/contract-shape';
import { endpoints } from '@vivac/testing/endpoints';
import {
  DAYS,
  NUMBERS,
  POLLUTION,
  TEXTS,
  encode,
  hostile,
  hostileTo,
  plausible,
} from '@vivac/testing/hostile-parameters';
import { saveAdviserLimits } from '@vivac/testing/adviser-limits';
import { NORTH, SOUTHERN } from '@vivac/testing/market/market';
import { REVIEWS, reviewsCsv } from '@vivac/testing/market/review-market';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';

/** Questions to each call; more with FUZZ_RUNS, another sequence with FUZZ_SEED. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 100);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20270120);
const HANGING_MS = 30_000;

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
  await server.importCsv('reviews', reviewsCsv(REVIEWS));
  const { paths } = (await server.app.inject({ url: '/api/openapi.json' })).json<{
    paths: Record<string, Record<string, { parameters?: Parameter[] }>>;
  }>();
  await saveAdviserLimits(server, 'north', NORTH);
  await saveAdviserLimits(server, 'admin', [...NORTH, SOUTHERN]);
  // The calls of administrators, of channels and of alerts take bodies: fuzz-administration.test.ts. Those of sessions end the callers' own; what is sent to be imported: imports/push-fuzz.test.ts.
  // A stream does not end: modules/live/routes.test.ts.
  const asking = Object.entries(paths).filter(
    ([path]) =>
      !/^\/api\/(channels\b|adviser\/settings$|alert-rules\b|inbox\/|(user|session|admin|imports|upload_examples)\/|(reviews|dashboard\/changes)\/visits$|tariffs\/read$|live$)/.test(
        path,
      ),
  );
  operations = asking.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [] }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
    })),
  );
});
afterAll(() => server.close());

/**
 * A question that makes sense, in which at most two parameters are replaced: by something hostile, by several values,
 * or by nothing. Now and then there is one that nobody knows. Wholly random queries would all fail at the same check.
 */
const query = ({ parameters, path }: Operation) => {
  const written = (name: string, values: readonly string[]) => values.map((value) => `${name}=${value}`);
  const sensible = fc
    .tuple(...parameters.map(({ name }) => plausible(name, path)))
    // A reference is one of the campsites asked for, which come first where any are named; who has another price is compared.
    .map((values) => {
      const names = parameters.map(({ name }) => name);
      const sameAs: Record<string, string> = { referencename: 'campsitename', changedname: 'competitorname' };
      return names.map((name, at) => {
        const same = names.indexOf(sameAs[name] ?? name);
        return written(name, [values[same < 0 ? at : same]!]);
      });
    });
  const change = (name: string) =>
    fc.oneof(
      { weight: 4, arbitrary: hostileTo(name).map((value) => written(name, [value])) },
      { weight: 1, arbitrary: fc.array(hostileTo(name), { maxLength: 4 }).map((values) => written(name, values)) },
    );
  const changes = fc
    .subarray([...parameters.keys()], { maxLength: Math.min(2, parameters.length) })
    .chain((places) =>
      fc.tuple(...places.map((place) => change(parameters[place]!.name).map((parts) => ({ place, parts })))),
    );
  const unknown = fc.array(fc.tuple(fc.constantFrom(...POLLUTION, 'isAdmin', 'uid', 'x[]', ''), hostile), {
    maxLength: 1,
  });
  return fc.tuple(sensible, changes, unknown).map(([parts, changed, others]) => {
    const all = [...parts];
    for (const { place, parts: other } of changed) all[place] = other;
    return [...all.flat(), ...others.map((pair) => pair.join('='))].join('&');
  });
};

const callers = fc.constantFrom('north', 'north', 'admin', 'admin', 'south', 'idle', 'deleted', null);

/** The address of a question: what the path names is taken out of it. */
function addressOf({ path }: Operation, requested: string): string {
  const parts = requested.split('&');
  const named = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const at = parts.findIndex((part) => part.startsWith(`${name}=`));
    return at < 0 ? '' : parts.splice(at, 1)[0]!.slice(name.length + 1);
  });
  return `${named}?${parts.join('&')}`;
}

/** One request, and what is wrong with its answer. */
async function outcome(operation: Operation, requested: string, caller: keyof ServerFixture['tokens'] | null) {
  const startedMs = performance.now();
  const response = await server.app.inject({
    method: operation.method as 'GET',
    url: addressOf(operation, requested),
    headers: caller === null ? {} : { authorization: `Bearer ${server.tokens[caller]}` },
  });
  const fault =
    performance.now() - startedMs > HANGING_MS ? 'hangs' : faultOf(operation, response.statusCode, response.body);
  return { status: response.statusCode, fault };
}

function faultOf({ method, path }: Operation, status: number, body: string): string | null {
  // The log says why.
  if (status >= 500) return `${status}: ${body} ${server.logLines.findLast((line) => line.includes('reason')) ?? ''}`;
  const requested = endpoints.find((endpoint) => endpoint.method === method && `/api${endpoint.path}` === path)!;
  if (status === 200 && requested.produces) return /^(\ufeff|PK)/.test(body) ? null : `no file: ${body.slice(0, 100)}`;
  const schema = status === 200 ? requested.response : ErrorBody;
  if (!isAsContract(schema, JSON.parse(body))) return `${status}, not as the contract says: ${body}`;
  return /node_modules|\.ts:|SELECT |Bearer /.test(body) ? `tells too much: ${body}` : null;
}

/** A question that makes sense, of nights with prices and of reviews. */
const SENSIBLE: Readonly<Record<string, string>> = {
  campsite: encode(NORTH[0]),
  from: '0',
  to: '10',
  campsitename: encode(NORTH[0]),
  competitorname: encode(NORTH[1]),
  referencename: encode(NORTH[0]),
  month: '2',
  year: '2027',
  days: '300',
  date: '2027-02-10',
  startdate: '2027-02-10',
  south: '36',
  west: '-10',
  north: '44',
  east: '5',
  zoom: '8',
  format: 'csv',
};

/** As many at once as the server has connections to the database. */
const inTens = (all: readonly string[]) => all.flatMap((_, at) => (at % 10 === 0 ? [all.slice(at, at + 10)] : []));

describe('fuzzing every endpoint', () => {
  it('boundary values in every parameter are answered or refused with a problem sentence', async () => {
    const names = operations.flatMap(({ parameters }) => parameters.map(({ name }) => name));
    const asked = new Map<string, number>();
    for (const operation of operations) {
      for (const { name } of operation.parameters) {
        // What many calls take is read by the same code: each is asked a sixth of the values, and together they are asked all.
        const shares = Math.min(6, names.filter((other) => other === name).length);
        const share = asked.get(name) ?? 0;
        asked.set(name, share + 1);
        const own = [...DAYS, ...NUMBERS, ...TEXTS].filter((_, at) => (at + share) % shares === 0);
        for (const values of inTens(own)) {
          const outcomes = values.map(async (value) => {
            const requested = Object.entries({ ...SENSIBLE, [name]: value }).map((pair) => pair.join('='));
            const { fault } = await outcome(operation, requested.join('&'), 'north');
            return [operation.path, name, value, fault];
          });
          expect(await Promise.all(outcomes)).toEqual(values.map((value) => [operation.path, name, value, null]));
        }
      }
    }
  }, 600_000);

  it('random input is answered or refused with a problem sentence, never 500', async () => {
    const answered = new Map<string, number>();
    for (const operation of operations) {
      await fc.assert(
        fc.asyncProperty(query(operation), callers, async (requested, caller) => {
          const { status, fault } = await outcome(operation, requested, caller);
          expect(fault).toBeNull();
          if (status === 200) answered.set(operation.path, (answered.get(operation.path) ?? 0) + 1);
        }),
        { seed: SEED, numRuns: RUNS },
      );
    }
    // Nobody has an upload or a layout of the id that is asked for.
    for (const { path } of operations.filter((operation) => !/\{(id|number)\}/.test(operation.path)))
      expect([path, answered.get(path) ?? 0]).toEqual([path, expect.toSatisfy((n: number) => n > 10)]);
    expect((await server.app.inject({ url: '/readyz' })).statusCode).toBe(200);
    expect(Object.prototype).not.toHaveProperty('admin');
  }, 600_000);

  it('leaves no secret in the log', () => {
    const reported = server.logLines.filter((line) => /"level":(50|60)|node_modules|SELECT |Bearer |eyJ/.test(line));
    expect(server.logLines.length).toBeGreaterThan(RUNS);
    expect(reported).toEqual([]);
  });
});

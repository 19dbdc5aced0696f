import fc from 'fast-check';
import { getUsers } from '@vivac/contract/accounts';
import { API_KEY_SCOPES, ErrorBody } from '@vivac/contract/endpoint';
import { isAsContract } from '@vivac/testing/contract-shape';
import { endpoints } from '@vivac/testing/endpoints';
import { ALERT_KIND_MODULES } from '@vivac/domain/alerts/kinds/alert-kinds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REFERENCE, linkOf } from '@vivac/testing/market/market';
import { send } from '@vivac/testing/send';
import { type Caller, type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { tariffOf } from '@vivac/testing/tariff';

/** Questions to each call, however many calls there are; more with FUZZ_RUNS, another sequence with FUZZ_SEED. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 70);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20270120);
// Files that are sent to be imported: imports/push-fuzz.test.ts.
const OPERATIONS = endpoints.filter(
  ({ tag, access, accepts, path }) =>
    accepts === undefined &&
    (/^(accounts|API keys|channels)$/.test(tag) ||
      access === 'admin' ||
      /^\/(reviews\/visits|alert-rules\b|inbox\/)/.test(path)),
);
type Operation = (typeof OPERATIONS)[number];

let server: ServerFixture;
beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());

const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '💩',
  "' OR '1'='1",
  "';DROP TABLE watchlists;--",
  '$1',
  '%',
  '%00',
  '../../etc/passwd',
  '{email}',
  '__proto__',
  'constructor',
  '<script>alert(1)</script>',
  'a@b.test\r\nBcc: c@d.test',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://[::1]/',
  'http://user:pass@stays.test/',
  'https://stays.test/%zz',
  'https://xn--a.test/\ud800',
  `https://stays.test/${'x'.repeat(1970)}`,
  `https://stays.test/${'x'.repeat(1990)}`,
  'x'.repeat(300),
  'x'.repeat(20_000),
];
const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.webUrl(),
  fc.emailAddress(),
);
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 400 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.constantFrom(null, true, -1, 0, 1.5, 2 ** 31, 2 ** 53, 1e308, {}, [[]], [null], [{}]) },
);
const email = fc.constantFrom('idle@vivac.test', 'idle@vivac.test', 'south@vivac.test', 'ghost@vivac.test');
const link = fc.constantFrom(linkOf(0), linkOf(1), linkOf(2), 'https://stays.test/not-seen-yet', 'https://fuzz.test/1');
let registered = 0;

const SENSIBLE: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  email,
  username: fc.constant('Somebody'),
  reference_link: fc.constant(linkOf(3)),
  competitor_links: fc.uniqueArray(link, { maxLength: 4 }),
  name: fc.constant('A key'),
  campsite: fc.constant(REFERENCE),
  scopes: fc.subarray([...API_KEY_SCOPES], { minLength: 1 }),
  requests_per_minute: fc.integer({ min: 1, max: 1200 }),
  shown: fc.boolean(),
  expires_in_days: fc.integer({ min: 1, max: 3660 }),
  until: fc.constant('2027-01-16T06:00:00Z'),
  version: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.nat(5) }),
};

/** A body that makes sense, of which up to two fields are hostile or absent, with one that nobody knows. */
const body = fc
  .record(SENSIBLE)
  .chain((sensible) =>
    fc
      .tuple(
        fc.dictionary(fc.constantFrom(...Object.keys(SENSIBLE)), hostile, { maxKeys: 2 }),
        fc.dictionary(fc.constantFrom('__proto__', 'admin', 'isAdmin', 'role', 'uid'), hostile, { maxKeys: 1 }),
      )
      .map(([changes, unknown]) => ({ ...sensible, ...changes, ...unknown })),
  );
const callers = fc.constantFrom<Caller | null>('admin', 'admin', 'admin', 'admin', 'north', 'deleted', null);
const inAddress = fc.oneof({ weight: 2, arbitrary: email }, { weight: 1, arbitrary: hostileText });

/** A text that no database keeps, or one that means something to a program, in place of any text of a body. */
const spoiling = fc.record({
  place: fc.nat(),
  text: fc.constantFrom('\ud800', 'a\udfffb', '\u0000', '__proto__', 'constructor'),
});

interface Attempt {
  readonly caller: Caller | null;
  readonly spoiled: { readonly place: number; readonly text: string } | null;
  readonly address: string;
  readonly sent: object;
  readonly asked: string;
}
const attempts = fc.record<Attempt>({
  caller: callers,
  spoiled: fc.option(spoiling, { freq: 1 }),
  address: inAddress,
  sent: body,
  asked: fc.oneof({ weight: 2, arbitrary: link }, { weight: 1, arbitrary: hostileText }),
});

async function outcome(operation: Operation, attempt: Attempt) {
  const { caller } = attempt;
  const response = await server.app.inject({
    method: operation.method,
    url: addressOf(operation, attempt),
    headers: {
      'content-type': 'application/json',
      ...(caller !== null && { authorization: `Bearer ${server.tokens[caller]}` }),
    },
    ...(operation.body && { payload: spoiledJson(payloadOf(operation, attempt), attempt.spoiled) }),
  });
  const status = response.statusCode;
  const isIntruder = status === 200 && caller !== 'admin' && !(operation.access === 'user' && caller === 'north');
  return { status, fault: isIntruder ? 'let somebody in' : faultOf(operation, status, response.body) };
}

/** The JSON of a body with one of its texts replaced, however deep it lies. */
function spoiledJson(payload: object, spoiled: Attempt['spoiled']): string {
  let texts = 0;
  const whole = JSON.stringify(payload, (_, value: unknown) => (typeof value === 'string' ? (texts++, value) : value));
  if (spoiled === null || texts === 0) return whole;
  let at = spoiled.place % texts;
  return JSON.stringify(payload, (_, value: unknown) =>
    typeof value === 'string' && at-- === 0 ? spoiled.text : value,
  );
}

function addressOf({ path, query }: Operation, { address, asked: requested }: Attempt): string {
  const written = (text: string) => encodeURIComponent(text.toWellFormed());
  const filled = path
    .replaceAll('{kind}', /^[\w.@]+$/.test(address) ? 'prices' : written(address))
    .replaceAll(/\{(email|id|number|delivery)\}/g, written(address));
  const asks = path.startsWith('/admin/audit_log') ? 'search' : 'link';
  return `/api${filled}${query ? `?${asks}=${written(requested)}` : ''}`;
}

/** A source that would be asked nowhere, under a name of its own. */
const SOURCE = { door: 'push', kind: 'prices', host: 'fuzz.test', ground: 'licence', note: '' };

/** A webhook at an address that needs no look-up; a user has at most ten. */
const CHANNEL = { kind: 'webhook', url: 'https://93.184.216.34/hook' };

/** Whether a field that stands for all of them was left as it is. */
const isSensible = (sent: object): boolean => Reflect.get(sent, 'username') === 'Somebody';

/** One rule that makes sense where nothing is hostile. */
function ruleOf(sent: object): unknown {
  return isSensible(sent) ? { kind: 'source', ...ALERT_KIND_MODULES.source.example } : sent;
}

/** Nobody is registered twice: who would be, gets an address of their own. */
function payloadOf({ path }: Operation, { sent }: Attempt): object {
  if (path.startsWith('/admin/sources')) return sourceOf(sent);
  if (path === '/user/choices') return choicesOf(sent);
  if (path === '/alert-rules/preview') return { ...sent, rule: ruleOf(sent) };
  if (path === '/alert-rules') return { rules: [ruleOf(sent)] };
  if (path === '/tariffs')
    return { campsite: Reflect.get(sent, 'campsite'), tariff: isSensible(sent) ? tariffOf() : sent };
  if (path === '/channels') return { ...CHANNEL, ...sent };
  const isNew = path === '/user/register' && Reflect.get(sent, 'email') === 'ghost@vivac.test';
  return isNew ? { ...sent, email: `person${(registered += 1)}@vivac.test` } : sent;
}

/** One choice that makes sense where nothing is hostile, beside all that is. */
function choicesOf(sent: object): object {
  const hostileParts = Object.entries(sent).filter(([key]) => !(key in SENSIBLE));
  return { ...Object.fromEntries(hostileParts), language: isSensible(sent) ? 'ca' : sent };
}

function sourceOf(sent: object): object {
  const name: unknown = Reflect.get(sent, 'name');
  return { ...SOURCE, ...sent, name: name === 'A key' ? `A source ${(registered += 1)}` : name };
}

function faultOf({ response, produces }: Operation, status: number, answered: string): string | null {
  if (status >= 500) return `${status}: ${answered}`;
  if (status === 200 && produces) return /^(PK|[\ufeff{])/.test(answered) ? null : `no file: ${answered.slice(0, 100)}`;
  const isAsDescribed = isAsContract(status === 200 ? response : ErrorBody, JSON.parse(answered));
  if (!isAsDescribed) return `${status}, not as the contract says: ${answered}`;
  return /node_modules|\.ts:|SELECT |Bearer /.test(answered) ? `tells too much: ${answered}` : null;
}

describe('fuzzing the administration endpoints', () => {
  // @holds admin-8
  it.each(OPERATIONS.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    '%s answers or refuses with a problem sentence, never 500',
    async (name, operation) => {
      const answered = { well: 0 };
      await fc.assert(
        fc.asyncProperty(attempts, async (attempt) => {
          const { status, fault } = await outcome(operation, attempt);
          expect(fault).toBeNull();
          if (status === 200) answered.well += 1;
        }),
        { seed: SEED, numRuns: RUNS },
      );
      // Who is deleted is gone and gets no link, the cast has its passwords, the mail server is set by the environment, no message is parked, no batch has such a number, nothing is asked of an
      // address, and nobody's fields are those of a decision: those are mostly refused.
      const isRefused =
        /DELETE|invite|\/link$|admin\/mail|erase|export|admin\/backups|\{id\}|\{number\}|PUT \/admin\/unit_types|campsites\/\w|sources\/(try|expand|consents\/)/.test(
          name,
        );
      expect(answered.well).toBeGreaterThan(isRefused ? -1 : 5);
    },
    300_000,
  );

  it('leaves the users valid by the contract’s schema, with one administrator', async () => {
    const { status, body: users } = await send(server, getUsers, 'admin');
    expect(status).toBe(200);
    expect(users.filter(({ admin }) => admin).map(({ email: address }) => address)).toEqual(['admin@vivac.test']);
    expect(users.find(({ email: address }) => address === 'north@vivac.test')).toMatchObject({ version: 1 });
    expect(Object.prototype).not.toHaveProperty('admin');
  });

  // @holds admin-8
  it.each(['', '{', '[]', 'null', '"x"', '{"email":', '\u0000', '{"__proto__":{"admin":true}}', '9'.repeat(400)])(
    'the invalid body %j is refused with a problem sentence',
    async (payload) => {
      const response = await server.app.inject({
        method: 'POST',
        url: '/api/user/register',
        headers: { authorization: `Bearer ${server.tokens.admin}`, 'content-type': 'application/json' },
        payload,
      });
      expect(response.statusCode).toBe(400);
      expect(isAsContract(ErrorBody, response.json())).toBe(true);
    },
  );

  it('leaves no secret in the log', () => {
    const reported = server.logLines.filter((line) =>
      /"level":(50|60)|node_modules|SELECT |Bearer |eyJ|vvc_/.test(line),
    );
    expect(reported).toEqual([]);
  });
});

import fc from 'fast-check';
import { plausible } from '@vivac/testing/hostile-parameters';
import { saveAdviserLimits } from '@vivac/testing/adviser-limits';
import { ALIKE, NORTH, SOUTHERN } from '@vivac/testing/market/market';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { type Tally, unless } from '../crash/tally.ts';

const QUESTIONS = 6;
const SEED = 20270120;
/** A stream, which does not end, and what says where the server is or what it made of chance. */
const LEFT_OUT =
  /^\/api\/(live|admin\/backups|admin\/audit_log(\.csv)?|user\/admin|user\/api_keys|admin\/api_keys|channels|admin\/trust)$|\{/;
const ERROR = '"level":50';

interface Operation {
  readonly path: string;
  readonly parameters: readonly string[];
}

/** The same questions to each call that reads, by a manager and an administrator. */
export async function askEveryCall(servers: readonly ServerFixture[], tally: Tally): Promise<void> {
  const [plain, spread] = servers as [ServerFixture, ServerFixture];
  for (const operation of await operationsOf(plain)) {
    const found = new Set<string>();
    let answered = 0;
    for (const question of questionsOf(operation)) {
      for (const caller of ['north', 'admin'] as const) {
        const said = await answerOf(plain, caller, question);
        if (said.statusCode === 200) answered++;
        found.add(differenceOf(said, await answerOf(spread, caller, question), spread));
      }
    }
    const findings = [...found].filter((finding) => finding !== '');
    tally.check(`${operation.path}, answered ${answered} times`, unless(findings.length === 0, findings.join('\n')));
  }
}

function whereDiffering(one: string, other: string): string {
  const at = Math.max(0, one.split('').findIndex((letter, nth) => letter !== other[nth]) - 60);
  return `another answer: ${one.slice(at, at + 120)} and ${other.slice(at, at + 120)}`;
}

/** The market of the tests on a store. */
export async function filled(url: string): Promise<ServerFixture> {
  const server = await openServerFixture({ url, drop: async () => {} });
  await saveAdviserLimits(server, 'north', NORTH);
  await saveAdviserLimits(server, 'admin', [...NORTH, SOUTHERN]);
  return server;
}

async function operationsOf({ app }: ServerFixture): Promise<Operation[]> {
  const { paths } = (await app.inject({ url: '/api/openapi.json' })).json<{
    paths: Record<string, Record<string, { parameters?: { name: string }[] }>>;
  }>();
  return Object.entries(paths).flatMap(([path, { get }]) =>
    get === undefined || LEFT_OUT.test(path)
      ? []
      : [{ path, parameters: (get.parameters ?? []).map(({ name }) => name) }],
  );
}

/** Some with the filters under which the market has prices, some with others. */
function questionsOf({ path, parameters }: Operation): string[] {
  const sensible = fc.tuple(...parameters.map((name) => plausible(name, path)));
  return fc.sample(sensible, { numRuns: QUESTIONS, seed: SEED }).map((values, nth) => {
    const alike: Readonly<Record<string, unknown>> = nth % 2 === 0 ? { ...ALIKE, month: 2, year: 2027 } : {};
    const sameAs: Readonly<Record<string, string>> = { referencename: 'campsitename', changedname: 'competitorname' };
    const written = parameters.map((name, at) => {
      const same = parameters.indexOf(sameAs[name] ?? name);
      const usual = alike[name];
      return `${name}=${usual === undefined ? values[same < 0 ? at : same] : encodeURIComponent(String(usual))}`;
    });
    return `${path}?${written.join('&')}`;
  });
}

const answerOf = ({ app, tokens }: ServerFixture, caller: 'north' | 'admin', url: string) =>
  app.inject({ url, headers: { authorization: `Bearer ${tokens[caller]}` } });

interface Said {
  readonly statusCode: number;
  readonly body: string;
}

/** How a second answer differs from a first; empty where it does not. */
export function differenceOf(said: Said, other: Said, { logLines }: ServerFixture): string {
  if (said.statusCode !== other.statusCode) {
    const why = logLines.findLast((line) => line.includes(ERROR))?.match(/"message":"(.*?)"[,}]/)?.[1];
    return `${said.statusCode} and ${other.statusCode} (${why ?? other.body.slice(0, 200)})`;
  }
  const ofItsMoment = [said, other].some(({ body }) => isOfItsMoment(body));
  if (said.statusCode !== 200 || ofItsMoment || said.body === other.body) return '';
  return whereDiffering(said.body, other.body);
}

/** Workbooks say when they were written, and some figures are counted behind the answer. */
const isOfItsMoment = (body: string) => body.startsWith('PK') || body.includes('"computing":true');

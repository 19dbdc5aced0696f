import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '@vivac/testing/endpoints';
import { addressOf, type Caller, type ServerFixture } from '@vivac/testing/server-fixture';
import { computeNext } from '@vivac/server/src/modules/changes/compute/compute-changes.ts';
import { readUnreadWords } from '@vivac/server/src/modules/reviews/read-words.ts';
import { settleUser } from '@vivac/server/src/modules/alerts/alert-engine.ts';
import { type Tally, unless } from '../crash/tally.ts';
import { differenceOf } from './every-call.ts';
import type { Told } from './beside-calls.ts';
import { type Step, STORY } from './story.ts';
import { differingWorlds } from './world.ts';

/** Each call that writes, once at least, on both stores: answers and afterwards all tables must be equal. */
export async function writeByEveryCall(servers: readonly ServerFixture[], tally: Tally): Promise<void> {
  const [plain, spread] = servers as [ServerFixture, ServerFixture];
  const told: [Told, Told] = [{}, {}];
  const reported = new Set<string>();
  const unsaid = new Set(
    endpoints.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`),
  );
  for (const step of STORY) {
    unsaid.delete(step.call ?? '');
    const [said, other] = [await done(plain, step, told[0]), await done(spread, step, told[1])];
    const wanted = step.status ?? 200;
    const differences = [
      ...(said.statusCode === wanted ? [] : [`${said.statusCode}, not ${wanted}: ${said.body.slice(0, 300)}`]),
      differenceOf({ ...said, body: masked(said.body) }, { ...other, body: masked(other.body) }, spread),
      ...(await differingWorlds(plain.context.db, spread.context.db)),
    ].filter((difference) => difference !== '' && !reported.has(difference));
    for (const difference of differences) reported.add(difference);
    tally.check(
      `${step.call ?? ''} ${step.what ?? ''}`.trim(),
      unless(differences.length === 0, differences.join('\n')),
    );
  }
  tally.check('every call that writes was made', unless(unsaid.size === 0, [...unsaid].join(', ')));
}

/** What is another on each store by chance: ids, secrets and moments of the real clock. */
const masked = (body: string): string =>
  body
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, 'uuid')
    .replaceAll(/\b(vvc|whsec)_[\w+/=-]+/g, 'secret')
    .replaceAll(/"(prefix|key|link|name)":"(vvc_|http:\/\/[^"]*action|vivac-)[^"]*"/g, '"$1":"chance"')
    .replaceAll(/"progress":\{[^}]*\}/g, '"progress":null')
    .replaceAll(/20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, 'moment');

async function done(server: ServerFixture, step: Step, told: Told): Promise<{ statusCode: number; body: string }> {
  try {
    await step.before?.(server, told);
    if (step.call === undefined) return { statusCode: 200, body: '' };
    const said = await asked(server, step, told);
    if (step.tells !== undefined && said.statusCode === 200) told[step.tells] = JSON.parse(said.body);
    await step.after?.(server, told);
    await settled(server);
    return said;
  } catch (error) {
    return { statusCode: 500, body: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

async function asked(server: ServerFixture, step: Step, told: Told): Promise<{ statusCode: number; body: string }> {
  const endpoint = endpoints.find(({ method, path }) => `${method} ${path}` === step.call)!;
  const token = step.anew ? await server.freshToken('admin') : server.tokens[step.as ?? 'admin'];
  const payload = typeof step.body === 'function' ? step.body(told) : step.body;
  return server.app.inject({
    method: endpoint.method,
    url: addressOf(endpoint, typeof step.with === 'function' ? step.with(told) : step.with),
    headers: {
      authorization: `Bearer ${token}`,
      origin: server.config.publicUrl,
      ...(payload !== undefined && { 'content-type': typeof payload === 'string' ? 'text/csv' : 'application/json' }),
    },
    ...(payload !== undefined && { payload }),
  });
}

const PEOPLE: readonly Caller[] = ['north', 'south', 'admin'];

/** As the engines behind the calls do it. */
async function settled({ context, logLines }: ServerFixture): Promise<void> {
  while (await computeNext(context)) await wait(0);
  await readUnreadWords(context);
  for (const caller of PEOPLE) {
    const user = await context.identity.findByEmail(`${caller}@vivac.test`);
    if (user !== null) await settleUser(context, user.uid);
  }
  const error = logLines.findLast((line) => line.includes('"level":50'));
  if (error !== undefined) throw new Error(error);
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { openOutbound, type Outbound } from '@vivac/server/src/platform/outbound/outbound.ts';
import { type AllowedTargets, readAllowedTargets } from '@vivac/server/src/platform/outbound/fetch/allowed-targets.ts';
import {
  FETCH_LIMITS,
  FetchInterrupted,
  type FetchOutcome,
  type FetchPolicy,
  type FetchRequest,
} from '@vivac/server/src/platform/outbound/fetch/fetch-types.ts';
import type { PoliteOutcome } from '@vivac/server/src/platform/outbound/polite-fetch.ts';
import { fetchGuarded } from '@vivac/server/src/platform/outbound/fetch/fetch-guarded.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { type LoopbackServer, startLoopbackServer } from './loopback-server.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Any number of hosts on one server of loopback, told apart by their names, in a time that the test moves. */
export interface HostFarm {
  readonly outbound: Outbound;
  readonly database: TestDatabase;
  url(host: string, path?: string): string;
  /** How `path` of a host answers; what nobody says is 404. */
  answer(host: string, path: string, how: Answer | string): void;
  passSeconds(seconds: number): void;
  now(): Date;
  /** The name of a host that no other test has asked. */
  newHost(): string;
  /** Paths that were asked of a host, in their order, and when. */
  seen(host: string): { readonly path: string; readonly at: Date }[];
  /** Asks for a feed, without patience; the text of its answer, the reason of its refusal, or `later`. */
  feed(host: string, path?: string): Promise<string>;
  /** Asks for a page, and comes back as often as it is told to, as a worker does. */
  page(host: string, path?: string): Promise<string>;
  close(): Promise<void>;
}

/** The text of an answer, the reason of a refusal, else the outcome. */
export async function finish(outcome: PoliteOutcome): Promise<string> {
  return outcome.outcome === 'later' ? outcome.outcome : finished(outcome);
}

async function finished(outcome: FetchOutcome): Promise<string> {
  if (outcome.outcome === 'refused') return outcome.reason;
  return outcome.outcome === 'received' ? textOf(outcome) : outcome.outcome;
}

export async function openHostFarm(): Promise<HostFarm> {
  const database = await createTestDatabase();
  const answers = new Map<string, Answer | string>();
  const requests: { host: string; path: string; at: Date }[] = [];
  let hosts = 0;
  let now = new Date('2026-11-22T10:00:00Z');
  const server = await startLoopbackServer((request, response) => {
    const host = request.headers.host?.replace(/:\d+$/, '') ?? '';
    const path = request.url ?? '';
    requests.push({ host, path, at: now });
    const how = answers.get(`${host} ${path}`);
    if (how === undefined) response.writeHead(404).end();
    else if (typeof how === 'string') response.end(how);
    else how(request, response);
  });
  const outbound = openOutbound({
    db: database.db,
    clock: { now: () => now },
    allowed: readAllowedTargets(`127.0.0.1:${server.port}`) ?? [],
    contact: 'https://vivac.test',
    version: '1.0',
    resolve: async () => ['127.0.0.1'],
  });
  const url = (host: string, path = '/') => `http://${host}:${server.port}${path}`;
  const pass = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1_000);
  };
  async function page(host: string, path?: string): Promise<string> {
    for (let turn = 0; turn < 5; turn += 1) {
      const outcome = await outbound.fetchPage({ url: url(host, path), allowHttp: true }, 0);
      if (outcome.outcome !== 'later') return finish(outcome);
      pass((outcome.at.getTime() - now.getTime()) / 1_000);
    }
    return 'later';
  }
  return {
    outbound,
    database,
    url,
    answer: (host, path, how) => void answers.set(`${host} ${path}`, how),
    passSeconds: pass,
    now: () => now,
    newHost: () => `camping${(hosts += 1)}.test`,
    seen: (host) => requests.filter((request) => request.host === host),
    feed: async (host, path) =>
      finish(await outbound.fetchFeed({ url: url(host, path), allowHttp: true, expect: 'data' }, 0)),
    page,
    async close() {
      await server.close();
      await database.drop();
    },
  };
}

const CSV: Answer = (_request, response) => response.end('a;b\n1;2\n');

/** A feed on loopback, `feed.test`, that the operator allows, and the requests that are made of it. */
export interface FeedWorld {
  readonly server: LoopbackServer;
  /** How it answers from now on; a small CSV file when nothing is said. */
  answer(how?: Answer): void;
  ask(request?: Partial<FetchRequest>, policy?: Partial<FetchPolicy>): Promise<FetchOutcome>;
  close(): Promise<void>;
}

export async function openFeedWorld(): Promise<FeedWorld> {
  let answer = CSV;
  const server = await startLoopbackServer((request, response) => answer(request, response));
  const policy: FetchPolicy = {
    userAgent: 'Vivac/1.0 (+https://vivac.test)',
    allowed: allow(`feed.test:${server.port}`),
    resolve: async () => ['127.0.0.1'],
    limits: FETCH_LIMITS,
  };
  return {
    server,
    answer(how = CSV) {
      answer = how;
    },
    ask: (request = {}, changed = {}) =>
      fetchGuarded(
        { url: `http://feed.test:${server.port}/prices.csv`, allowHttp: true, expect: 'data', ...request },
        { ...policy, ...changed },
      ),
    close: server.close,
  };
}

/** What an operator writes in OUTBOUND_ALLOW. */
export function allow(text: string): AllowedTargets {
  const targets = readAllowedTargets(text);
  if (targets === null) throw new Error(`no OUTBOUND_ALLOW: ${text}`);
  return targets;
}

export async function textOf(outcome: FetchOutcome): Promise<string> {
  if (outcome.outcome !== 'received') throw new Error(`nothing was received: ${JSON.stringify(outcome)}`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of outcome.body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** The reason of a refusal, whether it is a value or cuts the body; else the outcome. */
export async function reasonOf(requested: Promise<FetchOutcome>): Promise<string> {
  const outcome = await requested;
  if (outcome.outcome === 'refused') return outcome.reason;
  if (outcome.outcome === 'unchanged') return outcome.outcome;
  try {
    await textOf(outcome);
    return outcome.outcome;
  } catch (error) {
    if (error instanceof FetchInterrupted) return error.refusal.reason;
    throw error;
  }
}

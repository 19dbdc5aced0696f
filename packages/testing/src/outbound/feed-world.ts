import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AllowedTargets, readAllowedTargets } from '@vivac/server/src/platform/outbound/fetch/allowed-targets.ts';
import { fetchGuarded } from '@vivac/server/src/platform/outbound/fetch/fetch-guarded.ts';
import {
  FETCH_LIMITS,
  FetchInterrupted,
  type FetchOutcome,
  type FetchPolicy,
  type FetchRequest,
} from '@vivac/server/src/platform/outbound/fetch/fetch-types.ts';
import { type LoopbackServer, startLoopbackServer } from './loopback-server.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
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

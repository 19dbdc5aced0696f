import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Endpoint, ErrorBody, type ParamsOf, type QueryOf, type ResponseOf } from '@vivac/contract/endpoint';
import { pino } from 'pino';
import { clockOf } from '@vivac/server/src/platform/clock.ts';
import { contractFlaw } from './contract-shape.ts';
import { type TestDatabase, createFilledDatabase, makeTestDirectory } from './test-database.ts';
import { createVisitor } from './identity/visitor.ts';
import { type Config, readConfig } from '@vivac/server/src/config.ts';
import { openContext, serveApp, startNotifications } from '@vivac/server/src/app.ts';
import type { Context } from '@vivac/server/src/context.ts';
import { embedded } from '@vivac/server/src/platform/identity/open-identity.ts';
import type { ImportKind } from '@vivac/intake/mapping/fields';
import {
  CALLERS,
  type Caller,
  type EmbeddedContext,
  PASSWORD,
  configOf,
  emailOf,
  fillMarket,
  importerInto,
} from './market/filled-market.ts';

export type { Caller };

const QUICK = { tickMs: 1_000, pollingS: 0.5, firstWaitS: 0.2 };

type App = Awaited<ReturnType<typeof serveApp>>;
type Query = Readonly<Record<string, string | number | readonly string[] | undefined>>;
type Headers = Readonly<Record<string, string>>;
/** What a query may be written as: numbers and texts, and lists of texts. */
type Requested<E extends Endpoint> = (QueryOf<E> extends undefined
  ? Query
  : { readonly [K in keyof QueryOf<E>]: Query[string] }) & { readonly [K in keyof ParamsOf<E>]: string };

export interface Answer<Body> {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly body: Body;
}

export interface ServerFixture {
  readonly app: App;
  /** Every registered route, such as `GET /healthz`. */
  readonly routes: ReadonlySet<string>;
  readonly context: EmbeddedContext;
  readonly config: Config;
  readonly databaseUrl: string;
  readonly tokens: Readonly<Record<Caller, string>>;
  /** The token of a user who signs in now, with a password of the tests. */
  tokenOf(email: string, uid: string): Promise<string>;
  /** The mails to an address, oldest first, once there are so many; nothing is sent before the first call. */
  mailTo(email: string, count?: number): Promise<string[]>;
  /** A token of a session of its own, for calls that end it. */
  freshToken(caller: Caller): Promise<string>;
  /** Every line written to the log, down to `debug`. */
  readonly logLines: readonly string[];
  /** An answer that must be 200 and as the contract says, or 304. */
  ask<E extends Endpoint>(
    endpoint: E,
    caller: Caller,
    query?: Requested<E>,
    headers?: Headers,
  ): Promise<Answer<ResponseOf<E>>>;
  /** A refusal, which must be as the contract says. */
  refused(endpoint: Endpoint, caller: Caller | null, query?: Query): Promise<Answer<ErrorBody>>;
  /** Imports rows of our own format. */
  importCsv(kind: ImportKind, csv: string): Promise<void>;
  /** The same context with another `VIVAC_NOW`. */
  at(vivacNow: string): Promise<App>;
  close(): Promise<void>;
}

/** The whole server over a database of its own, with a small market imported and everybody signed in. */
export async function openServerFixture(
  own?: Pick<TestDatabase, 'url' | 'drop'>,
  env: NodeJS.ProcessEnv = {},
  /** What asks other people’s servers, in place of the product’s. */
  outboundOf: (opened: Context) => Context['outbound'] = ({ outbound }) => outbound,
): Promise<ServerFixture> {
  const database = own ?? (await createFilledDatabase(fillMarket));
  if (own) await fillMarket(own.url);
  const dataDir = makeTestDirectory();
  const config = configOf(database.url, dataDir, env);
  const logLines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void logLines.push(line) });
  const opened = await openContext(config, database.url, log);
  const context = { ...opened, identity: embedded(opened.identity), outbound: outboundOf(opened) };
  const apps: App[] = [];
  let sending: ReturnType<typeof startNotifications> | null = null;
  const serve = async (served: Context): Promise<App> => {
    apps.push(await serveApp(served, { ready: true, reason: '', stopping: false }));
    return apps.at(-1)!;
  };
  const routes = new Set<string>();
  const app = await notingRoutes(routes, () => serve(context));
  await app.ready();
  const tokens = await signEverybodyIn(context, app, config.publicUrl);
  return {
    app,
    routes,
    context,
    config,
    databaseUrl: database.url,
    tokens,
    tokenOf: (email, uid) => tokenOf(context, app, config.publicUrl, email, uid),
    mailTo(email, count = 1) {
      sending ??= startNotifications(context, QUICK);
      return mailTo(dataDir, email, count);
    },
    freshToken: (caller) => signIn(app, config.publicUrl, emailOf(caller)),
    logLines,
    importCsv: importerInto(context),
    ...asking(app, tokens),
    at: (vivacNow) => {
      const { now, zone } = readConfig({ NODE_ENV: 'test', VIVAC_NOW: vivacNow });
      return serve({ ...context, clock: clockOf(now, zone) });
    },
    async close() {
      for (const open of apps) {
        // A connection on which nothing was asked is waited for half a minute.
        open.server.closeAllConnections();
        await open.close();
      }
      await sending?.close();
      await context.close();
      await database.drop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** Notes every route that a server registers while it is being made. */
async function notingRoutes(routes: Set<string>, make: () => Promise<App>): Promise<App> {
  const note = (message: unknown) => {
    (message as { fastify: App }).fastify.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) if (each !== 'HEAD') routes.add(`${each} ${url}`);
    });
  };
  subscribe('fastify.initialization', note);
  try {
    return await make();
  } finally {
    unsubscribe('fastify.initialization', note);
  }
}

async function signEverybodyIn(context: EmbeddedContext, app: App, origin: string): Promise<Record<Caller, string>> {
  const tokens: Partial<Record<Caller, string>> = {};
  for (const caller of CALLERS) tokens[caller] = await signIn(app, origin, emailOf(caller));
  const deleted = await context.identity.findByEmail(emailOf('deleted'));
  await context.identity.deleteUser(deleted!.uid);
  return tokens as Record<Caller, string>;
}

/** What lies in the outbox, with its soft line ends taken out. Mail is written after the answer. */
async function mailTo(dataDir: string, email: string, count: number): Promise<string[]> {
  const outbox = join(dataDir, 'outbox');
  for (let tries = 0; tries < 2000; tries += 1) {
    const files = existsSync(outbox) ? readdirSync(outbox).filter((file) => file.endsWith('.eml')) : [];
    const mails = files.sort().map((file) => readFileSync(join(outbox, file), 'utf8').replaceAll('=\r\n', ''));
    const own = mails.filter((mail) => mail.includes(`\r\nTo: ${email}\r\n`));
    if (own.length >= count) return own;
    await wait(25);
  }
  throw new Error(`There are not ${count} mails to ${email}`);
}

async function tokenOf(
  context: EmbeddedContext,
  app: App,
  origin: string,
  email: string,
  uid: string,
): Promise<string> {
  await context.identity.setPassword(uid, PASSWORD);
  return signIn(app, origin, email);
}

async function signIn(app: App, origin: string, email: string): Promise<string> {
  const visitor = createVisitor(app, new URL(origin).origin);
  await visitor.signIn(email, PASSWORD);
  return (await visitor.token())!;
}

/** The address of a call, with lists as repeated parameters; what the path names stands in it. */
export function addressOf(endpoint: Endpoint, query: Query = {}): string {
  const parameters = new URLSearchParams();
  let { path } = endpoint;
  for (const [name, value] of Object.entries(query)) {
    if (path.includes(`{${name}}`)) {
      path = path.replace(`{${name}}`, () => encodeURIComponent(String(value)));
      continue;
    }
    for (const part of Array.isArray(value) ? value : [value])
      if (part !== undefined) parameters.append(name, String(part));
  }
  return `/api${path}${parameters.size === 0 ? '' : `?${parameters}`}`;
}

function asking(app: App, tokens: Readonly<Record<Caller, string>>): Pick<ServerFixture, 'ask' | 'refused'> {
  const send = async (endpoint: Endpoint, caller: Caller | null, query: Query | undefined, headers: Headers = {}) => {
    const authorization = caller === null ? {} : { authorization: `Bearer ${tokens[caller]}` };
    const url = addressOf(endpoint, query);
    const response = await app.inject({ method: endpoint.method, url, headers: { ...authorization, ...headers } });
    const isFile = endpoint.produces !== undefined && response.statusCode === 200;
    const body: unknown = isFile || response.body === '' ? response.body || null : JSON.parse(response.body);
    return { status: response.statusCode, headers: response.headers, body };
  };
  return {
    async ask<E extends Endpoint>(endpoint: E, caller: Caller, query?: Requested<E>, headers?: Headers) {
      const answer = await send(endpoint, caller, query as Query | undefined, headers);
      if (answer.status !== 304) expectShape(endpoint.response, answer, 200);
      return answer as Answer<ResponseOf<E>>;
    },
    async refused(endpoint, caller, query) {
      const answer = await send(endpoint, caller, query);
      expectShape(ErrorBody, answer, null);
      return answer as Answer<ErrorBody>;
    },
  };
}

/** Keeps the contract honest: the server does not check its own answers. */
function expectShape(schema: Endpoint['response'], { status, body }: Answer<unknown>, wanted: number | null): void {
  if (wanted === null ? status < 400 : status !== wanted)
    throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  const flaw = contractFlaw(schema, body);
  if (flaw !== null) throw new Error(`Not as the contract says: ${flaw}`);
}

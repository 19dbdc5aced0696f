import type { IncomingMessage, ServerResponse } from 'node:http';
import { type RegisteredSource, type SourceBody, addSource, getSource } from '@vivac/contract/administration/sources';
import type { ResponseOf } from '@vivac/contract/endpoint';
import { clockOf } from '@vivac/server/src/platform/clock.ts';
import { type Outbound, openOutbound } from '@vivac/server/src/platform/outbound/outbound.ts';
import type { Context } from '@vivac/server/src/context.ts';
import { createBell } from '@vivac/server/src/platform/queue/repeating.ts';
import { dueSources } from '@vivac/server/src/modules/sources/register-read.ts';
import { tellChanges } from '@vivac/server/src/modules/sources/reporting.ts';
import { runSource } from '@vivac/server/src/modules/sources/tries/source-engine.ts';
import { pino } from 'pino';
import { type LoopbackServer, startLoopbackServer } from './outbound/loopback-server.ts';
import { type ServerFixture, addressOf, openServerFixture } from './server-fixture.ts';

const ZONE = 'Europe/Madrid';

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
type Sent = { readonly status: number; readonly body: { readonly error?: string; readonly field?: string } };

/** A server whose register is worked on when a test says so, and a host on loopback that answers as the test wants. */
export class SourceWorld {
  readonly server: ServerFixture;
  readonly host: LoopbackServer;
  /** What the host answers; may be changed at any time. */
  answer: Answer = (_request, response) => void response.writeHead(404).end();
  #answering: Answer = (request, response) => this.answer(request, response);

  static async open(env: Readonly<Record<string, string>> = {}): Promise<SourceWorld> {
    const known: { world: SourceWorld | null } = { world: null };
    const host = await startLoopbackServer((request, response) => known.world!.#answering(request, response));
    const allowed = { OUTBOUND_ALLOW: `127.0.0.1:${host.port},localhost:${host.port}`, ...env };
    const server = await openServerFixture(undefined, allowed, unhurried);
    known.world = new SourceWorld(server, host);
    return known.world;
  }

  private constructor(server: ServerFixture, host: LoopbackServer) {
    this.server = server;
    this.host = host;
  }

  get address(): string {
    return `http://127.0.0.1:${this.host.port}/prices.csv`;
  }

  /** Answers with a file, at every address but those of robots. */
  serves(body: string | Buffer, headers: Readonly<Record<string, string>> = { 'content-type': 'text/csv' }): void {
    this.answer = (request, response) => {
      const isOfRobots = /^\/(robots\.txt|\.well-known\/)/.test(request.url ?? '');
      if (isOfRobots) response.writeHead(404).end();
      else response.writeHead(200, headers).end(body);
    };
  }

  /** A call as the administrator. */
  async send(
    endpoint: Parameters<typeof addressOf>[0],
    body?: object,
    params?: Readonly<Record<string, string>>,
  ): Promise<Sent> {
    const response = await this.server.app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, params),
      headers: { authorization: `Bearer ${this.server.tokens.admin}` },
      ...(body && { payload: body }),
    });
    return { status: response.statusCode, body: response.json() };
  }

  /** Adds a feed of prices at the host, looked at hourly, with consent. */
  async adds(body: Partial<SourceBody> = {}): Promise<RegisteredSource> {
    const answer = await this.send(addSource, {
      name: 'Loopback',
      door: 'feed',
      kind: 'prices',
      address: this.address,
      allow_http: true,
      every_s: 3600,
      consent: { ground: 'own_site', note: '' },
      ...body,
    });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return (answer.body as unknown as ResponseOf<typeof addSource>).source;
  }

  /** The parts of a process at a moment. */
  at(moment: string) {
    const clock = clockOf({ kind: 'fixed', at: new Date(moment) }, ZONE);
    const log = pino({ level: 'silent' });
    return { ...this.server.context, clock, log, mailBell: createBell() };
  }

  /** Asks every source that is due at a moment, and tells what changed. Resolves to how many were due. */
  async run(moment: string): Promise<number> {
    const deps = this.at(moment);
    const due = await dueSources(deps.db, deps.clock.now());
    for (const id of due) await runSource(deps, id, new AbortController().signal);
    await tellChanges(deps);
    return due.length;
  }

  /** A source as the register shows it, with its tries. */
  async read(id: number): Promise<ResponseOf<typeof getSource>> {
    return (await this.server.ask(getSource, 'admin', { id: String(id) })).body;
  }

  /** What administrators were told, in order. */
  async told(): Promise<{ source: string | null; told: string; reason: string | null }[]> {
    return this.server.context.db.query(
      'SELECT source, told, reason FROM source_mails ORDER BY asked_at, source, told',
    );
  }

  /** No source, no try, no consent, no message. */
  async forget(): Promise<void> {
    this.host.requests.length = 0;
    await this.server.context.db.query(
      'DELETE FROM registered_sources; DELETE FROM source_consents; DELETE FROM source_mails; DELETE FROM outbound_hosts',
    );
    await this.server.context.db.query('UPDATE source_network SET is_away = false');
  }

  async close(): Promise<void> {
    await this.server.close();
    await this.host.close();
  }
}

/** No host is ever asked too soon: ten seconds pass whenever somebody asks for the time. */
function unhurried({ db, outboundAllow: allowed, outboundContact: contact }: Context): Outbound {
  let passedMs = 0;
  const clock = { now: () => new Date(Date.now() + (passedMs += 10_000)) };
  return openOutbound({ db, clock, allowed, contact, version: '0' });
}

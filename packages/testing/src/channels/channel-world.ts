import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { addChannel, getDeliveries, type NewChannel, testChannel } from '@vivac/contract/alerts/channels';
import type { SentAlert } from '@vivac/domain/alerts/alert';
import { openOutbound } from '@vivac/server/src/platform/outbound/outbound.ts';
import { readAllowedTargets } from '@vivac/server/src/platform/outbound/fetch/allowed-targets.ts';
import {
  deliverDestination,
  type DeliveryContext,
} from '@vivac/server/src/modules/destinations/deliver-destination.ts';
import { dueDestinations } from '@vivac/server/src/modules/destinations/delivery-store.ts';
import { dearer } from '../alert-world.ts';
import { send } from '../send.ts';
import { type Caller, openServerFixture, type ServerFixture } from '../server-fixture.ts';
import { startLoopbackServer } from '../outbound/loopback-server.ts';

/** Of a request that hangs; the product waits for 15 s. */
const POST_MS = 700;

/** A server with a receiver on loopback that the operator allows, whose deliveries go when a test says so, in a time that it moves. */
export interface ChannelWorld {
  readonly server: ServerFixture;
  readonly receiver: Receiver;
  readonly logged: string[];
  now(): Date;
  passSeconds(seconds: number): void;
  /** Sets a channel up; its id and its secret. */
  add(by: Caller, requested: Partial<NewChannel>): Promise<{ readonly id: string; readonly secret: string | null }>;
  /** Asks for a test; the id of its delivery. */
  test(by: Caller, id: string): Promise<string>;
  /** A notice of alerts with a delivery to each channel of a user. */
  notice(by: Caller, alerts?: readonly SentAlert[], kind?: 'digest' | 'urgent'): Promise<void>;
  /** Delivers what is due, as one process does, each channel by itself. */
  deliver(more?: Partial<DeliveryContext>): Promise<void>;
  deliveries(by: Caller, id: string): Promise<readonly Delivery[]>;
  forget(): Promise<void>;
  close(): Promise<void>;
}
type Delivery = Awaited<ReturnType<typeof listed>>[number];

const listed = async (server: ServerFixture, by: Caller, id: string) =>
  (await send(server, getDeliveries, by, { params: { id } })).body.deliveries;

/** A competitor became 10 % dearer. */
export const sentAlert = (more: Partial<SentAlert> = {}): SentAlert => ({
  id: '6f1a2f6e-7a1b-4a54-9f8e-0d6a5f3b1c2d',
  kind: 'price_change',
  state: 'open',
  facts: dearer(),
  isUrgent: false,
  isAgain: false,
  ...more,
});

/** `isAnswerReported`: receivers of tests are on this machine, and stand for ones on the public internet unless something else is said. */
export async function openChannelWorld(
  others: readonly string[] = [],
  isAnswerReported: (address: string) => boolean = () => true,
): Promise<ChannelWorld> {
  const receiver = await startReceiver();
  const allow = [`127.0.0.1:${receiver.port}`, ...others].join(',');
  const server = await openServerFixture(undefined, { WEBHOOK_ALLOW: allow });
  const { context } = server;
  const { db } = context;
  const logged: string[] = [];
  let offsetMs = 0;
  const now = () => new Date(Date.now() + offsetMs);
  const deps = depsOf(server, { allow, now, logged, isAnswerReported });
  const uidOf = async (by: Caller) => (await context.identity.findByEmail(`${by}@vivac.test`))!.uid;
  return {
    server,
    receiver,
    logged,
    now,
    passSeconds(seconds) {
      offsetMs += seconds * 1_000;
    },
    async add(by, requested) {
      const body = { kind: 'webhook', name: 'Desk', url: `${receiver.url}/hook`, ...requested };
      const { status, body: made } = await send(server, addChannel, by, { body });
      if (status !== 200) throw new Error(made.error);
      return { id: made.channel.id, secret: made.secret };
    },
    async test(by, id) {
      return (await send(server, testChannel, by, { params: { id } })).body.id;
    },
    async notice(by, alerts = [sentAlert()], kind = 'digest') {
      const uid = await uidOf(by);
      await db.query(
        `WITH notice AS (INSERT INTO notices (uid, kind, made_at, alerts) VALUES ($1, $2, $3, $4) RETURNING id)
         INSERT INTO deliveries (notice_id, channel_id, state, made_at)
         SELECT notice.id, c.id, 'due', $3 FROM notice, channels_of_users c WHERE c.uid = $1 AND c.state = 'on'`,
        [uid, kind, now(), JSON.stringify(alerts)],
      );
    },
    async deliver(more = {}) {
      const due = await dueDestinations(db, now(), 1_000);
      await Promise.all(due.map((id) => deliverDestination({ ...deps, ...more }, id, new AbortController().signal)));
    },
    deliveries: (by, id) => listed(server, by, id),
    async forget() {
      receiver.receipts.length = 0;
      receiver.answer();
      logged.length = 0;
      for (const table of ['notices', 'channels_of_users']) await db.execute(`DELETE FROM ${table}`);
    },
    async close() {
      await receiver.close();
      await server.close();
    },
  };
}

/** What a process delivers with, in a time of the test. */
function depsOf(
  { context, config }: ServerFixture,
  {
    allow,
    now,
    logged,
    isAnswerReported,
  }: {
    readonly allow: string;
    readonly now: () => Date;
    readonly logged: string[];
    readonly isAnswerReported: (address: string) => boolean;
  },
): DeliveryContext {
  const { db, sealer, identity } = context;
  const clock = { ...context.clock, now };
  const contact = 'https://vivac.test';
  const note = (_about: unknown, stated: string) => void logged.push(stated);
  const outbound = openOutbound({
    db,
    clock: { now },
    allowed: [],
    allowedPosts: readAllowedTargets(allow) ?? [],
    refusalMs: 0,
    isAnswerReported,
    contact,
    version: '1.0',
    resolve: async () => ['127.0.0.1'],
    postMs: POST_MS,
  });
  return {
    db,
    identity,
    sealer,
    outbound,
    realClock: clock,
    clock,
    outboundContact: contact,
    publicUrl: config.publicUrl,
    readerOf: async () => ({ language: 'en', maySee: () => true }),
    stillSo: async (_db, reported) => reported,
    log: { info: note, warn: note, error: note } as unknown as DeliveryContext['log'],
    chance: () => 0,
  };
}

/** A request that a receiver got, whole. */
export interface Receipt {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** A real HTTP server that takes webhooks, and answers as badly as a test wants. */
interface Receiver {
  readonly port: number;
  readonly url: string;
  readonly receipts: Receipt[];
  /** How it answers from now on; 200 when nothing is said. */
  answer(how?: Answer): void;
  close(): Promise<void>;
}

const WELL: Answer = (response) => response.end('thanks');

async function startReceiver(): Promise<Receiver> {
  const receipts: Receipt[] = [];
  let how = WELL;
  const server = await startLoopbackServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      receipts.push({ method, path: url, headers, body: Buffer.concat(chunks) });
      how(response, request);
    });
  });
  return {
    port: server.port,
    url: `http://127.0.0.1:${server.port}`,
    receipts,
    answer(next = WELL) {
      how = next;
    },
    close: server.close,
  };
}

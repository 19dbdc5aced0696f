import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { callbackify } from 'node:util';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { type Seed, chanceOf, wholeBetween } from '@vivac/server/src/fakes/demo-market/random.ts';

/** How a mail server is: taking all, saying no for now, not to be reached, or losing the connection before its answer. */
export const MOODS = ['takes', 'refuses', 'is away', 'cuts'] as const;
export type Mood = (typeof MOODS)[number];

/** A message that the mail server has whole, whether or not its sender heard so. */
export interface Receipt {
  readonly messageId: string;
  readonly to: string;
  readonly receivedAtMs: number;
  /** When the 250 was given to the connection; null while it is held back. */
  answeredAtMs: number | null;
}

export interface MailHost {
  readonly url: string;
  readonly received: readonly Receipt[];
  /** How often each mood other than `takes` met a message. */
  readonly met: ReadonlyMap<Mood, number>;
  /** How many messages it has met, in whatever mood. */
  readonly handled: number;
  become(mood: Mood): Promise<void>;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
const LONGEST_ANSWER_MS = 400;

/** A real mail server in this process, on one port for all its life. Its answers take a moment, which `seed` decides. */
export async function mailHost(seed: Seed): Promise<MailHost> {
  const manner = mannerOf(seed);
  const shut = (opened: SMTPServer) => new Promise<void>((closed) => opened.close(closed));
  let server = await open(manner, 0);
  const { port } = server.server.address() as AddressInfo;
  let isOpen = true;
  return {
    url: `smtp://${HOST}:${port}`,
    received: manner.received,
    met: manner.met,
    get handled() {
      return manner.received.length + manner.met.values().reduce((sum, times) => sum + times, 0);
    },
    async become(next) {
      manner.mood = next;
      if (next === 'is away' && isOpen) await shut(server);
      if (next !== 'is away' && !isOpen) server = await open(manner, port);
      isOpen = next !== 'is away';
    },
    async close() {
      if (isOpen) await shut(server);
    },
  };
}

async function open({ refuses, take }: Manner, port: number): Promise<SMTPServer> {
  const server = new SMTPServer({
    disableReverseLookup: true,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onRcptTo: (_address, _session, done) => done(refuses() ? later() : null),
    onData: (stream, session, done) => callbackify(take)(stream, session, () => breakOff(server, session), done),
  });
  // Senders that are killed break their connections.
  server.on('error', () => {});
  server.listen(port, HOST);
  await once(server.server, 'listening');
  return server;
}

/** What a mail server does with a message, over all its openings. */
interface Manner extends Pick<MailHost, 'received' | 'met'> {
  mood: Mood;
  /** Whether it refuses a recipient. */
  refuses(): boolean;
  take(stream: Readable, session: SMTPServerSession, breakOff: () => void): Promise<void>;
}

function mannerOf(seed: Seed): Manner {
  const received: Receipt[] = [];
  const met = new Map<Mood, number>();
  const cut = new Set<string>();
  let count = 0;
  const meet = (one: Mood) => void met.set(one, (met.get(one) ?? 0) + 1);
  const manner: Manner = {
    mood: 'takes',
    received,
    met,
    refuses() {
      const isSo = manner.mood === 'refuses' && chanceOf(seed, (count += 1)) < 0.5;
      if (isSo) meet('refuses');
      return isSo;
    },
    async take(stream, { envelope }, breakOff) {
      const messageId = /^Message-ID: (\S+)\r$/im.exec(await text(stream))?.[1] ?? '';
      if (manner.mood === 'refuses') {
        meet('refuses');
        throw later();
      }
      // Each at most once: a message that nobody heard of twice is parked, which is another thing to show.
      if (manner.mood === 'cuts' && !cut.has(messageId)) {
        meet('cuts');
        cut.add(messageId);
        breakOff();
        return;
      }
      const to = envelope.rcptTo[0]!.address;
      const receipt: Receipt = { messageId, to, receivedAtMs: performance.now(), answeredAtMs: null };
      received.push(receipt);
      const hurry = chanceOf(seed, (count += 1)) < 0.5 ? 10 : 1;
      await wait(wholeBetween(0, LONGEST_ANSWER_MS, seed, -count) / hurry);
      receipt.answeredAtMs = performance.now();
    },
  };
  return manner;
}

function later(): Error {
  return Object.assign(new Error('Try again later'), { responseCode: 451 });
}

function breakOff({ connections }: SMTPServer, { id }: SMTPServerSession): void {
  for (const connection of connections) if (connection.id === id) connection._socket.destroy();
}

import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type Seed, chanceOf, wholeBetween } from '@vivac/server/src/fakes/demo-market/random.ts';

/** A delivery that the receiver has, whether or not its sender heard so. */
export interface HookReceipt {
  readonly id: string;
  /** Set once the 200 was given to the connection. */
  answeredAtMs: number | null;
}

export interface HookHost {
  readonly port: number;
  readonly received: readonly HookReceipt[];
  /** How often it refused with 500, or broke the connection off; each id at most once. */
  readonly failed: number;
  close(): Promise<void>;
}

const LONGEST_ANSWER_MS = 300;
const FAILS = 0.15;

/** A real receiver of webhooks in this process, for all the lives of the server. Its answers take a moment, which `seed` decides. */
export async function hookHost(seed: Seed): Promise<HookHost> {
  const received: HookReceipt[] = [];
  const refused = new Set<string>();
  let count = 0;
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const nth = (count += 1);
    const id = String(request.headers['webhook-id']);
    for await (const _chunk of request);
    if (!refused.has(id) && chanceOf(seed, nth) < FAILS) {
      refused.add(id);
      if (nth % 2 === 0) response.destroy();
      else response.writeHead(500).end();
      return;
    }
    const receipt: HookReceipt = { id, answeredAtMs: null };
    received.push(receipt);
    await wait(wholeBetween(0, LONGEST_ANSWER_MS, seed, -nth));
    receipt.answeredAtMs = performance.now();
    response.end('thanks');
  }
  // Senders that are killed break their connections.
  const server = createServer((request, response) => void take(request, response).catch(() => response.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    received,
    get failed() {
      return refused.size;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { startLoopbackServer } from '../outbound/loopback-server.ts';

/** A request that a receiver got, whole. */
export interface Receipt {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** A real HTTP server that takes webhooks, and answers as badly as a test wants. */
export interface Receiver {
  readonly port: number;
  readonly url: string;
  readonly receipts: Receipt[];
  /** How it answers from now on; 200 when nothing is said. */
  answer(how?: Answer): void;
  close(): Promise<void>;
}

const WELL: Answer = (response) => response.end('thanks');

export async function startReceiver(): Promise<Receiver> {
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

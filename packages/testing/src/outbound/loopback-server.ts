import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { type AddressInfo, type Server, type Socket, createServer as createTcpServer } from 'node:net';

/** A server on 127.0.0.1 that behaves as badly as a test wants; `requests` is what reached it. */
export interface LoopbackServer {
  readonly port: number;
  readonly requests: IncomingMessage[];
  close(): Promise<void>;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export async function startLoopbackServer(answer: Answer): Promise<LoopbackServer> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  return { requests, ...(await listening(server)) };
}

/** Answers every connection with these bytes, whatever they are, and hangs up. */
export async function startRawServer(bytes: string | Buffer): Promise<LoopbackServer> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(bytes));
  });
  return { requests: [], ...(await listening(server)) };
}

async function listening(server: Server): Promise<Omit<LoopbackServer, 'requests'>> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
